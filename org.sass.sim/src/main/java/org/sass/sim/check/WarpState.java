package org.sass.sim.check;

import java.util.Arrays;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.Warp;

/** What the checks remember of a warp. */
final class WarpState {
  /** For each slot the lanes whose value comes from nothing that was written. */
  final int[] undefined = new int[Slots.COUNT];

  /** Those among them that have never been written themselves. */
  final int[] never = new int[Slots.COUNT];

  /** Where the others come from, by slot and lane; made when first needed. */
  private int[] origins;

  /** Local memory by lane; made when first needed. */
  private final Bytes[] local = new Bytes[Warp.LANES];

  /** The instruction that pushed each entry of the stack. */
  final int[] pushed = new int[Warp.STACK_ENTRIES];

  /** How deep the stack was before the instruction that runs. */
  int depth;

  /** The lanes that were alive and active then. */
  int live;

  int active;

  /** The last instruction that ran; -1 before the first. */
  int last;

  void start() {
    Arrays.fill(undefined, -1);
    undefined[Slots.low(0)] = 0;
    undefined[Slots.high(0)] = 0;
    System.arraycopy(undefined, 0, never, 0, never.length);
    Arrays.fill(local, null);
    depth = 0;
    live = 0;
    active = 0;
    last = -1;
  }

  int[] origins() {
    if (origins == null) {
      origins = new int[Slots.COUNT * Warp.LANES];
    }
    return origins;
  }

  Bytes local(int lane) {
    if (local[lane] == null) {
      local[lane] = new Bytes(LocalMemory.BYTES);
      local[lane].start(0);
    }
    return local[lane];
  }
}
