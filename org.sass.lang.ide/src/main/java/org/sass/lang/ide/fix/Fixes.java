package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeActionKind;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Document.Code;
import org.sass.lang.asm.Problem;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion;

/**
 * Gathers what can be done to a text at a place; a title that is there already is not taken again.
 */
final class Fixes {
  final Document document;
  private final Map<String, Fix> all = new LinkedHashMap<>();

  Fixes(Document document) {
    this.document = document;
  }

  List<Fix> all() {
    return new ArrayList<>(all.values());
  }

  private void add(Fix fix) {
    all.putIfAbsent(fix.kind() + '\n' + fix.title(), fix);
  }

  /** Whether some way to mend a problem is the one to take without thinking. */
  boolean hasFirst(Problem problem) {
    return all.values().stream().anyMatch(f -> f.preferred() && problem.equals(f.problem()));
  }

  /** A way to mend a problem. */
  void mend(Problem problem, String title, List<Change> changes) {
    mend(problem, title, false, changes);
  }

  void mend(Problem problem, String title, boolean preferred, List<Change> changes) {
    if (!changes.isEmpty()) {
      add(new Fix(title, CodeActionKind.QuickFix, problem, preferred, false, () -> changes));
    }
  }

  /** A way to mend a problem whose changes may be many. */
  void mendLater(Problem problem, String title, boolean first, Supplier<List<Change>> changes) {
    add(new Fix(title, CodeActionKind.QuickFix, problem, first, true, changes));
  }

  /** Another way to write something. */
  void rewrite(String title, List<Change> changes) {
    if (!changes.isEmpty()) {
      add(new Fix(title, CodeActionKind.RefactorRewrite, null, false, false, () -> changes));
    }
  }

  /** Something to do that takes a look at more than one line. */
  void later(String title, String kind, Supplier<List<Change>> changes) {
    add(new Fix(title, kind, null, false, true, changes));
  }

  /** Something to do to a whole text of which people are told each change, or why there is none. */
  void convert(String title, String kind, Supplier<HostConversion.Result> conversion) {
    add(new Fix(title, kind, null, false, true, () -> conversion.get().changes(), conversion));
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
