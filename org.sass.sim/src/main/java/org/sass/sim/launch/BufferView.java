package org.sass.sim.launch;

import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;

/**
 * The elements of a buffer to be printed.
 *
 * @param buffer the buffer
 * @param type type of the elements
 * @param count number of elements to print, from the first
 * @param byAddress whether to name the elements by their addresses instead of their numbers
 */
public record BufferView(PlacedBuffer buffer, ElementType type, int count, boolean byAddress) {
  /** Number of elements that are printed by default. */
  public static final int DEFAULT_COUNT = 16;

  /** Returns what is printed of a buffer by default. */
  public static BufferView defaultView(PreparedLaunch prepared, PlacedBuffer buffer) {
    ElementType type = prepared.typeOf(buffer);
    return new BufferView(buffer, type, Math.min(DEFAULT_COUNT, buffer.count(type)), false);
  }

  /** Returns the number of elements of the buffer that are not printed. */
  public int omittedCount() {
    return buffer.count(type) - count;
  }

  /**
   * Appends one element as {@code c[3] = 9}, or {@code [0x100c] = 0x00000009}, without a line
   * break.
   *
   * @param index number of the element, from 0
   */
  public void appendElement(int index, StringBuilder out) {
    long bits = buffer.elementBits(type, index);
    if (!byAddress) {
      out.append(buffer.name()).append('[').append(index).append("] = ").append(type.format(bits));
      return;
    }
    long address = buffer.address() + (long) index * type.bytes();
    out.append("[0x").append(Long.toHexString(address)).append("] = ");
    if (buffer.typed()) {
      out.append(type.format(bits));
    } else {
      out.append("0x");
      MemoryImage.appendWord(bits, out);
    }
  }
}
