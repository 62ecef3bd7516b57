package org.sass.sim.check;

import java.util.List;
import java.util.TreeSet;

/**
 * The slots that the halves of a value depend on.
 *
 * @param low the slots for bits 15:0
 * @param high the slots for bits 31:16
 */
record HalfSlots(int[] low, int[] high) {
  private static final int[] NONE = {};

  /** A value that depends on nothing. */
  static final HalfSlots EMPTY = new HalfSlots(NONE, NONE);

  /** Returns a value both halves of which depend on one slot. */
  static HalfSlots sameSlot(int slot) {
    return new HalfSlots(new int[] {slot}, new int[] {slot});
  }

  /** Combines two operands of an operation that does not mix their low and high halves. */
  static HalfSlots pair(HalfSlots a, HalfSlots b) {
    return new HalfSlots(union(a.low, b.low), union(a.high, b.high));
  }

  /** Combines operands of an operation each half of whose result depends on all of them. */
  static HalfSlots mix(List<HalfSlots> parts) {
    int[] slots = NONE;
    for (HalfSlots part : parts) {
      slots = union(slots, part.all());
    }
    return new HalfSlots(slots, slots);
  }

  /** Returns the slots that any half depends on. */
  int[] all() {
    return union(low, high);
  }

  /** Returns the slots of two lists, in ascending order. */
  static int[] union(int[] a, int[] b) {
    if (a.length == 0 || b.length == 0) {
      return a.length == 0 ? b : a;
    }
    TreeSet<Integer> all = new TreeSet<>();
    for (int slot : a) {
      all.add(slot);
    }
    for (int slot : b) {
      all.add(slot);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }
}
