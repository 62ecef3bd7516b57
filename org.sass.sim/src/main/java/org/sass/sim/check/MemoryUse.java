package org.sass.sim.check;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;

/**
 * An access of an instruction to memory, and the slots for the value that it reads.
 *
 * @param access the access
 * @param valueSlot the first of the {@link ValueSlots} for the value that it reads
 * @param addressSlots the slots of the registers that hold the address
 */
record MemoryUse(MemoryAccess access, int valueSlot, int[] addressSlots) {

  /** The kinds of accesses that the checks distinguish. */
  enum Kind {
    READ("read", "reads"),
    WRITE("wrote", "writes"),
    ATOMIC("changed atomically", "changes atomically");

    private final String pastTense;
    private final String presentTense;

    Kind(String pastTense, String presentTense) {
      this.pastTense = pastTense;
      this.presentTense = presentTense;
    }

    /** Returns what a thread did, for messages. */
    String pastTense() {
      return pastTense;
    }

    /** Returns what a thread does, for messages. */
    String presentTense() {
      return presentTense;
    }
  }

  MemorySpace space() {
    return access.space();
  }

  Kind kind() {
    return access.isOrdered() ? Kind.ATOMIC : access.writes() ? Kind.WRITE : Kind.READ;
  }

  int bytes() {
    return access.bytes();
  }

  boolean writes() {
    return kind() != Kind.READ;
  }

  boolean isUniform() {
    return access.isUniform();
  }

  void computeAddresses(Warp warp, long[] out) {
    access.addresses(warp, out);
  }
}
