package org.sass.sim.check;

import java.util.Arrays;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.Warp;

/** What the checks remember of a warp. */
final class WarpState {
  /** For each slot the lanes whose value comes from nothing that was written. */
  final int[] undefined = new int[ValueSlots.COUNT];

  /** Those among them that have never been written themselves. */
  final int[] never = new int[ValueSlots.COUNT];

  /** Where the others come from, by slot and lane; made when first needed. */
  private int[] origins;

  /** Local memory by lane; made when first needed. */
  private final InitializedBytes[] local = new InitializedBytes[Warp.LANES];

  /** The instruction that pushed each entry of the stack. */
  final int[] pushed = new int[Warp.STACK_ENTRIES];

  /** How deep the stack was before the instruction that runs. */
  int depth;

  /** The lanes that were alive and active then. */
  int live;

  int active;

  /** The last instruction that ran; -1 before the first. */
  int last;

  /**
   * The warp begins.
   *
   * @param launched the general register that the launch has set; -1 for none
   */
  void start(int launched) {
    Arrays.fill(undefined, -1);
    if (launched >= 0) {
      undefined[ValueSlots.low(launched)] = 0;
      undefined[ValueSlots.high(launched)] = 0;
    }
    System.arraycopy(undefined, 0, never, 0, never.length);
    Arrays.fill(local, null);
    depth = 0;
    live = 0;
    active = 0;
    last = -1;
  }

  int[] origins() {
    if (origins == null) {
      origins = new int[ValueSlots.COUNT * Warp.LANES];
    }
    return origins;
  }

  InitializedBytes local(int lane) {
    if (local[lane] == null) {
      local[lane] = new InitializedBytes(LocalMemory.BYTES);
      local[lane].start(0);
    }
    return local[lane];
  }
}
