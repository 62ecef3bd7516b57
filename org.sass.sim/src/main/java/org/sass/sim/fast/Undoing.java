package org.sass.sim.fast;

import org.sass.sim.exec.Atomic;
import org.sass.sim.exec.Lanes;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.Warp;

/** Takes note of what the untranslated instructions that write global memory overwrite. */
final class Undoing {
  private Undoing() {}

  static void note(Operation operation, Warp warp, int mask, Lanes lanes, UndoLog log) {
    if (operation instanceof LoadStore.GlobalStore store) {
      note(store.address(), store.access().bytes(), warp, mask, lanes, log);
    } else if (operation instanceof Atomic atomic) {
      note(atomic.address(), atomic.access().bytes(), warp, mask, lanes, log);
    }
  }

  private static void note(
      Source address, int bytes, Warp warp, int mask, Lanes lanes, UndoLog log) {
    GlobalMemory memory = warp.block().grid().global();
    if (address.read(warp, mask, lanes.a) != null) {
      return;
    }
    for (int bits = mask; bits != 0; bits &= bits - 1) {
      int at = lanes.a[Integer.numberOfTrailingZeros(bits)];
      Region region = memory.find(at, bytes);
      if (region != null) {
        int first = region.offset(at) >> 2;
        log.note(region.memory().words(), first, (region.offset(at) + bytes - 1 >> 2) - first + 1);
      }
    }
  }
}
