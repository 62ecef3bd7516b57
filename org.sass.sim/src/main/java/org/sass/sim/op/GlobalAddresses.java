package org.sass.sim.op;

import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** Checks the 32-bit global addresses of the lanes of a warp. */
public final class GlobalAddresses {
  private GlobalAddresses() {}

  /**
   * Returns the region in which each lane accesses a whole word of {@link Memory#words}, as is
   * mostly so; null if the lanes have to be looked at one by one.
   */
  static GlobalMemory.Region findWords(GlobalMemory memory, int[] addresses, int mask) {
    if (mask == 0) {
      return null;
    }
    GlobalMemory.Region region =
        memory.find(addresses[Integer.numberOfTrailingZeros(mask)], Integer.BYTES);
    if (region == null || (region.base() & 3) != 0) {
      return null;
    }
    if (mask == Warp.ALL_LANES && haveAllWords(region, addresses)) {
      return region;
    }
    long base = region.base();
    long last = region.memory().size() - Integer.BYTES;
    for (int left = mask; left != 0; left &= left - 1) {
      int address = addresses[Integer.numberOfTrailingZeros(left)];
      long offset = Integer.toUnsignedLong(address) - base;
      if (offset < 0 || offset > last || (address & 3) != 0) {
        return null;
      }
    }
    return region;
  }

  /**
   * Returns whether all lanes access whole words of a region. The loop is compiled to vector
   * instructions.
   */
  private static boolean haveAllWords(GlobalMemory.Region region, int[] addresses) {
    int base = (int) region.base();
    int last = region.memory().size() - Integer.BYTES;
    int anyBits = 0;
    int anyRest = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      int offset = addresses[lane] - base;
      anyBits |= offset;
      anyRest |= last - offset;
    }
    return (anyBits & 3) == 0 && (anyBits | anyRest) >= 0;
  }

  /** Returns why one of the lanes cannot access its global address; null if all can. */
  public static FaultCause check(
      GlobalMemory memory, int[] addresses, int mask, AccessType access) {
    GlobalMemory.Region lastRegion = null;
    int bytes = access.bytes();
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) == 0) {
        continue;
      }
      int address = addresses[lane];
      if (lastRegion == null || !lastRegion.contains(address, bytes)) {
        lastRegion = memory.find(address, bytes);
        if (lastRegion == null) {
          return unmappedCause(memory, Integer.toUnsignedLong(address), bytes, lane);
        }
      }
      if ((address & bytes - 1) != 0) {
        return misalignedCause(lastRegion, Integer.toUnsignedLong(address), bytes, lane);
      }
    }
    return null;
  }

  /** Returns the cause of a fault at a global address where no memory is mapped. */
  public static FaultCause unmappedCause(GlobalMemory memory, long address, int bytes, int lane) {
    return FaultCause.of(
        Fault.Kind.OUT_OF_BOUNDS,
        lane,
        "%d byte%s at global address 0x%08x: %s",
        bytes,
        bytes == 1 ? "" : "s",
        address,
        memory.describeUnmapped(address));
  }

  /**
   * Returns the cause of a fault at a global address that is not a multiple of the size.
   *
   * @param region the memory that is there
   */
  public static FaultCause misalignedCause(
      GlobalMemory.Region region, long address, int bytes, int lane) {
    return FaultCause.of(
        Fault.Kind.MISALIGNED,
        lane,
        "%d bytes at global address 0x%08x, which is not a multiple of %d: %s",
        bytes,
        address,
        bytes,
        region.describeRange());
  }
}
