package org.sass.sim.debug.eval;

import java.util.Arrays;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** The leaves of expressions: numbers, registers and special values. */
final class LeafNodes {
  private LeafNodes() {}

  /** A number. */
  static final class NumberNode extends Node {
    NumberNode(long value) {
      super(ValueKind.INTEGER, null);
      Arrays.fill(ints, value);
    }

    NumberNode(double value) {
      super(ValueKind.FLOAT, null);
      Arrays.fill(floats, value);
    }

    @Override
    void compute(Warp warp) {
      // The values were set by the constructor.
    }

    @Override
    boolean isAlwaysDefined() {
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

  /** A register, some bits of it, or two registers with 64 bits, the lower ones first. */
  static final class RegisterNode extends Node {
    final RegisterKind file;
    final int number;
    final int shift;
    private final LaneValues.DisplayForm form;

    RegisterNode(
        RegisterKind file, int number, int shift, ElementType type, LaneValues.DisplayForm form) {
      super(ValueKind.of(type), type);
      this.file = file;
      this.number = number;
      this.shift = shift;
      this.form = form;
    }

    @Override
    LaneValues.DisplayForm form() {
      return form;
    }

    @Override
    boolean isAlwaysDefined() {
      return true;
    }

    @Override
    void compute(Warp warp) {
      int[] values = file.registers(warp);
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
        case F16 -> {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            floats[lane] = type.toDouble(values[at + lane] >>> shift);
          }
        }
        case F64 -> {
          int upper = warp.row(number + 1);
          for (int lane = 0; lane < Warp.LANES; lane++) {
            floats[lane] =
                type.toDouble((long) values[upper + lane] << 32 | values[at + lane] & 0xffff_ffffL);
          }
        }
        case U64, S64 -> {
          int upper = warp.row(number + 1);
          for (int lane = 0; lane < Warp.LANES; lane++) {
            ints[lane] = (long) values[upper + lane] << 32 | values[at + lane] & 0xffff_ffffL;
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
  static final class ThreadVariableNode extends Node {
    private final ThreadVariable variable;
    private final NameTable names;

    ThreadVariableNode(ThreadVariable variable, NameTable names) {
      super(ValueKind.INTEGER, null);
      this.variable = variable;
      this.names = names;
    }

    @Override
    LaneValues.DisplayForm form() {
      return switch (variable) {
        case PC -> LaneValues.DisplayForm.ADDRESS;
        case ACTIVE, LIVE -> LaneValues.DisplayForm.MASK;
        default -> LaneValues.DisplayForm.NUMBER;
      };
    }

    @Override
    Dependence ownDependence(int constantBytes) {
      return variable == ThreadVariable.CLOCK ? Dependence.OTHERS : Dependence.WARP;
    }

    @Override
    boolean isAlwaysDefined() {
      return true;
    }

    @Override
    void compute(Warp warp) {
      if (variable == ThreadVariable.PC) {
        Arrays.fill(ints, names.landings().applyAsInt(warp.pc()));
        return;
      }
      if (variable.isUniform()) {
        Arrays.fill(ints, variable.value(warp, 0));
        return;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        ints[lane] = variable.value(warp, lane);
      }
    }

    @Override
    boolean isUniform() {
      return variable.isUniform();
    }
  }
}
