package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;

/** Formats a number in every notation that may be useful to the user. */
final class ValueText {
  private static final int MANTISSA_BITS = 23;
  private static final int EXPONENT_BIAS = 127;

  /** Exponents of two beyond this are rare in the floats of programs. */
  private static final int MAX_USUAL_EXPONENT = 96;

  private ValueText() {}

  /**
   * Returns the notations of a number, each with its name.
   *
   * @param value the number; bits beyond its width are ignored
   * @param width number of bits at the place where it is used
   */
  static List<String[]> of(long value, int width, HoverPage page) {
    long mask = width >= 64 ? -1 : (1L << width) - 1;
    long bits = value & mask;
    long signed = width >= 64 ? value : bits << (64 - width) >> (64 - width);
    List<String[]> items = new ArrayList<>();
    String decimal = Long.toUnsignedString(bits);
    if (signed < 0) {
      decimal += " unsigned, " + signed + " signed";
    }
    items.add(new String[] {"decimal", page.formatCode(decimal)});
    items.add(new String[] {"hexadecimal", page.formatCode("0x" + Long.toHexString(bits))});
    items.add(new String[] {"binary", page.formatCode(binary(bits, width))});
    if (width >= 32 && bits >>> 32 == 0 && mayBeFloat((int) bits)) {
      String number = String.valueOf(Float.intBitsToFloat((int) bits));
      items.add(new String[] {"float", page.formatCode(number)});
    }
    return items;
  }

  /**
   * Returns whether a number may be a float. Small integers of either sign are not shown as floats:
   * they would be close to zero, or not a number.
   */
  private static boolean mayBeFloat(int bits) {
    int exponent = (bits >>> MANTISSA_BITS & 0xff) - EXPONENT_BIAS;
    boolean special = exponent > EXPONENT_BIAS;
    boolean infinite = special && (bits & (1 << MANTISSA_BITS) - 1) == 0;
    return infinite
        || !special && exponent >= -MAX_USUAL_EXPONENT && exponent <= MAX_USUAL_EXPONENT;
  }

  /**
   * Returns the bits in groups of four. Numbers of up to 8 bits have leading zeros up to their
   * width; wider ones have leading zeros only up to a multiple of four.
   */
  static String binary(long bits, int width) {
    int digits = Math.max(64 - Long.numberOfLeadingZeros(bits), 1);
    int shown = width <= 8 ? Math.max(width, digits) : (digits + 3) / 4 * 4;
    StringBuilder text = new StringBuilder();
    for (int bit = shown - 1; bit >= 0; bit--) {
      text.append(bits >>> bit & 1);
      text.append(bit > 0 && bit % 4 == 0 ? " " : "");
    }
    return text.toString();
  }
}
