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
 * group of 16 digits is a high unit followed by a low one. {@code 0x} and comments are skipped.
 */
final class HexReader {
  private final String text;
  private final HexLine hex = new HexLine();
  private final CodeUnits units = new CodeUnits();
  private final List<Problem> problems = new ArrayList<>();

  HexReader(String text) {
    this.text = text;
  }

  /** Returns whether the first line with content consists of such groups. */
  static boolean matches(String text) {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.next(); line != null; line = reader.next()) {
      if (!line.statements().isEmpty()) {
        HexReader first = new HexReader(text);
        first.read(line);
        return first.problems.isEmpty() && !first.units.isEmpty();
      }
    }
    return false;
  }

  CodeImage read() {
    SourceReader reader = new SourceReader(text);
    for (SourceLine line = reader.next(); line != null && problems.isEmpty(); ) {
      read(line);
      line = reader.next();
    }
    if (units.isEmpty() && problems.isEmpty()) {
      problems.add(Problem.error("no-words", "there is no word in this file", 1, 0, 0));
    }
    return CodeImage.of(units.toBytes(), List.copyOf(problems));
  }

  private void read(SourceLine line) {
    for (SourceLine.Statement statement : line.statements()) {
      String source = statement.source();
      int end = statement.end() - statement.shift();
      int at = statement.start() - statement.shift();
      while (at < end && problems.isEmpty()) {
        int stop = at;
        while (stop < end && !separates(source.charAt(stop))) {
          stop++;
        }
        if (stop > at) {
          group(line, source, at, stop, statement.shift());
        }
        at = stop + 1;
      }
    }
  }

  private static boolean separates(char c) {
    return c == ',' || c == '-' || Letters.isBlank(c);
  }

  private void group(SourceLine line, String source, int from, int to, int shift) {
    if (!hex.group(source, from, to)) {
      problems.add(
          Problem.error(
              "no-word",
              hex.mistake(),
              line.number(),
              from + shift - line.start(),
              to + shift - line.start()));
      return;
    }
    units.add((int) hex.value());
    if (hex.digits() == 16) {
      units.add((int) (hex.value() >>> 32));
    }
  }
}
