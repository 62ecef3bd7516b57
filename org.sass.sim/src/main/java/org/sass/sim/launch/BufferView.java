package org.sass.sim.launch;

import org.sass.sim.launch.buffers.MemoryImage;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.syntax.ElementType;

/**
 * Elements of a buffer to be printed.
 *
 * @param buffer where they are
 * @param type what they are
 * @param count how many, from the first
 * @param byAddress whether to name them by their addresses instead of their numbers
 */
public record BufferView(PlacedBuffer buffer, ElementType type, int count, boolean byAddress) {
  /** How many elements are printed by default. */
  public static final int FEW = 16;

  /** A buffer as it is printed by default. */
  public static BufferView brief(PreparedLaunch prepared, PlacedBuffer buffer) {
    ElementType type = prepared.typeOf(buffer);
    return new BufferView(buffer, type, Math.min(FEW, buffer.count(type)), false);
  }

  /** How many more elements the buffer has. */
  public int left() {
    return buffer.count(type) - count;
  }

  /** One element as {@code c[3] = 9}, or {@code [0x100c] = 0x00000009}, without a line break. */
  public void line(int index, StringBuilder out) {
    long bits = buffer.element(type, index);
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
      MemoryImage.word(bits, out);
    }
  }
}
