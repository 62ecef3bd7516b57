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
  static void recordWrites(
      DecodedInstruction instruction, Warp warp, int mask, LaneBuffers lanes, UndoLog log) {
    for (MemoryAccess access : instruction.effects().memory()) {
      if (access.space() == MemorySpace.GLOBAL && access.writes()) {
        access.addresses(warp, lanes.addresses);
        recordLanes(access.bytes(), warp.block().grid().global(), mask, lanes.addresses, log);
      }
    }
  }

  private static void recordLanes(
      int bytes, GlobalMemory memory, int mask, long[] addresses, UndoLog log) {
    for (int remainingLanes = mask; remainingLanes != 0; remainingLanes &= remainingLanes - 1) {
      long address = addresses[Integer.numberOfTrailingZeros(remainingLanes)];
      Region region = memory.find(address, bytes);
      if (region != null) {
        int first = region.offset(address) >> 2;
        log.note(
            region.memory().words(), first, (region.offset(address) + bytes - 1 >> 2) - first + 1);
      }
    }
  }
}
