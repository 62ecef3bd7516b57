package org.sass.lang.file.packed;

/**
 * Expands a block of the LZ4 format, in which fatbinary compresses its entries. A block is a row of
 * literals and of copies of bytes that came before (LZ4 Block Format Description).
 */
public final class Lz4Block {
  private static final int SHORTEST_COPY = 4;

  private final byte[] in;
  private final int end;
  private final byte[] out;
  private int at;
  private int length;

  private Lz4Block(byte[] in, int start, int end, int size) {
    this.in = in;
    this.at = start;
    this.end = end;
    out = new byte[size];
  }

  /**
   * Expands bytes.
   *
   * @param start index of the first byte of the block
   * @param end index after its last byte
   * @param size number of bytes that it expands to
   * @return null if the block is damaged
   */
  public static byte[] expand(byte[] bytes, int start, int end, int size) {
    // A byte of a block adds at most 255 bytes.
    if (size < 0 || size / 255 > end - start) {
      return null;
    }
    Lz4Block block = new Lz4Block(bytes, start, end, size);
    return block.expandAll() && block.length == size ? block.out : null;
  }

  private boolean expandAll() {
    while (at < end) {
      int token = in[at++] & 0xff;
      int literals = count(token >> 4);
      if (literals < 0 || literals > end - at || literals > out.length - length) {
        return false;
      }
      System.arraycopy(in, at, out, length, literals);
      at += literals;
      length += literals;
      if (at == end || length == out.length) {
        return true;
      }
      if (end - at < 2) {
        return false;
      }
      int distance = in[at] & 0xff | (in[at + 1] & 0xff) << 8;
      at += 2;
      int copied = count(token & 0xf);
      if (copied < 0 || distance == 0 || distance > length) {
        return false;
      }
      copied += SHORTEST_COPY;
      if (copied > out.length - length) {
        return false;
      }
      // The source may reach into the copy itself, which repeats it.
      for (int i = 0; i < copied; i++) {
        out[length] = out[length - distance];
        length++;
      }
    }
    return true;
  }

  /** Reads the rest of a count of 15 or more; -1 if it is cut off or too large. */
  private int count(int first) {
    int count = first;
    int next = first == 15 ? 255 : 0;
    while (next == 255) {
      if (at == end || count > out.length) {
        return -1;
      }
      next = in[at++] & 0xff;
      count += next;
    }
    return count;
  }
}
