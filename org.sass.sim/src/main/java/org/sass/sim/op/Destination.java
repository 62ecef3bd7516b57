package org.sass.sim.op;

import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/** A place where the results of an instruction go. */
public interface Destination {

  /**
   * Writes the values of the lanes in the mask.
   *
   * @param values one for each of the 32 lanes
   */
  void write(Warp warp, int mask, int[] values);

  /** Adds the registers that are written. */
  void addEffects(OperationEffects effects);

  /** A general register. */
  record Register(int number) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] registers = warp.registers();
      int at = warp.row(number);
      if (mask == Warp.ALL_LANES) {
        System.arraycopy(values, 0, registers, at, Warp.LANES);
        return;
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        registers[at + lane] = values[lane];
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(RegisterKind.GENERAL, number, OperationEffects.WHOLE);
    }
  }

  /** Half of a general register. The other half keeps its value. */
  record Half(int number, boolean high) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] registers = warp.registers();
      int at = warp.row(number);
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int value = values[lane];
        int old = registers[at + lane];
        registers[at + lane] =
            high ? old & 0xffff | value << 16 : old & 0xffff0000 | value & 0xffff;
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(
          RegisterKind.GENERAL, number, high ? OperationEffects.HIGH : OperationEffects.LOW);
    }
  }

  /** An address register. */
  record AddressRegister(int number) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] addresses = warp.addresses();
      int at = warp.row(number);
      if (mask == Warp.ALL_LANES) {
        System.arraycopy(values, 0, addresses, at, Warp.LANES);
        return;
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        addresses[at + lane] = values[lane];
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(RegisterKind.ADDRESS, number, OperationEffects.WHOLE);
    }
  }

  /** The flags of a predicate register. */
  record Predicate(int number) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] flags = warp.predicates();
      int at = warp.row(number);
      if (mask == Warp.ALL_LANES) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          flags[at + lane] = values[lane] & 0xf;
        }
        return;
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        flags[at + lane] = values[lane] & 0xf;
      }
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWrite(RegisterKind.PREDICATE, number, OperationEffects.WHOLE);
    }
  }

  /** No place: the result is dropped. */
  record Discard() implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      // The result is not wanted; only its flags may be.
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // Nothing is written.
    }
  }
}
