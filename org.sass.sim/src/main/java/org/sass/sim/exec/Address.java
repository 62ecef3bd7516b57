package org.sass.sim.exec;

import org.sass.sim.machine.Warp;

/**
 * The address of a shared, constant or local operand: an address register plus an offset.
 *
 * @param space the memory it points into
 * @param register the address register, or 0 for none
 * @param offset in bytes
 * @param access what is read or written there
 */
public record Address(Space space, int register, int offset, Access access) {

  /**
   * A memory with addresses from 0.
   *
   * @param name for messages
   * @param size in bytes
   * @param unaligned whether values may start at any byte
   */
  public record Space(String name, int size, boolean unaligned) {
    public Space(String name, int size) {
      this(name, size, false);
    }
  }

  /** The byte address of a lane. */
  public int of(Warp warp, int lane) {
    return warp.addresses()[warp.row(register) + lane] + offset;
  }

  /** Why one of the lanes cannot use its address; null if all can. */
  public Cause check(Warp warp, int mask) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int address = of(warp, lane);
        if ((address & access.bytes() - 1) != 0 && !space.unaligned
            || address < 0
            || address > space.size - access.bytes()) {
          return cause(address, lane);
        }
      }
    }
    return null;
  }

  private Cause cause(int address, int lane) {
    if (address < 0 || address > space.size - access.bytes()) {
      return Cause.of(
          Fault.Kind.OUT_OF_BOUNDS,
          lane,
          "%d byte%s at %s address %s: it has %d bytes, the last at 0x%x",
          access.bytes(),
          access.bytes() == 1 ? "" : "s",
          space.name,
          signedHex(address),
          space.size,
          space.size - 1);
    }
    return misaligned(space.name, address, access.bytes(), lane);
  }

  public static Cause misaligned(String space, int address, int bytes, int lane) {
    return Cause.of(
        Fault.Kind.MISALIGNED,
        lane,
        "%d bytes at %s address 0x%x, which is not a multiple of %d",
        bytes,
        space,
        address,
        bytes);
  }

  private static String signedHex(int value) {
    return value < 0 ? "-0x" + Integer.toHexString(-value) : "0x" + Integer.toHexString(value);
  }
}
