package org.sass.lang.isa.doc;

import java.util.List;
import org.sass.lang.isa.Part;

/**
 * A slot in the text of an instruction: an operand with its signs, a group of modifiers, or a
 * guard.
 *
 * @param index position among the slots, from 0
 * @param colourIndex number of the colour, from 0; slots that name the same thing have the same
 *     number
 * @param label a short name for drawings: {@code src1}
 * @param title a name for people: {@code first source}
 * @param isOperand whether it is an operand
 * @param items the items in it, in order
 */
public record Slot(
    int index, int colourIndex, String label, String title, boolean isOperand, List<Item> items) {

  /**
   * An item of a slot, with what it can be.
   *
   * @param part the part that the table names; null for a field that the form's text has itself
   * @param title a name for people
   * @param isSign whether it is a sign of an operand: minus, absolute value, inversion
   * @param variants what it can be, in the order of the table
   */
  public record Item(Part part, String title, boolean isSign, List<Variant> variants) {}

  /** Returns the item that is the operand itself, or the first item if there is none. */
  public Item mainItem() {
    return items.stream().filter(i -> !i.isSign).findFirst().orElse(items.get(0));
  }
}
