package org.sass.lang.ui.views;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Converts 32-bit words of a memory to the text that the memory view shows, and back. */
final class MemoryWords {
  /** The types in which words can be shown. */
  static final List<String> TYPES = List.of("hex", "s32", "u32", "f32", "u16x2", "f16x2", "u8x4");

  private MemoryWords() {}

  /** A memory of the kernel; docs/debug-adapter.md explains each field. */
  record Space(
      String space, String name, String memoryReference, long address, long size, String type) {}

  /** The answer to {@code sass/memorySpaces}. */
  record Spaces(List<Space> spaces) {}

  /** The last known value of each word, by memory and offset, so that changes can be marked. */
  static final class WordHistory {
    private Map<String, Integer> previousValues = new HashMap<>();
    private Map<String, Integer> currentValues = new HashMap<>();

    /** Ends a stop: the values read so far become those of the previous stop. */
    synchronized void endStop() {
      previousValues = currentValues;
      currentValues = new HashMap<>(previousValues);
    }

    /**
     * Records the value of a word. Returns whether it differs from the value at the previous stop;
     * false if no value is known from there.
     */
    synchronized boolean recordAndCompare(String space, long offset, int word) {
      String key = space + " " + offset;
      currentValues.put(key, word);
      Integer old = previousValues.get(key);
      return old != null && old != word;
    }
  }

  /**
   * Decodes the data of a {@code readMemory} answer into words. Drops the bytes of an incomplete
   * last word; null gives no words.
   */
  static int[] decodeWords(String base64) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64 == null ? "" : base64));
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    int[] words = new int[bytes.remaining() / 4];
    for (int i = 0; i < words.length; i++) {
      words[i] = bytes.getInt();
    }
    return words;
  }

  /** Encodes a word as the data of a {@code writeMemory} request. */
  static String encodeWord(int word) {
    byte[] bytes = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(word).array();
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Returns the text of a word in one of the {@link #TYPES}. */
  static String format(int word, String type) {
    return switch (type) {
      case "s32" -> String.valueOf(word);
      case "u32" -> Integer.toUnsignedString(word);
      case "f32" -> String.valueOf(Float.intBitsToFloat(word));
      case "u16x2" -> (word & 0xffff) + " " + (word >>> 16);
      case "f16x2" -> HalfFloats.format(word & 0xffff) + " " + HalfFloats.format(word >>> 16);
      case "u8x4" ->
          (word & 0xff)
              + " "
              + (word >> 8 & 0xff)
              + " "
              + (word >> 16 & 0xff)
              + " "
              + (word >>> 24);
      default -> String.format(Locale.ROOT, "%08x", word);
    };
  }

  /**
   * Returns the word that the user typed.
   *
   * @throws NumberFormatException if the text is not a value of the type
   */
  static int parse(String text, String type) {
    String number = text.strip();
    return switch (type) {
      case "f32" -> Float.floatToRawIntBits(Float.parseFloat(number));
      case "u16x2" -> packFields(number, 16, Long::decode);
      case "f16x2" -> packFields(number, 16, HalfFloats::parse);
      case "u8x4" -> packFields(number, 8, Long::decode);
      case "hex" -> toWord(Long.parseLong(number.replaceFirst("^0[xX]", ""), 16));
      default -> toWord(Long.decode(number));
    };
  }

  private static int toWord(long value) {
    if (value < Integer.MIN_VALUE || value > 0xffff_ffffL) {
      throw new NumberFormatException(value + " does not fit into 32 bits");
    }
    return (int) value;
  }

  /**
   * Packs several numbers into a word, the first one into the lowest bits.
   *
   * @param parser returns the bits of a number
   */
  private static int packFields(String text, int bits, ToLongFunction<String> parser) {
    String[] numbers = text.split("\\s+");
    if (numbers.length != 32 / bits) {
      throw new NumberFormatException("a word has " + 32 / bits + " numbers of " + bits + " bits");
    }
    int word = 0;
    for (int i = 0; i < numbers.length; i++) {
      long value = parser.applyAsLong(numbers[i]);
      if (value < 0 || value >> bits != 0) {
        throw new NumberFormatException(value + " does not fit into " + bits + " bits");
      }
      word |= (int) value << i * bits;
    }
    return word;
  }

  /**
   * Returns the bytes of some words as characters, with a dot for bytes that are not printable
   * ASCII.
   */
  static String toAsciiText(int[] words, int from, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < Math.min(words.length, from + count); i++) {
      for (int shift = 0; shift < 32; shift += 8) {
        int value = words[i] >>> shift & 0xff;
        text.append(value >= 32 && value < 127 ? (char) value : '·');
      }
    }
    return text.toString();
  }
}
