package org.sass.sim.check;

import java.util.Arrays;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.Warp;

/** The data that the checks keep for a warp. */
final class WarpState {
  private final ValueSlots slots;

  /**
   * For each slot, the lanes in which its value is undefined: derived from something that nothing
   * has written.
   */
  final int[] undefined;

  /** For each slot, those undefined lanes in which the slot itself has never been written. */
  final int[] neverWritten;

  /**
   * For the other undefined lanes, the origin of the value, by slot and lane; allocated on first
   * use.
   */
  private int[] origins;

  /** Undefined bytes of local memory, by lane; allocated on first use. */
  private final InitializedBytes[] local = new InitializedBytes[Warp.LANES];

  /** For each entry of the divergence stack, the instruction that pushed it. */
  int[] pushedBy = new int[Warp.STACK_ENTRIES];

  /** The depth of the stack before the current instruction. */
  int depth;

  /** The lanes that were alive, and those that were active, before the current instruction. */
  int liveMask;

  int activeMask;

  /** The number of the last instruction that ran; -1 before the first one. */
  int lastIndex;

  WarpState(ValueSlots slots) {
    this.slots = slots;
    undefined = new int[slots.count()];
    neverWritten = new int[slots.count()];
  }

  /**
   * Starts a new warp: all its registers are undefined.
   *
   * @param launchedRegister the general register that the launch has set; -1 if there is none
   */
  void start(int launchedRegister) {
    Arrays.fill(undefined, -1);
    if (launchedRegister >= 0) {
      undefined[slots.low(launchedRegister)] = 0;
      undefined[slots.high(launchedRegister)] = 0;
    }
    System.arraycopy(undefined, 0, neverWritten, 0, neverWritten.length);
    Arrays.fill(local, null);
    depth = 0;
    liveMask = 0;
    activeMask = 0;
    lastIndex = -1;
  }

  /** Records which instruction has pushed an entry of the divergence stack. */
  void recordPush(int entry, int instruction) {
    if (entry >= pushedBy.length) {
      pushedBy = Arrays.copyOf(pushedBy, 2 * entry);
    }
    pushedBy[entry] = instruction;
  }

  int[] origins() {
    if (origins == null) {
      origins = new int[slots.count() * Warp.LANES];
    }
    return origins;
  }

  InitializedBytes local(int lane) {
    if (local[lane] == null) {
      local[lane] = new InitializedBytes(LocalMemory.BYTES);
      local[lane].reset(0);
    }
    return local[lane];
  }
}
