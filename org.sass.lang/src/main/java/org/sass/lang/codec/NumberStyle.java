package org.sass.lang.codec;

import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;

/** Prints the values of fields. */
public final class NumberStyle {
  private static final char[] DIGITS = "0123456789abcdef".toCharArray();

  private NumberStyle() {}

  /**
   * Returns the number that a field value means: shifted, with its sign, and as an absolute address
   * if it is relative.
   *
   * @param address byte address of the instruction
   */
  public static long meaning(Hole hole, long value, long address) {
    return hole.meaning(value, address);
  }

  /**
   * Appends the text of a field. Returns false if its value has no text.
   *
   * @param address byte address of the instruction
   */
  public static boolean print(Hole hole, long value, long address, StringBuilder out) {
    switch (hole.format()) {
      case DECIMAL, SIGNED -> out.append(meaning(hole, value, address));
      case DIGITS -> digits(value, (hole.field().width() + 3) / 4, out);
      case HEX, WRAPPING_HEX -> hex(meaning(hole, value, address), out);
      // The target of a distance can be before the start of the code.
      case SIGNED_HEX, RELATIVE -> signedHex(meaning(hole, value, address), out);
      case FLOAT32 -> signedHex((int) value, out);
      case HALF, SMALL_HALF -> out.append(hole.half(meaning(hole, value, address)));
      case BINARY -> binary(hole.field().width(), value, out);
      case FROM_PC -> fromPc(meaning(hole, value, 0), out);
      case FLOAT8 -> out.append(float8((int) value));
      case REAL32, REAL64 -> Reals.print(hole, value, out);
      case SET -> BitSets.braces(value, out);
      case MASK -> BitSets.mask(hole.field().width(), value, out);
      case NAME -> {
        String word = hole.names().word(value);
        if (word == null) {
          return false;
        }
        out.append(word);
      }
      default -> throw new IllegalStateException("format " + hole.format());
    }
    return true;
  }

  private static void binary(int width, long value, StringBuilder out) {
    for (int bit = width - 1; bit >= 0; bit--) {
      out.append((char) ('0' + (value >>> bit & 1)));
    }
  }

  private static void fromPc(long distance, StringBuilder out) {
    out.append(distance < 0 ? "pc" : "pc+").append(distance);
  }

  /** Appends a number in hexadecimal: a minus sign if it is negative, {@code 0x} and digits. */
  public static void signedHex(long value, StringBuilder out) {
    if (value < 0) {
      out.append('-');
    }
    hex(Math.abs(value), out);
  }

  /** Appends {@code 0x} and lower-case digits without leading zeros. */
  public static void hex(long value, StringBuilder out) {
    out.append("0x");
    int shift = Math.max(0, (63 - Long.numberOfLeadingZeros(value)) & ~3);
    for (; shift >= 0; shift -= 4) {
      out.append(DIGITS[(int) (value >>> shift) & 15]);
    }
  }

  /** Appends the given number of lower-case hexadecimal digits. */
  public static void digits(long value, int count, StringBuilder out) {
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) {
      out.append(DIGITS[(int) (value >>> shift) & 15]);
    }
  }

  /** Returns the value of an Apple G13 immediate float: sign 1, exponent 3, fraction 4 bits. */
  static float float8(int bits) {
    int exponent = bits >> 4 & 7;
    int fraction = bits & 15;
    float value =
        exponent == 0 ? fraction / 64f : (16 + fraction) / 16f * (float) Math.pow(2, exponent - 3);
    return (bits & 0x80) != 0 ? -value : value;
  }

  /** Returns whether a field of that format is printed in hexadecimal. */
  public static boolean isHex(Format format) {
    return switch (format) {
      case HEX, WRAPPING_HEX, SIGNED_HEX, FLOAT32, RELATIVE -> true;
      default -> false;
    };
  }
}
