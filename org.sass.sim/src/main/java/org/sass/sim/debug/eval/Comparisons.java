package org.sass.sim.debug.eval;

import org.sass.sim.debug.eval.OperatorNodes.Binary;
import org.sass.sim.machine.Warp;

/**
 * Compares the values of 32 lanes. A condition in a hot loop is evaluated millions of times a
 * second and is mostly false. So each comparison has its own loop, with a branch that is almost
 * never taken.
 */
final class Comparisons {
  private Comparisons() {}

  /** Returns the mask of the lanes for which a comparison of whole numbers holds. */
  static int integers(Binary operator, long[] a, long[] b) {
    return switch (operator) {
      case EQUAL -> equal(a, b);
      case DIFFERENT -> ~equal(a, b);
      case LESS -> less(a, b);
      case GREATER -> less(b, a);
      case AT_MOST -> ~less(b, a);
      case AT_LEAST -> ~less(a, b);
      default -> throw new IllegalStateException(operator + " compares nothing");
    };
  }

  private static int equal(long[] a, long[] b) {
    int yes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] == b[lane]) {
        yes |= 1 << lane;
      }
    }
    return yes;
  }

  private static int less(long[] a, long[] b) {
    int yes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] < b[lane]) {
        yes |= 1 << lane;
      }
    }
    return yes;
  }

  /**
   * Returns the mask of the lanes for which a comparison of floats holds. If an operand is NaN,
   * only {@code !=} holds.
   */
  static int reals(Binary operator, double[] a, double[] b) {
    return switch (operator) {
      case EQUAL -> equal(a, b);
      case DIFFERENT -> ~equal(a, b);
      case LESS -> less(a, b);
      case GREATER -> less(b, a);
      case AT_MOST -> less(a, b) | equal(a, b);
      case AT_LEAST -> less(b, a) | equal(a, b);
      default -> throw new IllegalStateException(operator + " compares nothing");
    };
  }

  private static int equal(double[] a, double[] b) {
    int yes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] == b[lane]) {
        yes |= 1 << lane;
      }
    }
    return yes;
  }

  private static int less(double[] a, double[] b) {
    int yes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (a[lane] < b[lane]) {
        yes |= 1 << lane;
      }
    }
    return yes;
  }
}
