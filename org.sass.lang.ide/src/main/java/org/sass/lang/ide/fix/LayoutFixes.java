package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.Resizing;
import org.sass.lang.edit.Resizing.Way;
import org.sass.lang.edit.SizeEdits;
import org.sass.lang.text.Problem;

/** Quick fixes for the alignment of instructions, and for the end of a kernel. */
final class LayoutFixes {

  /**
   * Maximum number of preceding short instructions that are offered in their long form. The search
   * looks at four times as many instructions.
   */
  private static final int MOST = 3;

  private LayoutFixes() {}

  static void add(QuickFixes fixes, Problem problem, Code code) {
    if (code == null || code.placed() == null) {
      return;
    }
    switch (problem.code()) {
      case "misaligned-long" -> {
        lengthen(fixes, problem, code, code.index() - 1);
        shorten(fixes, problem, code);
        pad(fixes, problem, code);
      }
      case "odd-short" -> {
        lengthen(fixes, problem, code, code.index());
        pad(fixes, problem, code);
      }
      default -> exit(fixes, problem, code);
    }
  }

  /** Offers the long form for short instructions, from the index {@code last} backwards. */
  private static void lengthen(QuickFixes fixes, Problem problem, Code code, int last) {
    Kernel kernel = code.kernel();
    int offered = 0;
    for (int i = last; i >= 0 && offered < MOST && i > last - 4 * MOST; i--) {
      Placed placed = kernel.code().get(i);
      if (placed.bytes() != 4) {
        return;
      }
      for (Way way : Resizing.of(kernel, i)) {
        if (way.indices().size() == 1) {
          boolean first = offered++ == 0;
          String where = placed.line() == problem.line() ? "" : " in line " + placed.line();
          String title = "Use the long form " + Resizing.names(way) + where;
          later(fixes, problem, title, first, kernel, way);
        }
      }
    }
  }

  private static void shorten(QuickFixes fixes, Problem problem, Code code) {
    for (Way way : Resizing.of(code.kernel(), code.index())) {
      if (way.indices().size() == 1) {
        String title = "Use the short form " + Resizing.names(way);
        later(fixes, problem, title, false, code.kernel(), way);
      }
    }
  }

  private static void later(
      QuickFixes fixes, Problem problem, String title, boolean first, Kernel kernel, Way way) {
    Document document = fixes.document;
    fixes.mendLater(problem, title, first, () -> Resizing.changes(document, kernel, way));
  }

  private static void pad(QuickFixes fixes, Problem problem, Code code) {
    Document document = fixes.document;
    boolean behind = problem.code().equals("odd-short");
    String padding = SizeEdits.padding(document);
    if (padding != null) {
      fixes.mendLater(
          problem,
          "Put " + padding + (behind ? " after it" : " before it") + ", which changes nothing",
          false,
          () -> SizeEdits.pad(document, code, padding, behind));
    }
  }

  /** Offers an end for a kernel that does not say where it ends. */
  private static void exit(QuickFixes fixes, Problem problem, Code code) {
    Document document = fixes.document;
    List<Change> marked = SizeEdits.mark(document, code);
    String marker = SizeEdits.marker(document);
    fixes.add(problem, "Set the exit marker of the last word", true, marked);
    for (Way way : Resizing.of(code.kernel(), code.index())) {
      List<Change> changes =
          way.bytes() == 8 ? SizeEdits.lengthenAndMark(document, code, way) : List.of();
      String title = "Use the long form " + Resizing.names(way) + " with " + marker;
      fixes.add(problem, title, marked.isEmpty(), changes);
    }
    List<Change> changes = new ArrayList<>();
    String end = SizeEdits.end(document, code, changes);
    if (end != null) {
      fixes.add(problem, "Put " + end + " after the last instruction", true, changes);
    }
  }
}
