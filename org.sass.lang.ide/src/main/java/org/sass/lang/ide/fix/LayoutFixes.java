package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.Resizing;
import org.sass.lang.edit.Resizing.SizeChange;
import org.sass.lang.edit.SizeEdits;
import org.sass.lang.text.Problem;

/** Quick fixes for the alignment of instructions, and for the end of a kernel. */
final class LayoutFixes {

  /**
   * Maximum number of preceding short instructions that are offered in their long form. The search
   * looks at four times as many instructions.
   */
  private static final int MAX_LENGTHENED = 3;

  private LayoutFixes() {}

  static void add(FixCollector fixes, Problem problem, CodeStatement code) {
    if (code == null || code.instruction() == null) {
      return;
    }
    switch (problem.code()) {
      case "misaligned-long" -> {
        addLengthening(fixes, problem, code, code.codeIndex() - 1);
        addShortening(fixes, problem, code);
        addPadding(fixes, problem, code);
      }
      case "odd-short" -> {
        addLengthening(fixes, problem, code, code.codeIndex());
        addPadding(fixes, problem, code);
      }
      default -> addExit(fixes, problem, code);
    }
  }

  /** Offers the long form for short instructions, from the index {@code last} backwards. */
  private static void addLengthening(
      FixCollector fixes, Problem problem, CodeStatement code, int last) {
    Kernel kernel = code.kernel();
    int offered = 0;
    for (int i = last; i >= 0 && offered < MAX_LENGTHENED && i > last - 4 * MAX_LENGTHENED; i--) {
      PlacedInstruction placed = kernel.code().get(i);
      if (placed.bytes() != 4) {
        return;
      }
      for (SizeChange way : Resizing.of(kernel, i)) {
        if (way.indices().size() == 1) {
          boolean first = offered++ == 0;
          String where = placed.line() == problem.line() ? "" : " in line " + placed.line();
          String title = "Use the long form " + Resizing.joinMnemonics(way) + where;
          addResizing(fixes, problem, title, first, kernel, way);
        }
      }
    }
  }

  private static void addShortening(FixCollector fixes, Problem problem, CodeStatement code) {
    for (SizeChange way : Resizing.of(code.kernel(), code.codeIndex())) {
      if (way.indices().size() == 1) {
        String title = "Use the short form " + Resizing.joinMnemonics(way);
        addResizing(fixes, problem, title, false, code.kernel(), way);
      }
    }
  }

  private static void addResizing(
      FixCollector fixes,
      Problem problem,
      String title,
      boolean preferred,
      Kernel kernel,
      SizeChange way) {
    Document document = fixes.document;
    fixes.addDeferred(problem, title, preferred, () -> Resizing.changes(document, kernel, way));
  }

  private static void addPadding(FixCollector fixes, Problem problem, CodeStatement code) {
    Document document = fixes.document;
    boolean afterInstruction = problem.code().equals("odd-short");
    String padding = SizeEdits.paddingText(document);
    if (padding != null) {
      fixes.addDeferred(
          problem,
          "Put "
              + padding
              + (afterInstruction ? " after it" : " before it")
              + ", which changes nothing",
          false,
          () -> SizeEdits.insertInstruction(document, code, padding, afterInstruction));
    }
  }

  /** Offers an end for a kernel that does not say where it ends. */
  private static void addExit(FixCollector fixes, Problem problem, CodeStatement code) {
    Document document = fixes.document;
    List<Change> marked = SizeEdits.addExitMarker(document, code);
    String marker = SizeEdits.exitMarkerText(document);
    fixes.add(problem, "Set the exit marker of the last word", true, marked);
    for (SizeChange way : Resizing.of(code.kernel(), code.codeIndex())) {
      List<Change> changes =
          way.bytes() == 8 ? SizeEdits.lengthenAndMark(document, code, way) : List.of();
      String title = "Use the long form " + Resizing.joinMnemonics(way) + " with " + marker;
      fixes.add(problem, title, marked.isEmpty(), changes);
    }
    List<Change> changes = new ArrayList<>();
    String end = SizeEdits.appendEnd(document, code, changes);
    if (end != null) {
      fixes.add(problem, "Put " + end + " after the last instruction", true, changes);
    }
  }
}
