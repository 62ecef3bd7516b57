package org.sass.lang.file;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;

/**
 * Reads and writes the contents of a memory in the format of FlexGripPlus's RAM models: one byte a
 * line, as two hexadecimal digits, from address 0 on, and nothing else. These files, too, are
 * called {@code .mif}.
 */
public final class ByteLines {
  private static final int DIGITS_PER_BYTE = 2;

  private ByteLines() {}

  /** Returns whether the first word of the text is a byte of two hexadecimal digits. */
  public static boolean matches(String text) {
    int start = 0;
    while (start < text.length() && (isBlank(text.charAt(start)))) {
      start++;
    }
    int end = start;
    while (end < text.length() && !isBlank(text.charAt(end))) {
      end++;
    }
    return end - start == DIGITS_PER_BYTE && value(text, start) >= 0;
  }

  private static boolean isBlank(char c) {
    return Letters.isBlank(c) || Letters.isLineBreak(c);
  }

  private static int value(String text, int offset) {
    int high = Letters.hexDigitValue(text.charAt(offset));
    int low = Letters.hexDigitValue(text.charAt(offset + 1));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** Reads a file. Blank lines are skipped; any other line that is not a byte is an error. */
  public static MifReader.Contents read(String text) {
    byte[] bytes = new byte[text.length() / 2 + 1];
    int count = 0;
    int number = 1;
    for (int start = 0; start < text.length(); number++) {
      int end = start;
      while (end < text.length() && !Letters.isLineBreak(text.charAt(end))) {
        end++;
      }
      int from = Letters.skipBlanks(text, start, end);
      int to = end;
      while (to > from && Letters.isBlank(text.charAt(to - 1))) {
        to--;
      }
      int value = to - from == DIGITS_PER_BYTE ? value(text, from) : -1;
      if (value < 0 && to > from) {
        String message =
            "'"
                + Quote.of(text, from, Math.min(to, from + 40))
                + "' is not a byte; a line has two hexadecimal digits, and nothing else";
        Problem problem = Problem.error("bad-mif", message, number, from - start, to - start);
        return new MifReader.Contents(new byte[0], List.of(problem));
      }
      if (to > from) {
        bytes[count++] = (byte) value;
      }
      start = end + (text.startsWith("\r\n", end) ? 2 : 1);
    }
    return new MifReader.Contents(Arrays.copyOf(bytes, count), List.of());
  }

  /** Writes a file, one byte a line. */
  public static void write(byte[] bytes, Appendable out) throws IOException {
    StringBuilder line = new StringBuilder();
    for (byte b : bytes) {
      NumberPrinter.printHexDigits(b & 0xff, DIGITS_PER_BYTE, line);
      out.append(line.append('\n'));
      line.setLength(0);
    }
  }
}
