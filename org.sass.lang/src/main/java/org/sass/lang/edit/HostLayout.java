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
  private final int[] offsets64;
  private final int[] offsets32;

  HostLayout(List<Type> types) {
    this.types = types;
    this.offsets64 = lay(types, true);
    this.offsets32 = lay(types, false);
  }

  /**
   * Returns the byte offsets of the parameters, each a multiple of its size, followed by the offset
   * of the end.
   */
  private static int[] lay(List<Type> types, boolean is64) {
    int[] starts = new int[types.size() + 1];
    int at = MemorySizes.HEADER_BYTES;
    for (int i = 0; i < types.size(); i++) {
      int size = is64 ? types.get(i).bytes64() : types.get(i).bytes32();
      at = (at + size - 1) / size * size;
      starts[i] = at;
      at += size;
    }
    starts[types.size()] = (at + 3) & ~3;
    return starts;
  }

  /** Returns whether the two layouts differ, so that there is something to convert. */
  boolean hasDifferences() {
    return offsets64[types.size()] != offsets32[types.size()];
  }

  int count() {
    return types.size();
  }

  /** Returns whether a parameter has another size on the other kind of host. */
  boolean isPointer(int index) {
    return types.get(index).bytes64() != types.get(index).bytes32();
  }

  /**
   * Returns the index of the parameter that a byte of shared memory belongs to; -1 if it belongs to
   * none.
   *
   * @param is64 whether the offset is for a 64-bit host
   */
  int paramIndexAt(int offset, boolean is64) {
    int[] starts = is64 ? offsets64 : offsets32;
    for (int i = 0; i < types.size(); i++) {
      Type type = types.get(i);
      int size = is64 ? type.bytes64() : type.bytes32();
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
  int convertOffset(int offset, boolean is64) {
    int index = paramIndexAt(offset, is64);
    if (index < 0) {
      return -1;
    }
    int inside = offset - (is64 ? offsets64 : offsets32)[index];
    int size = is64 ? types.get(index).bytes32() : types.get(index).bytes64();
    return inside < size ? (is64 ? offsets32 : offsets64)[index] + inside : -1;
  }

  /**
   * Rates how well offsets fit a layout: the number of different parameters that start at one of
   * them, minus the number of offsets without a counterpart on the other kind of host (such as
   * upper halves of pointers).
   */
  int fitScore(List<Integer> offsets, boolean is64) {
    List<Integer> startedParams = new ArrayList<>();
    int unmappedCount = 0;
    for (int offset : offsets) {
      int index = paramIndexAt(offset, is64);
      boolean start = index >= 0 && offset == (is64 ? offsets64 : offsets32)[index];
      if (start && !startedParams.contains(index)) {
        startedParams.add(index);
      }
      unmappedCount += index >= 0 && convertOffset(offset, is64) < 0 ? 1 : 0;
    }
    return startedParams.size() - unmappedCount;
  }
}
