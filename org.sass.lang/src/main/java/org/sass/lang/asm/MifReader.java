package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads a memory initialisation file (Altera, Intel) of 32-bit words. All radices, ranges, lists of
 * values and both kinds of comments are understood.
 */
final class MifReader {

  /** No machine of this kind has more words; a wild depth must not fill the memory. */
  private static final long MOST_WORDS = 1 << 24;

  private final String text;
  private final List<Problem> problems = new ArrayList<>();
  private int pos;
  private int line = 1;
  private int lineStart;
  private int tokenStart;
  private long depth = -1;
  private int addressRadix = 16;
  private int dataRadix = 16;
  private int[] words = new int[256];
  private boolean[] given = new boolean[256];
  private int count;

  MifReader(String text) {
    this.text = text;
  }

  /** Whether it looks like one: keywords that nothing else has together. */
  static boolean matches(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.contains("WIDTH") && upper.contains("CONTENT") && upper.contains("BEGIN");
  }

  CodeImage read() {
    boolean content = false;
    for (String token = next(); token != null && !content && problems.isEmpty(); token = next()) {
      content = token.equalsIgnoreCase("CONTENT");
      if (content) {
        expect("BEGIN");
        content();
        break;
      }
      setting(token.toUpperCase(Locale.ROOT));
    }
    if (!content && problems.isEmpty()) {
      error("there is no CONTENT BEGIN in this file");
    }
    Units units = new Units();
    for (int i = 0; i < count && problems.isEmpty(); i++) {
      if (!given[i]) {
        error("no word is given for address 0x" + Integer.toHexString(i));
      } else {
        units.add(words[i]);
      }
    }
    return CodeImage.of(units.toBytes(), List.copyOf(problems));
  }

  private void setting(String name) {
    expect("=");
    String value = next();
    if (value == null) {
      error(name + " has no value");
      return;
    }
    switch (name) {
      case "WIDTH" -> {
        if (number(value, 10) != 32 && problems.isEmpty()) {
          error("the words have " + Quote.of(value) + " bits; instruction memories have WIDTH=32");
        }
      }
      case "DEPTH" -> {
        depth = number(value, 10);
        if (depth > MOST_WORDS) {
          error(depth + " words are too many");
        }
      }
      case "ADDRESS_RADIX" -> addressRadix = radix(value);
      case "DATA_RADIX" -> dataRadix = radix(value);
      default -> error(Quote.of(name) + " is no setting of a memory initialisation file");
    }
    expect(";");
  }

  private int radix(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "HEX" -> 16;
      case "BIN" -> 2;
      case "OCT" -> 8;
      case "DEC", "UNS" -> 10;
      default -> {
        error(Quote.of(word) + " is no radix; there are HEX, DEC, UNS, OCT and BIN");
        yield 16;
      }
    };
  }

  private void content() {
    for (String token = next(); problems.isEmpty(); token = next()) {
      if (token == null) {
        error("END; is missing");
      } else if (token.equalsIgnoreCase("END")) {
        return;
      } else {
        entry(token);
      }
    }
  }

  private void entry(String token) {
    long first;
    long last;
    if (token.equals("[")) {
      first = address(next());
      expect("..");
      last = address(next());
      expect("]");
    } else {
      first = address(token);
      last = first;
    }
    expect(":");
    List<Integer> values = new ArrayList<>();
    String value = next();
    for (; value != null && !value.equals(";") && problems.isEmpty(); value = next()) {
      values.add((int) number(value, dataRadix));
    }
    if (problems.isEmpty() && (value == null || values.isEmpty())) {
      error("a value and ; are missing");
    }
    if (!problems.isEmpty()) {
      return;
    }
    // A list fills a lone address and those behind it; in a range it is repeated.
    long end = token.equals("[") ? last : first + values.size() - 1;
    if (end >= MOST_WORDS || depth >= 0 && end >= depth) {
      error("address 0x" + Long.toHexString(end) + " is beyond DEPTH");
      return;
    }
    for (long at = first; at <= end; at++) {
      put((int) at, values.get((int) ((at - first) % values.size())));
    }
  }

  private long address(String token) {
    return token == null ? 0 : number(token, addressRadix);
  }

  private void put(int address, int value) {
    if (address >= words.length) {
      int size = Math.max(2 * words.length, address + 1);
      words = Arrays.copyOf(words, size);
      given = Arrays.copyOf(given, size);
    }
    words[address] = value;
    given[address] = true;
    count = Math.max(count, address + 1);
  }

  private long number(String token, int radix) {
    try {
      long value = Long.parseLong(token, radix);
      if (value >= Integer.MIN_VALUE && value <= 0xffffffffL) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    error(Quote.of(token) + " is no number of 32 bits in radix " + radix);
    return 0;
  }

  private void expect(String token) {
    if (problems.isEmpty()) {
      String found = next();
      if (!token.equalsIgnoreCase(found)) {
        error(token + " is missing" + (found == null ? "" : " before " + Quote.of(found)));
      }
    }
  }

  /** The next word or mark, or null at the end. */
  private String next() {
    skip();
    tokenStart = pos;
    if (pos >= text.length()) {
      return null;
    }
    if (text.startsWith("..", pos)) {
      pos += 2;
      return "..";
    }
    while (pos < text.length() && isWord(text.charAt(pos)) && !text.startsWith("--", pos)) {
      pos++;
    }
    pos = pos == tokenStart ? pos + 1 : pos;
    return text.substring(tokenStart, pos);
  }

  private static boolean isWord(char c) {
    return Letters.isName(c) && c != '.' || c == '-';
  }

  /** Skips white space and comments: {@code --} to the end of the line, and between two %. */
  private void skip() {
    boolean percent = false;
    boolean dashes = false;
    for (; pos < text.length(); pos++) {
      char c = text.charAt(pos);
      if (c == '\n' || c == '\r') {
        boolean second = c == '\n' && pos > 0 && text.charAt(pos - 1) == '\r';
        line += second ? 0 : 1;
        lineStart = pos + 1;
        dashes = false;
      } else if (c == '%' && !dashes) {
        percent = !percent;
      } else if (!percent && !dashes && text.startsWith("--", pos)) {
        dashes = true;
      } else if (!percent && !dashes && !Letters.isBlank(c)) {
        return;
      }
    }
  }

  private void error(String message) {
    if (problems.isEmpty()) {
      int start = Math.max(0, tokenStart - lineStart);
      int end = Math.max(start, pos - lineStart);
      problems.add(Problem.error("bad-mif", message, line, start, end));
    }
  }
}
