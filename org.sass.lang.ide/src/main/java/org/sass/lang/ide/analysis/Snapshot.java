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
 * An open text at one moment. Immutable: an edit, other settings or a new finding give another one.
 *
 * @param document the text
 * @param number what the editor calls this version
 * @param settings what the user has chosen
 * @param findings what the analyses of whole kernels have found; they move along with edits until
 *     the text is analysed again
 * @param isAnalysed whether the findings are those of this very text
 * @param run what the last run of a kernel has shown; it moves along with edits
 */
public record Snapshot(
    Document document,
    int number,
    Settings settings,
    AnalysisFindings findings,
    boolean isAnalysed,
    AnalysisFindings run) {

  /**
   * A text that has just been opened.
   *
   * @param uri the file, whose name may say the architecture; may be null
   * @param tables finds the instruction set of a name
   */
  public static Snapshot of(
      String uri, Settings settings, Function<String, Isa> tables, int number, String text) {
    return unknown(Document.of(AssemblerOptions.of(uri, settings, tables), text), number, settings);
  }

  private static Snapshot unknown(Document document, int number, Settings settings) {
    return new Snapshot(
        document, number, settings, AnalysisFindings.NONE, false, AnalysisFindings.NONE);
  }

  /**
   * The text after an edit.
   *
   * @param number what the editor calls the new version
   * @param range what is replaced, in lines and UTF-16 code units from 0; null for the whole text.
   *     A range that ends before it starts is empty.
   * @param text what stands there instead
   */
  public Snapshot edit(int number, Range range, String text) {
    if (range == null) {
      return unknown(Document.of(document.options(), text), number, settings);
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
    int more = edited.lineCount() - document.lineCount();
    return new Snapshot(
        edited,
        number,
        settings,
        findings.moved(first, last, more),
        false,
        run.movedTogether(first, last, more));
  }

  /**
   * The same text with other settings. It is assembled anew where they choose another instruction
   * set or another machine; what was found is forgotten in any case.
   *
   * @param number what the editor calls the version from now on
   * @param uri the file, whose name may say the architecture; may be null
   * @param tables finds the instruction set of a name
   */
  public Snapshot with(int number, Settings other, String uri, Function<String, Isa> tables) {
    boolean isReadOtherwise =
        !other.isa().equals(settings.isa()) || !other.profile().equals(settings.profile());
    return isReadOtherwise
        ? unknown(document.with(AssemblerOptions.of(uri, other, tables)), number, other)
        : new Snapshot(document, number, other, AnalysisFindings.NONE, false, run);
  }

  /** The same text with what analyses have found in it. */
  public Snapshot found(List<Problem> problems) {
    return new Snapshot(document, number, settings, new AnalysisFindings(problems), true, run);
  }

  /** The same text with what a run of one of its kernels has shown. */
  public Snapshot ran(List<Problem> problems) {
    return new Snapshot(
        document, number, settings, findings, isAnalysed, new AnalysisFindings(problems));
  }

  /**
   * Analyses the kernels.
   *
   * @param cache what is known of kernels that have not changed; one thread at a time
   * @param isCanceled says when the result is not wanted any more; it ends with a {@link
   *     java.util.concurrent.CancellationException} then
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
   * The problems to show, in the order of the text, with the severities that the user chose.
   *
   * @param launches reads launch comments
   */
  public List<Problem> problems(LaunchCheck launches) {
    Program program = document.program();
    List<Problem> launch =
        program.launches().isEmpty()
            ? List.of()
            : program
                .silences()
                .filter(
                    launches.problems(program, settings.flexgrip()), Suppressions.Source.LAUNCH);
    return ShownProblems.of(
        List.of(program.problems(), launch, findings.problems(), run.problems()),
        settings.severities());
  }
}
