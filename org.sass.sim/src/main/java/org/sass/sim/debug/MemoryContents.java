package org.sass.sim.debug;

import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** One of the memories, to be read by address. */
public final class MemoryContents {
  private final GlobalMemory global;
  private final Memory memory;

  private MemoryContents(GlobalMemory global, Memory memory) {
    this.global = global;
    this.memory = memory;
  }

  /**
   * A memory; null if there is none of that name, or the warp is not resident.
   *
   * @param space {@code global}, {@code shared}, {@code local} or {@code const}
   * @param id the warp, of whose block the shared memory is and whose lane the local memory
   * @param lane the lane, or the constant bank
   */
  public static MemoryContents of(Debugger debugger, String space, WarpId id, int lane) {
    Warp warp = id == null ? null : debugger.warp(id);
    return switch (space) {
      case "global" -> new MemoryContents(debugger.prepared().launch().global(), null);
      case "shared" -> warp == null ? null : new MemoryContents(null, warp.block().shared());
      case "local" ->
          warp == null || lane < 0 || lane >= Warp.LANES
              ? null
              : new MemoryContents(null, warp.local().lane(lane));
      case "const" ->
          lane < 0 || lane >= ConstantMemory.BANKS
              ? null
              : new MemoryContents(null, debugger.prepared().launch().constants().bank(lane));
      default -> null;
    };
  }

  /** What holds all of some bytes; null if nothing does. */
  Memory memory(long address, int bytes) {
    if (address < 0 || address > 0xffff_ffffL) {
      return null;
    }
    if (global != null) {
      GlobalMemory.Region region = global.find((int) address, bytes);
      return region == null ? null : region.memory();
    }
    return address <= memory.size() - bytes ? memory : null;
  }

  /** The byte at an address; -1 where nothing is mapped. */
  public int at(long address) {
    if (address < 0 || address > 0xffff_ffffL) {
      return -1;
    }
    if (global != null) {
      GlobalMemory.Region region = global.find((int) address, 1);
      return region == null ? -1 : region.memory().u8(region.offset((int) address));
    }
    return address < memory.size() ? memory.u8((int) address) : -1;
  }
}
