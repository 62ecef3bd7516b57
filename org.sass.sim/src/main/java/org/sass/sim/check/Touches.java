package org.sass.sim.check;

import java.util.BitSet;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.Warp;

/** What an instruction reads and writes, for a debugger that waits for it. For one thread. */
public final class Touches {
  private final Plan plan;
  private final int[] addresses = new int[Warp.LANES];
  private final int addressBits;

  /**
   * @param step the instruction as a G80 understands it
   * @param addressBits the bits of a global address that count: all, or those below where it wraps
   */
  public Touches(Step step, int addressBits) {
    plan = Planner.plan(0, step);
    this.addressBits = addressBits;
  }

  /** A file of registers. */
  public enum File {
    GENERAL,
    ADDRESS,
    PREDICATE
  }

  /** Whether it accesses global memory, or shared memory. */
  public boolean memory(boolean global) {
    for (MemoryUse use : plan.uses()) {
      if (use.space() == space(global)) {
        return true;
      }
    }
    return false;
  }

  private static MemoryUse.Space space(boolean global) {
    return global ? MemoryUse.Space.GLOBAL : MemoryUse.Space.SHARED;
  }

  /**
   * The lanes that access some bytes, before the instruction has run.
   *
   * @param mask the lanes it runs for
   * @param global whether in global or in shared memory
   * @param from the first byte's address
   * @param bytes how many
   * @param write whether they must write there; else reading will do
   */
  public int lanes(Warp warp, int mask, boolean global, long from, int bytes, boolean write) {
    int found = 0;
    for (MemoryUse use : plan.uses()) {
      boolean fits = write ? use.writes() : use.kind() != MemoryUse.Kind.WRITE;
      if (use.space() != space(global) || !fits) {
        continue;
      }
      use.addresses(warp, addresses);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        long at = (global ? addresses[lane] & addressBits : addresses[lane]) & 0xffff_ffffL;
        if ((mask >>> lane & 1) != 0 && at < from + bytes && at + use.bytes() > from) {
          found |= 1 << lane;
        }
      }
    }
    return found;
  }

  /** Whether it may write a register, flags included. */
  public boolean writes(File file, int number) {
    for (Plan.Transfer transfer : plan.transfers()) {
      if (has(transfer.destinations(), file, number)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it may read a register: as an operand, an address, a condition. */
  public boolean reads(File file, int number) {
    for (Plan.Transfer transfer : plan.transfers()) {
      if (has(transfer.sources(), file, number)) {
        return true;
      }
    }
    for (int[] stored : plan.storedSlots()) {
      if (has(stored, file, number)) {
        return true;
      }
    }
    for (MemoryUse use : plan.uses()) {
      File used = use.space() == MemoryUse.Space.GLOBAL ? File.GENERAL : File.ADDRESS;
      if (use.register() == number && used == file) {
        return true;
      }
    }
    return has(plan.asked(), file, number)
        || file == File.PREDICATE && plan.guard() == Slots.predicate(number);
  }

  private static boolean has(int[] slots, File file, int number) {
    for (int slot : slots) {
      boolean same =
          switch (file) {
            case GENERAL -> slot == Slots.low(number) || slot == Slots.high(number);
            case ADDRESS -> slot == Slots.address(number);
            case PREDICATE -> slot == Slots.predicate(number);
          };
      if (same) {
        return true;
      }
    }
    return false;
  }

  /** Adds the numbers of all registers of a file that it reads or writes. */
  public void registers(File file, BitSet numbers) {
    int count =
        switch (file) {
          case GENERAL -> Warp.REGISTERS;
          case ADDRESS -> Warp.ADDRESS_REGISTERS;
          case PREDICATE -> Warp.PREDICATES;
        };
    for (int number = 0; number < count; number++) {
      if (!numbers.get(number) && (reads(file, number) || writes(file, number))) {
        numbers.set(number);
      }
    }
  }
}
