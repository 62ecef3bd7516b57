package org.sass.sim.op;

import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/**
 * A memory access of an instruction: which lanes access which address. The addresses have to be
 * read before the instruction runs, because it may change the registers from which they are
 * computed.
 *
 * @param space the memory; global memory for generic addresses
 * @param bank the bank of constant memory; 0 for other memories
 * @param kind whether it reads or writes
 * @param type the size and type of the value
 * @param file the kind of register that holds the address; null if all lanes have the same address
 * @param register the number of that register
 * @param upperRegister the number of the general register with bits 63 to 32 of the address; {@link
 *     #NO_REGISTER} if addresses have 32 bits
 * @param offset bytes added to the register
 * @param addressMask mask of the bits of the lower 32 address bits that count
 * @param windows tells to which memory a generic address leads; null if addresses are not generic
 */
public record MemoryAccess(
    MemorySpace space,
    int bank,
    Kind kind,
    AccessType type,
    RegisterKind file,
    int register,
    int upperRegister,
    int offset,
    int addressMask,
    GenericAddresses windows) {
  /** Stands for no register. */
  public static final int NO_REGISTER = -1;

  /** Makes an access that always leads to the same memory. */
  public MemoryAccess(
      MemorySpace space,
      int bank,
      Kind kind,
      AccessType type,
      RegisterKind file,
      int register,
      int upperRegister,
      int offset,
      int addressMask) {
    this(space, bank, kind, type, file, register, upperRegister, offset, addressMask, null);
  }

  /** The kinds of accesses. */
  public enum Kind {
    READ(true, false),
    WRITE(false, true),
    /** A read and a write in one step. */
    ATOMIC(true, true),
    /** A read by the lanes that get the lock of the word. */
    LOCK(true, false),
    /** A write that releases the lock of the word. */
    UNLOCK(false, true);

    private final boolean reads;
    private final boolean writes;

    Kind(boolean reads, boolean writes) {
      this.reads = reads;
      this.writes = writes;
    }
  }

  /** Returns whether the instruction reads the memory. */
  public boolean reads() {
    return kind.reads;
  }

  /** Returns whether the instruction writes the memory. */
  public boolean writes() {
    return kind.writes;
  }

  /**
   * Returns whether the access is ordered with respect to other such accesses, because it is atomic
   * or holds a lock.
   */
  public boolean isOrdered() {
    return kind != Kind.READ && kind != Kind.WRITE;
  }

  /** Returns how many bytes each lane accesses. */
  public int bytes() {
    return type.bytes();
  }

  /** Returns whether all lanes have the same address, whatever the registers hold. */
  public boolean isUniform() {
    return file == null && upperRegister == NO_REGISTER;
  }

  /** Returns this access with a register for bits 63 to 32 of the address. */
  MemoryAccess withUpperRegister(int number) {
    return new MemoryAccess(
        space, bank, kind, type, file, register, number, offset, addressMask, windows);
  }

  /** Returns whether addresses have 64 bits. */
  public boolean isWide() {
    return upperRegister != NO_REGISTER;
  }

  /** Returns whether some address leads to a memory. */
  public boolean canReach(MemorySpace memory) {
    return memory == space || windows != null && memory != MemorySpace.CONSTANT;
  }

  /** Returns the memory that an address leads to. */
  public MemorySpace spaceOf(long address) {
    return windows == null ? space : windows.space(address);
  }

  /** Returns an address as one of the memory that it leads to. */
  public long addressInSpace(long address) {
    return windows == null ? address : windows.offset(address);
  }

  /**
   * Returns the byte address that a lane accesses. In global memory and generic it is unsigned; in
   * other memories it may be negative.
   */
  public long address(Warp warp, int lane) {
    int base = file == null ? 0 : file.value(warp, register, lane);
    if (upperRegister != NO_REGISTER) {
      long high = RegisterKind.GENERAL.value(warp, upperRegister, lane);
      return (high << 32 | Integer.toUnsignedLong(base)) + offset;
    }
    int low = base + offset & addressMask;
    return space == MemorySpace.GLOBAL ? Integer.toUnsignedLong(low) : low;
  }

  /**
   * Writes the byte addresses of all lanes to an array.
   *
   * @param addresses receives 32 addresses
   */
  public void addresses(Warp warp, long[] addresses) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      addresses[lane] = address(warp, lane);
    }
  }

  /**
   * Returns the lanes whose access overlaps a range of bytes of a memory, whether they are active
   * or not.
   *
   * @param startAddress the address of the first byte
   * @param length number of bytes
   */
  public int lanesTouching(Warp warp, MemorySpace memory, long startAddress, int length) {
    int touchingLanes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      long generic = address(warp, lane);
      long address = addressInSpace(generic);
      boolean touches = address < startAddress + length && address + bytes() > startAddress;
      touchingLanes |= (touches && spaceOf(generic) == memory ? 1 : 0) << lane;
    }
    return touchingLanes;
  }

  /**
   * Returns 32 bits of the value in memory.
   *
   * @param address a byte address
   * @param wordIndex which 32 bits of a longer value, from 0 for the lowest
   * @return the value; 0 where nothing is mapped, because the instruction ends in a fault then
   */
  public int readWord(Warp warp, int lane, long address, int wordIndex) {
    long wordAddress = addressInSpace(address) + 4L * wordIndex;
    int size = Math.min(4, type.bytes());
    Memory memory =
        switch (spaceOf(address)) {
          case SHARED -> warp.block().shared();
          case CONSTANT -> warp.block().grid().constants().bank(bank);
          case LOCAL -> warp.local().lane(lane);
          case GLOBAL -> null;
        };
    if (memory == null) {
      GlobalMemory.Region region = warp.block().grid().global().find(wordAddress, size);
      return region == null ? 0 : type.load(region.memory(), region.offset(wordAddress));
    }
    return wordAddress < 0 || wordAddress > memory.size() - size
        ? 0
        : type.load(memory, (int) wordAddress);
  }
}
