package org.sass.sim.launch.buffers;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Memory;

/**
 * A buffer that has a place in memory.
 *
 * @param name its name
 * @param type type of its elements
 * @param typed whether the launch specifies the type
 * @param address address of its first byte in global memory
 * @param size size in bytes
 * @param memory the live contents of the memory region that contains it
 * @param offset offset of its first byte in {@code memory}
 * @param filled whether the launch specifies the contents before the run; else the buffer is filled
 *     with zeros
 */
public record PlacedBuffer(
    String name,
    ElementType type,
    boolean typed,
    long address,
    int size,
    Memory memory,
    int offset,
    boolean filled) {

  /** Returns how many whole elements of a type the buffer has. */
  public int count(ElementType as) {
    return size / as.bytes();
  }

  /**
   * Returns the bits of an element.
   *
   * @param index number of the element, from 0
   */
  public long elementBits(ElementType as, int index) {
    return as.read(memory, offset + index * as.bytes());
  }
}
