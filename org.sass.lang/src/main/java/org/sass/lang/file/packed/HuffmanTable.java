package org.sass.lang.file.packed;

import java.util.Arrays;

/**
 * Decodes literals with the prefix code that Zstandard stores before them (RFC 8878, section 4.2).
 */
final class HuffmanTable {
  private static final int LARGEST_WEIGHT_LOG = 6;
  private static final int LARGEST_LENGTH = 11;
  private static final int SYMBOLS = 256;

  /** Length of the longest code in bits. */
  private final int length;

  private final byte[] symbols;
  private final byte[] bitCounts;

  private HuffmanTable(int length) {
    this.length = length;
    symbols = new byte[1 << length];
    bitCounts = new byte[1 << length];
  }

  /** Reads the description of a table: a weight for each symbol but the last one that occurs. */
  static HuffmanTable read(ByteCursor in) {
    int[] weights = new int[SYMBOLS];
    int header = in.next();
    int count = header < 128 ? readPacked(in.part(header), weights) : header - 127;
    for (int i = 0; header >= 128 && i < count; i += 2) {
      int pair = in.next();
      weights[i] = pair >> 4;
      weights[i + 1] = pair & 0xf;
    }
    return of(weights, count);
  }

  /** Reads weights that two states give in turn. Returns how many there are. */
  private static int readPacked(ByteCursor in, int[] weights) {
    FseTable table = FseTable.read(in, LARGEST_WEIGHT_LOG, LARGEST_LENGTH + 1);
    BackwardBits bits = new BackwardBits(in.bytes(), in.at(), in.at() + in.left());
    int state = table.firstState(bits);
    int other = table.firstState(bits);
    int count = 0;
    while (bits.left() >= 0) {
      weights[count++] = table.symbol(state);
      int next = table.nextState(state, bits);
      state = other;
      other = next;
    }
    // The stream is over, and so is the state that was to be next; the other one holds a symbol.
    weights[count++] = table.symbol(state);
    return count;
  }

  private static HuffmanTable of(int[] weights, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += weights[i] == 0 ? 0 : 1 << weights[i] - 1;
    }
    int length = sum == 0 ? LARGEST_LENGTH + 1 : 32 - Integer.numberOfLeadingZeros(sum);
    int rest = (1 << length) - sum;
    if (length > LARGEST_LENGTH || count >= SYMBOLS || Integer.bitCount(rest) != 1) {
      throw new IllegalArgumentException("the weights of a prefix code have a wrong sum");
    }
    weights[count] = 32 - Integer.numberOfLeadingZeros(rest);
    HuffmanTable table = new HuffmanTable(length);
    int at = 0;
    for (int weight = 1; weight <= length; weight++) {
      for (int symbol = 0; symbol <= count; symbol++) {
        if (weights[symbol] == weight) {
          int end = at + (1 << weight - 1);
          Arrays.fill(table.symbols, at, end, (byte) symbol);
          Arrays.fill(table.bitCounts, at, end, (byte) (length + 1 - weight));
          at = end;
        }
      }
    }
    return table;
  }

  /**
   * Decodes a stream.
   *
   * @param in the whole stream
   * @param from index of the first literal in {@code out}
   * @param to index after the last one
   */
  void decode(ByteCursor in, byte[] out, int from, int to) {
    BackwardBits bits = new BackwardBits(in.bytes(), in.at(), in.at() + in.left());
    for (int i = from; i < to; i++) {
      int code = (int) bits.peek(length);
      out[i] = symbols[code];
      bits.skip(bitCounts[code]);
    }
    if (bits.left() != 0) {
      throw new IllegalArgumentException("a stream of literals has another length");
    }
  }
}
