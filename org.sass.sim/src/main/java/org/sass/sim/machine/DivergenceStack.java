package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * The control-flow stack of a warp. Each entry holds lanes that go on at its address when it is
 * popped.
 */
public final class DivergenceStack {

  /** What pushed an entry. */
  public enum Kind {
    /**
     * {@code SSY}: where the paths of a divergent branch meet again; once one of them is there,
     * where its lanes go on.
     */
    SYNC,
    /** The path of a divergent branch that has yet to run. */
    DIVERGE,
    /** {@code CAL}: where a subroutine returns to. */
    CALL,
    /** {@code PBK}: where a loop is left to. */
    BREAK
  }

  /**
   * An entry, as it is shown to people.
   *
   * @param mask the lanes, lane 0 in bit 0
   * @param kind what pushed it
   * @param pc the byte address it leads to
   */
  public record Entry(int mask, Kind kind, int pc) {}

  private final int[] masks;
  private final Kind[] kinds;
  private final int[] pcs;
  private int depth;

  /**
   * @param capacity how many entries fit
   */
  public DivergenceStack(int capacity) {
    masks = new int[capacity];
    kinds = new Kind[capacity];
    pcs = new int[capacity];
  }

  public int depth() {
    return depth;
  }

  public int capacity() {
    return masks.length;
  }

  public boolean isEmpty() {
    return depth == 0;
  }

  /** Pushes an entry; false, and nothing done, if there is no room. */
  public boolean push(int mask, Kind kind, int pc) {
    if (depth == masks.length) {
      return false;
    }
    masks[depth] = mask;
    kinds[depth] = kind;
    pcs[depth] = pc;
    depth++;
    return true;
  }

  /** Drops all entries. */
  public void clear() {
    depth = 0;
  }

  /** Drops the top entry. */
  public void pop() {
    depth--;
  }

  /** The lanes of the entry at {@code index}, 0 the oldest. */
  public int mask(int index) {
    return masks[index];
  }

  public Kind kind(int index) {
    return kinds[index];
  }

  public int pc(int index) {
    return pcs[index];
  }

  /** Puts another entry in the place of the one at {@code index}. */
  public void set(int index, int mask, Kind kind, int pc) {
    masks[index] = mask;
    kinds[index] = kind;
    pcs[index] = pc;
  }

  /** Takes lanes out of all entries from {@code index} to the top. */
  public void remove(int lanes, int index) {
    for (int i = index; i < depth; i++) {
      masks[i] &= ~lanes;
    }
  }

  /** The index of the newest entry of a kind, or -1. */
  public int newest(Kind kind) {
    for (int i = depth - 1; i >= 0; i--) {
      if (kinds[i] == kind) {
        return i;
      }
    }
    return -1;
  }

  /** The entries, the oldest first. */
  public List<Entry> entries() {
    List<Entry> all = new ArrayList<>(depth);
    for (int i = 0; i < depth; i++) {
      all.add(new Entry(masks[i], kinds[i], pcs[i]));
    }
    return all;
  }
}
