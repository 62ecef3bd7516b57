package org.sass.sim.target.nvidia;

import java.util.StringJoiner;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;

/** Says which reads of constant banks fail. */
final class ConstantBanks {
  private ConstantBanks() {}

  /**
   * Returns whether a read succeeds.
   *
   * @param memory the bank; null if there is none
   * @param address byte offset in the bank
   * @param bytes number of bytes that are read, a power of two
   */
  static boolean canRead(Memory memory, int address, int bytes) {
    return memory != null
        && address >= 0
        && address <= ConstantMemory.BANK_BYTES - bytes
        && (address & bytes - 1) == 0;
  }

  /**
   * Returns why a word cannot be read.
   *
   * @param lane the lane that reads; -1 for all
   */
  static FaultCause wordCause(ConstantMemory constants, int bank, int address, int lane) {
    return cause("there is no word", constants, bank, address, Integer.BYTES, lane);
  }

  /** Returns why a load fails. */
  static FaultCause loadCause(
      ConstantMemory constants, int bank, int address, int bytes, int lane) {
    return cause(bytes + " bytes", constants, bank, address, bytes, lane);
  }

  private static FaultCause cause(
      String what, ConstantMemory constants, int bank, int address, int bytes, int lane) {
    String place = String.format("%s at c[0x%x][0x%x]: ", what, bank, address);
    if (bank < ConstantMemory.BANKS && constants.find(bank) == null) {
      return FaultCause.of(
          Fault.Kind.OUT_OF_BOUNDS,
          lane,
          "%sthis launch has no such bank, only %s; the setting const=%d:OFFSET=VALUE makes one",
          place,
          existing(constants),
          bank);
    }
    if (bank < ConstantMemory.BANKS && (address & bytes - 1) != 0) {
      return FaultCause.of(
          Fault.Kind.MISALIGNED, lane, "%sthe address is not a multiple of %d", place, bytes);
    }
    return FaultCause.of(
        Fault.Kind.OUT_OF_BOUNDS,
        lane,
        "%sa bank has %d bytes, and there are %d banks",
        place,
        ConstantMemory.BANK_BYTES,
        ConstantMemory.BANKS);
  }

  private static String existing(ConstantMemory constants) {
    StringJoiner names = new StringJoiner(", ");
    for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
      if (constants.find(bank) != null) {
        names.add("c[0x" + Integer.toHexString(bank) + "]");
      }
    }
    return names.toString();
  }
}
