package org.sass.sim.debug.eval;

import java.util.Arrays;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** The leaves of expressions: numbers, registers and special values. */
final class LeafNodes {
  private LeafNodes() {}

  /** A number. */
  static final class Number extends Node {
    Number(long value) {
      super(ValueKind.INTEGER, null);
      Arrays.fill(ints, value);
    }

    Number(double value) {
      super(ValueKind.FLOAT, null);
      Arrays.fill(floats, value);
    }

    @Override
    void compute(Warp warp) {
      // The values were set by the constructor.
    }

    @Override
    boolean isOwn(int fixed) {
      return true;
    }

    @Override
    boolean isSure() {
      return true;
    }

    @Override
    boolean isConstant() {
      return true;
    }

    @Override
    boolean isUniform() {
      return true;
    }
  }

  /** A register, or some bits of it. */
  static final class Register extends Node {
    final RegisterFile file;
    final int number;
    final int shift;
    private final LaneValues.Form form;

    Register(RegisterFile file, int number, int shift, ElementType type, LaneValues.Form form) {
      super(ValueKind.of(type), type);
      this.file = file;
      this.number = number;
      this.shift = shift;
      this.form = form;
    }

    @Override
    LaneValues.Form form() {
      return form;
    }

    @Override
    boolean isOwn(int fixed) {
      return true;
    }

    @Override
    boolean isSure() {
      return true;
    }

    @Override
    void compute(Warp warp) {
      int[] values = file.of(warp);
      int at = warp.row(number);
      switch (type) {
        case F32 -> {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            floats[lane] = Float.intBitsToFloat(values[at + lane]);
          }
        }
        case S32 -> {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            ints[lane] = values[at + lane];
          }
        }
        case U32 -> {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            ints[lane] = values[at + lane] & 0xffff_ffffL;
          }
        }
        default -> {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            ints[lane] = extend(type, values[at + lane] >>> shift);
          }
        }
      }
    }
  }

  /** Extends the low bits of a value to 64 bits, signed or unsigned as the type says. */
  static long extend(ElementType type, long bits) {
    return switch (type) {
      case U8 -> bits & 0xff;
      case S8 -> (byte) bits;
      case U16 -> bits & 0xffff;
      case S16 -> (short) bits;
      case U32 -> bits & 0xffff_ffffL;
      case S32 -> (int) bits;
      default -> bits;
    };
  }

  /** A special value of the threads, such as the position in the block, for all lanes. */
  static final class SpecialValue extends Node {
    private final ThreadVariable special;

    SpecialValue(ThreadVariable special) {
      super(ValueKind.INTEGER, null);
      this.special = special;
    }

    @Override
    LaneValues.Form form() {
      return switch (special) {
        case PC -> LaneValues.Form.ADDRESS;
        case ACTIVE, LIVE -> LaneValues.Form.MASK;
        default -> LaneValues.Form.NUMBER;
      };
    }

    @Override
    boolean isOwn(int fixed) {
      return special != ThreadVariable.CLOCK;
    }

    @Override
    boolean isSure() {
      return true;
    }

    @Override
    void compute(Warp warp) {
      if (special.isUniform()) {
        Arrays.fill(ints, special.of(warp, 0));
        return;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        ints[lane] = special.of(warp, lane);
      }
    }

    @Override
    boolean isUniform() {
      return special.isUniform();
    }
  }
}
