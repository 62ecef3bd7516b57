package org.sass.sim.check;

import org.sass.lang.isa.Isa;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.RegisterNames;
import org.sass.sim.machine.Warp;

/**
 * Numbers, called slots, for everything in a thread of a machine that can hold a value that nothing
 * has written: halves of registers, address and predicate registers, and the values that an
 * instruction has just read from memory.
 *
 * <p>The slots are in this order: low halves, high halves, address registers, predicates, values
 * from memory. Three more numbers follow, for the memories that a value may come from.
 */
final class ValueSlots {
  /** Number of slots for values from memory; there are two for each 32 bits. */
  private static final int MEMORY_SLOTS = 16;

  private final RegisterNames names;
  private final int firstHigh;
  private final int firstAddress;
  private final int firstPredicate;
  private final int firstMemory;

  /**
   * Makes the slots for the threads of a machine.
   *
   * @param isa the instruction set, whose table names the registers
   * @param counts the registers of a thread
   */
  ValueSlots(Isa isa, RegisterCounts counts) {
    names = new RegisterNames(isa, counts);
    firstHigh = counts.general();
    firstAddress = 2 * counts.general();
    firstPredicate = firstAddress + counts.address();
    firstMemory = firstPredicate + counts.predicate();
  }

  /** Returns the first slot for values from memory. All slots below it are parts of registers. */
  int firstMemory() {
    return firstMemory;
  }

  /** Returns the number of slots. */
  int count() {
    return firstMemory + MEMORY_SLOTS;
  }

  /** Returns the number that stands for shared memory. */
  int sharedMemory() {
    return count();
  }

  /** Returns the number that stands for global memory. */
  int globalMemory() {
    return count() + 1;
  }

  /** Returns the number that stands for local memory, the largest of all. */
  int localMemory() {
    return count() + 2;
  }

  int low(int register) {
    return register;
  }

  int high(int register) {
    return firstHigh + register;
  }

  int address(int register) {
    return firstAddress + register;
  }

  int predicate(int register) {
    return firstPredicate + register;
  }

  /** Returns the kind of register that a slot below {@link #firstMemory} belongs to. */
  private RegisterKind kind(int slot) {
    return slot < firstAddress
        ? RegisterKind.GENERAL
        : slot < firstPredicate ? RegisterKind.ADDRESS : RegisterKind.PREDICATE;
  }

  /** Returns the number of the register that a slot below {@link #firstMemory} belongs to. */
  private int register(int slot) {
    return switch (kind(slot)) {
      case GENERAL -> slot % firstHigh;
      case ADDRESS -> slot - firstAddress;
      case PREDICATE -> slot - firstPredicate;
    };
  }

  /**
   * Returns the name of the register or memory of a number, for messages. The slots of memory
   * values are not allowed.
   */
  String name(int slot) {
    if (slot >= count()) {
      return (slot == sharedMemory() ? "shared" : slot == globalMemory() ? "global" : "local")
          + " memory";
    }
    return names.name(kind(slot), register(slot));
  }

  /**
   * Returns the value in the slot of a register, as an unsigned number. For a half of a general
   * register it is the whole register. The slots of memory values are not allowed.
   */
  long value(Warp warp, int slot, int lane) {
    return kind(slot).value(warp, register(slot), lane) & 0xffff_ffffL;
  }

  /** Returns the code of findings about values from a slot or memory. */
  String findingCode(int slot) {
    if (slot >= count()) {
      return slot == sharedMemory()
          ? "init-shared"
          : slot == globalMemory() ? "init-global" : "init-local";
    }
    return slot >= firstPredicate ? "init-predicate" : "init-register";
  }
}
