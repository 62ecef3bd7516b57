package org.sass.lang.codec;

/** Sets of small numbers, a bit each: {@code {3,2,0}}, or {@code 0-23--} for the same set. */
final class BitSets {

  private BitSets() {}

  /** Appends the numbers of the bits, the highest first. */
  static void braces(long bits, StringBuilder out) {
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

  /** The offset after the closing brace; {@code from} where no braces stand. */
  static int bracesEnd(String text, int from, int limit) {
    int end = from < limit && text.charAt(from) == '{' ? text.indexOf('}', from) : -1;
    return end < 0 || end >= limit ? from : end + 1;
  }

  /** The bits of the set between two offsets, braces included; -1 if a number has none. */
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

  /** Appends a character for each bit. */
  static void mask(int width, long bits, StringBuilder out) {
    for (int bit = 0; bit < width; bit++) {
      out.append((bits >>> bit & 1) == 0 ? '-' : (char) ('0' + bit));
    }
  }

  /** The bits that {@code width} characters from an offset on say; -1 if they are none. */
  static long mask(String text, int from, int limit, int width) {
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
