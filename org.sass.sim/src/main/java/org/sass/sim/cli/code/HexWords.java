package org.sass.sim.cli.code;

import org.sass.lang.codec.Decoder;
import org.sass.lang.file.HexBytes;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.HexLine;

/**
 * The instruction word that a user has typed in hexadecimal: {@code LOW [HIGH]}, or all digits in
 * one group with the high word first.
 *
 * @param word the instruction word, or null
 * @param mistake why there is no word, or null
 */
record HexWords(Word word, String mistake) {
  private static final int DIGITS = 8;

  /**
   * Returns whether a text is meant as words. All of its groups must be hexadecimal digits. The
   * first two groups need at least 8 digits unless they start with 0x; other groups may have any
   * number of digits.
   */
  static boolean looksLikeWords(String text) {
    String[] groups = text.strip().split("\\s+");
    for (int i = 0; i < groups.length; i++) {
      String group = groups[i];
      String digits = bare(group);
      boolean prefixed = digits.length() < group.length();
      if (digits.length() < (prefixed || i > 1 ? 1 : DIGITS) || !isHex(digits)) {
        return false;
      }
    }
    return true;
  }

  private static String bare(String group) {
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
    return HexBytes.isFor(isa)
        ? text.chars().anyMatch(c -> c >= '0' && c <= '9')
            && HexBytes.word(text, 0, text.length()).word() != null
        : looksLikeWords(text);
  }

  /** Reads words. The caller has checked the text with {@link #looksLikeWords}. */
  static HexWords read(Isa isa, String text) {
    if (HexBytes.isFor(isa)) {
      HexBytes.Read read = HexBytes.word(isa, text, 0, text.length());
      return new HexWords(read.word(), read.mistake());
    }
    int groups = text.strip().split("\\s+").length;
    if (groups > 2) {
      return wrong((groups == 3 ? "three" : groups) + " words; write LOW [HIGH]");
    }
    HexLine line = new HexLine();
    Word word = line.read(text, 0, text.length());
    if (word == null) {
      return wrong(line.mistake());
    }
    return word.size() == 32
        ? single(isa, word.low())
        : both(isa, word.low() & 0xffff_ffffL, word.low() >>> 32);
  }

  private static HexWords single(Isa isa, long low) {
    if (isa.sizeOf(low, 0) == 32) {
      return new HexWords(Word.of(32, low), null);
    }
    return wrong(
        digits(low) + " is the low word of a long instruction; its high word is missing after it");
  }

  private static HexWords both(Isa isa, long low, long high) {
    long bits = low | high << 32;
    if (isa.sizeOf(bits, 0) != 32) {
      Word word = Word.of(64, bits);
      // The seed manual prints high words first. If the words mean nothing as typed, try the other
      // order.
      boolean meant = Decoder.decode(isa, word).form() != null;
      return meant || !swapped(isa, low, high) ? new HexWords(word, null) : wrongOrder(low, high);
    }
    if (swapped(isa, low, high)) {
      return wrongOrder(low, high);
    }
    return wrong(
        digits(low)
            + " is a short instruction, of 32 bits (its bit 0 is clear); leave out "
            + digits(high));
  }

  private static boolean swapped(Isa isa, long low, long high) {
    long bits = high | low << 32;
    return isa.sizeOf(bits, 0) == 64 && Decoder.decode(isa, Word.of(64, bits)).form() != null;
  }

  private static HexWords wrongOrder(long low, long high) {
    return wrong(
        "the low word comes first; did you mean " + digits(high) + " " + digits(low) + "?");
  }

  private static String digits(long value) {
    String text = Long.toHexString(value);
    return "0".repeat(Math.max(0, DIGITS - text.length())) + text;
  }

  private static HexWords wrong(String mistake) {
    return new HexWords(null, mistake);
  }
}
