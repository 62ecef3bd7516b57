package org.sass.sim.cli.code;

import org.sass.lang.codec.Decoder;
import org.sass.lang.file.HexBytes;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.HexLine;

/**
 * The instruction word that a user has typed in hexadecimal: {@code LOW [HIGH]}, or all digits in
 * one group with the high word first; a word of 128 bits as 32 digits.
 *
 * @param word the instruction word, or null
 * @param mistake why there is no word, or null
 */
record HexWords(Word word, String mistake) {
  private static final int WORD_DIGITS = 8;

  /**
   * Returns whether a text is meant as words. All of its groups must be hexadecimal digits. The
   * first two groups need at least 8 digits unless they start with 0x; other groups may have any
   * number of digits.
   */
  static boolean looksLikeWords(String text) {
    String[] groups = text.strip().split("\\s+");
    for (int i = 0; i < groups.length; i++) {
      String group = groups[i];
      String digits = stripPrefix(group);
      boolean prefixed = digits.length() < group.length();
      if (digits.length() < (prefixed || i > 1 ? 1 : WORD_DIGITS) || !isHex(digits)) {
        return false;
      }
    }
    return true;
  }

  private static String stripPrefix(String group) {
    return group.startsWith("0x") || group.startsWith("0X") ? group.substring(2) : group;
  }

  private static boolean isHex(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.digit(text.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a text is meant as words of an instruction set. If its code is written in
   * bytes, the text must be groups of bytes and contain at least one decimal digit.
   */
  static boolean looksLikeWords(Isa isa, String text) {
    return HexBytes.usesBytes(isa)
        ? text.chars().anyMatch(c -> c >= '0' && c <= '9')
            && HexBytes.readWord(text, 0, text.length()).word() != null
        : looksLikeWords(text);
  }

  /** Reads words. The caller has checked the text with {@link #looksLikeWords}. */
  static HexWords read(Isa isa, String text) {
    if (HexBytes.usesBytes(isa)) {
      HexBytes.ReadResult read = HexBytes.readWord(isa, text, 0, text.length());
      return new HexWords(read.word(), read.mistake());
    }
    if (isa.hasWideWords()) {
      HexLine line = new HexLine(isa.maxSize());
      Word word = line.readWord(text, 0, text.length());
      return word == null ? error(line.mistake()) : new HexWords(word, null);
    }
    int groups = text.strip().split("\\s+").length;
    if (groups > 2) {
      return error((groups == 3 ? "three" : groups) + " words; write LOW [HIGH]");
    }
    HexLine line = new HexLine(isa.maxSize());
    Word word = line.readWord(text, 0, text.length());
    if (word == null) {
      return error(line.mistake());
    }
    return word.size() == 32
        ? fromOneWord(isa, word.low())
        : fromTwoWords(isa, word.low() & 0xffff_ffffL, word.low() >>> 32);
  }

  private static HexWords fromOneWord(Isa isa, long low) {
    if (isa.sizeOf(low, 0) == 32) {
      return new HexWords(Word.of(32, low), null);
    }
    return error(
        formatHex(low)
            + " is the low word of a long instruction; its high word is missing after it");
  }

  private static HexWords fromTwoWords(Isa isa, long low, long high) {
    long bits = low | high << 32;
    if (isa.sizeOf(bits, 0) != 32) {
      Word word = Word.of(64, bits);
      // The seed manual prints high words first. If the words mean nothing as typed, try the other
      // order.
      boolean isValid = Decoder.decode(isa, word).form() != null;
      return isValid || !isSwapped(isa, low, high)
          ? new HexWords(word, null)
          : swappedError(low, high);
    }
    if (isSwapped(isa, low, high)) {
      return swappedError(low, high);
    }
    return error(
        formatHex(low)
            + " is a short instruction, of 32 bits (its bit 0 is clear); leave out "
            + formatHex(high));
  }

  private static boolean isSwapped(Isa isa, long low, long high) {
    long bits = high | low << 32;
    return isa.sizeOf(bits, 0) == 64 && Decoder.decode(isa, Word.of(64, bits)).form() != null;
  }

  private static HexWords swappedError(long low, long high) {
    return error(
        "the low word comes first; did you mean " + formatHex(high) + " " + formatHex(low) + "?");
  }

  private static String formatHex(long value) {
    String text = Long.toHexString(value);
    return "0".repeat(Math.max(0, WORD_DIGITS - text.length())) + text;
  }

  private static HexWords error(String mistake) {
    return new HexWords(null, mistake);
  }
}
