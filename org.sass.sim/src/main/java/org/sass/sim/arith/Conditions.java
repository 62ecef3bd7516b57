package org.sass.sim.arith;

/**
 * The conditions of guards and branches. A condition is a function of four flag bits: zero in bit
 * 0, sign in bit 1, carry in bit 2, overflow in bit 3. After a comparison of floats, zero and sign
 * together mean "unordered".
 */
public final class Conditions {
  /** The condition that always holds. Instructions without a guard have it. */
  public static final int ALWAYS = 15;

  private Conditions() {}

  /**
   * Returns whether a condition holds for some flags.
   *
   * @param condition the number of the condition, 0 to 31
   * @param flags the four flag bits
   */
  public static boolean holds(int condition, int flags) {
    boolean z = (flags & 1) != 0;
    boolean s = (flags & 2) != 0;
    boolean c = (flags & 4) != 0;
    boolean o = (flags & 8) != 0;
    return switch (condition) {
      case 1 -> (s && !z) != o;
      case 2 -> z && !s;
      case 3 -> s != (z || o);
      case 4 -> !z && s == o;
      case 5 -> !z;
      case 6 -> s == o;
      case 7 -> !z || !s;
      case 8 -> z && s;
      case 9 -> s != o;
      case 10 -> z;
      case 11 -> z || s != o;
      case 12 -> s == (z || o);
      case 13 -> !z || s;
      case 14 -> (!s || z) != o;
      case ALWAYS -> true;
      case 16 -> o;
      case 17 -> c;
      case 18 -> !z && c;
      case 19 -> s;
      case 28 -> !s;
      case 29 -> z || !c;
      case 30 -> !c;
      case 31 -> !o;
      // 0 means "never"; 20 to 27 have no meaning and never hold.
      default -> false;
    };
  }

  /**
   * Returns a condition as a truth table: bit {@code f} is set if the condition holds for the flags
   * {@code f}, 0 to 15.
   */
  public static int truthTable(int condition) {
    int table = 0;
    for (int flags = 0; flags < 16; flags++) {
      if (holds(condition, flags)) {
        table |= 1 << flags;
      }
    }
    return table;
  }
}
