package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The control-flow stack of a warp. Each entry holds a mask of lanes and the address at which they
 * continue when the entry is popped. The arrays of a deep stack grow when they are needed.
 */
public final class DivergenceStack {

  /** The kind of instruction that pushed an entry. */
  public enum Kind {
    /**
     * Pushed by {@code SSY}: the reconvergence point of a divergent branch. Once the first path has
     * reached its join, the address of the entry is the one after the join, where all lanes
     * continue.
     */
    SYNC,
    /**
     * Pushed by a divergent branch: the lanes of the path that has yet to run, and where it starts.
     */
    DIVERGE,
    /** Pushed by {@code CAL}: the return address of a subroutine. */
    CALL,
    /** Pushed by {@code PBK}: the address to which {@code BRK} leaves a loop. */
    BREAK,
    /** Pushed by {@code PCNT}: the address to which {@code CONT} goes on with a loop. */
    CONTINUE,
    /** Pushed by {@code PLONGJMP}: the address to which {@code LONGJMP} leaves loops and calls. */
    LONG_JUMP,
    /** Pushed by {@code PEXIT}: the address at which lanes go on that come to an {@code EXIT}. */
    EXIT
  }

  /**
   * An entry, in the form in which it is shown to users.
   *
   * @param mask the lanes, lane 0 in bit 0
   * @param kind the kind of instruction that pushed it
   * @param pc the byte address at which the lanes continue
   */
  public record Entry(int mask, Kind kind, int pc) {}

  /** Number of entries for which a stack has room from the start. */
  private static final int FIRST_ENTRIES = 256;

  private final int capacity;
  private int[] masks;
  private Kind[] kinds;
  private int[] pcs;
  private int depth;

  /**
   * Makes an empty stack.
   *
   * @param capacity the maximum number of entries
   */
  public DivergenceStack(int capacity) {
    this.capacity = capacity;
    int room = Math.min(capacity, FIRST_ENTRIES);
    masks = new int[room];
    kinds = new Kind[room];
    pcs = new int[room];
  }

  public int depth() {
    return depth;
  }

  /** Returns the maximum number of entries. */
  public int capacity() {
    return capacity;
  }

  public boolean isEmpty() {
    return depth == 0;
  }

  /** Pushes an entry. Returns false and changes nothing if the stack is full. */
  public boolean push(int mask, Kind kind, int pc) {
    if (depth == masks.length && !grow()) {
      return false;
    }
    masks[depth] = mask;
    kinds[depth] = kind;
    pcs[depth] = pc;
    depth++;
    return true;
  }

  /** Makes room for more entries. Returns false if the stack has its maximum size. */
  private boolean grow() {
    if (depth == capacity) {
      return false;
    }
    int room = (int) Math.min(capacity, 2L * depth);
    masks = Arrays.copyOf(masks, room);
    kinds = Arrays.copyOf(kinds, room);
    pcs = Arrays.copyOf(pcs, room);
    return true;
  }

  /** Removes all entries. */
  public void clear() {
    depth = 0;
  }

  /** Removes the top entry. */
  public void pop() {
    depth--;
  }

  /** Returns the lanes of the entry at {@code index}; 0 is the oldest entry. */
  public int mask(int index) {
    return masks[index];
  }

  public Kind kind(int index) {
    return kinds[index];
  }

  public int pc(int index) {
    return pcs[index];
  }

  /** Replaces the entry at {@code index}. */
  public void replace(int index, int mask, Kind kind, int pc) {
    masks[index] = mask;
    kinds[index] = kind;
    pcs[index] = pc;
  }

  /** Removes lanes from all entries from {@code index} to the top, both included. */
  public void removeLanes(int lanes, int index) {
    for (int i = index; i < depth; i++) {
      masks[i] &= ~lanes;
    }
  }

  /** Returns the index of the newest entry of a kind, or -1 if there is none. */
  public int newestIndex(Kind kind) {
    for (int i = depth - 1; i >= 0; i--) {
      if (kinds[i] == kind) {
        return i;
      }
    }
    return -1;
  }

  /** Returns a copy of the entries, the oldest first. */
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>(depth);
    for (int i = 0; i < depth; i++) {
      entries.add(new Entry(masks[i], kinds[i], pcs[i]));
    }
    return entries;
  }
}
