package org.sass.lang.codec;

import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;

/** Prints the values of fields. */
public final class NumberPrinter {
  private static final char[] HEX_DIGITS = "0123456789abcdef".toCharArray();

  private NumberPrinter() {}

  /**
   * Returns the number that a field value means: shifted, with its sign, and as an absolute address
   * if it is relative.
   *
   * @param address byte address of the instruction
   */
  public static long toNumber(Hole hole, long value, long address) {
    return hole.toNumber(value, address);
  }

  /** Returns whether the value of a field has a text. */
  static boolean hasText(Hole hole, long value) {
    return hole.format() != Format.NAME || hole.names().word(value) != null;
  }

  /**
   * Appends the text of a field. Returns false if its value has no text.
   *
   * @param address byte address of the instruction
   */
  public static boolean print(Hole hole, long value, long address, StringBuilder out) {
    switch (hole.format()) {
      case DECIMAL, SIGNED -> out.append(toNumber(hole, value, address));
      case DIGITS -> printHexDigits(value, (hole.field().width() + 3) / 4, out);
      case HEX, WRAPPING_HEX -> printHex(toNumber(hole, value, address), out);
      // The target of a distance can be before the start of the code.
      case SIGNED_HEX, RELATIVE -> printSignedHex(toNumber(hole, value, address), out);
      case FLOAT32 -> printSignedHex((int) value, out);
      case HALF, SMALL_HALF -> out.append(hole.halfRegisterText(toNumber(hole, value, address)));
      case BINARY -> printBinary(hole.field().width(), value, out);
      case FROM_PC -> printPcDistance(toNumber(hole, value, 0), out);
      case FLOAT8 -> out.append(float8((int) value));
      case REAL16, REAL32, REAL64 -> TruncatedFloats.print(hole, value, out);
      case SET -> BitSets.printBraces(value, out);
      case MASK -> BitSets.printMask(hole.field().width(), value, out);
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

  private static void printBinary(int width, long value, StringBuilder out) {
    for (int bit = width - 1; bit >= 0; bit--) {
      out.append((char) ('0' + (value >>> bit & 1)));
    }
  }

  private static void printPcDistance(long distance, StringBuilder out) {
    out.append(distance < 0 ? "pc" : "pc+").append(distance);
  }

  /** Appends a number in hexadecimal: a minus sign if it is negative, {@code 0x} and digits. */
  public static void printSignedHex(long value, StringBuilder out) {
    if (value < 0) {
      out.append('-');
    }
    printHex(Math.abs(value), out);
  }

  /** Appends {@code 0x} and lower-case digits without leading zeros. */
  public static void printHex(long value, StringBuilder out) {
    out.append("0x");
    int shift = Math.max(0, (63 - Long.numberOfLeadingZeros(value)) & ~3);
    for (; shift >= 0; shift -= 4) {
      out.append(HEX_DIGITS[(int) (value >>> shift) & 15]);
    }
  }

  /** Appends the given number of lower-case hexadecimal digits. */
  public static void printHexDigits(long value, int count, StringBuilder out) {
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) {
      out.append(HEX_DIGITS[(int) (value >>> shift) & 15]);
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
