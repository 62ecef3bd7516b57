package org.sass.sim.launch.buffers;

import java.util.List;
import java.util.Random;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.machine.Memory;

/** What a buffer holds before the run. */
public sealed interface Fill {

  /** Not specified: zero, or what a memory image has at that place. */
  record Unspecified() implements Fill {}

  /** All bits zero. */
  record Zero() implements Fill {}

  /** The numbers 0, 1, 2 and so on. */
  record Iota() implements Fill {}

  /** The same value in every element. */
  record Repeat(long bits) implements Fill {}

  /** The given elements, and zero after them. */
  record Elements(List<Long> bits) implements Fill {}

  /** Random bits; floats are from 0 to 1. The same seed gives the same values on every JVM. */
  record Pseudorandom(long seed) implements Fill {}

  /** The bytes of a file, and zero after them. */
  record File(FileRef file) implements Fill {}

  /**
   * Fills the elements of a buffer. Does nothing for {@link Unspecified}, and for {@link File},
   * which the caller must read.
   */
  static void apply(Fill fill, ElementType type, Memory memory, int offset, int size) {
    int count = size / type.bytes();
    if (fill instanceof Unspecified || fill instanceof File) {
      return;
    }
    memory.clear(offset, offset + size);
    // java.util.Random is the same on every JVM: its documentation specifies the algorithm.
    Random random = fill instanceof Pseudorandom r ? new Random(r.seed) : null;
    for (int i = 0; i < count; i++) {
      long bits;
      if (fill instanceof Iota) {
        bits = type.fromInteger(i);
      } else if (fill instanceof Repeat repeat) {
        bits = repeat.bits;
      } else if (fill instanceof Elements elements) {
        if (i == elements.bits.size()) {
          return;
        }
        bits = elements.bits.get(i);
      } else if (random != null) {
        bits = randomBits(random, type);
      } else {
        return;
      }
      type.write(memory, offset + i * type.bytes(), bits);
    }
  }

  private static long randomBits(Random random, ElementType type) {
    return switch (type) {
      // Numbers of 11 bits are exact, so none is rounded to 1.
      case F16 -> type.fromDouble(random.nextInt(1 << 11) * 0x1p-11);
      case F32 -> Float.floatToRawIntBits(random.nextFloat());
      case F64 -> Double.doubleToRawLongBits(random.nextDouble());
      default -> type.bytes() == 8 ? random.nextLong() : random.nextInt();
    };
  }
}
