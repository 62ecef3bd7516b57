package org.sass.lang.text;

import org.sass.lang.isa.Word;

/**
 * Reads the words of an instruction: {@code LOW [HIGH]} with 8 hexadecimal digits each, or one
 * group of 16 digits with the high word first. Each group may start with {@code 0x}. An object can
 * be used for many texts, but by one thread only.
 */
public final class HexLine {
  private static final int MAX_QUOTED_LENGTH = 40;
  private String mistake;
  private int digits;
  private long value;
  private int pos;

  /**
   * Reads the word that fills a range, apart from white space.
   *
   * @return the word, or null if the range holds none; then {@link #mistake()} says why
   */
  public Word readWord(String line, int start, int end) {
    int first = Letters.skipBlanks(line, start, end);
    if (!readGroup(line, first, end)) {
      return null;
    }
    long low = value;
    int next = Letters.skipBlanks(line, pos, end);
    if (digits == 16) {
      return next == end ? Word.of(64, low) : fail("16 digits are a whole word; nothing may");
    }
    // Some listings have a dash if there is no high word.
    if (next == end || line.charAt(next) == '-' && next + 1 == end) {
      return Word.of(32, low);
    }
    if (!readGroup(line, next, end)) {
      return null;
    }
    return digits == 8 && Letters.skipBlanks(line, pos, end) == end
        ? Word.of(64, low | value << 32)
        : fail("a line is LOW [HIGH], 8 hexadecimal digits each; nothing may");
  }

  private Word fail(String rule) {
    mistake = rule + " follow them";
    return null;
  }

  /** Returns why the last text was no word; only valid after a failed read. */
  public String mistake() {
    return mistake;
  }

  /**
   * Reads the group of 8 or 16 digits from {@code start} up to white space or {@code end}. Returns
   * whether there is such a group.
   */
  public boolean readGroup(String text, int start, int end) {
    boolean prefixed = text.startsWith("0x", start) || text.startsWith("0X", start);
    int from = prefixed ? start + 2 : start;
    value = 0;
    pos = from;
    while (pos < end) {
      int digit = Letters.hexDigitValue(text.charAt(pos));
      if (digit < 0) {
        break;
      }
      value = value << 4 | digit;
      pos++;
    }
    digits = pos - from;
    if (digits != 8 && digits != 16 || pos < end && !Letters.isBlank(text.charAt(pos))) {
      mistake = noWordMessage(text, start, end);
      return false;
    }
    return true;
  }

  private static String noWordMessage(String text, int start, int end) {
    int stop = start;
    while (stop < end && !Letters.isBlank(text.charAt(stop)) && stop < start + MAX_QUOTED_LENGTH) {
      stop++;
    }
    return "'"
        + Quote.of(text, start, stop)
        + "' is not an instruction word; write LOW [HIGH], 8 hexadecimal digits each";
  }

  /** Returns the bits of the last group. */
  public long value() {
    return value;
  }

  /** Returns the number of digits of the last group, without {@code 0x}. */
  public int digits() {
    return digits;
  }
}
