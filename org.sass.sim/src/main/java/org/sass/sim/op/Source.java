package org.sass.sim.op;

import java.util.Arrays;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.IntType;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** Where the values of an operand come from. */
public interface Source {

  /**
   * Reads the operand.
   *
   * @param warp the warp
   * @param mask the lanes that need it; what the others get does not matter
   * @param out receives the values
   * @return null, or why a lane cannot read it
   */
  FaultCause read(Warp warp, int mask, int[] out);

  /** Tells which registers and memory the operand is read from. */
  void addEffects(OperationEffects effects);

  /** A number in the instruction. */
  record Immediate(int value) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      Arrays.fill(out, value);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // A number of the instruction is read from nowhere.
    }
  }

  /** A register. */
  record Register(int number) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      System.arraycopy(warp.registers(), warp.row(number), out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(RegisterFile.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** Half of a register, extended by its sign or by zeros. */
  record Half(int number, boolean high, boolean signed) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      int[] registers = warp.registers();
      int at = warp.row(number);
      int up = high ? 0 : 16;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int top = registers[at + lane] << up;
        out[lane] = signed ? top >> 16 : top >>> 16;
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(
          RegisterFile.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
    }
  }

  /** An address register. */
  record AddressRegister(int number) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      System.arraycopy(warp.addresses(), warp.row(number), out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      if (number != 0) {
        // The first one is always zero.
        effects.reads(RegisterFile.ADDRESS, number, OperationEffects.WHOLE);
      }
    }
  }

  /** A predicate register's flags. */
  record Predicate(int number) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      System.arraycopy(warp.predicates(), warp.row(number), out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(RegisterFile.PREDICATE, number, OperationEffects.WHOLE);
    }
  }

  /** The carry flag of a predicate register, 0 or 1. */
  record Carry(int number) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      int[] flags = warp.predicates();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = (flags[warp.row(number) + lane] & Flags.CARRY) / Flags.CARRY;
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(RegisterFile.PREDICATE, number, OperationEffects.HIGH);
    }
  }

  /** Another operand with some bits cleared, then some flipped: signs and complements. */
  record Bits(Source source, int kept, int flipped) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = out[lane] & kept ^ flipped;
      }
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(source);
    }
  }

  /** The low bits of another operand, extended as the type says. */
  record Extended(Source source, IntType type) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = (int) type.extend(out[lane]);
      }
      return cause;
    }

    /** Whether all bits are kept, so that there is nothing to extend. */
    public boolean isWhole() {
      return type.width() == Integer.SIZE;
    }

    /** Whether the bits above those kept follow from them; zeros otherwise. */
    public boolean isSigned() {
      return type.signed();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(source);
    }
  }
}
