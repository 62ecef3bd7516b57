package org.sass.lang.asm;

import java.util.List;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * One instruction a line, in both directions: the {@code --words} format of the command line. Used
 * again and again by one thread; a line gives exactly one line.
 */
public final class WordLines {
  private static final String ERROR = "error: ";
  private final Encoder encoder;
  private final StringBuilder text = new StringBuilder();
  private final Decoder decoder;
  private String mistake;
  private int digits;
  private int at;

  public WordLines(Isa isa) {
    this.encoder = new Encoder(isa, Symbols.NONE);
    this.decoder = new Decoder(isa, text);
  }

  /**
   * Disassembles {@code LOW [HIGH]}, or 16 digits in one group with the high word first. Appends
   * the text, a tab and the problems separated by {@code "; "}; for a malformed line {@code error:
   * MESSAGE}; nothing for a blank line.
   *
   * @return false for a malformed line
   */
  public boolean disassemble(String line, StringBuilder out) {
    int end = end(line);
    at = Letters.skipBlanks(line, 0, end);
    if (at == end) {
      return true;
    }
    Word word = word(line, end);
    if (word == null) {
      out.append(ERROR).append(mistake);
      return false;
    }
    text.setLength(0);
    List<String> notes = decoder.print(word, 0);
    out.append(text).append('\t');
    for (int i = 0; i < notes.size(); i++) {
      out.append(i == 0 ? "" : "; ").append(notes.get(i));
    }
    return true;
  }

  private Word word(String line, int end) {
    long first = hex(line, end);
    int firstDigits = digits;
    if (mistake != null) {
      return null;
    }
    at = Letters.skipBlanks(line, at, end);
    if (firstDigits == 16) {
      if (at < end) {
        mistake = "16 digits are a whole word; nothing may follow them";
        return null;
      }
      return Word.of(64, first);
    }
    if (at == end || line.charAt(at) == '-' && at + 1 == end) {
      return Word.of(32, first);
    }
    long second = hex(line, end);
    if (mistake != null) {
      return null;
    }
    if (digits != 8 || Letters.skipBlanks(line, at, end) < end) {
      mistake = "a line is LOW [HIGH], 8 hexadecimal digits each";
      return null;
    }
    return Word.of(64, first | second << 32);
  }

  /** Reads 8 or 16 digits, {@code 0x} in front of them or not. */
  private long hex(String line, int end) {
    mistake = null;
    int from = at;
    if (line.startsWith("0x", at) || line.startsWith("0X", at)) {
      at += 2;
    }
    long value = 0;
    digits = 0;
    while (at < end) {
      int digit = Letters.hex(line.charAt(at));
      if (digit < 0) {
        break;
      }
      value = value << 4 | digit;
      digits++;
      at++;
    }
    if (digits != 8 && digits != 16 || at < end && !Letters.isBlank(line.charAt(at))) {
      int stop = from;
      while (stop < end && !Letters.isBlank(line.charAt(stop)) && stop < from + 40) {
        stop++;
      }
      mistake =
          "'"
              + line.substring(from, stop)
              + "' is no instruction word; write LOW [HIGH], 8 hexadecimal digits each";
    }
    return value;
  }

  private static int end(String line) {
    int end = line.length();
    while (end > 0 && (Letters.isBlank(line.charAt(end - 1)) || line.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  /**
   * Assembles one instruction without a label. Appends the words in lower-case digits, low word
   * first; {@code error: MESSAGE} where it is none; nothing for a blank line.
   *
   * @return false for a line that is no instruction
   */
  public boolean assemble(String line, StringBuilder out) {
    int end = end(line);
    if (end > 0 && line.charAt(end - 1) == ';') {
      end--;
    }
    int start = Letters.skipBlanks(line, 0, end);
    if (start == end) {
      return true;
    }
    Encoder.Encoded encoded = encoder.encode(line, start, end, 0);
    if (encoded.word() == null) {
      out.append(ERROR).append(encoded.failure().message());
      return false;
    }
    Word word = encoded.word();
    for (int bit = 0; bit < word.size(); bit += 32) {
      out.append(bit == 0 ? "" : " ");
      Numbers.digits(word.unit(bit / 32) & 0xffff_ffffL, 8, out);
    }
    return true;
  }
}
