package org.sass.sim.cli;

import java.util.List;
import org.sass.lang.asm.BitTable;
import org.sass.lang.asm.BitTable.Kind;
import org.sass.lang.asm.BitTable.Row;
import org.sass.lang.asm.Insn;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** All about one instruction word, as text: what {@code explain} prints. */
final class InsnPage {
  private static final int WIDTH = 100;
  private static final int[] WIDTHS = {1, 11, 27, 10};
  private final Ansi ansi;
  private final StringBuilder out = new StringBuilder();

  private InsnPage(Ansi ansi) {
    this.ansi = ansi;
  }

  static String of(Isa isa, Insn insn, boolean colour) {
    InsnPage page = new InsnPage(new Ansi(colour));
    page.write(isa, insn);
    return page.out.toString();
  }

  private void write(Isa isa, Insn insn) {
    List<Row> rows = BitTable.of(isa, insn, 0);
    out.append(title(insn, rows)).append('\n');
    words(insn.word());
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
    table(rows, drawing);
    about(isa, insn.form());
  }

  /** The text, each operand in the colour of its bits. */
  private String title(Insn insn, List<Row> rows) {
    String text = insn.text();
    int[] operands = new int[text.length()];
    java.util.Arrays.fill(operands, Integer.MIN_VALUE);
    for (Row row : rows) {
      for (int i = Math.max(0, row.from()); i < row.to() && i < text.length(); i++) {
        if (row.kind() == Kind.FIELD) {
          operands[i] = Math.max(operands[i], row.operand());
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

  private void words(Word word) {
    out.append("  word ");
    for (int bit = 0; bit < word.size(); bit += 32) {
      out.append(bit == 0 ? "" : " ").append(hex(word.unit(bit / 32) & 0xffff_ffffL, 8));
    }
    out.append(word.size() > 32 ? " (low word first), " : ", ");
    out.append(word.size()).append(" bits\n");
  }

  private static String hex(long value, int digits) {
    String text = Long.toHexString(value);
    return "0".repeat(Math.max(0, digits - text.length())) + text;
  }

  private void table(List<Row> rows, BitDrawing drawing) {
    out.append('\n');
    row("", "bits", "field", "value", "meaning", -2);
    for (Row row : rows) {
      if (BitDrawing.isUnused(row)) {
        continue;
      }
      String meaning = row.shown();
      if (!row.meaning().isEmpty()) {
        meaning += (meaning.isEmpty() ? "" : ": ") + row.meaning();
      }
      int colour = row.kind() == Kind.FIELD || row.kind() == Kind.OPCODE ? row.operand() : -2;
      row(drawing.letter(row), row.bits().toString(), row.name(), value(row), meaning, colour);
    }
    unused(rows);
  }

  /** The bits that mean nothing, in one row. */
  private void unused(List<Row> rows) {
    StringBuilder bits = new StringBuilder();
    for (Row row : rows) {
      if (BitDrawing.isUnused(row)) {
        bits.append(bits.isEmpty() ? "" : ", ").append(row.bits());
      }
    }
    if (!bits.isEmpty()) {
      row(".", "others", "reserved", "0", bits.toString(), -2);
    }
  }

  /** A narrow field in binary: the drawing shows it so. */
  private static String value(Row row) {
    int width = row.bits().width();
    if (width > 6) {
      return row.value() < 10 && row.value() >= 0
          ? Long.toString(row.value())
          : "0x" + Long.toHexString(row.value());
    }
    String bits = Long.toBinaryString(row.value());
    return "0".repeat(Math.max(0, width - bits.length())) + bits;
  }

  private void row(
      String letter, String bits, String field, String value, String meaning, int colour) {
    StringBuilder line = new StringBuilder("  ");
    String[] cells = {letter, bits, field, value};
    for (int i = 0; i < cells.length; i++) {
      line.append(cells[i]);
      line.append(" ".repeat(Math.max(0, WIDTHS[i] - cells[i].length()) + 2));
    }
    int indent = line.length();
    String lead = line.toString();
    for (String part : wrapped(meaning, Math.max(30, WIDTH - indent))) {
      String text = lead + part;
      text = text.stripTrailing();
      out.append(colour == -2 ? ansi.faint(text) : ansi.operand(text, colour)).append('\n');
      lead = " ".repeat(indent);
    }
  }

  private void about(Isa isa, Form form) {
    out.append('\n');
    entry("operation", form.operation());
    entry("does", form.description());
    entry("source", form.source());
    entry("status", status(form));
    if (form.arch() > 0) {
      entry("needs", isa.archs().get(form.arch()) + " or newer");
    }
    entry("FlexGripPlus", form.flexgrip());
    entry("not run", form.semantics() == null ? form.noSemantics() : "");
    entry("see also", String.join(", ", form.see()));
  }

  private static String status(Form form) {
    String word =
        switch (form.status()) {
          case VERIFIED -> "verified by a genuine listing or an example of the manual";
          case CORRECTED -> "corrected";
          case UNPROVEN -> "unproven";
        };
    return form.statusNote().isEmpty() ? word : word + ": " + form.statusNote();
  }

  private void entry(String name, String text) {
    if (text == null || text.isEmpty()) {
      return;
    }
    String lead = "  " + name + " ".repeat(Math.max(0, 13 - name.length()));
    for (String part : wrapped(text, WIDTH - lead.length())) {
      out.append(lead).append(part).append('\n');
      lead = " ".repeat(lead.length());
    }
  }

  /** The text in lines of at most so many characters, broken between words. */
  private static List<String> wrapped(String text, int width) {
    List<String> lines = new java.util.ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
