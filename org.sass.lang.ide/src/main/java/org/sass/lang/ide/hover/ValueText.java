package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;

/** A number in every notation that a user may want to see it in. */
final class ValueText {
  private static final int MANTISSA = 23;
  private static final int BIAS = 127;

  /** Powers of two beyond this one are rare in programs. */
  private static final int USUAL = 96;

  private ValueText() {}

  /**
   * The notations of a number, each with its name.
   *
   * @param value the number; bits beyond its width count only for the sign
   * @param width how many bits it has where it stands
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
    items.add(new String[] {"decimal", page.code(decimal)});
    items.add(new String[] {"hexadecimal", page.code("0x" + Long.toHexString(bits))});
    items.add(new String[] {"binary", page.code(binary(bits, width))});
    if (width >= 32 && bits >>> 32 == 0 && mayBeFloat((int) bits)) {
      String number = String.valueOf(Float.intBitsToFloat((int) bits));
      items.add(new String[] {"float", page.code(number)});
    }
    return items;
  }

  /**
   * Whether a number may have been meant with a point: small integers of either sign would be
   * numbers next to zero, or no numbers.
   */
  private static boolean mayBeFloat(int bits) {
    int exponent = (bits >>> MANTISSA & 0xff) - BIAS;
    boolean special = exponent > BIAS;
    boolean infinite = special && (bits & (1 << MANTISSA) - 1) == 0;
    return infinite || !special && exponent >= -USUAL && exponent <= USUAL;
  }

  /** The bits in fours; leading zeros up to the width, though not more than 32. */
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
