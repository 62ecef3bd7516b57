package org.sass.sim.launch.settings;

import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.Origin;

/** The value of a parameter or of constant memory: one or two 32-bit words. */
public sealed interface Value {

  /** Returns how many 32-bit words the value has. */
  int words();

  /**
   * Returns how many 32-bit words the value has.
   *
   * @param addressWords words of the address of a buffer that does not say its size
   */
  default int words(int addressWords) {
    return words();
  }

  /** Returns whether it is a whole number below 0, so that a larger parameter takes its sign. */
  default boolean isNegative() {
    return false;
  }

  /**
   * Returns how many parameter words some values take together, in this order. A value of two words
   * starts at an even word.
   *
   * @param addressWords words of the address of a buffer that does not say its size
   */
  static int words(List<Value> values, int addressWords) {
    int words = 0;
    for (Value value : values) {
      int count = value.words(addressWords);
      words += count == 2 && !(value instanceof Bytes) ? words % 2 + 2 : count;
    }
    return words;
  }

  /**
   * A whole number of a known size: {@code u64:7}.
   *
   * @param bits its bits; the upper 32 of a number of one word are 0
   * @param isNegative whether it is below 0
   */
  record Bits(long bits, int words, boolean isNegative) implements Value {}

  /**
   * A float or a double: {@code f:1.5}, {@code d:1.5}.
   *
   * @param bits its bits by IEEE 754
   * @param words 1 for a float, 2 for a double
   */
  record Floating(long bits, int words) implements Value {}

  /**
   * A number without a prefix: {@code 7}, {@code 1.5}, {@code 0x100000000}. The parameter says
   * which type it has. Without a type it is a word.
   *
   * @param text the number, as written
   * @param bits its bits as a whole number; 0 if it is none
   * @param isWhole whether it is a whole number
   * @param isNegative whether it is a whole number below 0
   * @param mistake the message if it is taken as a word; null if it fits in one
   */
  record Number(String text, long bits, boolean isWhole, boolean isNegative, Problem mistake)
      implements Value {
    @Override
    public int words() {
      return isWhole && mistake != null ? 2 : 1;
    }
  }

  /**
   * Bytes of a structure: {@code x:0a0b}.
   *
   * @param bytes the bytes, in the order of memory
   */
  record Bytes(byte[] bytes) implements Value {
    @Override
    public int words() {
      return (bytes.length + 3) / 4;
    }
  }

  /**
   * The byte address of a buffer: {@code @NAME}, {@code u64:@NAME}.
   *
   * @param buffer name of the buffer
   * @param words 1, or 2 for an address with an upper word of zero
   * @param origin where it was written
   * @param start offset there of the name's first character
   */
  record Address(String buffer, int words, Origin origin, int start) implements Value {
    @Override
    public int words(int addressWords) {
      return Math.max(addressWords, words);
    }
  }
}
