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

  Pages[] save(Pages[] before) {
    Pages[] copies = new Pages[Warp.LANES];
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if (lanes[lane] != null) {
        copies[lane] = Pages.of(lanes[lane].words(), before == null ? null : before[lane]);
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

  /** What was never used is as good as what is zero. */
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
