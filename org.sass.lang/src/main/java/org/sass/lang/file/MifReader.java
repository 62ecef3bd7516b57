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
  private static final long MAX_CODE_BYTES = 1L << 26;

  /** Maximum bytes of a memory, which a Java array can hold without problems. */
  private static final long MAX_MEMORY_BYTES = 1L << 30;

  private final MifTokens tokens;
  private final boolean isCode;
  private final long maxBytes;
  private int wordBits = 32;
  private long depth = -1;
  private MifTokens.TokenPosition depthPosition;
  private int addressRadix = 16;
  private int dataRadix = 16;
  private byte[] bytes = new byte[1024];
  private final BitSet givenAddresses = new BitSet();

  /**
   * Addresses with an entry of their own. Such an entry may overwrite the value of a range before
   * it, which then gives the values of the remaining addresses. A second entry of its own is an
   * error.
   */
  private final BitSet singleAddresses = new BitSet();

  private MifReader(String text, boolean isCode, long maxBytes) {
    this.tokens = new MifTokens(text);
    this.isCode = isCode;
    this.maxBytes = maxBytes;
  }

  /**
   * Returns whether the text looks like such a file, by keywords that no other format has together.
   */
  static boolean matches(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    return upper.contains("WIDTH") && upper.contains("CONTENT") && upper.contains("BEGIN");
  }

  /** Reads machine code: 32-bit words without a gap. */
  public static Contents readCode(String text) {
    return new MifReader(text, true, MAX_CODE_BYTES).read();
  }

  /**
   * Reads the contents of a memory with words of 8, 16 or 32 bits. Words that the file does not
   * give are 0, up to its {@code DEPTH}.
   *
   * @param maxBytes size of the memory, in bytes
   */
  public static Contents readMemory(String text, long maxBytes) {
    return new MifReader(text, false, Math.min(maxBytes, MAX_MEMORY_BYTES)).read();
  }

  private Contents read() {
    boolean content = false;
    while (!content && tokens.hasNoError()) {
      String token = tokens.nextToken();
      if (token == null) {
        tokens.error("there is no CONTENT BEGIN in this file");
      } else if (token.equalsIgnoreCase("CONTENT")) {
        content = true;
        tokens.expect("BEGIN");
        checkDepth();
        readContent();
      } else {
        readSetting(token.toUpperCase(Locale.ROOT));
      }
    }
    int gap = givenAddresses.nextClearBit(0);
    if (isCode && gap < givenAddresses.length()) {
      tokens.error("no word is given for address 0x" + Integer.toHexString(gap));
    }
    long words = isCode ? givenAddresses.length() : Math.max(givenAddresses.length(), depth);
    byte[] read =
        tokens.hasNoError() ? Arrays.copyOf(bytes, (int) (words * wordBytes())) : new byte[0];
    return new Contents(read, tokens.problems());
  }

  /** Returns the number of bytes of a word. */
  private int wordBytes() {
    return wordBits / 8;
  }

  private long maxWords() {
    return maxBytes / wordBytes();
  }

  private void readSetting(String name) {
    tokens.expect("=");
    String value = tokens.nextToken();
    if (value == null) {
      tokens.error(name + " has no value");
      return;
    }
    switch (name) {
      case "WIDTH" -> setWidth(value);
      case "DEPTH" -> {
        depth = parseNumber(value, 10);
        depthPosition = tokens.position();
      }
      case "ADDRESS_RADIX" -> addressRadix = parseRadix(value);
      case "DATA_RADIX" -> dataRadix = parseRadix(value);
      default -> tokens.error(Quote.of(name) + " is not a setting of a memory initialisation file");
    }
    tokens.expect(";");
  }

  private void setWidth(String value) {
    long bits = parseNumber(value, 10);
    if (bits == 32 || !isCode && (bits == 8 || bits == 16)) {
      wordBits = (int) bits;
    } else {
      String possible = isCode ? "write instructions with WIDTH=32" : "a memory has 8, 16 or 32";
      tokens.error("the words have " + Quote.of(value) + " bits; " + possible);
    }
  }

  private int parseRadix(String word) {
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
    if (depthPosition != null && (depth < 0 || depth > maxWords())) {
      tokens.error(
          depthPosition,
          "DEPTH=" + depth + " is out of range; there can be " + maxWords() + " words");
    }
  }

  private void readContent() {
    while (tokens.hasNoError()) {
      String token = tokens.nextToken();
      if (token == null) {
        tokens.error("END; is missing; the file is cut off, or write it after the last value");
      } else if (token.equalsIgnoreCase("END")) {
        return;
      } else {
        readEntry(token);
      }
    }
  }

  private void readEntry(String token) {
    boolean range = token.equals("[");
    long first = parseAddress(range ? tokens.nextToken() : token);
    long last = first;
    MifTokens.TokenPosition place = tokens.position();
    if (range) {
      tokens.expect("..");
      last = parseAddress(tokens.nextToken());
      place = tokens.position();
      tokens.expect("]");
    }
    if (last < first) {
      String way = "the smaller address comes first";
      tokens.error(place, "the range ends at " + hex(last) + ", before its start; " + way);
    }
    tokens.expect(":");
    List<Integer> values = readValues();
    if (tokens.hasNoError()) {
      // A list of values starts at a single address and continues after it; in a range it is
      // repeated.
      long end = range ? last : first + values.size() - 1;
      checkAddress(end, place);
      for (long at = first; at <= end && tokens.hasNoError(); at++) {
        if (!range && singleAddresses.get((int) at)) {
          String twice = "address " + hex(at) + " already has a value";
          tokens.error(place, twice + "; remove one of the two");
        }
        singleAddresses.set((int) at, !range || singleAddresses.get((int) at));
        storeWord((int) at, values.get((int) ((at - first) % values.size())));
      }
    }
  }

  private List<Integer> readValues() {
    List<Integer> values = new ArrayList<>();
    while (tokens.hasNoError()) {
      String value = tokens.nextToken();
      if (value == null || value.equals(";")) {
        if (value == null || values.isEmpty()) {
          tokens.error("a value and ';' are missing");
        }
        break;
      }
      long number = parseNumber(value, dataRadix);
      if (number < -(1L << wordBits - 1) || number >= 1L << wordBits) {
        tokens.error(Quote.of(value) + " does not fit in a word of " + wordBits + " bits");
      }
      values.add((int) number);
    }
    return values;
  }

  private long parseAddress(String token) {
    if (token == null) {
      tokens.error("an address is missing");
      return 0;
    }
    long address = parseNumber(token, addressRadix);
    checkAddress(address, tokens.position());
    return address;
  }

  private void checkAddress(long address, MifTokens.TokenPosition position) {
    if (address < 0) {
      tokens.error(position, "addresses count words and start at 0; " + address + " is negative");
    } else if (depth >= 0 && address >= depth) {
      tokens.error(position, "address " + hex(address) + " is beyond DEPTH=" + depth);
    } else if (address >= maxWords()) {
      tokens.error(
          position,
          "address " + hex(address) + " is out of range; there can be " + maxWords() + " words");
    }
  }

  private static String hex(long address) {
    return "0x" + Long.toHexString(address);
  }

  private void storeWord(int address, int value) {
    int at = address * wordBytes();
    if (at >= bytes.length) {
      long size = Math.max(2L * bytes.length, (long) at + wordBytes());
      bytes = Arrays.copyOf(bytes, (int) Math.min(size, Math.max(maxBytes, bytes.length)));
    }
    for (int i = 0; i < wordBytes(); i++) {
      bytes[at + i] = (byte) (value >>> 8 * i);
    }
    givenAddresses.set(address);
  }

  private long parseNumber(String token, int radix) {
    try {
      return Long.parseLong(token, radix);
    } catch (NumberFormatException e) {
      tokens.error(Quote.of(token) + " is not a number in radix " + radix);
      return 0;
    }
  }
}
