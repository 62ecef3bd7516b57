package org.sass.lang.file;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.HexLine;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceReader;

/**
 * Reads code as words in hexadecimal. A group of 8 digits is a 32-bit unit, in memory order. A
 * group of 16 digits is a high unit followed by a low one, and a group of 32 digits has four units,
 * the lowest one last. {@code 0x} and comments are skipped.
 */
final class HexReader {
  private final String text;
  private final HexLine hex = new HexLine(128);
  private final CodeUnits units = new CodeUnits();
  private final List<Problem> problems = new ArrayList<>();

  HexReader(String text) {
    this.text = text;
  }

  /** Returns whether the first line with content consists of such groups. */
  static boolean matches(String text) {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      if (!line.statements().isEmpty()) {
        HexReader first = new HexReader(text);
        first.readLine(line);
        return first.problems.isEmpty() && !first.units.isEmpty();
      }
    }
    return false;
  }

  CodeImage read() {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.nextLine(); line != null && problems.isEmpty(); ) {
      readLine(line);
      line = reader.nextLine();
    }
    if (units.isEmpty() && problems.isEmpty()) {
      problems.add(Problem.error("no-words", "there is no word in this file", 1, 0, 0));
    }
    return CodeImage.of(units.toBytes(), List.copyOf(problems));
  }

  private void readLine(SourceLine line) {
    for (SourceLine.Statement statement : line.statements()) {
      String source = statement.source();
      int end = statement.end() - statement.sourceShift();
      int at = statement.start() - statement.sourceShift();
      while (at < end && problems.isEmpty()) {
        int stop = at;
        while (stop < end && !isSeparator(source.charAt(stop))) {
          stop++;
        }
        if (stop > at) {
          readGroup(line, source, at, stop, statement.sourceShift());
        }
        at = stop + 1;
      }
    }
  }

  private static boolean isSeparator(char c) {
    return c == ',' || c == '-' || Letters.isBlank(c);
  }

  private void readGroup(SourceLine line, String source, int from, int to, int shift) {
    if (!hex.readGroup(source, from, to)) {
      problems.add(
          Problem.error(
              "no-word",
              hex.mistake(),
              line.number(),
              from + shift - line.start(),
              to + shift - line.start()));
      return;
    }
    units.addUnit((int) hex.value());
    if (hex.digits() >= 16) {
      units.addUnit((int) (hex.value() >>> 32));
    }
    if (hex.digits() == 32) {
      units.addUnit((int) hex.highValue());
      units.addUnit((int) (hex.highValue() >>> 32));
    }
  }
}
