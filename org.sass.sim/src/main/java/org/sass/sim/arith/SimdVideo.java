package org.sass.sim.arith;

import org.sass.sim.arith.Video.Function;
import org.sass.sim.arith.Video.Part;
import org.sass.sim.arith.Video.Second;

/**
 * A SIMD video instruction: one function of several pairs of halves or bytes (PTX ISA, "SIMD Video
 * Instructions").
 *
 * @param bits width of each number: 8 or 16
 * @param first the first number of each pair
 * @param second the second number of each pair
 * @param written the results that are written, result 0 in bit 0
 * @param saturates whether a result that its type cannot hold is the nearest one that it can
 * @param signed whether results have a sign
 */
public record SimdVideo(
    int bits, Numbers first, Numbers second, int written, boolean saturates, boolean signed) {

  /**
   * The numbers at one place of the pairs.
   *
   * @param places where each is in the two source words, counted from the lowest part of the first
   *     one through both; the array is not copied
   * @param signed whether they have a sign
   * @param negated whether they are negated
   */
  public record Numbers(int[] places, boolean signed, boolean negated) {}

  /** Returns number {@code i} of the pairs. */
  private long number(Numbers numbers, int i, int a, int b) {
    int place = numbers.places[i];
    int count = Integer.SIZE / bits;
    long value = Video.part(place < count ? a : b, place % count * bits, bits, numbers.signed);
    return numbers.negated ? -value : value;
  }

  private long result(long value) {
    return saturates ? Video.saturate(value, bits, signed) : value;
  }

  private int insert(long value, int i, int word) {
    return Video.finish(value, word, Second.MERGE, new Part(i * bits, bits), signed);
  }

  /**
   * Computes a word.
   *
   * @param a the first source word
   * @param b the second source word
   * @param c the third source word, which holds what is not written
   * @param relation the outcomes for which a comparison holds, see {@link Relation}
   * @param accumulates whether the results are added to the third word instead
   */
  public int apply(Function function, int a, int b, int c, int relation, boolean accumulates) {
    int word = c;
    for (int i = 0; i < Integer.SIZE / bits; i++) {
      if ((written >>> i & 1) != 0) {
        long value =
            result(function.apply(number(first, i, a, b), number(second, i, a, b), relation));
        word =
            accumulates
                ? word + (int) Video.part((int) value, 0, bits, signed)
                : insert(value, i, word);
      }
    }
    return word;
  }

  /** Returns the first numbers of the pairs or the second ones. */
  public int select(int a, int b, boolean choosesFirst) {
    int word = 0;
    for (int i = 0; i < Integer.SIZE / bits; i++) {
      word = insert(result(number(choosesFirst ? first : second, i, a, b)), i, word);
    }
    return word;
  }
}
