package org.sass.lang.isa;

import java.util.List;
import java.util.Map;

/**
 * Registers of one kind, and which fields of instructions name them.
 *
 * @param letter what their names start with: {@code R}
 * @param count how many there are, from number 0 on
 * @param bits how many bits one of them has
 * @param address whether they hold addresses for operands in memory, and nothing else
 * @param title what one of them is, for people
 * @param zeros numbers that read as zero and whose writes vanish
 * @param zero what these read as, for people: zero, or true
 * @param launch what registers hold that a launch sets, by their numbers; each thread another value
 * @param output whether what they hold when a thread ends is of use afterwards
 * @param outputs numbers of single registers of which that holds, where it does not of all
 * @param passed whether subroutines get and give values in them
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
   * @param kind the kind of operand it stands in, {@link #ANY} for any; {@link #MODIFIER} if it
   *     stands in a modifier or the guard
   * @param hole its name
   * @param half whether it names half of a register: 2n the lower half of n, 2n+1 the upper one
   * @param run whether it is the first of several registers where the instruction moves more than
   *     one
   * @param access what happens to the register; null where that depends on the operand
   */
  public record Field(String kind, String hole, boolean half, boolean run, Access access) {
    public static final String ANY = "*";
    public static final String MODIFIER = "";
  }

  /**
   * The letters that tell the lower half of a register from the upper one, as small or large as the
   * letter of the register.
   */
  public String halfLetters() {
    return Character.isLowerCase(letter.charAt(0)) ? "lh" : "LH";
  }

  /** Whether some field names halves of its registers. */
  public boolean halves() {
    return fields.stream().anyMatch(Field::half);
  }

  /** The field of that name in an operand of that kind, or null. */
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
