package org.sass.sim.check;

import org.sass.sim.machine.Warp;

/**
 * Numbers, called slots, for everything in a thread that can hold a value that nothing has written:
 * halves of registers, address and predicate registers, and the values that an instruction has just
 * read from memory.
 */
final class ValueSlots {
  private static final int HIGH = 128;
  private static final int ADDRESS = 256;
  private static final int PREDICATE = 264;

  /** The first slot for values from memory; there are two for each 32 bits. */
  static final int MEMORY = 268;

  static final int COUNT = MEMORY + 16;

  /**
   * This and the next numbers, which follow the slots, are for the memories that a value may come
   * from.
   */
  static final int SHARED = COUNT;

  static final int GLOBAL = COUNT + 1;
  static final int LOCAL = COUNT + 2;

  private ValueSlots() {}

  static int low(int register) {
    return register;
  }

  static int high(int register) {
    return HIGH + register;
  }

  static int address(int register) {
    return ADDRESS + register;
  }

  static int predicate(int register) {
    return PREDICATE + register;
  }

  /** Returns the name of a slot or memory for messages. */
  static String name(int slot) {
    if (slot == SHARED || slot == GLOBAL || slot == LOCAL) {
      return (slot == SHARED ? "shared" : slot == GLOBAL ? "global" : "local") + " memory";
    }
    if (slot < ADDRESS) {
      return "R" + slot % HIGH;
    }
    return slot < PREDICATE ? "A" + (slot - ADDRESS) : "C" + (slot - PREDICATE);
  }

  /**
   * Returns the value in the slot of a register, as an unsigned number. For a half of a general
   * register it is the whole register. The slots of memory values are not allowed.
   */
  static long value(Warp warp, int slot, int lane) {
    int value;
    if (slot < ADDRESS) {
      value = warp.registers()[warp.row(slot % HIGH) + lane];
    } else if (slot < PREDICATE) {
      value = warp.addresses()[warp.row(slot - ADDRESS) + lane];
    } else {
      value = warp.predicates()[warp.row(slot - PREDICATE) + lane];
    }
    return value & 0xffff_ffffL;
  }

  /** Returns the code of findings about values from a slot or memory. */
  static String code(int slot) {
    if (slot == SHARED || slot == GLOBAL || slot == LOCAL) {
      return slot == SHARED ? "init-shared" : slot == GLOBAL ? "init-global" : "init-local";
    }
    return slot >= PREDICATE ? "init-predicate" : "init-register";
  }
}
