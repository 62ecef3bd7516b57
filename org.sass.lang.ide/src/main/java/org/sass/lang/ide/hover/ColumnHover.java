package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Writes the hovers of the address and hex columns of a listing: what they contain, and whether
 * they agree with the text.
 */
final class ColumnHover {
  private static final int UNIT = 32;

  /** Number of lines after a control word that are searched for its instructions. */
  private static final int NEAR = 16;

  private ColumnHover() {}

  static Hover address(
      Document document, Document.Code code, Column column, HoverCapabilities rich) {
    HoverPage page = new HoverPage(rich);
    String written = "0x" + Long.toHexString(column.value());
    Placed placed = code.placed();
    page.title(written, "address of this instruction in its kernel, in bytes");
    if (placed != null && placed.address() == column.value()) {
      page.line(page.text("The instruction is at this address."));
    } else if (placed != null) {
      page.line(
          page.text("The instruction is now at ")
              + page.code("0x" + Integer.toHexString(placed.address()))
              + page.text(", after the lines above it."));
    }
    if (placed != null) {
      BranchSources.list(
          document,
          MemoryText.kernel(document, document.kernelAt(code.line())),
          placed.address(),
          page);
    }
    return page.hover(Positions.range(code.line(), column.start(), column.end()));
  }

  static Hover word(Document document, Document.Code code, Column column, HoverCapabilities rich) {
    HoverPage page = new HoverPage(rich);
    Statement statement = code.statement();
    if (!column.fits(document.isa())) {
      page.title("", "Not a word: write 8 or 16 hexadecimal digits.");
      return page.hover(Positions.range(code.line(), column.start(), column.end()));
    }
    if (isControl(document, statement, column)) {
      return control(document, code, column, page);
    }
    Placed placed = code.placed();
    long address = placed == null ? 0 : placed.address();
    Word word = column.word();
    InstructionAnatomy anatomy = InstructionAnatomy.of(document.isa(), word, address);
    Insn insn = anatomy.insn();
    page.title(insn.text(), "the instruction that this word encodes");
    Problem problem = problem(document, code, column);
    if (problem != null) {
      page.line(page.text(PieceText.sentence(problem.message())));
    } else if (placed == null) {
      page.line(page.text("The text beside it is not an instruction."));
    } else if (placed.word().equals(word)) {
      String text =
          statement.text().equals(insn.text()) ? "" : ", which does not express all its bits";
      page.line(page.text("The word encodes the text beside it" + text + "."));
    }
    if (word.size() > UNIT) {
      page.line(
          page.text(
              column.before()
                  ? "In a column before the text, the low half of a word comes first."
                  : "In a column after the text, the high half of a word comes first."));
    }
    new InsnHover(anatomy, null, page).write();
    return page.hover(Positions.range(code.line(), column.start(), column.end()));
  }

  /** Returns whether a hex column without text is the control word of the instructions after it. */
  private static boolean isControl(Document document, Statement statement, Column column) {
    Isa isa = document.isa();
    if (statement.kind() != Kind.NONE || column.digits() != 16 || !isa.isControlled()) {
      return false;
    }
    long value = column.value();
    return isa.control().matches(column.before() ? value << UNIT | value >>> UNIT : value);
  }

  /**
   * Returns the hover of a control word, with a list of the instructions after it that it controls.
   */
  private static Hover control(
      Document document, Document.Code code, Column column, HoverPage page) {
    int count = document.isa().control().every() - 1;
    String line = document.line(code.line());
    String digits = line.substring(column.start() + 2, column.end() - 2).strip();
    page.title(digits, "control word: when the next " + count + " instructions are issued");
    List<String[]> items = new ArrayList<>();
    int last = Math.min(document.lineCount() - 1, code.line() + NEAR);
    for (int i = code.line() + 1; i <= last && items.size() < count; i++) {
      for (Document.Code next : document.code(i)) {
        Placed placed = next.placed();
        if (placed != null && items.size() < count) {
          items.add(
              new String[] {
                "0x" + Integer.toHexString(placed.address()), page.code(placed.insn().text())
              });
        }
      }
    }
    page.list(items);
    return page.hover(Positions.range(code.line(), column.start(), column.end()));
  }

  /** Returns the problem that marks the column, or null. */
  private static Problem problem(Document document, Document.Code code, Column column) {
    for (Problem problem : document.program().problems()) {
      if (problem.line() == code.line() + 1
          && problem.start() == column.start()
          && problem.end() == column.end()) {
        return problem;
      }
    }
    return null;
  }
}
