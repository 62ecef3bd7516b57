package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the instruction memory of FlexGripPlus's test bench: {@code when N => instruction_out <=
 * x"...";}, one 32-bit word for each N. Everything else in the file is skipped, comments above all.
 */
final class VhdlReader {

  /** No test bench has more words; a wild number must not fill the memory. */
  private static final int MOST_WORDS = 1 << 24;

  private final String text;
  private final List<Problem> problems = new ArrayList<>();
  private int[] words = new int[256];
  private int[] lines = new int[256];
  private int count;

  VhdlReader(String text) {
    this.text = text;
  }

  /** Whether some line looks so. */
  static boolean matches(String text) {
    VhdlReader reader = new VhdlReader(text);
    reader.readLines();
    return reader.count > 0;
  }

  CodeImage read() {
    readLines();
    Units units = new Units();
    for (int i = 0; i < count && problems.isEmpty(); i++) {
      if (lines[i] == 0) {
        problems.add(
            Problem.error(
                "missing-word", "there is no line 'when " + i + "' in this file", 1, 0, 0));
      }
      units.add(words[i]);
    }
    if (count == 0 && problems.isEmpty()) {
      problems.add(
          Problem.error(
              "no-words",
              "there is no line 'when N => instruction_out <= x\"...\";' in this file",
              1,
              0,
              0));
    }
    return CodeImage.of(units.toBytes(), List.copyOf(problems));
  }

  private void readLines() {
    int number = 1;
    int start = 0;
    while (start < text.length() && problems.isEmpty()) {
      int end = start;
      while (end < text.length() && !Letters.isBreak(text.charAt(end))) {
        end++;
      }
      line(number, start, end);
      boolean pair = text.startsWith("\r\n", end);
      start = end + (pair ? 2 : 1);
      number++;
    }
  }

  private void line(int number, int start, int lineEnd) {
    int end = start;
    while (end < lineEnd && !text.startsWith("--", end)) {
      end++;
    }
    int at = Letters.skipBlanks(text, start, end);
    if (!text.regionMatches(true, at, "when", 0, 4)) {
      return;
    }
    int first = Letters.skipBlanks(text, at + 4, end);
    int stop = first;
    long index = 0;
    while (stop < end && Letters.isDigit(text.charAt(stop)) && index < MOST_WORDS) {
      index = 10 * index + text.charAt(stop++) - '0';
    }
    int arrow = Letters.skipBlanks(text, stop, end);
    int quote = arrow;
    while (quote < end && !text.regionMatches(true, quote, "x\"", 0, 2)) {
      quote++;
    }
    if (stop == first || !text.startsWith("=>", arrow) || quote >= end) {
      return;
    }
    long value = 0;
    boolean good = quote + 10 < end && text.charAt(quote + 10) == '"';
    for (int i = quote + 2; good && i < quote + 10; i++) {
      int digit = Letters.hex(text.charAt(i));
      good = digit >= 0;
      value = value << 4 | digit & 15;
    }
    if (!good || index >= MOST_WORDS) {
      String message =
          good ? index + " words are too many" : "this is no word of 8 hexadecimal digits";
      problems.add(Problem.error("no-word", message, number, quote - start, end - start));
      return;
    }
    put(number, (int) index, (int) value, first - start, stop - start);
  }

  private void put(int number, int index, int value, int from, int to) {
    if (index >= words.length) {
      int size = Math.max(2 * words.length, index + 1);
      words = Arrays.copyOf(words, size);
      lines = Arrays.copyOf(lines, size);
    }
    if (lines[index] != 0) {
      String message = "line " + lines[index] + " gives word " + index + " too";
      problems.add(Problem.error("duplicate-word", message, number, from, to));
    }
    words[index] = value;
    lines[index] = number;
    count = Math.max(count, index + 1);
  }
}
