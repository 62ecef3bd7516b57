package org.sass.lang.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;

/**
 * Reads the instruction memory of FlexGripPlus's test bench: {@code when N => instruction_out <=
 * x"...";}, one 32-bit word for each N. Everything else in the file is skipped, including comments;
 * only {@code num_instructions_out} and integer constants are read to check the number of words.
 */
final class VhdlReader {

  /**
   * Maximum number of words. No test bench has more, and a wrong number must not exhaust memory.
   */
  private static final int MAX_WORDS = 1 << 24;

  private static final String COUNT_SIGNAL = "num_instructions_out";
  private static final Pattern INTEGER_CONSTANT =
      Pattern.compile("(?i)\\s*constant\\s+(\\w+)\\s*:\\s*integer\\s*:=\\s*(\\d{1,9})\\s*;.*");
  private static final Pattern COUNT_ASSIGNMENT =
      Pattern.compile("(?i)\\s*" + COUNT_SIGNAL + "\\s*<=\\s*(\\d{1,9}|[a-z]\\w*)\\s*;.*");

  private final String text;
  private final List<Problem> problems = new ArrayList<>();
  private int[] words = new int[256];
  private int[] lines = new int[256];
  private int wordCount;

  /** The values of integer constants and numbers by name, in lower case. */
  private final Map<String, Long> integers = new HashMap<>();

  /**
   * The number of words according to the file: a number or the name of a constant, in lower case;
   * null if the file gives none.
   */
  private String statedCount;

  private Place statedCountPlace;

  VhdlReader(String text) {
    this.text = text;
  }

  /** Returns whether some line gives a word in this way. */
  static boolean matches(String text) {
    VhdlReader reader = new VhdlReader(text);
    reader.readLines();
    return reader.wordCount > 0;
  }

  CodeImage read() {
    readLines();
    CodeUnits units = new CodeUnits();
    for (int i = 0; i < wordCount && problems.isEmpty(); i++) {
      if (lines[i] == 0) {
        int next = i;
        while (lines[next] == 0) {
          next++;
        }
        String message =
            "there is no line 'when "
                + i
                + "' in this file; the words must be numbered without gaps";
        problems.add(Problem.error("missing-word", message, lines[next], 0, 0));
      }
      units.addUnit(words[i]);
    }
    if (wordCount == 0 && problems.isEmpty()) {
      problems.add(
          Problem.error(
              "no-words",
              "there is no line 'when N => instruction_out <= x\"...\";' in this file",
              1,
              0,
              0));
    }
    if (problems.isEmpty()) {
      checkCount();
    }
    return CodeImage.of(units.toBytes(), List.copyOf(problems));
  }

  /**
   * Warns if the file gives another number of words than it has. The test bench loads as many words
   * as the file says, not as many as it has.
   */
  private void checkCount() {
    Long number = statedCount == null ? null : integers.get(statedCount);
    if (number != null && number != wordCount) {
      String message =
          COUNT_SIGNAL
              + " is "
              + number
              + ", but there are "
              + wordCount
              + " words; write "
              + wordCount;
      problems.add(
          Problem.warning(
              "word-count",
              message,
              statedCountPlace.line(),
              statedCountPlace.start(),
              statedCountPlace.end()));
    }
  }

  private void readLines() {
    int number = 1;
    int start = 0;
    while (start < text.length() && problems.isEmpty()) {
      int end = start;
      while (end < text.length() && !Letters.isLineBreak(text.charAt(end))) {
        end++;
      }
      readLine(number, start, end);
      boolean pair = text.startsWith("\r\n", end);
      start = end + (pair ? 2 : 1);
      number++;
    }
  }

  private void readLine(int number, int start, int lineEnd) {
    int end = start;
    while (end < lineEnd && !text.startsWith("--", end)) {
      end++;
    }
    int at = Letters.skipBlanks(text, start, end);
    if (!text.regionMatches(true, at, "when", 0, 4)) {
      readNumber(number, text.substring(start, end));
      return;
    }
    int first = Letters.skipBlanks(text, at + 4, end);
    int stop = first;
    long index = 0;
    while (stop < end && Letters.isDigit(text.charAt(stop)) && index < MAX_WORDS) {
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
      int digit = Letters.hexDigitValue(text.charAt(i));
      good = digit >= 0;
      value = value << 4 | digit & 15;
    }
    if (!good || index >= MAX_WORDS) {
      String message =
          good ? index + " words are too many" : "this is not a word of 8 hexadecimal digits";
      problems.add(Problem.error("no-word", message, number, quote - start, end - start));
      return;
    }
    storeWord(number, (int) index, (int) value, first - start, stop - start);
  }

  private void readNumber(int number, String line) {
    Matcher constant = INTEGER_CONSTANT.matcher(line);
    if (constant.matches()) {
      integers.put(constant.group(1).toLowerCase(Locale.ROOT), Long.parseLong(constant.group(2)));
    }
    Matcher words = COUNT_ASSIGNMENT.matcher(line);
    if (words.matches()) {
      statedCount = words.group(1).toLowerCase(Locale.ROOT);
      statedCountPlace = new Place(number, words.start(1), words.end(1));
      if (Letters.isDigit(statedCount.charAt(0))) {
        integers.put(statedCount, Long.parseLong(statedCount));
      }
    }
  }

  private void storeWord(int number, int index, int value, int from, int to) {
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
    wordCount = Math.max(wordCount, index + 1);
  }
}
