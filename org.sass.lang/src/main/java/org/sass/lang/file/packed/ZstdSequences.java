package org.sass.lang.file.packed;

/**
 * Runs the sequences of a block: each copies literals, and then bytes that came before (RFC 8878,
 * section 3.1.1.3.2). Tables and distances are kept from block to block.
 */
final class ZstdSequences {
  private static final int[] LITERAL_BASES = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 40, 48, 64,
    128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536
  };
  private static final int[] LITERAL_BITS = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11,
    12, 13, 14, 15, 16
  };
  private static final int[] COPY_BASES = {
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
    29, 30, 31, 32, 33, 34, 35, 37, 39, 41, 43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051,
    4099, 8195, 16387, 32771, 65539
  };
  private static final int[] COPY_BITS = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  };
  private static final int[] LITERAL_FREQUENCIES = {
    4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1,
    -1, -1, -1, -1
  };
  private static final int[] COPY_FREQUENCIES = {
    1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1
  };
  private static final int[] DISTANCE_FREQUENCIES = {
    1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1
  };
  private static final int LARGEST_DISTANCE_CODE = 31;

  private FseTable literalTable;
  private FseTable distanceTable;
  private FseTable copyTable;

  /** The last three distances, the newest first. */
  private final int[] distances = {1, 4, 8};

  /** Where the bytes go. */
  interface Output {
    /** Adds literals from the given index on. */
    void addLiterals(int from, int count);

    /** Adds bytes that came this distance before. */
    void addCopy(int distance, int count);
  }

  /**
   * Runs the sequences of a block.
   *
   * @param in the section of the block with the sequences
   * @return how many literals they take
   */
  int run(ByteCursor in, Output out) {
    int count = readCount(in);
    if (count == 0) {
      return 0;
    }
    int modes = in.next();
    literalTable = table(modes >> 6, in, literalTable, 9, 35, 6, LITERAL_FREQUENCIES);
    distanceTable =
        table(modes >> 4, in, distanceTable, 8, LARGEST_DISTANCE_CODE, 5, DISTANCE_FREQUENCIES);
    copyTable = table(modes >> 2, in, copyTable, 9, 52, 6, COPY_FREQUENCIES);
    BackwardBits bits = new BackwardBits(in.bytes(), in.at(), in.at() + in.left());
    int literal = literalTable.firstState(bits);
    int distance = distanceTable.firstState(bits);
    int copy = copyTable.firstState(bits);
    int taken = 0;
    for (int i = 0; i < count; i++) {
      int code = distanceTable.symbol(distance);
      if (code > LARGEST_DISTANCE_CODE) {
        throw new IllegalArgumentException("a copy begins before the first byte");
      }
      long value = (1L << code) + (bits.read(code) & 0xffffffffL);
      int copyCode = copyTable.symbol(copy);
      int copied = COPY_BASES[copyCode] + bits.read(COPY_BITS[copyCode]);
      int literalCode = literalTable.symbol(literal);
      int literals = LITERAL_BASES[literalCode] + bits.read(LITERAL_BITS[literalCode]);
      if (i + 1 < count) {
        literal = literalTable.nextState(literal, bits);
        copy = copyTable.nextState(copy, bits);
        distance = distanceTable.nextState(distance, bits);
      }
      if (bits.left() < 0) {
        throw new IllegalArgumentException("a block has too few sequences");
      }
      out.addLiterals(taken, literals);
      out.addCopy(distance(value, literals == 0), copied);
      taken += literals;
    }
    if (bits.left() != 0) {
      throw new IllegalArgumentException("a block has too many sequences");
    }
    return taken;
  }

  private static int readCount(ByteCursor in) {
    int first = in.next();
    if (first < 128) {
      return first;
    }
    return first < 255 ? (first - 128 << 8) + in.next() : (int) in.number(2) + 0x7f00;
  }

  private static FseTable table(
      int mode,
      ByteCursor in,
      FseTable last,
      int largestLog,
      int largestSymbol,
      int defaultLog,
      int[] defaults) {
    FseTable table =
        switch (mode & 3) {
          case 0 -> FseTable.of(defaultLog, defaults);
          case 1 -> FseTable.ofSymbol(in.next());
          case 2 -> FseTable.read(in, largestLog, largestSymbol);
          default -> last;
        };
    if (table == null) {
      throw new IllegalArgumentException("a block repeats a table that no block had");
    }
    return table;
  }

  /** Returns the distance of a copy. Values from 1 to 3 name one of the last distances. */
  private int distance(long value, boolean withoutLiterals) {
    if (value > 3) {
      long distance = value - 3;
      if (distance > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a copy begins before the first byte");
      }
      remember((int) distance, 2);
      return (int) distance;
    }
    int index = (int) value - (withoutLiterals ? 0 : 1);
    int distance = index == 3 ? distances[0] - 1 : distances[index];
    remember(distance, Math.min(index, 2));
    return distance;
  }

  /** Puts a distance first. The one at an index, or the last one, makes place. */
  private void remember(int distance, int index) {
    System.arraycopy(distances, 0, distances, 1, index);
    distances[0] = distance;
  }
}
