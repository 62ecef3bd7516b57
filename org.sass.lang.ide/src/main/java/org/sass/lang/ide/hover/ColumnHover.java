package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.Program.PlacedInstruction;
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
  private static final int UNIT_BITS = 32;

  /** Number of lines after a control word that are searched for its instructions. */
  private static final int MAX_SEARCHED_LINES = 16;

  private ColumnHover() {}

  static Hover addressHover(
      Document document,
      Document.CodeStatement code,
      Column column,
      HoverCapabilities capabilities) {
    HoverPage page = new HoverPage(capabilities);
    String written = "0x" + Long.toHexString(column.value());
    PlacedInstruction placed = code.instruction();
    page.addTitle(written, "address of this instruction in its kernel, in bytes");
    if (placed != null && placed.address() == column.value()) {
      page.addParagraph(page.formatText("The instruction is at this address."));
    } else if (placed != null) {
      page.addParagraph(
          page.formatText("The instruction is now at ")
              + page.formatCode("0x" + Integer.toHexString(placed.address()))
              + page.formatText(", after the lines above it."));
    }
    if (placed != null) {
      BranchSources.writeList(
          document,
          MemoryText.kernel(document, document.kernelIndexAt(code.lineIndex())),
          placed.address(),
          page);
    }
    return page.toHover(Positions.toRange(code.lineIndex(), column.start(), column.end()));
  }

  static Hover hexHover(
      Document document,
      Document.CodeStatement code,
      Column column,
      HoverCapabilities capabilities) {
    HoverPage page = new HoverPage(capabilities);
    Statement statement = code.statement();
    if (column.isLowerHalf(document.isa())) {
      return halfHover(document, code, column, page);
    }
    if (!column.fitsIsa(document.isa())) {
      String digits = document.isa().hasWideWords() ? "32" : "8 or 16";
      page.addTitle("", "Not a word: write " + digits + " hexadecimal digits.");
      return page.toHover(Positions.toRange(code.lineIndex(), column.start(), column.end()));
    }
    if (isControlWord(document, statement, column)) {
      return controlWordHover(document, code, column, page);
    }
    PlacedInstruction placed = code.instruction();
    long address = placed == null ? 0 : placed.address();
    Word word = column.toWord();
    InstructionAnatomy anatomy = InstructionAnatomy.of(document.isa(), word, address);
    Insn insn = anatomy.insn();
    page.addTitle(insn.text(), "the instruction that this word encodes");
    Problem problem = problemAt(document, code, column);
    if (problem != null) {
      page.addParagraph(page.formatText(OperandHover.sentence(problem.message())));
    } else if (placed == null) {
      page.addParagraph(page.formatText("The text beside it is not an instruction."));
    } else if (placed.word().equals(word)) {
      String text =
          statement.text().equals(insn.text()) ? "" : ", which does not express all its bits";
      page.addParagraph(page.formatText("The word encodes the text beside it" + text + "."));
    }
    if (word.size() > UNIT_BITS) {
      page.addParagraph(
          page.formatText(
              column.isBeforeText()
                  ? "In a column before the text, the low half of a word comes first."
                  : "In a column after the text, the high half of a word comes first."));
    }
    List<String[]> control =
        placed != null && placed.word().equals(word)
            ? ControlHover.phrases(document, code)
            : List.of();
    new InsnHover(anatomy, null, page, control).write();
    return page.toHover(Positions.toRange(code.lineIndex(), column.start(), column.end()));
  }

  /**
   * Returns the hover of one half of a word of 128 bits: the lower half beside the text, or the
   * upper half alone in the next line.
   */
  private static Hover halfHover(
      Document document, Document.CodeStatement code, Column column, HoverPage page) {
    boolean isUpper = code.statement().kind() == Kind.NONE;
    PlacedInstruction placed =
        isUpper ? instructionAbove(document, code.lineIndex()) : code.instruction();
    String half = isUpper ? "upper" : "lower";
    if (placed == null) {
      String place = isUpper ? "above" : "beside";
      page.addTitle(
          "", "The " + half + " half of a word. The text " + place + " it is not an instruction.");
    } else {
      InstructionAnatomy anatomy =
          InstructionAnatomy.of(document.isa(), placed.word(), placed.address());
      page.addTitle(anatomy.insn().text(), "the " + half + " half of the word of this instruction");
      List<String[]> control = isUpper ? List.of() : ControlHover.phrases(document, code);
      new InsnHover(anatomy, null, page, control).write();
    }
    return page.toHover(Positions.toRange(code.lineIndex(), column.start(), column.end()));
  }

  /** Returns the last instruction in the line above that is not blank; null if there is none. */
  private static PlacedInstruction instructionAbove(Document document, int line) {
    int above = line - 1;
    while (above >= 0 && document.lineText(above).isBlank()) {
      above--;
    }
    List<Document.CodeStatement> all = above < 0 ? List.of() : document.codeStatements(above);
    return all.isEmpty() ? null : all.get(all.size() - 1).instruction();
  }

  /** Returns whether a hex column without text is the control word of the instructions after it. */
  private static boolean isControlWord(Document document, Statement statement, Column column) {
    Isa isa = document.isa();
    if (statement.kind() != Kind.NONE || column.digitCount() != 16 || !isa.hasControlWords()) {
      return false;
    }
    long value = column.value();
    return isa.control()
        .isControlWord(column.isBeforeText() ? value << UNIT_BITS | value >>> UNIT_BITS : value);
  }

  /**
   * Returns the hover of a control word, with a list of the instructions after it that it controls.
   */
  private static Hover controlWordHover(
      Document document, Document.CodeStatement code, Column column, HoverPage page) {
    int count = document.isa().control().groupWords() - 1;
    String line = document.lineText(code.lineIndex());
    String digits = line.substring(column.start() + 2, column.end() - 2).strip();
    page.addTitle(digits, "control word: when the next " + count + " instructions are issued");
    List<String[]> items = new ArrayList<>();
    int last = Math.min(document.lineCount() - 1, code.lineIndex() + MAX_SEARCHED_LINES);
    for (int i = code.lineIndex() + 1; i <= last && items.size() < count; i++) {
      for (Document.CodeStatement next : document.codeStatements(i)) {
        PlacedInstruction placed = next.instruction();
        if (placed != null && items.size() < count) {
          items.add(
              new String[] {
                "0x" + Integer.toHexString(placed.address()),
                page.formatCode(placed.decode().text())
              });
        }
      }
    }
    page.addList(items);
    return page.toHover(Positions.toRange(code.lineIndex(), column.start(), column.end()));
  }

  /** Returns the problem that marks the column, or null. */
  private static Problem problemAt(Document document, Document.CodeStatement code, Column column) {
    for (Problem problem : document.program().problems()) {
      if (problem.line() == code.lineIndex() + 1
          && problem.start() == column.start()
          && problem.end() == column.end()) {
        return problem;
      }
    }
    return null;
  }
}
