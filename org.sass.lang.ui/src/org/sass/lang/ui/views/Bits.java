package org.sass.lang.ui.views;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.swt.graphics.RGB;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayout.Field;
import org.sass.lang.ide.layout.BitLayout.Piece;
import org.sass.lang.ide.layout.OperandColour;

/**
 * The bits of an instruction word.
 *
 * @param layout the layout of the word, from the language services
 * @param fieldIndexes the index of each bit's field, by the number of the bit; -1 for none
 * @param digits the values of the bits, the highest bit first
 */
record Bits(BitLayout layout, int[] fieldIndexes, String digits) {

  /**
   * Assigns the bits to fields. If two fields share a bit, a field that the text gives a value
   * ({@code kind} {@code field}) takes precedence. Fields of a control word are above the word, in
   * bits that the grid does not have, and are left out.
   */
  static Bits of(BitLayout layout) {
    int[] owner = new int[layout.size()];
    Arrays.fill(owner, -1);
    for (int index = 0; index < layout.fields().size(); index++) {
      for (Piece piece : layout.fields().get(index).bits()) {
        for (int bit = piece.low(); bit <= Math.min(piece.high(), owner.length - 1); bit++) {
          if (owner[bit] < 0 || !layout.fields().get(owner[bit]).kind().equals("field")) {
            owner[bit] = index;
          }
        }
      }
    }
    return new Bits(layout, owner, String.join("", layout.binary()).replaceAll("\\s", ""));
  }

  int size() {
    return layout.size();
  }

  char digit(int bit) {
    return digits.charAt(size() - 1 - bit);
  }

  /** Returns the field of a bit; null if there is none. */
  Field field(int bit) {
    return fieldIndexes[bit] < 0 ? null : layout.fields().get(fieldIndexes[bit]);
  }

  /** Returns a description of a bit: its number, its value and its field. */
  String describe(int bit) {
    Field field = field(bit);
    if (field == null) {
      return "bit " + bit + ", " + digit(bit);
    }
    return "bit " + bit + ", " + digit(bit) + ": " + nameAndValue(field);
  }

  /** Returns a description of a field: its name, its value and its bits. */
  String describeField(Field field) {
    return nameAndValue(field) + ", bits " + formatRanges(field.bits());
  }

  private static String nameAndValue(Field field) {
    return field.name() + (field.shown().isEmpty() ? "" : " = " + field.shown());
  }

  /** Returns the bits of a field as a text, for example {@code 51:46,26:11}. */
  static String formatRanges(List<Piece> pieces) {
    return pieces.stream()
        .map(b -> b.high() == b.low() ? String.valueOf(b.low()) : b.high() + ":" + b.low())
        .collect(Collectors.joining(","));
  }

  static RGB fieldColor(Field field) {
    OperandColour[] all = OperandColour.values();
    int number = field == null ? all.length - 1 : field.colour();
    return Paint.parseCssColor(all[Math.max(0, Math.min(number, all.length - 1))].textColour());
  }
}
