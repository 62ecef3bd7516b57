package org.sass.sim.cli.code;

import java.util.Arrays;
import java.util.List;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.file.HexBytes;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.isa.doc.FormNotes;
import org.sass.lang.isa.doc.TextWrapper;
import org.sass.sim.cli.io.Ansi;

/** The text that {@code gsass explain} prints about one instruction word. */
final class InstructionPage {
  private static final int[] COLUMN_WIDTHS = {1, 11, 27, 10};
  private final Ansi ansi;
  private final StringBuilder out = new StringBuilder();

  private InstructionPage(Ansi ansi) {
    this.ansi = ansi;
  }

  static String of(Isa isa, Insn insn, boolean colour) {
    InstructionPage page = new InstructionPage(new Ansi(colour));
    page.appendPage(isa, insn);
    return page.out.toString();
  }

  private void appendPage(Isa isa, Insn insn) {
    List<Row> rows = BitTable.of(isa, insn, 0);
    out.append(formatTitle(insn, rows)).append('\n');
    appendWords(isa, insn.word());
    for (String note : insn.notes()) {
      out.append("  note: ").append(note).append('\n');
    }
    out.append('\n');
    BitDrawing drawing = new BitDrawing(insn.word(), rows, ansi);
    drawing.draw(out);
    if (insn.form() == null) {
      out.append("\n  No instruction of ").append(isa.archName()).append(" has these bits.\n");
      return;
    }
    appendTable(rows, drawing);
    appendAbout(isa, insn);
  }

  /** Returns the text of the instruction. Each operand has the colour of its bits. */
  private String formatTitle(Insn insn, List<Row> rows) {
    String text = insn.text();
    int[] operands = new int[text.length()];
    Arrays.fill(operands, Integer.MIN_VALUE);
    for (Row row : rows) {
      for (int i = Math.max(0, row.textStart()); i < row.textEnd() && i < text.length(); i++) {
        if (row.kind() == Kind.FIELD) {
          operands[i] = Math.max(operands[i], row.operandIndex());
        }
      }
    }
    StringBuilder coloured = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int from = i;
      while (i < text.length() && operands[i] == operands[from]) {
        i++;
      }
      String piece = text.substring(from, i);
      boolean plain = operands[from] == Integer.MIN_VALUE;
      coloured.append(plain ? piece : ansi.operand(piece, operands[from]));
    }
    return coloured.toString();
  }

  private void appendWords(Isa isa, Word word) {
    if (HexBytes.usesBytes(isa)) {
      String bytes = HexBytes.toSpacedText(word);
      out.append("  bytes ").append(bytes).append(", ").append(word.size()).append(" bits\n");
      return;
    }
    out.append("  word ");
    for (int bit = 0; bit < word.size(); bit += 32) {
      out.append(bit == 0 ? "" : " ").append(formatHex(word.unit(bit / 32) & 0xffff_ffffL, 8));
    }
    out.append(word.size() > 32 ? " (low word first), " : ", ");
    out.append(word.size()).append(" bits\n");
  }

  private static String formatHex(long value, int digits) {
    String text = Long.toHexString(value);
    return "0".repeat(Math.max(0, digits - text.length())) + text;
  }

  private void appendTable(List<Row> rows, BitDrawing drawing) {
    out.append('\n');
    appendRow("", "bits", "field", "value", "meaning", -2);
    for (Row row : rows) {
      if (BitDrawing.isUnused(row)) {
        continue;
      }
      String meaning = row.operandText();
      if (!row.meaning().isEmpty()) {
        meaning += (meaning.isEmpty() ? "" : ": ") + row.meaning();
      }
      int colour = row.kind() == Kind.FIELD || row.kind() == Kind.OPCODE ? row.operandIndex() : -2;
      appendRow(
          drawing.letter(row),
          row.bits().toString(),
          row.name(),
          formatValue(row),
          meaning,
          colour);
    }
    appendUnusedBits(rows);
  }

  /** Writes one row for all unused bits. */
  private void appendUnusedBits(List<Row> rows) {
    StringBuilder bits = new StringBuilder();
    for (Row row : rows) {
      if (BitDrawing.isUnused(row)) {
        bits.append(bits.isEmpty() ? "" : ", ").append(row.bits());
      }
    }
    if (!bits.isEmpty()) {
      appendRow(".", "others", "reserved", "0", bits.toString(), -2);
    }
  }

  /**
   * Returns the value of a row: in binary, as in the drawing, if it has at most 6 bits; otherwise
   * in hexadecimal.
   */
  private static String formatValue(Row row) {
    int width = row.bits().width();
    if (width > 6) {
      return row.value() < 10 && row.value() >= 0
          ? Long.toString(row.value())
          : "0x" + Long.toHexString(row.value());
    }
    String bits = Long.toBinaryString(row.value());
    return "0".repeat(Math.max(0, width - bits.length())) + bits;
  }

  private void appendRow(
      String letter, String bits, String field, String value, String meaning, int colour) {
    StringBuilder line = new StringBuilder("  ");
    String[] cells = {letter, bits, field, value};
    for (int i = 0; i < cells.length; i++) {
      line.append(cells[i]);
      line.append(" ".repeat(Math.max(0, COLUMN_WIDTHS[i] - cells[i].length()) + 2));
    }
    int indent = line.length();
    String lead = line.toString();
    for (String part : TextWrapper.wrap(meaning, Math.max(30, TextWrapper.WIDTH - indent))) {
      String text = lead + part;
      text = text.stripTrailing();
      out.append(colour == -2 ? ansi.faint(text) : ansi.operand(text, colour)).append('\n');
      lead = " ".repeat(indent);
    }
  }

  private void appendAbout(Isa isa, Insn insn) {
    Form form = insn.form();
    out.append('\n');
    appendEntry("operation", form.operation());
    appendEntry("does", form.description());
    for (FormNotes.Entry entry : FormNotes.of(form, isa, FormEncoder.archs(isa, insn.text(), 0))) {
      appendEntry(entry.name(), entry.text());
    }
  }

  private void appendEntry(String name, String text) {
    TextWrapper.appendWrapped("  " + name + " ".repeat(Math.max(0, 13 - name.length())), text, out);
  }
}
