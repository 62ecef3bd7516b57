package org.sass.lang.isa.doc;

import java.util.List;
import org.sass.lang.isa.Part;

/**
 * A place in the text of an instruction: an operand with its signs, a group of modifiers, a guard.
 *
 * @param index position among the slots
 * @param colour slots that name the same thing have the same number, from 0
 * @param label a short name for drawings: {@code src1}
 * @param title for people: {@code first source}
 * @param operand whether it is an operand
 * @param items what stands in it, in order
 */
public record Slot(
    int index, int colour, String label, String title, boolean operand, List<Item> items) {

  /**
   * A part of a slot with what it can be.
   *
   * @param part as the table names it; null for a field that stands in the form's text itself
   * @param title for people
   * @param sign whether it is a sign of an operand: minus, absolute value, inversion
   * @param variants what it can be, in the order of the table
   */
  public record Item(Part part, String title, boolean sign, List<Variant> variants) {}

  /** The item that is the operand itself, or the first one. */
  public Item main() {
    return items.stream().filter(i -> !i.sign).findFirst().orElse(items.get(0));
  }
}
