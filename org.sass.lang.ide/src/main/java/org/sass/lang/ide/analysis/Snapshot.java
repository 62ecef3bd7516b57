package org.sass.lang.ide.analysis;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.flow.Limits;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Suppressions;

/**
 * The state of an open text at one moment. It is immutable: an edit, other settings or new findings
 * give a new snapshot.
 *
 * @param document the text
 * @param versionNumber the editor's number of this version
 * @param settings the user's settings
 * @param findings the findings of the analyses of whole kernels; they move with edits until the
 *     text is analysed again
 * @param isAnalysed whether the findings are those of exactly this text
 * @param runFindings what the last run of a kernel has shown; it moves with edits
 */
public record Snapshot(
    Document document,
    int versionNumber,
    Settings settings,
    AnalysisFindings findings,
    boolean isAnalysed,
    AnalysisFindings runFindings) {

  /**
   * Returns the snapshot of a text that was just opened.
   *
   * @param uri the file, whose name may give the architecture; may be null
   * @param isaByName finds the instruction set for a name
   * @param versionNumber the editor's number of this version
   */
  public static Snapshot of(
      String uri,
      Settings settings,
      Function<String, Isa> isaByName,
      int versionNumber,
      String text) {
    return withoutFindings(
        Document.of(AssemblerOptions.of(uri, settings, isaByName), text), versionNumber, settings);
  }

  private static Snapshot withoutFindings(Document document, int versionNumber, Settings settings) {
    return new Snapshot(
        document, versionNumber, settings, AnalysisFindings.NONE, false, AnalysisFindings.NONE);
  }

  /**
   * Returns the snapshot after an edit. An edit of the whole text also removes all findings.
   *
   * @param versionNumber the editor's number of the new version
   * @param range the range that is replaced, in lines and UTF-16 code units from 0; null for the
   *     whole text. A range that ends before it starts is empty.
   * @param text the text that replaces it
   */
  public Snapshot edit(int versionNumber, Range range, String text) {
    if (range == null) {
      return withoutFindings(Document.of(document.options(), text), versionNumber, settings);
    }
    Position start = range.getStart();
    Position end = range.getEnd();
    int first = Math.max(0, start.getLine());
    int last = Math.max(first, end.getLine());
    Document edited =
        document.edit(
            first,
            Math.max(0, start.getCharacter()),
            last,
            Math.max(first == last ? start.getCharacter() : 0, end.getCharacter()),
            text);
    int addedLines = edited.lineCount() - document.lineCount();
    return new Snapshot(
        edited,
        versionNumber,
        settings,
        findings.shifted(first, last, addedLines),
        false,
        runFindings.shiftedUnlessRelatedEdited(first, last, addedLines));
  }

  /**
   * Returns the snapshot with other settings. The findings of the analyses are always removed. If
   * the settings choose another instruction set or another machine, the text is assembled again and
   * the results of the last run are removed as well.
   *
   * @param versionNumber the editor's number of the version from now on
   * @param uri the file, whose name may give the architecture; may be null
   * @param isaByName finds the instruction set for a name
   */
  public Snapshot withSettings(
      int versionNumber, Settings newSettings, String uri, Function<String, Isa> isaByName) {
    boolean needsReassembly =
        !newSettings.isa().equals(settings.isa())
            || !newSettings.profile().equals(settings.profile());
    return needsReassembly
        ? withoutFindings(
            document.withOptions(AssemblerOptions.of(uri, newSettings, isaByName)),
            versionNumber,
            newSettings)
        : new Snapshot(
            document, versionNumber, newSettings, AnalysisFindings.NONE, false, runFindings);
  }

  /** Returns the snapshot with new findings of the analyses. */
  public Snapshot withFindings(List<Problem> problems) {
    return new Snapshot(
        document, versionNumber, settings, new AnalysisFindings(problems), true, runFindings);
  }

  /** Returns the snapshot with what a run of one of its kernels has shown. */
  public Snapshot withRunFindings(List<Problem> problems) {
    return new Snapshot(
        document, versionNumber, settings, findings, isAnalysed, new AnalysisFindings(problems));
  }

  /**
   * Analyses the kernels and returns the findings.
   *
   * @param cache the known results of kernels that have not changed; for one thread at a time
   * @param isCanceled returns true when the result is no longer wanted; then the analysis ends with
   *     a {@link java.util.concurrent.CancellationException}
   */
  public List<Problem> analyse(AnalysisCache cache, BooleanSupplier isCanceled) {
    Settings.Limits chosen = settings.limits();
    Limits limits =
        new Limits(
            chosen.registers(),
            chosen.sharedBytes(),
            chosen.threads(),
            chosen.blocks(),
            chosen.occupancy());
    return cache.run(document, limits, isCanceled);
  }

  /**
   * Returns the problems to show, in the order of the text, with the severities that the user
   * chose.
   *
   * @param launches checks launch comments
   */
  public List<Problem> problems(LaunchCheck launches) {
    Program program = document.program();
    List<Problem> launch =
        program.launchComments().isEmpty()
            ? List.of()
            : program
                .suppressions()
                .filter(
                    launches.findProblems(program, settings.isFlexgrip()),
                    Suppressions.ProblemSource.LAUNCH);
    return ProblemFilter.of(
        List.of(program.problems(), launch, findings.problems(), runFindings.problems()),
        settings.severities());
  }
}
