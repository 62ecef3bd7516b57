package org.sass.lang.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;

/**
 * Reads a memory initialisation file (Altera, Intel), including all radices, ranges, lists of
 * values and both kinds of comments.
 */
public final class MifReader {

  /**
   * The contents of a file.
   *
   * @param bytes the words, little endian, from address 0 on; empty if there is a problem
   * @param problems what is wrong with the file; empty if nothing is
   */
  public record Contents(byte[] bytes, List<Problem> problems) {}

  /**
   * Maximum bytes of code. No machine of this kind has more, and a wrong address must not exhaust
   * memory.
   */
  private static final long MOST_CODE = 1L << 26;

  /** Maximum bytes of a memory, which a Java array can hold without problems. */
  private static final long MOST_BYTES = 1L << 30;

  private final MifTokens tokens;
  private final boolean code;
  private final long mostBytes;
  private int width = 32;
  private long depth = -1;
  private MifTokens.Mark depthMark;
  private int addressRadix = 16;
  private int dataRadix = 16;
  private byte[] bytes = new byte[1024];
  private final BitSet given = new BitSet();

  /**
   * Addresses with an entry of their own. Such an entry may overwrite the value of a range before
   * it, which then gives the values of the remaining addresses. A second entry of its own is an
   * error.
   */
  private final BitSet alone = new BitSet();

  private MifReader(String text, boolean code, long mostBytes) {
    this.tokens = new MifTokens(text);
    this.code = code;
    this.mostBytes = mostBytes;
  }

  /**
   * Returns whether the text looks like such a file, by keywords that no other format has together.
   */
  static boolean matches(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.contains("WIDTH") && upper.contains("CONTENT") && upper.contains("BEGIN");
  }

  /** Reads machine code: 32-bit words without a gap. */
  public static Contents code(String text) {
    return new MifReader(text, true, MOST_CODE).read();
  }

  /**
   * Reads the contents of a memory with words of 8, 16 or 32 bits. Words that the file does not
   * give are 0, up to its {@code DEPTH}.
   *
   * @param mostBytes size of the memory, in bytes
   */
  public static Contents memory(String text, long mostBytes) {
    return new MifReader(text, false, Math.min(mostBytes, MOST_BYTES)).read();
  }

  private Contents read() {
    boolean content = false;
    while (!content && tokens.good()) {
      String token = tokens.next();
      if (token == null) {
        tokens.error("there is no CONTENT BEGIN in this file");
      } else if (token.equalsIgnoreCase("CONTENT")) {
        content = true;
        tokens.expect("BEGIN");
        checkDepth();
        content();
      } else {
        setting(token.toUpperCase(Locale.ROOT));
      }
    }
    int gap = given.nextClearBit(0);
    if (code && gap < given.length()) {
      tokens.error("no word is given for address 0x" + Integer.toHexString(gap));
    }
    long words = code ? given.length() : Math.max(given.length(), depth);
    byte[] read = tokens.good() ? Arrays.copyOf(bytes, (int) (words * unit())) : new byte[0];
    return new Contents(read, tokens.problems());
  }

  /** Returns the number of bytes of a word. */
  private int unit() {
    return width / 8;
  }

  private long mostWords() {
    return mostBytes / unit();
  }

  private void setting(String name) {
    tokens.expect("=");
    String value = tokens.next();
    if (value == null) {
      tokens.error(name + " has no value");
      return;
    }
    switch (name) {
      case "WIDTH" -> width(value);
      case "DEPTH" -> {
        depth = number(value, 10);
        depthMark = tokens.mark();
      }
      case "ADDRESS_RADIX" -> addressRadix = radix(value);
      case "DATA_RADIX" -> dataRadix = radix(value);
      default -> tokens.error(Quote.of(name) + " is not a setting of a memory initialisation file");
    }
    tokens.expect(";");
  }

  private void width(String value) {
    long bits = number(value, 10);
    if (bits == 32 || !code && (bits == 8 || bits == 16)) {
      width = (int) bits;
    } else {
      String possible = code ? "write instructions with WIDTH=32" : "a memory has 8, 16 or 32";
      tokens.error("the words have " + Quote.of(value) + " bits; " + possible);
    }
  }

