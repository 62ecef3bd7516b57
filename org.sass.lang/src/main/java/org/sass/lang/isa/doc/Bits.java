package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.BitField.Piece;
import org.sass.lang.isa.BitPattern;

/** Writes and simplifies sets of bits in instruction words. */
final class Bits {
  /**
   * Widest run in bits that is written in binary. Wider values are easier to read in hexadecimal.
   */
  private static final int MAX_BINARY_BITS = 6;

  private Bits() {}

  static boolean isSet(long low, long high, int bit) {
    return ((bit < 64 ? low >>> bit : high >>> (bit - 64)) & 1) != 0;
  }

  /**
   * Writes a condition for people, {@code 53=1 27:26=00}; empty for the condition that always
   * holds.
   */
  static String condition(BitPattern when) {
    StringBuilder text = new StringBuilder();
    for (Piece run : BitField.runs(when.maskLow(), when.maskHigh())) {
      text.append(text.isEmpty() ? "" : " ").append(run).append('=');
      text.append(formatRun(when.valueLow(), when.valueHigh(), run));
    }
    return text.toString();
  }

  /** Writes the bits of a run in binary, or in hexadecimal if the run is wide. */
  static String formatRun(long low, long high, Piece run) {
    if (run.width() <= MAX_BINARY_BITS) {
      return binary(low, high, run.high(), run.low());
    }
    long value = run.low() < 64 ? low >>> run.low() : high >>> (run.low() - 64);
    long mask = run.width() == 64 ? -1 : (1L << run.width()) - 1;
    return "0x" + Long.toHexString(value & mask);
  }

  static String binary(long low, long high, int from, int to) {
    StringBuilder digits = new StringBuilder();
    for (int bit = from; bit >= to; bit--) {
      digits.append(isSet(low, high, bit) ? '1' : '0');
    }
    return digits.toString();
  }

  /** Returns what all of the patterns require. */
  static BitPattern common(List<BitPattern> patterns) {
    if (patterns.isEmpty()) {
      return BitPattern.ANY;
    }
    BitPattern all = patterns.get(0);
    for (BitPattern pattern : patterns) {
      long low = all.maskLow() & pattern.maskLow() & ~(all.valueLow() ^ pattern.valueLow());
      long high = all.maskHigh() & pattern.maskHigh() & ~(all.valueHigh() ^ pattern.valueHigh());
      all = new BitPattern(low, all.valueLow() & low, high, all.valueHigh() & high);
    }
    return all;
  }

  /** Returns whether a word meets a pattern and none of some others. */
  static boolean leaves(BitPattern pattern, List<BitPattern> others) {
    for (int i = 0; i < others.size(); i++) {
      BitPattern other = others.get(i);
      if (!pattern.excludes(other)) {
        return leavesOutside(pattern, other, others.subList(i + 1, others.size()));
      }
    }
    return true;
  }

  /** Returns whether a word meets a pattern, but neither {@code other} nor one of the rest. */
  private static boolean leavesOutside(
      BitPattern pattern, BitPattern other, List<BitPattern> rest) {
    long low = other.maskLow() & ~pattern.maskLow();
    long high = other.maskHigh() & ~pattern.maskHigh();
    BitPattern inside = pattern;
    // Such a word differs from the other pattern in one of the bits that are still open.
    for (int bit = 0; bit < 2 * Long.SIZE; bit++) {
      if (isSet(low, high, bit)) {
        boolean set = isSet(other.valueLow(), other.valueHigh(), bit);
        if (leaves(inside.and(ofBit(bit, !set)), rest)) {
          return true;
        }
        inside = inside.and(ofBit(bit, set));
      }
    }
    return false;
  }

  private static BitPattern ofBit(int bit, boolean set) {
    long mask = 1L << bit;
    long value = set ? mask : 0;
    return bit < Long.SIZE ? new BitPattern(mask, value, 0, 0) : new BitPattern(0, 0, mask, value);
  }

  /**
   * Returns fewer patterns that match the same words: two patterns that differ in the value of a
   * single bit become one pattern without that bit.
   */
  static List<BitPattern> simplify(List<BitPattern> patterns) {
    List<BitPattern> all = new ArrayList<>();
    for (BitPattern pattern : patterns) {
      if (all.stream().noneMatch(pattern::implies)) {
        all.removeIf(a -> a.implies(pattern));
        all.add(pattern);
      }
    }
    for (int i = 0; i < all.size(); i++) {
      for (int k = 0; k < i; k++) {
        BitPattern common = common(List.of(all.get(k), all.get(i)));
        boolean sameBits =
            all.get(k).maskLow() == all.get(i).maskLow()
                && all.get(k).maskHigh() == all.get(i).maskHigh();
        if (sameBits && common.requiredBitCount() == all.get(i).requiredBitCount() - 1) {
          List<BitPattern> fewer = new ArrayList<>(all);
          fewer.remove(i);
          fewer.set(k, common);
          return simplify(fewer);
        }
      }
    }
    return all;
  }
}
