package org.sass.sim.check;

import org.sass.sim.machine.Warp;

/**
 * Numbers, called slots, for everything in a thread that can hold a value that nothing has written:
 * halves of registers, address and predicate registers, and the values that an instruction has just
 * read from memory.
 */
final class ValueSlots {
  private static final int FIRST_HIGH = 128;
  private static final int FIRST_ADDRESS = 256;
  private static final int FIRST_PREDICATE = 264;

  /** The first slot for values from memory; there are two for each 32 bits. */
  static final int FIRST_MEMORY = 268;

  static final int COUNT = FIRST_MEMORY + 16;

  /**
   * This and the next numbers, which follow the slots, are for the memories that a value may come
   * from.
   */
  static final int SHARED_MEMORY = COUNT;

  static final int GLOBAL_MEMORY = COUNT + 1;
  static final int LOCAL_MEMORY = COUNT + 2;

  private ValueSlots() {}

  static int low(int register) {
    return register;
  }

  static int high(int register) {
    return FIRST_HIGH + register;
  }

  static int address(int register) {
    return FIRST_ADDRESS + register;
  }

  static int predicate(int register) {
    return FIRST_PREDICATE + register;
  }

  /** Returns the name of a slot or memory for messages. */
  static String name(int slot) {
    if (slot == SHARED_MEMORY || slot == GLOBAL_MEMORY || slot == LOCAL_MEMORY) {
      return (slot == SHARED_MEMORY ? "shared" : slot == GLOBAL_MEMORY ? "global" : "local")
          + " memory";
    }
    if (slot < FIRST_ADDRESS) {
      return "R" + slot % FIRST_HIGH;
    }
    return slot < FIRST_PREDICATE ? "A" + (slot - FIRST_ADDRESS) : "C" + (slot - FIRST_PREDICATE);
  }

  /**
   * Returns the value in the slot of a register, as an unsigned number. For a half of a general
   * register it is the whole register. The slots of memory values are not allowed.
   */
  static long value(Warp warp, int slot, int lane) {
    int value;
    if (slot < FIRST_ADDRESS) {
      value = warp.registers()[warp.row(slot % FIRST_HIGH) + lane];
    } else if (slot < FIRST_PREDICATE) {
      value = warp.addresses()[warp.row(slot - FIRST_ADDRESS) + lane];
    } else {
      value = warp.predicates()[warp.row(slot - FIRST_PREDICATE) + lane];
    }
    return value & 0xffff_ffffL;
  }

  /** Returns the code of findings about values from a slot or memory. */
  static String findingCode(int slot) {
    if (slot == SHARED_MEMORY || slot == GLOBAL_MEMORY || slot == LOCAL_MEMORY) {
      return slot == SHARED_MEMORY
          ? "init-shared"
          : slot == GLOBAL_MEMORY ? "init-global" : "init-local";
    }
    return slot >= FIRST_PREDICATE ? "init-predicate" : "init-register";
  }
}
