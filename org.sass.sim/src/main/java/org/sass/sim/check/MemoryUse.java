package org.sass.sim.check;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;

/**
 * An access of an instruction to memory, and the slots for the value that it reads.
 *
 * @param access the access
 * @param slot the first of the {@link ValueSlots} for the value that it reads
 * @param addressSlots the slots of the registers that hold the address
 */
record MemoryUse(MemoryAccess access, int slot, int[] addressSlots) {

  /** The kinds of accesses that the checks distinguish. */
  enum Kind {
    READ("read", "reads"),
    WRITE("wrote", "writes"),
    ATOMIC("changed atomically", "changes atomically");

    private final String past;
    private final String present;

    Kind(String past, String present) {
      this.past = past;
      this.present = present;
    }

    /** Returns what a thread did, for messages. */
    String past() {
      return past;
    }

    /** Returns what a thread does, for messages. */
    String present() {
      return present;
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

  void addresses(Warp warp, long[] out) {
    access.addresses(warp, out);
  }
}
