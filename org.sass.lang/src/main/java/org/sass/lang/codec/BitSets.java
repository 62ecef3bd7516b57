package org.sass.lang.codec;

/**
 * Reads and prints sets of small numbers that are stored as one bit each. The set of 0, 2 and 3 is
 * {@code {3,2,0}} in braces, or {@code 0-23--} as a mask of six bits.
 */
final class BitSets {

  private BitSets() {}

  /** Appends the numbers of the set bits in braces, the highest first. */
  static void printBraces(long bits, StringBuilder out) {
    out.append('{');
    for (int bit = 63; bit >= 0; bit--) {
      if ((bits >>> bit & 1) != 0) {
        out.append(bit).append(',');
      }
    }
    if (bits != 0) {
      out.setLength(out.length() - 1);
    }
    out.append('}');
  }

  /** Returns the offset after the closing brace; {@code from} if no set in braces starts there. */
  static int bracesEnd(String text, int from, int limit) {
    int end = from < limit && text.charAt(from) == '{' ? text.indexOf('}', from) : -1;
    return end < 0 || end >= limit ? from : end + 1;
  }

  /**
   * Returns the bits of the set between two offsets, braces included; -1 if an entry is not a
   * number from 0 to {@code width} - 1.
   */
  static long parse(String text, int from, int to, int width) {
    String inside = text.substring(from + 1, to - 1).strip();
    if (inside.isEmpty()) {
      return 0;
    }
    long bits = 0;
    for (String word : inside.split(",", -1)) {
      String number = word.strip();
      if (!number.matches("\\d{1,2}") || Integer.parseInt(number) >= width) {
        return -1;
      }
      bits |= 1L << Integer.parseInt(number);
    }
    return bits;
  }

  /**
   * Appends a character for each bit, the lowest bit first: its number if it is set, else a hyphen.
   */
  static void printMask(int width, long bits, StringBuilder out) {
    for (int bit = 0; bit < width; bit++) {
      out.append((bits >>> bit & 1) == 0 ? '-' : (char) ('0' + bit));
    }
  }

  /**
   * Returns the bits of the mask of {@code width} characters at an offset; -1 if there is no such
   * mask.
   */
  static long parseMask(String text, int from, int limit, int width) {
    if (from + width > limit) {
      return -1;
    }
    long bits = 0;
    for (int bit = 0; bit < width; bit++) {
      char c = text.charAt(from + bit);
      if (c == '0' + bit) {
        bits |= 1L << bit;
      } else if (c != '-') {
        return -1;
      }
    }
    return bits;
  }
}
