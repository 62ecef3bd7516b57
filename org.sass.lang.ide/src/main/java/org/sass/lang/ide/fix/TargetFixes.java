package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.SizeEdits;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Quick fixes for branches to an address where no instruction starts, or to an address column that
 * is not unique.
 */
final class TargetFixes {

  private TargetFixes() {}

  static void add(QuickFixes fixes, Problem problem, Code code) {
    if (code == null || code.kernel() == null) {
      return;
    }
    switch (problem.code()) {
      case "branch-middle" -> middle(fixes, problem, code);
      case "branch-outside" -> outside(fixes, problem, code);
      case "no-such-line" -> line(fixes, problem, code);
      default -> ambiguous(fixes, problem, code);
    }
  }

  private static void middle(QuickFixes fixes, Problem problem, Code code) {
    Placed around = TargetEdits.around(code.kernel(), TargetEdits.target(code));
    if (around == null) {
      return;
    }
    retarget(fixes, problem, code, around.address(), around.line());
    Placed next = code.kernel().at(around.end());
    if (next != null) {
      retarget(fixes, problem, code, next.address(), next.line());
    }
  }

  private static void retarget(QuickFixes fixes, Problem problem, Code code, long to, int line) {
    String label = TargetEdits.label(code.kernel(), to);
    String target = label == null ? "0x" + Long.toHexString(to) : label;
    fixes.add(
        problem,
        "Branch to " + target + " (line " + line + ")",
        TargetEdits.retarget(fixes.document, code, target));
  }

  private static void outside(QuickFixes fixes, Problem problem, Code code) {
    Kernel kernel = code.kernel();
    Placed last = kernel.code().get(kernel.code().size() - 1);
    if (TargetEdits.isNumber(code)) {
      retarget(fixes, problem, code, last.address(), last.line());
      return;
    }
    Document document = fixes.document;
    Symbol symbol = document.symbol(code.line(), fixes.marked(problem));
    Code end = fixes.codeAt(last.line() - 1, Integer.MAX_VALUE);
    if (symbol == null || end == null || end.placed() == null) {
      return;
    }
    // The text is formatted for the line after the last instruction; here it is put after the
    // label.
    List<Change> changes = new ArrayList<>();
    String text = SizeEdits.end(document, end, changes);
    if (text != null && symbol.line() >= last.line() - 1) {
      String lines = changes.get(0).text().strip();
      fixes.add(
          problem,
          "Put " + text + " after the label " + symbol.name(),
          true,
          List.of(Change.lineBehind(document, symbol.line(), "    " + lines)));
    }
  }

  /** Offers the lines with the nearest address columns, one below and one above the target. */
  private static void line(QuickFixes fixes, Problem problem, Code code) {
    long target = number(fixes.marked(problem));
    Column below = null;
    Column above = null;
    int belowLine = 0;
    int aboveLine = 0;
    for (Placed placed : code.kernel().code()) {
      int line = placed.line() - 1;
      for (Statement statement : fixes.document.source(line).statements()) {
        Column column = statement.address();
        if (column != null && column.value() < target) {
          boolean nearer = below == null || column.value() > below.value();
          below = nearer ? column : below;
          belowLine = nearer ? line : belowLine;
        } else if (column != null && (above == null || column.value() < above.value())) {
          above = column;
          aboveLine = line;
        }
      }
    }
    to(fixes, problem, code, below, belowLine);
    to(fixes, problem, code, above, aboveLine);
  }

  private static void to(QuickFixes fixes, Problem problem, Code code, Column column, int line) {
    if (column != null) {
      String target = "0x" + Long.toHexString(column.value());
      fixes.add(
          problem,
          "Branch to " + target + " (line " + (line + 1) + ")",
          TargetEdits.retarget(fixes.document, code, target));
    }
  }

  /** Offers to put a label before one of the lines that have the same address column. */
  private static void ambiguous(QuickFixes fixes, Problem problem, Code code) {
    long target = number(fixes.marked(problem));
    Document document = fixes.document;
    String name = TargetEdits.labelOrName(document, code.kernel(), target);
    for (Placed placed : code.kernel().code()) {
      int line = placed.line() - 1;
      for (Statement statement : document.source(line).statements()) {
        if (statement.address() != null && statement.address().value() == target) {
          List<Change> changes = new ArrayList<>();
          changes.add(Change.lineBefore(document, line, name + ":"));
          changes.add(Change.replace(problem.line() - 1, problem.start(), problem.end(), name));
          fixes.add(problem, "Put the label " + name + " before line " + (line + 1), changes);
        }
      }
    }
  }

  private static long number(String text) {
    try {
      return Long.decode(text.strip());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
