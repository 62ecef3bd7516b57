package org.sass.lang.file.packed;

/**
 * A table that decodes symbols of finite state entropy (RFC 8878, section 4.1). Each state gives a
 * symbol, and says how many bits to read and what to add to them for the next state.
 */
final class FseTable {
  private static final int SMALLEST_LOG = 5;

  private final int log;
  private final byte[] symbols;
  private final byte[] bitCounts;
  private final short[] bases;

  private FseTable(int log) {
    this.log = log;
    symbols = new byte[1 << log];
    bitCounts = new byte[1 << log];
    bases = new short[1 << log];
  }

  /** Returns the table that always gives the same symbol and reads no bits. */
  static FseTable ofSymbol(int symbol) {
    FseTable table = new FseTable(0);
    table.symbols[0] = (byte) symbol;
    return table;
  }

  /**
   * Returns the table of some frequencies.
   *
   * @param log binary logarithm of the sum of all frequencies
   * @param frequencies how often each symbol occurs; -1 is less than once
   */
  static FseTable of(int log, int[] frequencies) {
    FseTable table = new FseTable(log);
    int size = 1 << log;
    int[] next = new int[frequencies.length];
    int high = size;
    for (int symbol = 0; symbol < frequencies.length; symbol++) {
      if (frequencies[symbol] < 0) {
        table.symbols[--high] = (byte) symbol;
      }
      next[symbol] = Math.abs(frequencies[symbol]);
    }
    int step = (size >> 1) + (size >> 3) + 3;
    int at = 0;
    for (int symbol = 0; symbol < frequencies.length; symbol++) {
      for (int i = 0; i < frequencies[symbol]; i++) {
        table.symbols[at] = (byte) symbol;
        do {
          at = at + step & size - 1;
        } while (at >= high);
      }
    }
    for (int state = 0; state < size; state++) {
      int number = next[table.symbols[state] & 0xff]++;
      int bits = log - (31 - Integer.numberOfLeadingZeros(number));
      table.bitCounts[state] = (byte) bits;
      table.bases[state] = (short) ((number << bits) - size);
    }
    return table;
  }

  /**
   * Reads the description of a table.
   *
   * @param in the bytes; the description is read from it
   * @param largestLog the largest binary logarithm that is allowed
   * @param largestSymbol the largest symbol that is allowed
   */
  static FseTable read(ByteCursor in, int largestLog, int largestSymbol) {
    ForwardBits bits = new ForwardBits(in);
    int log = bits.read(4) + SMALLEST_LOG;
    if (log > largestLog) {
      throw new IllegalArgumentException("a table is too large");
    }
    int[] frequencies = new int[largestSymbol + 1];
    int remaining = 1 << log;
    int symbol = 0;
    while (remaining > 0) {
      int width = 32 - Integer.numberOfLeadingZeros(remaining + 1);
      int threshold = (1 << width) - 1 - (remaining + 1);
      // Small values take one bit less.
      int value = bits.read(width - 1);
      if (value >= threshold) {
        value |= bits.read(1) << width - 1;
        value -= value >= 1 << width - 1 ? threshold : 0;
      }
      int frequency = value - 1;
      remaining -= Math.abs(frequency);
      frequencies[symbol++] = frequency;
      for (int more = frequency == 0 ? 3 : 0; more == 3; symbol += more) {
        more = bits.read(2);
      }
    }
    if (remaining < 0) {
      throw new IllegalArgumentException("the frequencies of a table have a wrong sum");
    }
    bits.finish();
    return of(log, frequencies);
  }

  /** Returns the first state, which the stream holds whole. */
  int firstState(BackwardBits bits) {
    return bits.read(log);
  }

  /** Returns the symbol of a state. */
  int symbol(int state) {
    return symbols[state] & 0xff;
  }

  /** Returns the state after another one. */
  int nextState(int state, BackwardBits bits) {
    return bases[state] + bits.read(bitCounts[state]);
  }

  /** Reads bits from the lowest of the first byte on. */
  private static final class ForwardBits {
    private final ByteCursor in;
    private int rest;
    private int count;

    ForwardBits(ByteCursor in) {
      this.in = in;
    }

    int read(int wanted) {
      while (count < wanted) {
        rest |= in.next() << count;
        count += 8;
      }
      int value = rest & (1 << wanted) - 1;
      rest >>>= wanted;
      count -= wanted;
      return value;
    }

    /** The bits of the last byte that are left mean nothing. */
    void finish() {
      count = 0;
    }
  }
}
