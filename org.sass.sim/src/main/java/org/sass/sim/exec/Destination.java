package org.sass.sim.exec;

import org.sass.sim.machine.Warp;

/** Where results go. */
public interface Destination {

  /** Writes the values of the lanes in the mask. */
  void write(Warp warp, int mask, int[] values);

  /** A register. */
  record Register(int number) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] registers = warp.registers();
      int at = warp.row(number);
      if (mask == -1) {
        System.arraycopy(values, 0, registers, at, Warp.LANES);
        return;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          registers[at + lane] = values[lane];
        }
      }
    }
  }

  /** Half of a register; the other half stays. */
  record Half(int number, boolean high) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] registers = warp.registers();
      int at = warp.row(number);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int value = values[lane];
          int old = registers[at + lane];
          registers[at + lane] =
              high ? old & 0xffff | value << 16 : old & 0xffff0000 | value & 0xffff;
        }
      }
    }
  }

  /** An address register. */
  record AddressRegister(int number) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] addresses = warp.addresses();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          addresses[warp.row(number) + lane] = values[lane];
        }
      }
    }
  }

  /** The flags of a predicate register. */
  record Predicate(int number) implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      int[] flags = warp.predicates();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          flags[warp.row(number) + lane] = values[lane] & 0xf;
        }
      }
    }
  }

  /** Nowhere. */
  record Discard() implements Destination {
    @Override
    public void write(Warp warp, int mask, int[] values) {
      // A result that nobody wants leaves only its flags.
    }
  }
}
