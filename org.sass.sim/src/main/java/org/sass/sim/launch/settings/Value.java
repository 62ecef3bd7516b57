package org.sass.sim.launch.settings;

import java.util.List;
import org.sass.sim.launch.syntax.Origin;

/** A parameter or the contents of constant memory: one or two 32-bit words. */
public sealed interface Value {

  /** How many 32-bit words it takes. */
  int words();

  /** How many parameter words values take, in order: one of two words starts at an even word. */
  static int words(List<Value> values) {
    int words = 0;
    for (Value value : values) {
      words += value.words() == 2 ? words % 2 + 2 : 1;
    }
    return words;
  }

  /** Given bits: {@code 7}, {@code f:1.5}, {@code u64:7}. */
  record Bits(long bits, int words) implements Value {}

  /**
   * The byte address of a buffer: {@code @NAME}, {@code u64:@NAME}.
   *
   * @param buffer its name
   * @param words 1, or 2 where the upper word is zero
   * @param origin where it was written
   * @param start offset there of the name's first character
   */
  record Address(String buffer, int words, Origin origin, int start) implements Value {}
}
