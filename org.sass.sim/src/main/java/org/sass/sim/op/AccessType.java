package org.sass.sim.op;

import org.sass.sim.machine.Memory;

/** The sizes and types in which memory is read and written. */
public enum AccessType {
  U8(1),
  S8(1),
  U16(2),
  S16(2),
  B32(4),
  B64(8),
  B128(16);

  private final int bytes;

  AccessType(int bytes) {
    this.bytes = bytes;
  }

  /** Returns the size of a value in bytes: 1, 2, 4, 8 or 16. */
  public int bytes() {
    return bytes;
  }

  /** Returns how many registers a value takes. */
  public int registerCount() {
    return (bytes + 3) / 4;
  }

  /** Loads the part of a value that goes to one register, extended to 32 bits. */
  public int load(Memory memory, int address) {
    return switch (this) {
      case U8 -> memory.u8(address);
      case S8 -> (byte) memory.u8(address);
      case U16 -> memory.u16(address);
      case S16 -> (short) memory.u16(address);
      case B32, B64, B128 -> memory.word(address);
    };
  }

  /** Stores the part of a value that comes from one register. */
  public void store(Memory memory, int address, int value) {
    switch (this) {
      case U8, S8 -> memory.put8(address, value);
      case U16, S16 -> memory.put16(address, value);
      case B32, B64, B128 -> memory.putWord(address, value);
    }
  }

  /**
   * Returns the type that a modifier such as {@code .U8} or {@code .S128} names; {@link #B32} for
   * any other modifier.
   */
  public static AccessType of(String modifier) {
    return switch (modifier) {
      case ".U8" -> U8;
      case ".S8" -> S8;
      case ".U16" -> U16;
      case ".S16" -> S16;
      case ".S64", ".U64" -> B64;
      case ".S128", ".U128" -> B128;
      default -> B32;
    };
  }
}
