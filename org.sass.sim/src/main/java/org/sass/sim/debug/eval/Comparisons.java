package org.sass.sim.debug.eval;

import org.sass.sim.debug.eval.OperatorNodes.BinaryOperator;
import org.sass.sim.machine.Warp;

/**
 * Compares the values of 32 lanes. A condition in a hot loop is evaluated millions of times a
 * second and is mostly false. So each comparison has its own loop, with a branch that is almost
 * never taken.
 */
final class Comparisons {
  private Comparisons() {}

  /** Returns the mask of the lanes for which a comparison of whole numbers holds. */
  static int compareIntegers(BinaryOperator operator, long[] a, long[] b) {
    return switch (operator) {
      case EQUAL -> equal(a, b);
      case NOT_EQUAL -> ~equal(a, b);
      case LESS -> less(a, b);
      case GREATER -> less(b, a);
      case LESS_OR_EQUAL -> ~less(b, a);
      case GREATER_OR_EQUAL -> ~less(a, b);
      default -> throw new IllegalStateException(operator + " compares nothing");
    };
  }

  private static int equal(long[] a, long[] b) {
    int mask = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] == b[lane]) {
        mask |= 1 << lane;
      }
    }
    return mask;
  }

  private static int less(long[] a, long[] b) {
    int mask = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] < b[lane]) {
        mask |= 1 << lane;
      }
    }
    return mask;
  }

  /**
   * Returns the mask of the lanes for which a comparison of floats holds. If an operand is NaN,
   * only {@code !=} holds.
   */
  static int compareFloats(BinaryOperator operator, double[] a, double[] b) {
    return switch (operator) {
      case EQUAL -> equal(a, b);
      case NOT_EQUAL -> ~equal(a, b);
      case LESS -> less(a, b);
      case GREATER -> less(b, a);
      case LESS_OR_EQUAL -> less(a, b) | equal(a, b);
      case GREATER_OR_EQUAL -> less(b, a) | equal(a, b);
      default -> throw new IllegalStateException(operator + " compares nothing");
    };
  }

  private static int equal(double[] a, double[] b) {
    int mask = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] == b[lane]) {
        mask |= 1 << lane;
      }
    }
    return mask;
  }

  private static int less(double[] a, double[] b) {
    int mask = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] < b[lane]) {
        mask |= 1 << lane;
      }
    }
    return mask;
  }
}
