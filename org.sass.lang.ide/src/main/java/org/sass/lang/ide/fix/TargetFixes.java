package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
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

  static void add(FixCollector fixes, Problem problem, CodeStatement code) {
    if (code == null || code.kernel() == null) {
      return;
    }
    switch (problem.code()) {
      case "branch-middle" -> addMiddleFixes(fixes, problem, code);
      case "branch-outside" -> addOutsideFixes(fixes, problem, code);
      case "no-such-line" -> addNearestLines(fixes, problem, code);
      default -> addLabelFixes(fixes, problem, code);
    }
  }

  private static void addMiddleFixes(FixCollector fixes, Problem problem, CodeStatement code) {
    PlacedInstruction around =
        TargetEdits.instructionContaining(code.kernel(), TargetEdits.targetAddress(code));
    if (around == null) {
      return;
    }
    addRetarget(fixes, problem, code, around.address(), around.line());
    PlacedInstruction next = code.kernel().instructionAt(around.endAddress());
    if (next != null) {
      addRetarget(fixes, problem, code, next.address(), next.line());
    }
  }

  private static void addRetarget(
      FixCollector fixes, Problem problem, CodeStatement code, long address, int line) {
    String label = TargetEdits.labelAt(code.kernel(), address);
    String target = label == null ? "0x" + Long.toHexString(address) : label;
    fixes.add(
        problem,
        "Branch to " + target + " (line " + line + ")",
        TargetEdits.retarget(fixes.document, code, target));
  }

  private static void addOutsideFixes(FixCollector fixes, Problem problem, CodeStatement code) {
    Kernel kernel = code.kernel();
    PlacedInstruction last = kernel.code().get(kernel.code().size() - 1);
    if (TargetEdits.isNumericTarget(code)) {
      addRetarget(fixes, problem, code, last.address(), last.line());
      return;
    }
    Document document = fixes.document;
    Symbol symbol = document.findSymbol(code.lineIndex(), fixes.markedText(problem));
    CodeStatement end = fixes.codeAt(last.line() - 1, Integer.MAX_VALUE);
    if (symbol == null || end == null || end.instruction() == null) {
      return;
    }
    // The text is formatted for the line after the last instruction; here it is put after the
    // label.
    List<Change> changes = new ArrayList<>();
    String text = SizeEdits.appendEnd(document, end, changes);
    if (text != null && symbol.line() >= last.line() - 1) {
      String lines = changes.get(0).text().strip();
      fixes.add(
          problem,
          "Put " + text + " after the label " + symbol.name(),
          true,
          List.of(Change.insertLineAfter(document, symbol.line(), "    " + lines)));
    }
  }

  /** Offers the lines with the nearest address columns, one below and one above the target. */
  private static void addNearestLines(FixCollector fixes, Problem problem, CodeStatement code) {
    long target = number(fixes.markedText(problem));
    Column below = null;
    Column above = null;
    int belowLine = 0;
    int aboveLine = 0;
    for (PlacedInstruction placed : code.kernel().code()) {
      int line = placed.line() - 1;
      for (Statement statement : fixes.document.sourceLine(line).statements()) {
        Column column = statement.addressColumn();
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
    addColumnTarget(fixes, problem, code, below, belowLine);
    addColumnTarget(fixes, problem, code, above, aboveLine);
  }

  private static void addColumnTarget(
      FixCollector fixes, Problem problem, CodeStatement code, Column column, int line) {
    if (column != null) {
      String target = "0x" + Long.toHexString(column.value());
      fixes.add(
          problem,
          "Branch to " + target + " (line " + (line + 1) + ")",
          TargetEdits.retarget(fixes.document, code, target));
    }
  }

  /** Offers to put a label before one of the lines that have the same address column. */
  private static void addLabelFixes(FixCollector fixes, Problem problem, CodeStatement code) {
    long target = number(fixes.markedText(problem));
    Document document = fixes.document;
    String name = TargetEdits.labelOrNewName(document, code.kernel(), target);
    for (PlacedInstruction placed : code.kernel().code()) {
      int line = placed.line() - 1;
      for (Statement statement : document.sourceLine(line).statements()) {
        if (statement.addressColumn() != null && statement.addressColumn().value() == target) {
          List<Change> changes = new ArrayList<>();
          changes.add(Change.insertLineBefore(document, line, name + ":"));
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
