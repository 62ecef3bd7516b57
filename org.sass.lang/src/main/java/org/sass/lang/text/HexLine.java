package org.sass.lang.text;

import org.sass.lang.isa.Word;

/**
 * Reads the words of an instruction: {@code LOW [HIGH]} with 8 hexadecimal digits each, or one
 * group of 16 digits with the high word first. A word of 128 bits is one group of 32 digits, two
 * groups of 16 or four groups of 8, the low group first. Each group may start with {@code 0x}. An
 * object can be used for many texts, but by one thread only.
 */
public final class HexLine {
  private static final int MAX_QUOTED_LENGTH = 40;
  private static final int WIDE_BITS = 128;
  private static final String NARROW_RULE = "write LOW [HIGH], 8 hexadecimal digits each";
  private static final String WIDE_RULE = "write 32 hexadecimal digits, the highest first";
  private final boolean isWide;
  private String mistake;
  private int digits;
  private long value;
  private long highValue;
  private int pos;

  /**
   * @param wordBits number of bits of a word: 128, or less for words of 32 and 64 bits
   */
  public HexLine(int wordBits) {
    this.isWide = wordBits == WIDE_BITS;
  }

  /**
   * Reads the word that fills a range, apart from white space.
   *
   * @return the word, or null if the range holds none; then {@link #mistake()} says why
   */
  public Word readWord(String line, int start, int end) {
    Word word = readAnyWord(line, start, end);
    if (word == null || (word.size() == WIDE_BITS) == isWide) {
      return word;
    }
    mistake = noWordMessage(line, Letters.skipBlanks(line, start, end), end);
    return null;
  }

  private Word readAnyWord(String line, int start, int end) {
    int first = Letters.skipBlanks(line, start, end);
    if (!readGroup(line, first, end)) {
      return null;
    }
    long low = value;
    int next = Letters.skipBlanks(line, pos, end);
    if (digits == 32) {
      return next == end
          ? new Word(128, low, highValue)
          : fail("32 digits are a whole word; nothing may");
    }
    if (digits == 16) {
      return next == end
          ? Word.of(64, low)
          : isWide
              ? readUpperHalf(line, next, end, low)
              : fail("16 digits are a whole word; nothing may");
    }
    // Some listings have a dash if there is no high word.
    if (next == end || line.charAt(next) == '-' && next + 1 == end) {
      return Word.of(32, low);
    }
    if (!readGroup(line, next, end)) {
      return null;
    }
    if (digits != 8) {
      return fail("a line is LOW [HIGH], 8 hexadecimal digits each; nothing may");
    }
    long bits = low | value << 32;
    int third = Letters.skipBlanks(line, pos, end);
    if (third == end) {
      return Word.of(64, bits);
    }
    return isWide
        ? readUpperUnits(line, third, end, bits)
        : fail("a line is LOW [HIGH], 8 hexadecimal digits each; nothing may");
  }

  /** Reads the high group of a word of 128 bits after its low group of 16 digits. */
  private Word readUpperHalf(String line, int from, int end, long low) {
    boolean isWhole =
        readGroup(line, from, end) && digits == 16 && Letters.skipBlanks(line, pos, end) == end;
    return isWhole
        ? new Word(128, low, value)
        : fail("two groups of 16 digits are a whole word; nothing else may");
  }

  /** Reads the two upper units of a word of 128 bits after its two lower ones. */
  private Word readUpperUnits(String line, int from, int end, long low) {
    long bits = 0;
    int next = from;
    for (int unit = 0; unit < 2; unit++) {
      if (!readGroup(line, next, end) || digits != 8) {
        return fail("four groups of 8 digits are a whole word; nothing else may");
      }
      bits |= value << 32 * unit;
      next = Letters.skipBlanks(line, pos, end);
    }
    return next == end
        ? new Word(128, low, bits)
        : fail("four groups of 8 digits are a whole word; nothing may");
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
   * Reads the group of 8, 16 or 32 digits from {@code start} up to white space or {@code end}.
   * Returns whether there is such a group.
   */
  public boolean readGroup(String text, int start, int end) {
    boolean prefixed = text.startsWith("0x", start) || text.startsWith("0X", start);
    int from = prefixed ? start + 2 : start;
    value = 0;
    highValue = 0;
    pos = from;
    while (pos < end) {
      int digit = Letters.hexDigitValue(text.charAt(pos));
      if (digit < 0) {
        break;
      }
      if (isWide) {
        highValue = highValue << 4 | value >>> 60;
      }
      value = value << 4 | digit;
      pos++;
    }
    digits = pos - from;
    if (digits != 8 && digits != 16 && (digits != 32 || !isWide)
        || pos < end && !Letters.isBlank(text.charAt(pos))) {
      mistake = noWordMessage(text, start, end);
      return false;
    }
    return true;
  }

  private String noWordMessage(String text, int start, int end) {
    int stop = start;
    while (stop < end && !Letters.isBlank(text.charAt(stop)) && stop < start + MAX_QUOTED_LENGTH) {
      stop++;
    }
    return "'"
        + Quote.of(text, start, stop)
        + "' is not an instruction word; "
        + (isWide ? WIDE_RULE : NARROW_RULE);
  }

  /** Returns the bits of the last group; of a group of 32 digits, bits 63 to 0. */
  public long value() {
    return value;
  }

  /** Returns bits 127 to 64 of the last group, if it has 32 digits. */
  public long highValue() {
    return highValue;
  }

  /** Returns the number of digits of the last group, without {@code 0x}. */
  public int digits() {
    return digits;
  }
}
