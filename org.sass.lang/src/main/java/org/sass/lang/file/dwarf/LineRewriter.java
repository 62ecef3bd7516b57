package org.sass.lang.file.dwarf;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the line programs of a section again, for code that moved. Sequences of other code, and
 * all operations that do not change the address, stay as they are. Before each row, an operation
 * advances the address to where the row's instruction is now.
 */
public final class LineRewriter {
  private static final int MAX_VERSION = 4;
  private static final int COPY = 1;
  private static final int ADVANCE_ADDRESS = 2;
  private static final int ADD_CONSTANT = 8;
  private static final int ADVANCE_FIXED = 9;
  private static final int END_SEQUENCE = 1;
  private static final int SET_ADDRESS = 2;

  private final byte[] old;
  private final DwarfReader in;
  private final Map<Integer, AddressPlace> places;
  private final boolean isAlone;
  private final CodeMovement movement;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Map<Integer, Integer> offsets = new HashMap<>();
  private final Map<Integer, Long> changes = new HashMap<>();
  private String refusal;

  /** The length of each unit, by the offset at which it is written. */
  private final Map<Integer, Integer> lengths = new HashMap<>();

  /** Whether the current sequence is about the code that moved. */
  private boolean isMoved;

  /** The address of the current row before the move. */
  private long address;

  /** The address to which the new program has advanced. */
  private long newAddress;

  private int step;
  private int opcodeBase;
  private int lineRange;
  private byte[] operandCounts;

  private LineRewriter(
      byte[] old, Map<Integer, AddressPlace> places, boolean isAlone, CodeMovement movement) {
    this.old = old;
    this.places = places;
    this.isAlone = isAlone;
    this.movement = movement;
    in = new DwarfReader(old);
  }

  /**
   * Writes a section again.
   *
   * @param section its bytes
   * @param places the places to which relocations add an address, by their offset
   * @param isAlone whether the file has no other code, so that all addresses are about this code
   */
  public static RewrittenSection rewrite(
      byte[] section, Map<Integer, AddressPlace> places, boolean isAlone, CodeMovement movement) {
    LineRewriter rewriter = new LineRewriter(section, places, isAlone, movement);
    try {
      while (rewriter.in.left() > Integer.BYTES && rewriter.refusal == null) {
        rewriter.rewriteUnit();
      }
      rewriter.out.write(section, rewriter.in.at(), rewriter.in.left());
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return RewrittenSection.refused("it is damaged");
    }
    if (rewriter.refusal != null) {
      return RewrittenSection.refused(rewriter.refusal);
    }
    ByteBuffer bytes = ByteBuffer.wrap(rewriter.out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    rewriter.lengths.forEach(bytes::putInt);
    return new RewrittenSection(bytes.array(), rewriter.offsets, rewriter.changes, null);
  }

  private void rewriteUnit() {
    int start = in.at();
    int outStart = out.size();
    int length = in.s32();
    int end = in.at() + length;
    if (length == -1) {
      refusal = "it is in the format of 64 bits";
      return;
    }
    if (length < 0 || end > in.size() || end < 0) {
      throw new IllegalArgumentException("a unit is longer than the section");
    }
    in.setEnd(end);
    int version = in.u16();
    if (version < 2 || version > MAX_VERSION) {
      refusal = "it has version " + version + "; versions 2 to " + MAX_VERSION + " are known";
      return;
    }
    int programStart = in.s32() + in.at();
    step = in.u8();
    in.skip(version == MAX_VERSION ? 3 : 2);
    lineRange = Math.max(1, in.u8());
    opcodeBase = in.u8();
    operandCounts = new byte[Math.max(0, opcodeBase - 1)];
    for (int i = 0; i < operandCounts.length; i++) {
      operandCounts[i] = (byte) in.u8();
    }
    if (step == 0 || programStart < in.at()) {
      throw new IllegalArgumentException("a unit has a wrong header");
    }
    in.moveTo(programStart);
    copyFrom(start);
    startSequence();
    while (in.hasMore() && refusal == null) {
      rewriteOperation();
    }
    in.setEnd(in.size());
    lengths.put(outStart, out.size() - outStart - 4);
  }

  private void startSequence() {
    isMoved = isAlone;
    address = 0;
    newAddress = 0;
  }

  /** Copies the bytes from an offset up to the place of reading. */
  private void copyFrom(int start) {
    out.write(old, start, in.at() - start);
  }

  private void rewriteOperation() {
    int start = in.at();
    int opcode = in.u8();
    if (opcode >= opcodeBase) {
      address += (opcode - opcodeBase) / lineRange * (long) step;
      if (isMoved) {
        advance();
        out.write(opcodeBase + (opcode - opcodeBase) % lineRange);
      } else {
        out.write(opcode);
      }
      return;
    }
    switch (opcode) {
      case 0 -> rewriteExtended(start);
      case COPY -> {
        advance();
        out.write(opcode);
      }
      case ADVANCE_ADDRESS -> move(start, in.leb() * step);
      case ADD_CONSTANT -> move(start, (255 - opcodeBase) / lineRange * (long) step);
      case ADVANCE_FIXED -> move(start, in.u16());
      default -> {
        for (int i = 0; i < operandCounts[opcode - 1]; i++) {
          in.leb();
        }
        copyFrom(start);
      }
    }
  }

  /** Advances the address. In a program that moves, the next row does it. */
  private void move(int start, long distance) {
    address += distance;
    if (!isMoved) {
      copyFrom(start);
    }
  }

  /** Advances the new program to where the instruction of the current row is now. */
  private void advance() {
    if (!isMoved) {
      return;
    }
    long target = movement.moved(address);
    long distance = target - newAddress;
    if (distance < 0) {
      refusal = "it lists lines in the order of addresses, and instructions change their order";
    } else if (distance % step != 0) {
      refusal = "it counts addresses in steps of " + step + " bytes";
    } else if (distance > 0) {
      out.write(ADVANCE_ADDRESS);
      writeLeb(distance / step);
    }
    newAddress = target;
  }

  private void writeLeb(long value) {
    long rest = value;
    for (; rest >= 0x80; rest >>>= 7) {
      out.write((int) rest & 0x7f | 0x80);
    }
    out.write((int) rest);
  }

  private void rewriteExtended(int start) {
    long length = in.leb();
    int content = in.at();
    int opcode = length > 0 ? in.u8() : 0;
    if (opcode == SET_ADDRESS && length == 9) {
      setAddress(start);
      return;
    }
    in.moveTo(content);
    in.skip(length);
    if (opcode == END_SEQUENCE) {
      advance();
    }
    copyFrom(start);
    if (opcode == END_SEQUENCE) {
      startSequence();
    }
  }

  private void setAddress(int start) {
    int offset = in.at();
    AddressPlace place = places.get(offset);
    long number = in.s64();
    isMoved = place == null ? isAlone : place.isMoved();
    address = place == null ? number : number + place.base();
    newAddress = isMoved ? movement.moved(address) : address;
    out.write(old, start, offset - start);
    offsets.put(offset, out.size());
    long changed = newAddress - (place == null ? 0 : place.newBase());
    if (place != null && isMoved) {
      changes.put(offset, changed - number);
    }
    // With a relocation, the caller changes the number or the addend.
    long written = place == null && isMoved ? changed : number;
    out.writeBytes(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(written).array());
  }
}
