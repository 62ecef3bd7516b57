package org.sass.sim.target.nvidia;

import org.sass.sim.arith.Conditions;
import org.sass.sim.arith.Flags;
import org.sass.sim.op.UnfitException;

/**
 * The conditions that an instruction can test in the condition code, by their numbers. The first
 * sixteen compare signed or floating-point numbers, as those of the G80 do; the others test single
 * flags, or compare unsigned numbers.
 */
final class ConditionTest {
  /** What the tables call the number of a condition, of an operand or a modifier. */
  static final String FIELD = "cond";

  private static final int COMPARISONS = 16;

  private ConditionTest() {}

  /**
   * Returns a condition as a truth table: bit {@code f} is set if it holds for the flags {@code f}.
   *
   * @param number the number of the condition, 0 to 31
   * @throws UnfitException if it tests something that is not emulated
   */
  static int table(int number) {
    if (number < COMPARISONS) {
      return Conditions.truthTable(number);
    }
    int table = 0;
    for (int flags = 0; flags < 16; flags++) {
      table |= (holds(number, flags) ? 1 : 0) << flags;
    }
    return table;
  }

  private static boolean holds(int number, int flags) {
    boolean zero = (flags & Flags.ZERO) != 0;
    boolean carry = (flags & Flags.CARRY) != 0;
    boolean sign = (flags & Flags.SIGN) != 0;
    boolean overflow = (flags & Flags.OVERFLOW) != 0;
    return switch (number) {
      case 16 -> !overflow;
      case 17 -> !carry;
      case 18 -> !sign;
      case 19 -> !carry || zero;
      case 20 -> carry && !zero;
      case 21 -> sign;
      case 22 -> carry;
      case 23 -> overflow;
      default -> throw new UnfitException("its condition is not emulated");
    };
  }
}
