package org.sass.lang.file.dwarf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/**
 * Changes call frames ({@code .debug_frame}) for code that moved: the range of each function, and
 * the distances between the places where the frame changes. All stay where they are in the section.
 */
public final class FrameRewriter {
  private static final int LONG_FORMAT = -1;

  private final DwarfReader in;
  private final ByteBuffer out;
  private final Map<Integer, AddressPlace> places;
  private final boolean isAlone;
  private final CodeMovement movement;
  private final Map<Integer, Integer> offsets = new HashMap<>();
  private final Map<Integer, Long> changes = new HashMap<>();

  /** In how many bytes each description of common things counts distances, by its offset. */
  private final Map<Long, Long> steps = new HashMap<>();

  private String refusal;
  private long address;
  private long newAddress;

  private FrameRewriter(
      byte[] section, Map<Integer, AddressPlace> places, boolean isAlone, CodeMovement movement) {
    in = new DwarfReader(section);
    out = ByteBuffer.wrap(section.clone()).order(ByteOrder.LITTLE_ENDIAN);
    this.places = places;
    this.isAlone = isAlone;
    this.movement = movement;
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
    FrameRewriter rewriter = new FrameRewriter(section, places, isAlone, movement);
    try {
      while (rewriter.in.hasMore() && rewriter.refusal == null) {
        rewriter.rewriteEntry();
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return RewrittenSection.refused("it is damaged");
    }
    places.keySet().forEach(offset -> rewriter.offsets.put(offset, offset));
    return rewriter.refusal != null
        ? RewrittenSection.refused(rewriter.refusal)
        : new RewrittenSection(rewriter.out.array(), rewriter.offsets, rewriter.changes, null);
  }

  private void rewriteEntry() {
    int start = in.at();
    long length = in.s32();
    boolean isLong = length == LONG_FORMAT;
    length = isLong ? in.s64() : length;
    if (length < 0 || length > in.size() - in.at()) {
      throw new IllegalArgumentException("an entry is longer than the section");
    }
    int end = in.at() + (int) length;
    in.setEnd(end);
    if (in.hasMore()) {
      long id = isLong ? in.s64() : in.s32();
      if (id == -1) {
        readCommon(start);
      } else {
        rewriteFunction(isLong ? id : id & 0xffffffffL);
      }
    }
    in.setEnd(in.size());
    in.moveTo(end);
  }

  /** Reads what several functions have in common. */
  private void readCommon(int start) {
    int version = in.u8();
    in.skipText();
    in.skip(version >= 4 ? 2 : 0);
    steps.put((long) start, in.leb());
  }

  private void rewriteFunction(long common) {
    int offset = in.at();
    AddressPlace place = places.get(offset);
    boolean isMoved = place == null ? isAlone : place.isMoved();
    if (!isMoved) {
      return;
    }
    Long step = steps.get(common);
    if (step == null || step <= 0) {
      refusal = "an entry does not say in which steps it counts addresses";
      return;
    }
    long number = in.s64();
    address = place == null ? number : number + place.base();
    newAddress = movement.moved(address);
    long changed = newAddress - (place == null ? 0 : place.newBase());
    if (place == null) {
      out.putLong(offset, changed);
    } else {
      changes.put(offset, changed - number);
    }
    int rangeOffset = in.at();
    long range = in.s64();
    out.putLong(rangeOffset, movement.moved(address + range) - newAddress);
    while (in.hasMore() && refusal == null) {
      rewriteOperation(step);
    }
  }

  /** Changes one operation, if it moves to the next place; else skips it. */
  private void rewriteOperation(long step) {
    int at = in.at();
    int opcode = in.u8();
    switch (opcode >> 6) {
      case 1 -> {
        long distance = advance((opcode & 0x3f) * step, step, 0x3f);
        out.put(at, (byte) (0x40 | distance));
      }
      case 2 -> in.leb();
      case 3 -> {
        // DW_CFA_restore has its register in the opcode.
      }
      default -> rewriteLongOperation(at, opcode, step);
    }
  }

  private void rewriteLongOperation(int at, int opcode, long step) {
    switch (opcode) {
      case 0x00, 0x0a, 0x0b, 0x2d -> {
        // Nothing follows.
      }
      case 0x02 -> out.put(at + 1, (byte) advance(in.u8() * step, step, 0xff));
      case 0x03 -> out.putShort(at + 1, (short) advance(in.u16() * step, step, 0xffff));
      case 0x04 ->
          out.putInt(at + 1, (int) advance((in.s32() & 0xffffffffL) * step, step, 0xffffffffL));
      case 0x06, 0x07, 0x08, 0x0d, 0x0e, 0x13, 0x2e -> in.leb();
      case 0x05, 0x09, 0x0c, 0x11, 0x12, 0x14, 0x15 -> {
        in.leb();
        in.leb();
      }
      case 0x0f -> in.skip(in.leb());
      case 0x10, 0x16 -> {
        in.leb();
        in.skip(in.leb());
      }
      default ->
          refusal = "it has the operation 0x" + Integer.toHexString(opcode) + ", which is unknown";
    }
  }

  /** Moves on, and returns the new distance in steps. */
  private long advance(long distance, long step, long largest) {
    address += distance;
    long target = movement.moved(address);
    long steps = (target - newAddress) / step;
    if (target < newAddress) {
      refusal = "it lists places in the order of addresses, and instructions change their order";
    } else if (steps > largest || (target - newAddress) % step != 0) {
      refusal = "it has no room for a distance of " + (target - newAddress) + " bytes";
    }
    newAddress = target;
    return steps;
  }
}
