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
 * Gathers what can be done to a text at a place; a title that is there already is not taken again,
 * and only one way to fix a problem is the one to take without thinking.
 */
final class QuickFixes {
  final Document document;
  private final Map<String, QuickFix> all = new LinkedHashMap<>();

  QuickFixes(Document document) {
    this.document = document;
  }

  /** Everything, comments that silence last. */
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

  /** Whether some way to fix a problem is the one to take without thinking. */
  boolean hasFirst(Problem problem) {
    return all.values().stream().anyMatch(f -> f.preferred() && problem.equals(f.problem()));
  }

  /** A way to fix a problem. */
  void add(Problem problem, String title, List<Change> changes) {
    add(problem, title, false, changes);
  }

  void add(Problem problem, String title, boolean first, List<Change> changes) {
    if (!changes.isEmpty()) {
      quick(problem, title, rank(problem, first), false, progress -> only(changes));
    }
  }

  /** A way to fix a problem whose changes may be many. */
  void mendLater(Problem problem, String title, boolean first, Supplier<List<Change>> changes) {
    quick(problem, title, rank(problem, first), true, progress -> only(changes.get()));
  }

  /** A way to say no more of a problem. */
  void silence(Problem problem, String title, List<Change> changes) {
    quick(problem, title, Rank.SILENCE, false, progress -> only(changes));
  }

  private Rank rank(Problem problem, boolean first) {
    return first && !hasFirst(problem) ? Rank.FIRST : Rank.OTHER;
  }

  private void quick(Problem problem, String title, Rank rank, boolean costly, Work work) {
    add(new QuickFix(title, CodeActionKind.QuickFix, problem, rank, costly, null, work));
  }

  /** Another way to write something. */
  void rewrite(String title, List<Change> changes) {
    if (!changes.isEmpty()) {
      other(title, CodeActionKind.RefactorRewrite, false, progress -> only(changes));
    }
  }

  /** Something to do that takes a look at more than one line. */
  void later(String title, String kind, Function<Progress, List<Change>> changes) {
    other(title, kind, true, progress -> only(changes.apply(progress)));
  }

  /**
   * Something to do to a whole text of which people are told each change, or why there is none.
   *
   * @param hindrance why it cannot be done, where that is known already; or null
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

  /** The statement of a line that a problem lies in, or null. */
  Code codeAt(Problem problem) {
    return codeAt(problem.line() - 1, problem.start());
  }

  /** The statement of a line that covers a column or stands nearest to it; null without one. */
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

  /** The characters that a problem marks. */
  String marked(Problem problem) {
    int line = problem.line() - 1;
    return document.text(line, problem.start(), line, problem.end());
  }
}
