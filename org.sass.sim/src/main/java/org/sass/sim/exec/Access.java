package org.sass.sim.exec;

import org.sass.sim.machine.Bytes;

/** The sizes and types in which memory is read and written. */
enum Access {
  U8(1),
  S8(1),
  U16(2),
  S16(2),
  B32(4),
  B64(8),
  B128(16);

  private final int bytes;

  Access(int bytes) {
    this.bytes = bytes;
  }

  int bytes() {
    return bytes;
  }

  /** How many registers a value takes. */
  int registers() {
    return (bytes + 3) / 4;
  }

  /** One register's part of a value, extended to 32 bits. */
  int load(byte[] memory, int at) {
    return switch (this) {
      case U8 -> Bytes.u8(memory, at);
      case S8 -> (byte) Bytes.u8(memory, at);
      case U16 -> Bytes.u16(memory, at);
      case S16 -> (short) Bytes.u16(memory, at);
      case B32, B64, B128 -> Bytes.word(memory, at);
    };
  }

  /** Stores one register's part of a value. */
  void store(byte[] memory, int at, int value) {
    switch (this) {
      case U8, S8 -> Bytes.put8(memory, at, value);
      case U16, S16 -> Bytes.put16(memory, at, value);
      case B32, B64, B128 -> Bytes.putWord(memory, at, value);
    }
  }

  /** The type that a modifier names: {@code .U8}, {@code .S128}; anything else is 32 bits. */
  static Access of(String modifier) {
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
