package org.sass.sim.machine;

import java.util.Arrays;

/**
 * The local memory of a warp's threads: a space of its own for every lane, made when first used.
 */
public final class LocalMemory {
  /** Bytes a thread has: the limit that NVIDIA gives for devices of compute capability 1.x. */
  public static final int BYTES = 16 * 1024;

  private final Memory[] lanes = new Memory[Warp.LANES];

  /** Makes all of it zero. */
  void clear() {
    Arrays.fill(lanes, null);
  }

  /** The bytes of a lane's thread. */
  public Memory lane(int lane) {
    Memory memory = lanes[lane];
    if (memory == null) {
      memory = new Memory(BYTES);
      lanes[lane] = memory;
    }
    return memory;
  }
}
