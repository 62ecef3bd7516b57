package org.sass.sim.target.nvidia;

import java.util.List;
import org.sass.sim.arith.Conditions;
import org.sass.sim.arith.Flags;
import org.sass.sim.op.UnfitException;

/**
 * The conditions that an instruction can test in the condition code. The first sixteen compare
 * signed or floating-point numbers; the others test single flags, or compare unsigned numbers.
 */
final class ConditionTest {
  /** The words of the first conditions, in the order of their numbers. */
  private static final List<String> COMPARISONS =
      List.of(
          "F", "LT", "EQ", "LE", "GT", "NE", "GE", "NUM", "NAN", "LTU", "EQU", "LEU", "GTU", "NEU",
          "GEU", "T");

  private ConditionTest() {}

  /** Returns whether a word names a condition. */
  static boolean isCondition(String word) {
    return COMPARISONS.contains(word)
        || List.of("OFF", "LO", "SFF", "LS", "HI", "SFT", "HS", "OFT").contains(word)
        || word.contains("CSM_")
        || word.equals("RLE")
        || word.equals("RGT");
  }

  /**
   * Returns a condition as a truth table: bit {@code f} is set if it holds for the flags {@code f}.
   *
   * @param word the word of the condition, such as {@code LT}
   * @throws UnfitException if it tests something that is not emulated
   */
  static int table(String word) {
    int number = COMPARISONS.indexOf(word);
    if (number >= 0) {
      return Conditions.truthTable(number);
    }
    int table = 0;
    for (int flags = 0; flags < 16; flags++) {
      table |= (holds(word, flags) ? 1 : 0) << flags;
    }
    return table;
  }

  private static boolean holds(String word, int flags) {
    boolean zero = (flags & Flags.ZERO) != 0;
    boolean carry = (flags & Flags.CARRY) != 0;
    return switch (word) {
      case "OFF" -> (flags & Flags.OVERFLOW) == 0;
      case "OFT" -> (flags & Flags.OVERFLOW) != 0;
      case "SFF" -> (flags & Flags.SIGN) == 0;
      case "SFT" -> (flags & Flags.SIGN) != 0;
      case "LO" -> !carry;
      case "HS" -> carry;
      case "LS" -> !carry || zero;
      case "HI" -> carry && !zero;
      default -> throw new UnfitException("the condition " + word + " is not emulated");
    };
  }
}
