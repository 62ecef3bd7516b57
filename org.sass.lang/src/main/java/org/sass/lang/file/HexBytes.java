package org.sass.lang.file;

import java.util.List;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.SourceText;
import org.sass.lang.text.Span;

/**
 * Reads and writes hexadecimal code of instruction sets whose instructions have any number of
 * bytes. {@code 6278ce4e} and {@code 62 78 ce 4e} are bytes in memory order. A group with the
 * prefix {@code 0x} is a number, its highest byte first. Comments are skipped.
 */
public final class HexBytes {
  /** Instruction sets with units of fewer bits than this write bytes instead of 32-bit words. */
  private static final int WORD_BITS = 32;

  private static final int MAX_QUOTED_LENGTH = 40;
  private final String text;
  private final CodeUnits units = new CodeUnits();
  private Problem problem;

  HexBytes(String text) {
    this.text = text;
  }

  /**
   * Returns whether hexadecimal digits are bytes in this instruction set.
   *
   * @param isa the instruction set; null if it is unknown, then they are not
   */
  public static boolean usesBytes(Isa isa) {
    return isa != null && isa.unitBits() < WORD_BITS;
  }

  /** Returns whether the first line with content consists of such bytes. */
  static boolean matches(byte[] bytes) {
    if (SourceText.isBinary(bytes)) {
      return false;
    }
    String text = SourceText.decode(bytes);
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      if (!line.statements().isEmpty()) {
        HexBytes first = new HexBytes(text);
        first.readLine(line);
        return first.problem == null && !first.units.isEmpty();
      }
    }
    return false;
  }

  CodeImage read() {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine();
        line != null && problem == null;
        line = reader.nextLine()) {
      readLine(line);
    }
    if (units.isEmpty() && problem == null) {
      problem = Problem.error("no-words", "there is no byte in this file", 1, 0, 0);
    }
    return CodeImage.of(units.toBytes(), problem == null ? List.of() : List.of(problem));
  }

  private void readLine(SourceLine line) {
    for (SourceLine.Statement statement : line.statements()) {
      Span span = statement.sourceSpan();
      String mistake = groups(statement.source(), span.start(), span.end(), units);
      if (mistake != null) {
        Place place = Place.of(line, statement);
        problem = Problem.error("no-word", mistake, place.line(), place.start(), place.end());
        return;
      }
    }
  }

  /**
   * The result of reading the bytes of one instruction.
   *
   * @param word the bytes as a word; null if there is a mistake
   * @param mistake the reason why there is no word, or null
   */
  public record ReadResult(Word word, String mistake) {}

  /**
   * Reads bytes as one instruction word of 1 to 16 bytes. The number of bytes need not be that of
   * an instruction.
   *
   * @param start first column, from 0
   * @param end column after the last one
   */
  public static ReadResult readWord(String line, int start, int end) {
    CodeUnits units = new CodeUnits();
    String mistake = groups(line, start, end, units);
    byte[] bytes = units.toBytes();
    if (mistake == null && bytes.length == 0) {
      mistake = "there is no byte here";
    }
    if (mistake == null && bytes.length > 16) {
      mistake = bytes.length + " bytes are not an instruction: one has 16 at most";
    }
    if (mistake != null) {
      return new ReadResult(null, mistake);
    }
    long low = 0;
    long high = 0;
    for (int i = 0; i < bytes.length; i++) {
      long one = bytes[i] & 0xffL;
      low |= i < 8 ? one << (8 * i) : 0;
      high |= i < 8 ? 0 : one << (8 * (i - 8));
    }
    return new ReadResult(new Word(8 * bytes.length, low, high), null);
  }

  /**
   * Reads the bytes of one instruction. If an instruction of the set starts with these bits, their
   * number must be its size.
   *
   * @param start first column, from 0
   * @param end column after the last one
   * @return the word, or the reason why there is none
   */
  public static ReadResult readWord(Isa isa, String line, int start, int end) {
    ReadResult read = readWord(line, start, end);
    int size = read.word == null ? 0 : isa.sizeOf(read.word.low(), read.word.high());
    if (size == 0 || size == read.word.size()) {
      return read;
    }
    String first = "the instruction that starts with these bytes has " + size / 8 + " bytes";
    String more = size > read.word.size() ? "; the last ones are missing" : "; these are ";
    String count = size > read.word.size() ? "" : String.valueOf(read.word.size() / 8);
    return new ReadResult(null, first + more + count);
  }

  /** Reads groups of digits between two offsets. Returns the mistake, or null if there is none. */
  private static String groups(String text, int start, int end, CodeUnits target) {
    int pos = start;
    while (pos < end) {
      int stop = pos;
      while (stop < end && !isSeparator(text.charAt(stop))) {
        stop++;
      }
      if (stop > pos && !readGroup(text, pos, stop, target)) {
        String group = Quote.of(text, pos, Math.min(stop, pos + MAX_QUOTED_LENGTH));
        return "'" + group + "' is not a row of bytes, two hexadecimal digits each";
      }
      pos = stop + 1;
    }
    return null;
  }

  private static boolean isSeparator(char c) {
    return c == ',' || Letters.isBlank(c);
  }

  private static boolean readGroup(String text, int start, int end, CodeUnits target) {
    boolean number = text.startsWith("0x", start) || text.startsWith("0X", start);
    int from = number ? start + 2 : start;
    int count = (end - from) / 2;
    if (count == 0 || (end - from) % 2 != 0) {
      return false;
    }
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      int high = Letters.hexDigitValue(text.charAt(from + 2 * i));
      int low = Letters.hexDigitValue(text.charAt(from + 2 * i + 1));
      if (high < 0 || low < 0) {
        return false;
      }
      bytes[number ? count - 1 - i : i] = (byte) (high << 4 | low);
    }
    for (byte one : bytes) {
      target.addByte(one);
    }
    return true;
  }

  /** Returns the bytes of a word in memory order: {@code 6278ce4e}. */
  public static String text(Word word) {
    StringBuilder text = new StringBuilder();
    write(word, text);
    return text.toString();
  }

  /**
   * Returns the bytes of a word in memory order, with blanks for readability: {@code 62 78 ce 4e}.
   */
  public static String toSpacedText(Word word) {
    return text(word).replaceAll("..(?=.)", "$0 ");
  }

  /** Appends the bytes of a word in memory order, two digits each. */
  static void write(Word word, StringBuilder out) {
    for (int bit = 0; bit < word.size(); bit += 8) {
      NumberPrinter.printHexDigits(
          bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64), 2, out);
    }
  }
}
