package org.sass.sim.debug.eval;

import java.util.Arrays;
import org.sass.sim.launch.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/** The parts of expressions that are not made of others: numbers, registers, places. */
final class Leaves {
  private Leaves() {}

  /** A number. */
  static final class Number extends Node {
    Number(long value) {
      super(Kind.INTEGER, null);
      Arrays.fill(ints, value);
    }

    Number(double value) {
      super(Kind.FLOAT, null);
      Arrays.fill(floats, value);
    }

    @Override
    void compute(Warp warp) {
      // It is there from the beginning.
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

  /** Which file of registers. */
  enum File {
    GENERAL,
    ADDRESS,
    PREDICATE;

    int[] of(Warp warp) {
      return switch (this) {
        case GENERAL -> warp.registers();
        case ADDRESS -> warp.addresses();
        case PREDICATE -> warp.predicates();
      };
    }
  }

  /** A register, or some bits of it. */
  static final class Register extends Node {
    final File file;
    final int number;
    final int shift;

    Register(File file, int number, int shift, ElementType type) {
      super(Kind.of(type), type);
      this.file = file;
      this.number = number;
      this.shift = shift;
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

  /** The low bits of a value as a type has them. */
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

  /** What the machine knows about a thread. */
  enum Special {
    LANE,
    WARP,
    PC,
    ACTIVE,
    LIVE,
    CLOCK,
    TID_X,
    TID_Y,
    TID_Z,
    CTAID_X,
    CTAID_Y,
    NTID_X,
    NTID_Y,
    NTID_Z,
    NCTAID_X,
    NCTAID_Y;

    private static final Special[] ALL = values();

    /** Its name in expressions: {@code tid.x}. */
    String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '.');
    }

    static Special named(String word) {
      for (Special special : ALL) {
        if (special.word().equals(word)) {
          return special;
        }
      }
      return null;
    }

    boolean uniform() {
      return this != LANE && this != TID_X && this != TID_Y && this != TID_Z;
    }

    long of(Warp warp, int lane) {
      Block block = warp.block();
      int x = block.grid().blockX();
      int y = block.grid().blockY();
      int thread = warp.index() * Warp.LANES + lane;
      return switch (this) {
        case LANE -> lane;
        case WARP -> warp.index();
        case PC -> warp.pc();
        case ACTIVE -> warp.active() & 0xffff_ffffL;
        case LIVE -> warp.live() & 0xffff_ffffL;
        case CLOCK -> block.clock();
        case TID_X -> thread % x;
        case TID_Y -> thread / x % y;
        case TID_Z -> thread / x / y;
        case CTAID_X -> block.x();
        case CTAID_Y -> block.y();
        case NTID_X -> x;
        case NTID_Y -> y;
        case NTID_Z -> block.grid().blockZ();
        case NCTAID_X -> block.grid().x();
        case NCTAID_Y -> block.grid().y();
      };
    }
  }

  /** One of them. */
  static final class SpecialValue extends Node {
    private final Special special;

    SpecialValue(Special special) {
      super(Kind.INTEGER, null);
      this.special = special;
    }

    @Override
    boolean isOwn(int fixed) {
      return special != Special.CLOCK;
    }

    @Override
    boolean isSure() {
      return true;
    }

    @Override
    void compute(Warp warp) {
      if (special.uniform()) {
        Arrays.fill(ints, special.of(warp, 0));
        return;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        ints[lane] = special.of(warp, lane);
      }
    }

    @Override
    boolean isUniform() {
      return special.uniform();
    }
  }
}
