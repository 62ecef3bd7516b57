package org.sass.sim.debug.eval;

import java.util.Arrays;
import org.sass.sim.machine.Warp;

/** The functions of expressions that combine the values of all active lanes. */
final class WarpReductions {
  private WarpReductions() {}

  /**
   * The functions: {@code all}, {@code any}, {@code count}, {@code sum}, {@code min} and {@code
   * max}.
   */
  enum Reduction {
    ALL,
    ANY,
    COUNT,
    SUM,
    MIN,
    MAX;

    static Reduction find(String name) {
      for (Reduction gathering : values()) {
        if (gathering.name().equalsIgnoreCase(name)) {
          return gathering;
        }
      }
      return null;
    }

    ValueKind kind(Node operand) {
      return switch (this) {
        case ALL, ANY -> ValueKind.BOOLEAN;
        case COUNT -> ValueKind.INTEGER;
        case SUM, MIN, MAX -> operand.kind == ValueKind.FLOAT ? ValueKind.FLOAT : ValueKind.INTEGER;
      };
    }
  }

  /** Combines the values of all active lanes into one value, which all lanes get. */
  static final class ReductionNode extends Node {
    private final Reduction reduction;
    private final Node operand;

    ReductionNode(Reduction reduction, Node operand) {
      super(reduction.kind(operand), null, operand);
      this.reduction = reduction;
      this.operand = operand;
    }

    @Override
    LaneValues.DisplayForm form() {
      return reduction == Reduction.COUNT ? LaneValues.DisplayForm.NUMBER : operand.form();
    }

    @Override
    boolean isUniform() {
      return true;
    }

    @Override
    void compute(Warp warp) {
      operand.compute(warp);
      int active = warp.activeMask();
      switch (reduction) {
        case ALL -> Arrays.fill(ints, (operand.trueLanes() & active) == active ? 1 : 0);
        case ANY -> Arrays.fill(ints, (operand.trueLanes() & active) != 0 ? 1 : 0);
        case COUNT -> Arrays.fill(ints, Integer.bitCount(operand.trueLanes() & active));
        default -> reduce(active & ~operand.missingLanes);
      }
    }

    @Override
    int computeTruths(Warp warp) {
      if (reduction != Reduction.ALL && reduction != Reduction.ANY) {
        return super.computeTruths(warp);
      }
      int active = warp.activeMask();
      int yes = operand.computeTruths(warp) & active;
      return (reduction == Reduction.ALL ? yes == active : yes != 0) ? -1 : 0;
    }

    private void reduce(int lanes) {
      missingLanes = lanes == 0 ? -1 : 0;
      boolean first = true;
      long number = 0;
      double real = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((lanes >>> lane & 1) == 0) {
          continue;
        }
        if (kind == ValueKind.FLOAT) {
          double x = operand.floats[lane];
          real =
              switch (reduction) {
                case SUM -> real + x;
                case MIN -> first ? x : Math.min(real, x);
                default -> first ? x : Math.max(real, x);
              };
        } else {
          long x = operand.ints[lane];
          number =
              switch (reduction) {
                case SUM -> number + x;
                case MIN -> first ? x : Math.min(number, x);
                default -> first ? x : Math.max(number, x);
              };
        }
        first = false;
      }
      if (kind == ValueKind.FLOAT) {
        Arrays.fill(floats, real);
      } else {
        Arrays.fill(ints, number);
      }
    }
  }
}
