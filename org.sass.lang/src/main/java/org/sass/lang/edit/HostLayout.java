package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.edit.HostTypes.Type;
import org.sass.lang.isa.MemorySizes;

/**
 * The places of a kernel's parameters in shared memory for two kinds of hosts. A pointer takes 8
 * bytes if the compiler ran on a 64-bit host, and 4 bytes on FlexGripPlus and on 32-bit hosts.
 */
final class HostLayout {
  private final List<Type> types;
  private final int[] wide;
  private final int[] narrow;

  HostLayout(List<Type> types) {
    this.types = types;
    this.wide = lay(types, true);
    this.narrow = lay(types, false);
  }

  /**
   * Returns the byte offsets of the parameters, each a multiple of its size, followed by the offset
   * of the end.
   */
  private static int[] lay(List<Type> types, boolean wide) {
    int[] starts = new int[types.size() + 1];
    int at = MemorySizes.HEADER_BYTES;
    for (int i = 0; i < types.size(); i++) {
      int size = wide ? types.get(i).wide() : types.get(i).narrow();
      at = (at + size - 1) / size * size;
      starts[i] = at;
      at += size;
    }
    starts[types.size()] = (at + 3) & ~3;
    return starts;
  }

  /** Returns whether the two layouts differ, so that there is something to convert. */
  boolean differs() {
    return wide[types.size()] != narrow[types.size()];
  }

  int count() {
    return types.size();
  }

  /** Returns whether a parameter has another size on the other kind of host. */
  boolean pointer(int index) {
    return types.get(index).wide() != types.get(index).narrow();
  }

  /**
   * Returns the index of the parameter that a byte of shared memory belongs to; -1 if it belongs to
   * none.
   *
   * @param is64 whether the offset is for a 64-bit host
   */
  int at(int offset, boolean is64) {
    int[] starts = is64 ? wide : narrow;
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      int size = is64 ? type.wide() : type.narrow();
      if (offset >= starts[i] && offset < starts[i] + size) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the offset of the same byte for the other kind of host. -1 if it has no such byte, for
   * example for the upper half of a pointer.
   *
   * @param is64 whether {@code offset} is for a 64-bit host
   */
  int other(int offset, boolean is64) {
    int index = at(offset, is64);
    if (index < 0) {
      return -1;
    }
    int inside = offset - (is64 ? wide : narrow)[index];
    int size = is64 ? types.get(index).narrow() : types.get(index).wide();
    return inside < size ? (is64 ? narrow : wide)[index] + inside : -1;
  }

  /**
   * Rates how well offsets fit a layout: the number of different parameters that start at one of
   * them, minus the number of offsets without a counterpart on the other kind of host (such as
   * upper halves of pointers).
   */
  int hits(List<Integer> offsets, boolean is64) {
    List<Integer> hit = new ArrayList<>();
    int spoilt = 0;
    for (int offset : offsets) {
      int index = at(offset, is64);
      boolean start = index >= 0 && offset == (is64 ? wide : narrow)[index];
      if (start && !hit.contains(index)) {
        hit.add(index);
      }
      spoilt += index >= 0 && other(offset, is64) < 0 ? 1 : 0;
    }
    return hit.size() - spoilt;
  }
}
