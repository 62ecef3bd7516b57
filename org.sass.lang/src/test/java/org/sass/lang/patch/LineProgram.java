package org.sass.lang.patch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.file.CubinBuilder;

/** Writes line programs of DWARF 2 to 4 for tests, one sequence after the other. */
final class LineProgram {
  private static final byte[] OPERAND_COUNTS = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};
  private static final int OPCODE_BASE = OPERAND_COUNTS.length + 1;
  private static final int LINE_BASE = -3;
  private static final int LINE_RANGE = 14;

  private final int version;
  private final int step;
  private final ByteArrayOutputStream program = new ByteArrayOutputStream();
  private final List<Integer> places = new ArrayList<>();
  private int address;
  private int line;

  /**
   * Starts a unit with the files a.cu and b.h.
   *
   * @param step the smallest distance of addresses
   */
  LineProgram(int version, int step) {
    this.version = version;
    this.step = step;
  }

  /** Begins a sequence. A relocation gives the address to which the number is added. */
  LineProgram start(long number) {
    program.writeBytes(new byte[] {0, 9, 2});
    places.add(program.size());
    for (int i = 0; i < 8; i++) {
      program.write((int) (number >>> 8 * i));
    }
    address = 0;
    line = 1;
    return this;
  }

  /**
   * Adds a row.
   *
   * @param offset its distance from the first address of the sequence
   * @param way which operations are used, from 0 to 4
   */
  LineProgram row(int offset, int file, int newLine, int way) {
    program.write(4);
    leb(file);
    int distance = offset - address;
    int lines = newLine - line;
    int special = OPCODE_BASE + distance / step * LINE_RANGE + lines - LINE_BASE;
    boolean fits = lines >= LINE_BASE && lines < LINE_BASE + LINE_RANGE && special < 256;
    int constant = (255 - OPCODE_BASE) / LINE_RANGE * step;
    if (way == 0 && fits) {
      program.write(special);
    } else {
      int rest = distance;
      if (way == 1 && rest >= constant) {
        program.write(8);
        rest -= constant;
      }
      program.write(way == 2 ? 9 : 2);
      if (way == 2) {
        program.write(rest);
        program.write(rest >> 8);
      } else {
        leb(rest / step);
      }
      program.write(3);
      signedLeb(lines);
      // A statement begins, and an operation that only some readers know.
      program.writeBytes(way == 3 ? new byte[] {6, 0, 3, (byte) 0x90, 1, 2} : new byte[0]);
      program.write(1);
    }
    address = offset;
    line = newLine;
    return this;
  }

  /** Ends the sequence. */
  LineProgram end(int offset) {
    program.write(2);
    leb((offset - address) / step);
    program.writeBytes(new byte[] {0, 1, 1});
    return this;
  }

  private void leb(int value) {
    int rest = value;
    for (; rest >= 0x80; rest >>>= 7) {
      program.write(rest & 0x7f | 0x80);
    }
    program.write(rest);
  }

  private void signedLeb(int value) {
    int rest = value;
    while (rest < -64 || rest > 63) {
      program.write(rest & 0x7f | 0x80);
      rest >>= 7;
    }
    program.write(rest & 0x7f);
  }

  /** Returns the unit. */
  byte[] build() {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.write(step);
    header.writeBytes(version == 4 ? new byte[] {1, 1} : new byte[] {1});
    header.writeBytes(new byte[] {LINE_BASE, LINE_RANGE, (byte) OPCODE_BASE});
    header.writeBytes(OPERAND_COUNTS);
    header.writeBytes("\0a.cu\0\0\0\0b.h\0\0\0\0\0".getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream unit = new ByteArrayOutputStream();
    unit.writeBytes(CubinBuilder.words(6 + header.size() + program.size()));
    unit.writeBytes(new byte[] {(byte) version, 0});
    unit.writeBytes(CubinBuilder.words(header.size()));
    unit.writeBytes(header.toByteArray());
    unit.writeBytes(program.toByteArray());
    return unit.toByteArray();
  }

  /** Returns where the unit has the number of each sequence. */
  List<Integer> places() {
    int start = build().length - program.size();
    return places.stream().map(place -> start + place).toList();
  }
}
