package org.sass.lang.file.packed;

import java.util.Arrays;

/**
 * Expands a frame of the Zstandard format (RFC 8878), in which newer versions of fatbinary compress
 * their entries. Dictionaries are not supported. The checksum at the end of a frame is not
 * compared: the caller knows how many bytes there must be, and reads them as an ELF file.
 */
public final class ZstdFrame {
  private static final int MAGIC = 0xfd2fb528;
  private static final int LARGEST_BLOCK = 1 << 17;

  private final byte[] out;
  private final ZstdSequences sequences = new ZstdSequences();
  private HuffmanTable prefixCode;
  private byte[] literals = new byte[0];
  private int length;

  private ZstdFrame(int size) {
    out = new byte[size];
  }

  /**
   * Expands bytes.
   *
   * @param start index of the first byte of the frame
   * @param end index after its last byte
   * @param size number of bytes that it expands to
   * @return null if the frame is damaged
   */
  public static byte[] expand(byte[] bytes, int start, int end, int size) {
    // A block has at least 4 bytes and expands to at most 128 KiB.
    if (size < 0 || size / LARGEST_BLOCK > (end - start) / 4) {
      return null;
    }
    try {
      ZstdFrame frame = new ZstdFrame(size);
      frame.run(new ByteCursor(bytes, start, end));
      return frame.length == size ? frame.out : null;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // The bytes are damaged: a place or a code in them is outside of what it refers to.
      return null;
    }
  }

  private void run(ByteCursor in) {
    if ((int) in.number(4) != MAGIC) {
      throw new IllegalArgumentException("this is no frame");
    }
    skipHeader(in);
    boolean isLast = false;
    while (!isLast) {
      int header = (int) in.number(3);
      isLast = (header & 1) != 0;
      int size = header >> 3;
      switch (header >> 1 & 3) {
        case 0 -> add(in.bytes(), in.skip(size), size);
        case 1 -> fill((byte) in.next(), size);
        case 2 -> runBlock(in.part(size));
        default -> throw new IllegalArgumentException("a block has an unknown type");
      }
    }
  }

  /** Skips the sizes of window and contents, which the caller knows. */
  private static void skipHeader(ByteCursor in) {
    int descriptor = in.next();
    boolean isSingleSegment = (descriptor & 0x20) != 0;
    if ((descriptor & 3) != 0 || (descriptor & 8) != 0) {
      throw new IllegalArgumentException("a frame needs a dictionary or something unknown");
    }
    int sizeBytes =
        switch (descriptor >> 6) {
          case 0 -> isSingleSegment ? 1 : 0;
          case 1 -> 2;
          case 2 -> 4;
          default -> 8;
        };
    in.skip(sizeBytes + (isSingleSegment ? 0 : 1));
  }

  private void add(byte[] bytes, int from, int count) {
    System.arraycopy(bytes, from, out, length, count);
    length += count;
  }

  private void fill(byte value, int count) {
    if (count > out.length - length) {
      throw new IllegalArgumentException("a frame is longer than it says");
    }
    Arrays.fill(out, length, length + count, value);
    length += count;
  }

  private void runBlock(ByteCursor in) {
    readLiterals(in);
    int taken =
        sequences.run(
            in,
            new ZstdSequences.Output() {
              @Override
              public void addLiterals(int from, int count) {
                add(literals, from, count);
              }

              @Override
              public void addCopy(int distance, int count) {
                copy(distance, count);
              }
            });
    add(literals, taken, literals.length - taken);
  }

  private void copy(int distance, int count) {
    if (distance <= 0 || distance > length || count > out.length - length) {
      throw new IllegalArgumentException("a copy begins before the first byte");
    }
    // The source may reach into the copy itself, which repeats it.
    for (int i = 0; i < count; i++) {
      out[length] = out[length - distance];
      length++;
    }
  }

  private void readLiterals(ByteCursor in) {
    int first = in.next();
    int type = first & 3;
    int format = first >> 2 & 3;
    if (type < 2) {
      readPlainLiterals(in, first, format, type == 1);
      return;
    }
    int headerBytes = format < 2 ? 3 : format + 2;
    int sizeBits = format < 2 ? 10 : 4 * format + 6;
    long header = first | in.number(headerBytes - 1) << 8;
    int mask = (1 << sizeBits) - 1;
    int size = (int) (header >> 4) & mask;
    ByteCursor packed = in.part(header >> 4 + sizeBits & mask);
    if (type == 2) {
      prefixCode = HuffmanTable.read(packed);
    }
    if (prefixCode == null || size > LARGEST_BLOCK) {
      throw new IllegalArgumentException("a block has literals without a code or too many");
    }
    literals = new byte[size];
    if (format == 0) {
      prefixCode.decode(packed, literals, 0, size);
    } else {
      decodeFourStreams(packed);
    }
  }

  private void readPlainLiterals(ByteCursor in, int first, int format, boolean isRepeated) {
    int size =
        switch (format) {
          case 1 -> first >> 4 | in.next() << 4;
          case 3 -> first >> 4 | (int) in.number(2) << 4;
          default -> first >> 3;
        };
    if (size > LARGEST_BLOCK) {
      throw new IllegalArgumentException("a block has too many literals");
    }
    literals = new byte[size];
    if (isRepeated) {
      Arrays.fill(literals, (byte) in.next());
    } else {
      System.arraycopy(in.bytes(), in.skip(size), literals, 0, size);
    }
  }

  private void decodeFourStreams(ByteCursor in) {
    int[] sizes = {(int) in.number(2), (int) in.number(2), (int) in.number(2)};
    int part = (literals.length + 3) / 4;
    for (int i = 0; i < 3; i++) {
      prefixCode.decode(in.part(sizes[i]), literals, i * part, (i + 1) * part);
    }
    prefixCode.decode(in.part(in.left()), literals, 3 * part, literals.length);
  }
}
