package org.sass.sim.launch.buffers;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Memory;

/**
 * A buffer in its place.
 *
 * @param name its name
 * @param type what its elements are, as far as the launch says
 * @param typed whether the launch says it
 * @param address its first byte in global memory
 * @param size bytes
 * @param memory the live contents of the memory region it lies in
 * @param offset place in {@code memory} of its first byte
 * @param filled whether the launch says what it holds before the run; else it is full of zeros
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

  /** How many whole elements of a type it has. */
  public int count(ElementType as) {
    return size / as.bytes();
  }

  /** The bits of an element. */
  public long element(ElementType as, int index) {
    return as.read(memory, offset + index * as.bytes());
  }
}
