package org.sass.sim.op;

import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/**
 * The address of a shared, constant or local operand: an address register plus an offset.
 *
 * @param space the memory that it points into
 * @param register the number of the address register, or 0 for none
 * @param offset the offset in bytes
 * @param access the size and type of the value
 */
public record OperandAddress(Space space, int register, int offset, AccessType access) {

  /**
   * A memory with addresses from 0.
   *
   * @param memory the kind of memory
   * @param bank the bank of constant memory; 0 for other memories
   * @param name its name for messages
   * @param size its size in bytes
   * @param allowsUnaligned whether values may start at any byte
   */
  public record Space(
      MemorySpace memory, int bank, String name, int size, boolean allowsUnaligned) {
    public Space(MemorySpace memory, int size, boolean allowsUnaligned) {
      this(memory, 0, memory.displayName(), size, allowsUnaligned);
    }
  }

  /** Returns the access of an instruction to this address. */
  public MemoryAccess access(MemoryAccess.Kind kind) {
    RegisterKind file = register == 0 ? null : RegisterKind.ADDRESS;
    return new MemoryAccess(
        space.memory,
        space.bank,
        kind,
        access,
        file,
        register,
        MemoryAccess.NO_REGISTER,
        offset,
        -1);
  }

  /** Returns the byte address of a lane. It may be negative. */
  public int laneAddress(Warp warp, int lane) {
    return warp.addresses()[warp.row(register) + lane] + offset;
  }

  /** Returns why one of the lanes cannot access its address; null if all can. */
  public FaultCause check(Warp warp, int mask) {
    int[] registers = warp.addresses();
    int row = warp.row(register);
    int unaligned = space.allowsUnaligned ? 0 : access.bytes() - 1;
    int last = space.size - access.bytes();
    if (mask == Warp.ALL_LANES && register != 0 && fitAllLanes(registers, row, unaligned, last)) {
      return null;
    }
    // Without a register, all lanes have the same address.
    int lanes = register == 0 ? Integer.lowestOneBit(mask) : mask;
    for (int left = lanes; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      int address = registers[row + lane] + offset;
      if ((address & unaligned) != 0 || address < 0 || address > last) {
        return faultCause(address, lane);
      }
    }
    return null;
  }

  /**
   * Returns whether no lane has a fault. The loop is compiled to vector instructions. The lowest
   * and the highest bits of all addresses are looked at together; that is right because each space
   * is at least as large as an access, so that {@code last} is not negative.
   */
  private boolean fitAllLanes(int[] registers, int row, int unaligned, int last) {
    int anyBits = 0;
    int anyRest = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      int address = registers[row + lane] + offset;
      anyBits |= address;
      anyRest |= last - address;
    }
    return (anyBits & unaligned) == 0 && (anyBits | anyRest) >= 0;
  }

  private FaultCause faultCause(int address, int lane) {
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
    return misalignedCause(space.name, address, access.bytes(), lane);
  }

  public static FaultCause misalignedCause(String space, long address, int bytes, int lane) {
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
