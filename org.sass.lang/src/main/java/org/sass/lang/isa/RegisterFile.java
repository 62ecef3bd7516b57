package org.sass.lang.isa;

import java.util.List;
import java.util.Map;

/**
 * The registers of one kind, and the fields of instructions that name them.
 *
 * @param letter the start of their names: {@code R}
 * @param count how many there are, numbered from 0
 * @param bits number of bits of one register
 * @param address whether they hold only addresses for memory operands
 * @param title what one of them is, for users
 * @param zeros the numbers that read as zero, and that ignore writes
 * @param zero what these read as, for users: zero, or true
 * @param launch what a launch puts into registers, by their numbers; the values differ from thread
 *     to thread
 * @param output whether the values of all registers are used after a thread has ended
 * @param outputs the numbers of the registers with such values, if not all have them
 * @param passed whether values are passed to and from subroutines in them
 * @param fields the fields that name one
 */
public record RegisterFile(
    String letter,
    int count,
    int bits,
    boolean address,
    String title,
    List<Integer> zeros,
    String zero,
    Map<Integer, String> launch,
    boolean output,
    List<Integer> outputs,
    boolean passed,
    List<Field> fields) {

  /**
   * A field that names a register.
   *
   * @param kind the kind of operand that contains it, {@link #ANY} for any; {@link #MODIFIER} if it
   *     is in a modifier or the guard
   * @param hole name of its hole
   * @param half whether it names half of a register: 2n is the lower half of n, 2n+1 the upper one
   * @param run whether it names the first of several registers if the instruction moves more than
   *     one
   * @param access what the instruction does with the register; null if that depends on the operand
   */
  public record Field(String kind, String hole, boolean half, boolean run, Access access) {
    public static final String ANY = "*";
    public static final String MODIFIER = "";
  }

  /**
   * Returns the letters for the lower and the upper half of a register, in the case of the
   * register's letter.
   */
  public String halfLetters() {
    return Character.isLowerCase(letter.charAt(0)) ? "lh" : "LH";
  }

  /** Returns whether some field names halves of these registers. */
  public boolean halves() {
    return fields.stream().anyMatch(Field::half);
  }

  /** Returns the field of that name in an operand of that kind, or null if there is none. */
  public Field field(String kind, String hole) {
    Field found = null;
    for (Field field : fields) {
      if (field.hole.equals(hole)) {
        if (field.kind.equals(kind)) {
          return field;
        }
        boolean any = field.kind.equals(Field.ANY) && !kind.equals(Field.MODIFIER);
        found = any ? field : found;
      }
    }
    return found;
  }
}
