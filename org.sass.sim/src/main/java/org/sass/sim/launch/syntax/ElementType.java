package org.sass.sim.launch.syntax;

import java.util.Locale;
import org.sass.sim.machine.Memory;

/**
 * The type of the elements of a buffer. A value is represented by its bits in a {@code long}, with
 * upper bits of zero.
 */
public enum ElementType {
  U8(1, false),
  S8(1, true),
  U16(2, false),
  S16(2, true),
  F16(2, true),
  U32(4, false),
  S32(4, true),
  F32(4, true),
  U64(8, false),
  S64(8, true),
  F64(8, true);

  /** The names of all types, for messages. */
  public static final String NAMES = "u8 s8 u16 s16 f16 u32 s32 f32 u64 s64 f64";

  private final int bytes;
  private final boolean signed;

  ElementType(int bytes, boolean signed) {
    this.bytes = bytes;
    this.signed = signed;
  }

  /** Returns the size of an element in bytes: 1, 2, 4 or 8. */
  public int bytes() {
    return bytes;
  }

  /** Returns whether elements are floats, in binary16, binary32 or binary64. */
  public boolean isFloat() {
    return this == F16 || this == F32 || this == F64;
  }

  /** Returns the type with a name; null if there is none. */
  public static ElementType named(String name) {
    return switch (name) {
      case "u8" -> U8;
      case "s8" -> S8;
      case "u16" -> U16;
      case "s16" -> S16;
      case "f16" -> F16;
      case "u32" -> U32;
      case "s32" -> S32;
      case "f32" -> F32;
      case "u64" -> U64;
      case "s64" -> S64;
      case "f64" -> F64;
      default -> null;
    };
  }

  /** Returns the name of this type, as it is written: {@code f32}. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads the bits of the element at a byte offset, little endian. */
  public long read(Memory from, int offset) {
    long bits = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      bits = bits << 8 | from.u8(offset + i);
    }
    return bits;
  }

  /** Writes an element at a byte offset, little endian. */
  public void write(Memory to, int offset, long bits) {
    for (int i = 0; i < bytes; i++) {
      to.put8(offset + i, (int) (bits >>> 8 * i));
    }
  }

  /** Returns the bits of a whole number in this type. */
  public long fromInteger(long number) {
    return switch (this) {
      case F16 -> HalfNumbers.ofInteger(number);
      case F32 -> Float.floatToRawIntBits(number) & mask();
      case F64 -> Double.doubleToRawLongBits(number);
      default -> number & mask();
    };
  }

  /** Returns the bits of a float, rounded to this type, which is one of floats. */
  public long fromDouble(double number) {
    return switch (this) {
      case F16 -> HalfNumbers.ofDouble(number);
      case F64 -> Double.doubleToRawLongBits(number);
      default -> Float.floatToRawIntBits((float) number) & mask();
    };
  }

  /** Returns the float that the bits mean in this type, which is one of floats. */
  public double toDouble(long bits) {
    return switch (this) {
      case F16 -> HalfNumbers.toDouble(bits);
      case F64 -> Double.longBitsToDouble(bits);
      default -> Float.intBitsToFloat((int) bits);
    };
  }

  /** Returns the number that the bits mean, for printing. */
  public String format(long bits) {
    if (isFloat()) {
      return formatFloat(toDouble(bits));
    }
    if (!signed) {
      return Long.toUnsignedString(bits);
    }
    int unused = 64 - 8 * bytes;
    return Long.toString(bits << unused >> unused);
  }

  /** Prints infinities and NaN in the form in which they can be read. */
  private String formatFloat(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    return switch (this) {
      case F16 -> HalfNumbers.format(value);
      case F64 -> Double.toString(value);
      default -> Float.toString((float) value);
    };
  }

  /** Returns a mask of the bits that a value of this type has. */
  long mask() {
    return bytes == 8 ? -1 : (1L << 8 * bytes) - 1;
  }
}
