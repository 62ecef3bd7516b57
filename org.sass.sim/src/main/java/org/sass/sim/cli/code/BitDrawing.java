package org.sass.sim.cli.code;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Word;
import org.sass.lang.isa.doc.BitRuler;
import org.sass.sim.cli.io.Ansi;

/**
 * Draws the bits of an instruction word. Below each bit is the letter of the row in the bit table
 * that explains it.
 */
final class BitDrawing {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String UNUSED_LETTER = ".";
  private static final int BITS_PER_LINE = 32;

  private final Word word;
  private final List<Row> rows;
  private final List<BitField> fields = new ArrayList<>();
  private final Ansi ansi;

  BitDrawing(Word word, List<Row> rows, Ansi ansi) {
    this.word = word;
    this.rows = rows;
    this.ansi = ansi;
    for (Row row : rows) {
      if (!isUnused(row) && !fields.contains(row.bits())) {
        fields.add(row.bits());
      }
    }
  }

  /** Returns whether a row stands for reserved bits that are zero, as they should be. */
  static boolean isUnused(Row row) {
    return row.kind() == Kind.RESERVED && row.value() == 0;
  }

  /**
   * Returns the letter of a row. Rows about the same bits have the same letter; unused rows have a
   * dot.
   */
  String letter(Row row) {
    int index = fields.indexOf(row.bits());
    return index < 0 ? UNUSED_LETTER : String.valueOf(LETTERS.charAt(index % LETTERS.length()));
  }

  /** Draws three lines for every 32 bits, the highest bits first: bit numbers, bits, letters. */
  void draw(StringBuilder out) {
    for (int top = word.size() - 1; top >= 0; top -= BITS_PER_LINE) {
      int bottom = Math.max(0, top - BITS_PER_LINE + 1);
      out.append("  ").append(ansi.faint(BitRuler.line(top, bottom))).append("\n  ");
      for (int bit = top; bit >= bottom; bit--) {
        Row row = bestRow(bit);
        String digit = word.isBitSet(bit) ? "1" : "0";
        out.append(BitRuler.gap(bit, top)).append(row == null ? digit : colourText(row, digit));
      }
      out.append('\n');
      if (!rows.isEmpty()) {
        drawLetters(top, bottom, out);
      }
    }
  }

  private void drawLetters(int top, int bottom, StringBuilder out) {
    out.append("  ");
    for (int bit = top; bit >= bottom; bit--) {
      Row row = bestRow(bit);
      out.append(BitRuler.gap(bit, top))
          .append(row == null ? UNUSED_LETTER : colourText(row, letter(row)));
    }
    out.append('\n');
  }

  private String colourText(Row row, String text) {
    return switch (row.kind()) {
      case FIELD -> ansi.operand(text, row.operandIndex());
      case OPCODE -> ansi.bold(text);
      default -> ansi.faint(text);
    };
  }

  /**
   * Returns the row that explains a bit best: a field rather than another kind, then a narrow row
   * rather than a wide one. Null if no row contains the bit.
   */
  private Row bestRow(int bit) {
    Row best = null;
    for (Row row : rows) {
      long mask = bit < 64 ? row.bits().maskLow() : row.bits().maskHigh();
      boolean in = (mask >>> (bit & 63) & 1) != 0;
      if (in && (best == null || isBetter(row, best))) {
        best = row;
      }
    }
    return best;
  }

  private static boolean isBetter(Row row, Row best) {
    boolean field = row.kind() == Kind.FIELD;
    if (field != (best.kind() == Kind.FIELD)) {
      return field;
    }
    return row.bits().width() < best.bits().width();
  }
}
