package org.sass.sim.jit.run;

import org.sass.sim.jit.runtime.UndoLog;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;

/** Saves, for instructions that are not translated, the global memory that they overwrite. */
final class UndoRecorder {
  private UndoRecorder() {}

  /**
   * Saves what an instruction is about to overwrite.
   *
   * @param mask the lanes for which it runs
   */
  static void note(DecodedInstruction step, Warp warp, int mask, LaneBuffers lanes, UndoLog log) {
    for (MemoryAccess access : step.effects().memory()) {
      if (access.space() == MemorySpace.GLOBAL && access.writes()) {
        access.addresses(warp, lanes.places);
        note(access.bytes(), warp.block().grid().global(), mask, lanes.places, log);
      }
    }
  }

  private static void note(
      int bytes, GlobalMemory memory, int mask, long[] addresses, UndoLog log) {
    for (int bits = mask; bits != 0; bits &= bits - 1) {
      long at = addresses[Integer.numberOfTrailingZeros(bits)];
      Region region = memory.find(at, bytes);
      if (region != null) {
        int first = region.offset(at) >> 2;
        log.note(region.memory().words(), first, (region.offset(at) + bytes - 1 >> 2) - first + 1);
      }
    }
  }
}
