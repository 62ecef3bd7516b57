package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeActionKind;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion.Result;
import org.sass.lang.edit.Progress;
import org.sass.lang.ide.fix.QuickFix.Rank;
import org.sass.lang.ide.fix.QuickFix.Work;
import org.sass.lang.text.Problem;

/**
 * Collects the fixes and actions at a place of a text. A second action with the same kind and title
 * is ignored. Each problem gets at most one preferred fix.
 */
final class FixCollector {
  final Document document;
  private final Map<String, QuickFix> fixesByKey = new LinkedHashMap<>();

  FixCollector(Document document) {
    this.document = document;
  }

  /** Returns all actions; those that only silence a problem come last. */
  List<QuickFix> all() {
    List<QuickFix> sorted = new ArrayList<>();
    List<QuickFix> silences = new ArrayList<>();
    for (QuickFix fix : fixesByKey.values()) {
      (fix.rank() == Rank.SUPPRESSION ? silences : sorted).add(fix);
    }
    sorted.addAll(silences);
    return sorted;
  }

  private void add(QuickFix fix) {
    fixesByKey.putIfAbsent(fix.kind() + '\n' + fix.title(), fix);
  }

  /** Returns whether a problem already has a preferred fix. */
  boolean hasPreferred(Problem problem) {
    return fixesByKey.values().stream()
        .anyMatch(f -> f.isPreferred() && problem.equals(f.problem()));
  }

  /** Adds a fix for a problem, unless it has no changes. */
  void add(Problem problem, String title, List<Change> changes) {
    add(problem, title, false, changes);
  }

  void add(Problem problem, String title, boolean preferred, List<Change> changes) {
    if (!changes.isEmpty()) {
      addQuickFix(
          problem, title, rank(problem, preferred), false, progress -> resultWithoutNotes(changes));
    }
  }

  /**
   * Adds a fix for a problem that is computed only when the user chooses it, because it may have
   * many changes.
   */
  void addDeferred(
      Problem problem, String title, boolean preferred, Supplier<List<Change>> changes) {
    addQuickFix(
        problem,
        title,
        rank(problem, preferred),
        true,
        progress -> resultWithoutNotes(changes.get()));
  }

  /** Adds an action that only silences a problem. */
  void silence(Problem problem, String title, List<Change> changes) {
    addQuickFix(problem, title, Rank.SUPPRESSION, false, progress -> resultWithoutNotes(changes));
  }

  private Rank rank(Problem problem, boolean preferred) {
    return preferred && !hasPreferred(problem) ? Rank.PREFERRED : Rank.OTHER;
  }

  private void addQuickFix(Problem problem, String title, Rank rank, boolean deferred, Work work) {
    add(new QuickFix(title, CodeActionKind.QuickFix, problem, rank, deferred, null, work));
  }

  /** Adds a rewrite that keeps the meaning, unless it has no changes. */
  void addRewrite(String title, List<Change> changes) {
    if (!changes.isEmpty()) {
      addAction(
          title, CodeActionKind.RefactorRewrite, false, progress -> resultWithoutNotes(changes));
    }
  }

  /**
   * Adds an action that is computed only when the user chooses it, because it looks at more than
   * one line.
   */
  void addDeferredAction(String title, String kind, Function<Progress, List<Change>> changes) {
    addAction(title, kind, true, progress -> resultWithoutNotes(changes.apply(progress)));
  }

  /**
   * Adds a conversion of the whole text. The user is told each change, or the reasons that prevent
   * the conversion.
   *
   * @param hindrance why the conversion is not possible, if this is already known; else null
   */
  void addConversion(String title, String kind, String hindrance, Work work) {
    add(new QuickFix(title, kind, null, Rank.OTHER, true, hindrance, work));
  }

  private void addAction(String title, String kind, boolean deferred, Work work) {
    add(new QuickFix(title, kind, null, Rank.OTHER, deferred, null, work));
  }

  /** Returns the result of an action that tells the user nothing besides its changes. */
  static Result resultWithoutNotes(List<Change> changes) {
    return new Result(changes, List.of(), List.of());
  }

  /** Returns the statement that a problem is in, or null. */
  CodeStatement codeAt(Problem problem) {
    return codeAt(problem.line() - 1, problem.start());
  }

  /**
   * Returns the last statement of a line that starts at or before a column, or the first statement
   * if none does; null if the line has none. Line and column count from 0.
   */
  CodeStatement codeAt(int line, int column) {
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    CodeStatement nearest = null;
    for (CodeStatement code : document.codeStatements(line)) {
      if (nearest == null || code.statement().start() <= column) {
        nearest = code;
      }
    }
    return nearest;
  }

  /** Returns the characters that a problem marks. */
  String markedText(Problem problem) {
    int line = problem.line() - 1;
    return document.text(line, problem.start(), line, problem.end());
  }
}
