package org.sass.sim.target.nvidia;

import org.sass.sim.op.GenericAddresses;
import org.sass.sim.op.MemorySpace;

/**
 * The windows in the generic address space through which a thread sees its shared and its local
 * memory. Code reads their bases from constant bank 0 and tests the upper 8 of the lower 32 bits of
 * an address, so each window has 16 MiB and starts at a multiple of that. Where the windows are is
 * the driver's choice; here they are below 4 GiB, and global memory is not.
 */
final class AddressWindows {
  /** The generic address space, for the effects of instructions. */
  static final GenericAddresses GENERIC =
      new GenericAddresses() {
        @Override
        public MemorySpace space(long address) {
          return isBelowLocal(address) || isLocal(address)
              ? MemorySpace.LOCAL
              : isShared(address) ? MemorySpace.SHARED : MemorySpace.GLOBAL;
        }

        @Override
        public long offset(long address) {
          return isBelowLocal(address)
              ? AddressWindows.offset(address) - BYTES
              : space(address) == MemorySpace.GLOBAL ? address : AddressWindows.offset(address);
        }
      };

  static final int SHARED_BASE = 0x01000000;
  static final int LOCAL_BASE = 0x02000000;
  static final int BYTES = 0x01000000;

  /** The address after the windows. */
  static final int END = LOCAL_BASE + BYTES;

  private AddressWindows() {}

  static boolean isShared(long address) {
    return address >>> 24 == SHARED_BASE >>> 24;
  }

  static boolean isLocal(long address) {
    return address >>> 24 == LOCAL_BASE >>> 24;
  }

  /** Returns whether an address is above both windows; so are those above it, unless negative. */
  static boolean isAbove(long address) {
    return address >>> 24 > LOCAL_BASE >>> 24;
  }

  /** Returns whether an offset in a window of local memory comes from an address below 0. */
  static boolean isNegative(long offset) {
    return offset >= BYTES / 2;
  }

  /**
   * Returns whether an address is just below the window of local memory, where a full stack goes.
   * The window of shared memory ends there, but no block has as much.
   */
  static boolean isBelowLocal(long address) {
    return isShared(address) && isNegative(offset(address));
  }

  /** Returns the distance of an address in a window from the window's base. */
  static long offset(long address) {
    return address & BYTES - 1;
  }
}
