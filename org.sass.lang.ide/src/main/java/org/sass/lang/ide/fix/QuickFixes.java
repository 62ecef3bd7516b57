package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeActionKind;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
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
final class QuickFixes {
  final Document document;
  private final Map<String, QuickFix> all = new LinkedHashMap<>();

  QuickFixes(Document document) {
    this.document = document;
  }

  /** Returns all actions; those that only silence a problem come last. */
  List<QuickFix> all() {
    List<QuickFix> sorted = new ArrayList<>();
    List<QuickFix> silences = new ArrayList<>();
    for (QuickFix fix : all.values()) {
      (fix.rank() == Rank.SILENCE ? silences : sorted).add(fix);
    }
    sorted.addAll(silences);
    return sorted;
  }

  private void add(QuickFix fix) {
    all.putIfAbsent(fix.kind() + '\n' + fix.title(), fix);
  }

  /** Returns whether a problem already has a preferred fix. */
  boolean hasFirst(Problem problem) {
    return all.values().stream().anyMatch(f -> f.preferred() && problem.equals(f.problem()));
  }

  /** Adds a fix for a problem, unless it has no changes. */
  void add(Problem problem, String title, List<Change> changes) {
    add(problem, title, false, changes);
  }

  void add(Problem problem, String title, boolean first, List<Change> changes) {
    if (!changes.isEmpty()) {
      quick(problem, title, rank(problem, first), false, progress -> only(changes));
    }
  }

  /**
   * Adds a fix for a problem that is computed only when the user chooses it, because it may have
   * many changes.
   */
  void mendLater(Problem problem, String title, boolean first, Supplier<List<Change>> changes) {
    quick(problem, title, rank(problem, first), true, progress -> only(changes.get()));
  }

  /** Adds an action that only silences a problem. */
  void silence(Problem problem, String title, List<Change> changes) {
    quick(problem, title, Rank.SILENCE, false, progress -> only(changes));
  }

  private Rank rank(Problem problem, boolean first) {
    return first && !hasFirst(problem) ? Rank.FIRST : Rank.OTHER;
  }

  private void quick(Problem problem, String title, Rank rank, boolean costly, Work work) {
    add(new QuickFix(title, CodeActionKind.QuickFix, problem, rank, costly, null, work));
  }

  /** Adds a rewrite that keeps the meaning, unless it has no changes. */
  void rewrite(String title, List<Change> changes) {
    if (!changes.isEmpty()) {
      other(title, CodeActionKind.RefactorRewrite, false, progress -> only(changes));
    }
  }

  /**
   * Adds an action that is computed only when the user chooses it, because it looks at more than
   * one line.
   */
  void later(String title, String kind, Function<Progress, List<Change>> changes) {
    other(title, kind, true, progress -> only(changes.apply(progress)));
  }

  /**
   * Adds a conversion of the whole text. The user is told each change, or the reasons that prevent
   * the conversion.
   *
   * @param hindrance why the conversion is not possible, if this is already known; else null
   */
  void convert(String title, String kind, String hindrance, Work work) {
    add(new QuickFix(title, kind, null, Rank.OTHER, true, hindrance, work));
  }

  private void other(String title, String kind, boolean costly, Work work) {
    add(new QuickFix(title, kind, null, Rank.OTHER, costly, null, work));
  }

  private static Result only(List<Change> changes) {
    return new Result(changes, List.of(), List.of());
  }

  /** Returns the statement that a problem is in, or null. */
  Code codeAt(Problem problem) {
    return codeAt(problem.line() - 1, problem.start());
  }

  /**
   * Returns the last statement of a line that starts at or before a column, or the first statement
   * if none does; null if the line has none. Line and column count from 0.
   */
  Code codeAt(int line, int column) {
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    Code nearest = null;
    for (Code code : document.code(line)) {
      if (nearest == null || code.statement().start() <= column) {
        nearest = code;
      }
    }
    return nearest;
  }

  /** Returns the characters that a problem marks. */
  String marked(Problem problem) {
    int line = problem.line() - 1;
    return document.text(line, problem.start(), line, problem.end());
  }
}
