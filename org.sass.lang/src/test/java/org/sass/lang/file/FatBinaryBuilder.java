package org.sass.lang.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Builds containers of compiled files, and programs with them, for tests. */
final class FatBinaryBuilder {
  private static final int X86 = 62;
  private final ByteArrayOutputStream entries = new ByteArrayOutputStream();

  /** Adds an entry. Kind 1 is PTX, 2 a cubin. */
  FatBinaryBuilder entry(int kind, int arch, byte[] content) {
    return add(kind, arch, 0x11, content, content.length, 0);
  }

  /** Adds an entry whose contents are compressed. */
  FatBinaryBuilder compressed(int kind, int arch, byte[] content) {
    return add(kind, arch, 0x2011, compress(content), 0, content.length);
  }

  /** Adds an entry in the Zstandard format: one block, which is stored as it is. */
  FatBinaryBuilder zstd(int kind, int arch, byte[] content) {
    int size = content.length;
    ByteBuffer frame = little(12 + size).putInt(0xfd2fb528).put((byte) 0xa0).putInt(size);
    frame.put((byte) (size << 3 | 1)).put((byte) (size >> 5)).put((byte) (size >> 13));
    return add(kind, arch, 0x8011, frame.put(content).array(), 0, size);
  }

  /** Adds an entry with these header fields. */
  FatBinaryBuilder add(int kind, int arch, long flags, byte[] bytes, int unpacked, int expanded) {
    int padded = bytes.length + 7 & -8;
    ByteBuffer header = little(64).putShort((short) kind).putShort((short) 0x101).putInt(64);
    header.putLong(padded).putInt(unpacked > 0 ? 0 : bytes.length).putInt(0).putInt(0);
    header.putInt(arch).putInt(0).putInt(0).putLong(flags).putLong(0).putLong(expanded);
    entries.writeBytes(header.array());
    entries.writeBytes(Arrays.copyOf(bytes, padded));
    return this;
  }

  /** Returns the container. */
  byte[] build() {
    ByteBuffer file = little(16 + entries.size()).putInt(0xba55ed50).putShort((short) 1);
    return file.putShort((short) 16).putLong(entries.size()).put(entries.toByteArray()).array();
  }

  /** Returns a program for a CPU with these containers in its section. */
  static byte[] program(byte[]... containers) {
    ByteArrayOutputStream section = new ByteArrayOutputStream();
    for (byte[] container : containers) {
      section.writeBytes(container);
      section.writeBytes(new byte[8]);
    }
    CubinBuilder program = new CubinBuilder(0);
    program.section(".text", 1, 6, 0, 16, new byte[32]);
    program.section(".nv_fatbin", 1, 2, 0, 8, section.toByteArray());
    byte[] bytes = program.build();
    bytes[18] = X86;
    return bytes;
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Compresses bytes in the LZ4 format: at each place the longest copy of 200 places before. */
  static byte[] compress(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int literals = 0;
    int at = 0;
    while (at < bytes.length) {
      int best = 0;
      int distance = 0;
      for (int back = 1; back <= Math.min(at, 200); back++) {
        int length = 0;
        while (at + length < bytes.length && bytes[at + length] == bytes[at + length - back]) {
          length++;
        }
        if (length > best) {
          best = length;
          distance = back;
        }
      }
      if (best < 4) {
        at++;
        continue;
      }
      write(bytes, literals, at, best, distance, out);
      at += best;
      literals = at;
    }
    write(bytes, literals, at, 0, 0, out);
    return out.toByteArray();
  }

  private static void write(
      byte[] bytes, int from, int to, int copied, int distance, ByteArrayOutputStream out) {
    int count = to - from;
    int rest = copied == 0 ? 0 : copied - 4;
    out.write(Math.min(15, count) << 4 | Math.min(15, rest));
    writeRest(count, out);
    out.write(bytes, from, count);
    if (copied > 0) {
      out.write(distance);
      out.write(distance >> 8);
      writeRest(rest, out);
    }
  }

  private static void writeRest(int count, ByteArrayOutputStream out) {
    for (int rest = count - 15; rest >= 0; rest -= 255) {
      out.write(Math.min(255, rest));
    }
  }
}
