package org.sass.sim.debug;

import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** Read access by address to one of the memories of the machine. */
public final class MemoryContents {
  private final GlobalMemory global;
  private final Memory memory;

  private MemoryContents(GlobalMemory global, Memory memory) {
    this.global = global;
    this.memory = memory;
  }

  /**
   * Returns a memory; null if there is none with that name or the warp is not resident.
   *
   * @param space {@code global}, {@code shared}, {@code local} or {@code const}
   * @param id the warp, for shared memory (that of its block) and local memory
   * @param lane the lane for local memory; the number of the bank for constant memory
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

  /** Returns the memory that holds all of some bytes; null if there is none. */
  Memory findMemory(long address, int bytes) {
    if (address < 0) {
      return null;
    }
    if (global != null) {
      GlobalMemory.Region region = global.find(address, bytes);
      return region == null ? null : region.memory();
    }
    return address <= memory.size() - bytes ? memory : null;
  }

  /** Returns the byte at an address, 0 to 255; -1 if nothing is mapped there. */
  public int byteAt(long address) {
    if (address < 0) {
      return -1;
    }
    if (global != null) {
      GlobalMemory.Region region = global.find(address, 1);
      return region == null ? -1 : region.memory().u8(region.offset(address));
    }
    return address < memory.size() ? memory.u8((int) address) : -1;
  }
}
