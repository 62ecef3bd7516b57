package org.sass.sim.machine;

import java.util.Arrays;

/**
 * The local memory of a warp's threads. Each lane has an address space of its own, which is
 * allocated at its first use.
 */
public final class LocalMemory {
  /**
   * Bytes of local memory of one thread of a G80: the limit that NVIDIA gives for devices of
   * compute capability 1.x.
   */
  public static final int BYTES = 16 * 1024;

  private final Memory[] lanes = new Memory[Warp.LANES];
  private final int size;

  /**
   * Makes the local memory of a warp.
   *
   * @param size bytes of each thread
   */
  LocalMemory(int size) {
    this.size = size;
  }

  /** Sets the local memory of all lanes to zero. */
  void clear() {
    Arrays.fill(lanes, null);
  }

  /** Returns the local memory of a lane's thread. Allocates it if it was not used yet. */
  public Memory lane(int lane) {
    Memory memory = lanes[lane];
    if (memory == null) {
      memory = new Memory(size);
      lanes[lane] = memory;
    }
    return memory;
  }

  Pages[] save(Pages[] earlier) {
    Pages[] copies = new Pages[Warp.LANES];
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (lanes[lane] != null) {
        copies[lane] = Pages.of(lanes[lane].words(), earlier == null ? null : earlier[lane]);
      }
    }
    return copies;
  }

  void restore(Pages[] copies) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (copies[lane] == null) {
        lanes[lane] = null;
      } else {
        copies[lane].restore(lane(lane).words());
      }
    }
  }

  /**
   * Adds the contents of all lanes. A lane that never used its memory adds the same value as one
   * with zeros only.
   */
  void digest(Digest digest) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      int sum = 0;
      if (lanes[lane] != null) {
        for (int word : lanes[lane].words()) {
          sum = 31 * sum + word;
        }
      }
      digest.add(sum);
    }
  }
}
