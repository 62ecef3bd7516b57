package org.sass.sim.check;

import org.sass.sim.machine.Warp;

/**
 * An access of an instruction to memory.
 *
 * @param space which memory
 * @param kind what is done there
 * @param register the register with the address: a general one for global memory, else an address
 *     register; -1 for none
 * @param offset what is added to it, in bytes
 * @param bytes how many are accessed
 * @param slot the first slot for what is read there
 */
record MemoryUse(Space space, Kind kind, int register, int offset, int bytes, int slot) {

  enum Space {
    GLOBAL,
    SHARED,
    LOCAL,
    CONSTANT;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

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

    String past() {
      return past;
    }

    String present() {
      return present;
    }
  }

  boolean writes() {
    return kind != Kind.READ;
  }

  /** Whether all lanes have one address, whatever the registers hold. */
  boolean isUniform() {
    return register < 0;
  }

  /** The addresses of all lanes. */
  void addresses(Warp warp, int[] out) {
    if (register < 0) {
      java.util.Arrays.fill(out, offset);
      return;
    }
    int[] file = space == Space.GLOBAL ? warp.registers() : warp.addresses();
    int at = warp.row(register);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      out[lane] = file[at + lane] + offset;
    }
  }
}
