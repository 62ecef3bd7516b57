package org.sass.sim.op;

import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/**
 * The address of a shared, constant or local operand: an address register plus an offset.
 *
 * @param space the memory it points into
 * @param register the address register, or 0 for none
 * @param offset in bytes
 * @param access what is read or written there
 */
public record OperandAddress(Space space, int register, int offset, AccessType access) {

  /**
   * A memory with addresses from 0.
   *
   * @param memory which one
   * @param bank the bank of constant memory, else 0
   * @param name for messages
   * @param size in bytes
   * @param unaligned whether values may start at any byte
   */
  public record Space(MemorySpace memory, int bank, String name, int size, boolean unaligned) {
    public Space(MemorySpace memory, int size, boolean unaligned) {
      this(memory, 0, memory.word(), size, unaligned);
    }
  }

  /** What an instruction does there. */
  public MemoryAccess access(MemoryAccess.Kind kind) {
    RegisterFile file = register == 0 ? null : RegisterFile.ADDRESS;
    return new MemoryAccess(
        space.memory, space.bank, kind, access, file, register, MemoryAccess.NONE, offset, -1);
  }

  /** The byte address of a lane. */
  public int of(Warp warp, int lane) {
    return warp.addresses()[warp.row(register) + lane] + offset;
  }

  /** Why one of the lanes cannot use its address; null if all can. */
  public FaultCause check(Warp warp, int mask) {
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

  private FaultCause cause(int address, int lane) {
    if (address < 0 || address > space.size - access.bytes()) {
      return FaultCause.of(
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

  public static FaultCause misaligned(String space, long address, int bytes, int lane) {
    return FaultCause.of(
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
