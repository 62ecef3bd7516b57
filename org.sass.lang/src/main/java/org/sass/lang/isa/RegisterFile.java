package org.sass.lang.isa;

import java.util.List;
import java.util.Map;

/**
 * The registers of one kind, and the fields of instructions that name them.
 *
 * @param prefix the start of their names: {@code R}
 * @param count how many there are, numbered from 0
 * @param bits number of bits of one register
 * @param isAddressOnly whether they hold only addresses for memory operands
 * @param title what one of them is, for users
 * @param zeroNumbers the numbers that read as zero, and that ignore writes
 * @param zeroMeaning what these read as, for users: zero, or true
 * @param launchValues what a launch puts into registers, by their numbers; the values differ from
 *     thread to thread
 * @param isOutput whether the values of all registers are used after a thread has ended
 * @param outputNumbers the numbers of the registers with such values, if not all have them
 * @param isPassed whether values are passed to and from subroutines in them
 * @param isAligned whether the machine rejects several of them that do not start at a multiple of
 *     their number
 * @param fields the fields that name one
 */
public record RegisterFile(
    String prefix,
    int count,
    int bits,
    boolean isAddressOnly,
    String title,
    List<Integer> zeroNumbers,
    String zeroMeaning,
    Map<Integer, String> launchValues,
    boolean isOutput,
    List<Integer> outputNumbers,
    boolean isPassed,
    boolean isAligned,
    List<Field> fields) {

  /**
   * A field that names a register.
   *
   * @param operandKind the kind of operand that contains it, {@link #ANY_OPERAND} for any; {@link
   *     #MODIFIER} if it is in a modifier or the guard
   * @param holeName name of its hole
   * @param isHalf whether it names half of a register: 2n is the lower half of n, 2n+1 the upper
   *     one
   * @param isRun whether it names the first of several registers if the instruction moves more than
   *     one
   * @param access what the instruction does with the register; null if that depends on the operand
   */
  public record Field(
      String operandKind, String holeName, boolean isHalf, boolean isRun, Access access) {
    /** The kind that means operands of any kind. */
    public static final String ANY_OPERAND = "*";

    /** The kind of a field of a modifier or the guard. */
    public static final String MODIFIER = "";
  }

  /**
   * Returns the letters for the lower and the upper half of a register, in the case of the
   * register's letter.
   */
  public String halfLetters() {
    return Character.isLowerCase(prefix.charAt(0)) ? "lh" : "LH";
  }

  /** Returns whether some field names halves of these registers. */
  public boolean hasHalves() {
    return fields.stream().anyMatch(Field::isHalf);
  }

  /** Returns the field of that name in an operand of that kind, or null if there is none. */
  public Field findField(String kind, String holeName) {
    Field found = null;
    for (Field field : fields) {
      if (field.holeName.equals(holeName)) {
        if (field.operandKind.equals(kind)) {
          return field;
        }
        boolean any = field.operandKind.equals(Field.ANY_OPERAND) && !kind.equals(Field.MODIFIER);
        found = any ? field : found;
      }
    }
    return found;
  }
}
