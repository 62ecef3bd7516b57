package org.sass.sim.op;

import java.util.Arrays;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.IntType;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** Where the values of an operand come from. */
public interface Source {

  /**
   * Reads the operand for all lanes.
   *
   * @param warp the warp
   * @param mask the lanes that need it; the values of other lanes do not matter
   * @param out receives one value for each lane
   * @return null, or why a lane cannot read it
   */
  FaultCause read(Warp warp, int mask, int[] out);

  /** Adds the registers and memory that the operand is read from. */
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
      // A number in the instruction needs no register or memory.
    }
  }

  /** A general register. */
  record Register(int number) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      System.arraycopy(warp.registers(), warp.row(number), out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addRead(RegisterKind.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** Half of a general register, sign-extended or zero-extended. */
  record Half(int number, boolean high, boolean signed) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      int[] registers = warp.registers();
      int row = warp.row(number);
      int shift = high ? 0 : 16;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        int top = registers[row + lane] << shift;
        out[lane] = signed ? top >> 16 : top >>> 16;
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addRead(
          RegisterKind.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
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
        // Address register 0 is always zero.
        effects.addRead(RegisterKind.ADDRESS, number, OperationEffects.WHOLE);
      }
    }
  }

  /** The flags of a predicate register. */
  record Predicate(int number) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      System.arraycopy(warp.predicates(), warp.row(number), out, 0, Warp.LANES);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addRead(RegisterKind.PREDICATE, number, OperationEffects.WHOLE);
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
      effects.addRead(RegisterKind.PREDICATE, number, OperationEffects.HIGH);
    }
  }

  /**
   * Another operand with some bits cleared, then some bits flipped. Used for absolute values, signs
   * and complements.
   *
   * @param andMask mask of the bits that are not cleared
   * @param xorMask mask of the bits that are flipped
   */
  record Bits(Source source, int andMask, int xorMask) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = out[lane] & andMask ^ xorMask;
      }
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(source);
    }
  }

  /** The low bits of another operand, extended according to the type. */
  record Extended(Source source, IntType type) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = (int) type.extend(out[lane]);
      }
      return cause;
    }

    /** Returns whether the type has 32 bits, so that there is nothing to extend. */
    public boolean isWhole() {
      return type.width() == Integer.SIZE;
    }

    /** Returns whether the value is sign-extended; otherwise it is zero-extended. */
    public boolean isSigned() {
      return type.signed();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(source);
    }
  }
}