  private int radix(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "HEX" -> 16;
      case "BIN" -> 2;
      case "OCT" -> 8;
      case "DEC", "UNS" -> 10;
      default -> {
        tokens.error(Quote.of(word) + " is not a radix; there are HEX, DEC, UNS, OCT and BIN");
        yield 16;
      }
    };
  }

  /** Checks the depth. This is done after all settings, because the width may follow the depth. */
  private void checkDepth() {
    if (depthMark != null && (depth < 0 || depth > mostWords())) {
      tokens.error(
          depthMark, "DEPTH=" + depth + " is out of range; there can be " + mostWords() + " words");
    }
  }

  private void content() {
    while (tokens.good()) {
      String token = tokens.next();
      if (token == null) {
        tokens.error("END; is missing; the file is cut off, or write it after the last value");
      } else if (token.equalsIgnoreCase("END")) {
        return;
      } else {
        entry(token);
      }
    }
  }

  private void entry(String token) {
    boolean range = token.equals("[");
    long first = address(range ? tokens.next() : token);
    long last = first;
    MifTokens.Mark place = tokens.mark();
    if (range) {
      tokens.expect("..");
      last = address(tokens.next());
      place = tokens.mark();
      tokens.expect("]");
    }
    if (last < first) {
      String way = "the smaller address comes first";
      tokens.error(place, "the range ends at " + hex(last) + ", before its start; " + way);
    }
    tokens.expect(":");
    List<Integer> values = values();
    if (tokens.good()) {
      // A list of values starts at a single address and continues after it; in a range it is
      // repeated.
      long end = range ? last : first + values.size() - 1;
      checkAddress(end, place);
      for (long at = first; at <= end && tokens.good(); at++) {
        if (!range && alone.get((int) at)) {
          String twice = "address " + hex(at) + " already has a value";
          tokens.error(place, twice + "; remove one of the two");
        }
        alone.set((int) at, !range || alone.get((int) at));
        put((int) at, values.get((int) ((at - first) % values.size())));
      }
    }
  }

  private List<Integer> values() {
    List<Integer> values = new ArrayList<>();
    while (tokens.good()) {
      String value = tokens.next();
      if (value == null || value.equals(";")) {
        if (value == null || values.isEmpty()) {
          tokens.error("a value and ; are missing");
        }
        break;
      }
      long number = number(value, dataRadix);
      if (number < -(1L << width - 1) || number >= 1L << width) {
        tokens.error(Quote.of(value) + " does not fit in a word of " + width + " bits");
      }
      values.add((int) number);
    }
    return values;
  }

  private long address(String token) {
    if (token == null) {
      tokens.error("an address is missing");
      return 0;
    }
    long address = number(token, addressRadix);
    checkAddress(address, tokens.mark());
    return address;
  }

  private void checkAddress(long address, MifTokens.Mark place) {
    if (address < 0) {
      tokens.error(place, "an address counts words from 0 on; " + address + " is negative");
    } else if (depth >= 0 && address >= depth) {
      tokens.error(place, "address " + hex(address) + " is beyond DEPTH=" + depth);
    } else if (address >= mostWords()) {
      tokens.error(
          place,
          "address " + hex(address) + " is out of range; there can be " + mostWords() + " words");
    }
  }

  private static String hex(long address) {
    return "0x" + Long.toHexString(address);
  }

  private void put(int address, int value) {
    int at = address * unit();
    if (at >= bytes.length) {
      long size = Math.max(2L * bytes.length, (long) at + unit());
      bytes = Arrays.copyOf(bytes, (int) Math.min(size, Math.max(mostBytes, bytes.length)));
    }
    for (int i = 0; i < unit(); i++) {
      bytes[at + i] = (byte) (value >>> 8 * i);
    }
    given.set(address);
  }

  private long number(String token, int radix) {
    try {
      return Long.parseLong(token, radix);
    } catch (NumberFormatException e) {
      tokens.error(Quote.of(token) + " is not a number in radix " + radix);
      return 0;
    }
  }
}
