package org.sass.sim.launch.settings;

import java.util.List;
import org.sass.sim.launch.syntax.Origin;

/** The value of a parameter or of constant memory: one or two 32-bit words. */
public sealed interface Value {

  /** Returns how many 32-bit words the value has. */
  int words();

  /**
   * Returns how many parameter words some values take together, in this order. A value of two words
   * starts at an even word.
   *
   * @param addressWords words of the address of a buffer that does not say its size
   */
  static int words(List<Value> values, int addressWords) {
    int words = 0;
    for (Value value : values) {
      boolean isAddress = value instanceof Address;
      int count = isAddress ? Math.max(addressWords, value.words()) : value.words();
      words += count == 2 ? words % 2 + 2 : 1;
    }
    return words;
  }

  /** A number: {@code 7}, {@code f:1.5}, {@code u64:7}. */
  record Bits(long bits, int words) implements Value {}

  /**
   * The byte address of a buffer: {@code @NAME}, {@code u64:@NAME}.
   *
   * @param buffer name of the buffer
   * @param words 1, or 2 for an address with an upper word of zero
   * @param origin where it was written
   * @param start offset there of the name's first character
   */
  record Address(String buffer, int words, Origin origin, int start) implements Value {}
}
