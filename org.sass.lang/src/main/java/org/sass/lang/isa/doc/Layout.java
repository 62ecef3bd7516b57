package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;

/**
 * Says what each bit of an instruction word belongs to; all drawings are made from it. The first
 * row shows the plainest shape of the instruction. Each further row shows what the bits of one
 * operand mean if the operand is something else: shared memory, a constant, an immediate.
 *
 * @param form the form drawn
 * @param slots the slots that its text consists of
 * @param syntax the pieces of its syntax line for people
 * @param rows the rows of the drawing, the plainest shape first
 */
public record Layout(Form form, List<Slot> slots, List<SyntaxPiece> syntax, List<Row> rows) {

  /** A piece of the syntax line, with the index of its slot, or -1 if it belongs to none. */
  public record SyntaxPiece(int slotIndex, String text) {}

  /**
   * A row of the drawing: all bits of a word.
   *
   * @param slotIndex the slot that this row shows in another shape, or -1 for the first row
   * @param title what it shows: {@code first source is shared memory}
   * @param when the bits that distinguish it from the rows before
   * @param variants the shapes that the slot can have in this row; none for the first row
   * @param boxes the boxes from the uppermost bit down, without gaps
   */
  public record Row(
      int slotIndex, String title, BitPattern when, List<Variant> variants, List<Box> boxes) {}

  /** What the bits of a box are used for. */
  public enum Kind {
    /** Fixed bits that make the word this instruction. */
    OPCODE,
    /** A number or name that the text shows. */
    FIELD,
    /** Bits that choose a modifier or the kind of an operand. */
    CHOICE,
    /** Not shown by the text; the assembler writes the value in {@link Box#digits}. */
    IGNORED,
    /** In the first row: used only by another row. */
    ELSEWHERE,
    /** In a further row: same as in the first row. */
    SAME,
    /** Unused. */
    RESERVED
  }

  /**
   * Neighbouring bits with the same meaning.
   *
   * @param kind what the bits are used for
   * @param high the uppermost bit
   * @param low the lowest bit
   * @param slotIndex index of the slot they belong to, or -1
   * @param label a short name, {@code src1}
   * @param title a name for people, {@code first source}
   * @param valueBits which bits of the value of a split field they are, {@code 31:6}; empty if they
   *     are all
   * @param digits their value in binary if it is fixed, else empty
   */
  public record Box(
      Kind kind,
      int high,
      int low,
      int slotIndex,
      String label,
      String title,
      String valueBits,
      String digits) {
    public int width() {
      return high - low + 1;
    }

    /** Returns the bits as the table writes them: {@code 8:2}. */
    public String bits() {
      return high == low ? "" + high : high + ":" + low;
    }
  }

  /** Builds the layout of a form. */
  public static Layout of(Form form) {
    return new LayoutBuilder(form).build();
  }

  /**
   * Splits the boxes of a row into lines of {@code width} bits, the uppermost line first. A box
   * that crosses the border of a line is cut.
   */
  public static List<List<Box>> lines(Row row, int width) {
    List<List<Box>> lines = new ArrayList<>();
    int size = row.boxes.get(0).high + 1;
    for (int low = (size - 1) / width * width; low >= 0; low -= width) {
      List<Box> line = new ArrayList<>();
      for (Box box : row.boxes) {
        int high = Math.min(box.high, low + width - 1);
        int bottom = Math.max(box.low, low);
        if (high >= bottom) {
          String digits = box.digits;
          if (digits.length() == box.width()) {
            digits = digits.substring(box.high - high, box.high - bottom + 1);
          }
          line.add(
              new Box(
                  box.kind,
                  high,
                  bottom,
                  box.slotIndex,
                  box.label,
                  box.title,
                  box.valueBits,
                  digits));
        }
      }
      lines.add(line);
    }
    return lines;
  }
}
