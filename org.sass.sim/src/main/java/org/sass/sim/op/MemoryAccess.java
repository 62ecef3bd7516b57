package org.sass.sim.op;

import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/**
 * A place in memory that an instruction reads or writes: which lanes access which address. Ask for
 * addresses before the instruction runs, which may change the register that they are made from.
 *
 * @param space the memory
 * @param bank the bank of constant memory, else 0
 * @param kind what is done there
 * @param type what is moved
 * @param file the kind of register that holds the address; null if all lanes have one address
 * @param register its number
 * @param upper the number of the general register with bits 63 to 32 of the address; {@link #NONE}
 *     where addresses have 32 bits
 * @param offset in bytes, added to the register
 * @param bits those of bits 31 to 0 of the address that count
 */
public record MemoryAccess(
    MemorySpace space,
    int bank,
    Kind kind,
    AccessType type,
    RegisterFile file,
    int register,
    int upper,
    int offset,
    int bits) {
  /** No register. */
  public static final int NONE = -1;

  /** What is done to the memory. */
  public enum Kind {
    READ(true, false),
    WRITE(false, true),
    /** Read and written in one step. */
    ATOMIC(true, true),
    /** Read, by the lanes that get the lock of the word. */
    LOCK(true, false),
    /** Written, and the lock of the word is given up. */
    UNLOCK(false, true);

    private final boolean reads;
    private final boolean writes;

    Kind(boolean reads, boolean writes) {
      this.reads = reads;
      this.writes = writes;
    }
  }

  /** Whether the instruction uses what is there. */
  public boolean reads() {
    return kind.reads;
  }

  /** Whether it puts something there. */
  public boolean writes() {
    return kind.writes;
  }

  /** Whether it comes in some order with all others that do so: atomic, or under a lock. */
  public boolean isOrdered() {
    return kind != Kind.READ && kind != Kind.WRITE;
  }

  /** How many bytes each lane accesses. */
  public int bytes() {
    return type.bytes();
  }

  /** Whether all lanes have one address, whatever the registers hold. */
  public boolean isUniform() {
    return file == null && upper == NONE;
  }

  /** The same with a register for bits 63 to 32 of the address. */
  MemoryAccess withUpper(int number) {
    return new MemoryAccess(space, bank, kind, type, file, register, number, offset, bits);
  }

  /** Whether addresses have 64 bits. */
  public boolean isWide() {
    return upper != NONE;
  }

  /** The byte address that a lane accesses: in global memory without sign, else perhaps below 0. */
  public long address(Warp warp, int lane) {
    int low = (file == null ? offset : file.value(warp, register, lane) + offset) & bits;
    if (space != MemorySpace.GLOBAL) {
      return low;
    }
    long high = upper == NONE ? 0 : RegisterFile.GENERAL.value(warp, upper, lane);
    return high << 32 | Integer.toUnsignedLong(low);
  }

  /**
   * The byte addresses of all lanes.
   *
   * @param out one for each lane
   */
  public void addresses(Warp warp, long[] out) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      out[lane] = address(warp, lane);
    }
  }

  /**
   * The lanes whose access meets some bytes, whichever of them are active.
   *
   * @param from the first byte's address
   * @param length how many bytes
   */
  public int lanes(Warp warp, long from, int length) {
    int found = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      long at = address(warp, lane);
      found |= (at < from + length && at + bytes() > from ? 1 : 0) << lane;
    }
    return found;
  }

  /**
   * What is there.
   *
   * @param address a byte address
   * @param word which 32 bits of a longer value
   * @return 0 where nothing is mapped: then the instruction ends in a fault
   */
  public int value(Warp warp, int lane, long address, int word) {
    long at = address + 4L * word;
    int size = Math.min(4, type.bytes());
    Memory memory =
        switch (space) {
          case SHARED -> warp.block().shared();
          case CONSTANT -> warp.block().grid().constants().bank(bank);
          case LOCAL -> warp.local().lane(lane);
          case GLOBAL -> null;
        };
    if (memory == null) {
      GlobalMemory.Region region = warp.block().grid().global().find(at, size);
      return region == null ? 0 : type.load(region.memory(), region.offset(at));
    }
    return at < 0 || at > memory.size() - size ? 0 : type.load(memory, (int) at);
  }
}
