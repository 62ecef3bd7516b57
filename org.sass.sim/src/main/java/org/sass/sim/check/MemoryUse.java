package org.sass.sim.check;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;

/**
 * An access of an instruction to memory, and where the checks keep what is read there.
 *
 * @param access what is accessed
 * @param slot the first of the {@link ValueSlots} for what is read there
 * @param addressSlots those of the registers that hold the address
 */
record MemoryUse(MemoryAccess access, int slot, int[] addressSlots) {

  /** What is done to the memory, as far as checks tell it apart. */
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

    /** For messages: what a thread did. */
    String past() {
      return past;
    }

    /** For messages: what a thread does. */
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
