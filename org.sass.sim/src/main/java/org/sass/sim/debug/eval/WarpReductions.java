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
  enum Gathering {
    ALL,
    ANY,
    COUNT,
    SUM,
    MIN,
    MAX;

    static Gathering named(String word) {
      for (Gathering gathering : values()) {
        if (gathering.name().equalsIgnoreCase(word)) {
          return gathering;
        }
      }
      return null;
    }

    ValueKind kind(Node operand) {
      return switch (this) {
        case ALL, ANY -> ValueKind.TRUTH;
        case COUNT -> ValueKind.INTEGER;
        case SUM, MIN, MAX -> operand.kind == ValueKind.FLOAT ? ValueKind.FLOAT : ValueKind.INTEGER;
      };
    }
  }

  /** Combines the values of all active lanes into one value, which all lanes get. */
  static final class Gather extends Node {
    private final Gathering gathering;
    private final Node operand;

    Gather(Gathering gathering, Node operand) {
      super(gathering.kind(operand), null);
      this.gathering = gathering;
      this.operand = operand;
    }

    @Override
    LaneValues.Form form() {
      return gathering == Gathering.COUNT ? LaneValues.Form.NUMBER : operand.form();
    }

    @Override
    boolean isUniform() {
      return true;
    }

    @Override
    boolean isOwn(int fixed) {
      return operand.isOwn(fixed);
    }

    @Override
    void compute(Warp warp) {
      operand.compute(warp);
      int active = warp.active();
      switch (gathering) {
        case ALL -> Arrays.fill(ints, (operand.truths() & active) == active ? 1 : 0);
        case ANY -> Arrays.fill(ints, (operand.truths() & active) != 0 ? 1 : 0);
        case COUNT -> Arrays.fill(ints, Integer.bitCount(operand.truths() & active));
        default -> fold(active & ~operand.bad);
      }
    }

    @Override
    int ask(Warp warp) {
      if (gathering != Gathering.ALL && gathering != Gathering.ANY) {
        return super.ask(warp);
      }
      int active = warp.active();
      int yes = operand.ask(warp) & active;
      return (gathering == Gathering.ALL ? yes == active : yes != 0) ? -1 : 0;
    }

    private void fold(int lanes) {
      bad = lanes == 0 ? -1 : 0;
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
              switch (gathering) {
                case SUM -> real + x;
                case MIN -> first ? x : Math.min(real, x);
                default -> first ? x : Math.max(real, x);
              };
        } else {
          long x = operand.ints[lane];
          number =
              switch (gathering) {
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
