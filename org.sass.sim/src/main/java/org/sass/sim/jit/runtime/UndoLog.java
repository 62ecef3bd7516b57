package org.sass.sim.jit.runtime;

import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;

/**
 * What stood in global memory before a worker overwrote it, so that the blocks it ran can be
 * undone.
 *
 * <p>Its room is bounded: what is logged of one word of memory more than once is dropped when it
 * gets large.
 */
public final class UndoLog {
  private static final int FIRST_ROOM = 1024;

  /** Words that are as well copied one by one. */
  private static final int FEW = 4;

  /** Entries beyond which a look for words that stand in the log twice is worth while. */
  private static final int LARGE = 1 << 22;

  private int[][] memories = new int[FIRST_ROOM][];
  private int[] places = new int[FIRST_ROOM];
  private int[] counts = new int[FIRST_ROOM];
  private int entries;

  /** The memory of the last entry, its end there, and where its words begin here. */
  private int[] open;

  private int openEnd;
  private int openStart;
  private int[] words = new int[16 * FIRST_ROOM];
  private int size;
  private int compactAt = LARGE;

  /** How many entries there were at the last mark; below 0 where that is not known any more. */
  private int entriesAtMark;

  private int sizeAtMark;

  /** Takes note of some words before they are overwritten. */
  public void note(int[] memory, int at, int count) {
    int place = reserve(memory, at, count);
    if (count > FEW) {
      System.arraycopy(memory, at, words, place, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      words[place + i] = memory[at + i];
    }
  }

  /** Makes room for some words; returns where they are to be put in {@link #words}. */
  public int reserve(int[] memory, int at, int count) {
    if (memory != open || at != openEnd || size + count > words.length) {
      begin(memory, at, count);
    }
    int place = size;
    size = place + count;
    openEnd = at + count;
    return place;
  }

  /** Begins an entry, unless the last one goes on. */
  private void begin(int[] memory, int at, int count) {
    close();
    if (entries == places.length || size + count > words.length) {
      grow(count);
    }
    if (memory != open || at != openEnd) {
      memories[entries] = memory;
      places[entries] = at;
      counts[entries++] = 0;
    }
    open = memory;
    openStart = size - counts[entries - 1];
  }

  /** Writes down how many words the last entry has. */
  private void close() {
    if (entries > 0) {
      counts[entries - 1] = size - openStart;
    }
  }

  /** The words that were noted. */
  public int[] words() {
    return words;
  }

  private void grow(int count) {
    if (size > compactAt) {
      compact();
    }
    if (entries == places.length) {
      memories = Arrays.copyOf(memories, 2 * entries);
      places = Arrays.copyOf(places, 2 * entries);
      counts = Arrays.copyOf(counts, 2 * entries);
    }
    if (size + count > words.length) {
      words = Arrays.copyOf(words, 2 * words.length + count);
    }
  }

  /** Keeps only the first value that was noted of each word. */
  private void compact() {
    UndoLog first = new UndoLog();
    var seen = new IdentityHashMap<int[], BitSet>();
    int from = 0;
    for (int i = 0; i < entries; i++) {
      BitSet known = seen.computeIfAbsent(memories[i], m -> new BitSet(m.length));
      for (int k = 0; k < counts[i]; k++) {
        if (!known.get(places[i] + k)) {
          known.set(places[i] + k);
          int place = first.reserve(memories[i], places[i] + k, 1);
          first.words[place] = words[from + k];
        }
      }
      from += counts[i];
    }
    first.close();
    open = null;
    memories = first.memories;
    places = first.places;
    counts = first.counts;
    entries = first.entries;
    words = first.words;
    size = first.size;
    compactAt = Math.max(LARGE, 2 * size);
    entriesAtMark = -1;
  }

  /** Puts everything back as it was when the log was empty, and empties it. */
  public void undo() {
    close();
    int end = size;
    for (int i = entries - 1; i >= 0; i--) {
      end -= counts[i];
      System.arraycopy(words, end, memories[i], places[i], counts[i]);
    }
    clear();
  }

  /** Marks a state to go back to. */
  void mark() {
    entriesAtMark = entries;
    sizeAtMark = size;
  }

  /**
   * Puts everything back as it was at the last mark.
   *
   * @return whether that is still known; if not, nothing has changed
   */
  boolean backToMark() {
    if (entriesAtMark < 0) {
      return false;
    }
    close();
    int end = size;
    for (int i = entries - 1; i >= entriesAtMark; i--) {
      end -= counts[i];
      System.arraycopy(words, end, memories[i], places[i], counts[i]);
    }
    int grown = end - sizeAtMark;
    if (grown > 0) {
      int last = entriesAtMark - 1;
      counts[last] -= grown;
      System.arraycopy(words, sizeAtMark, memories[last], places[last] + counts[last], grown);
    }
    entries = entriesAtMark;
    size = sizeAtMark;
    open = null;
    openStart = entries > 0 ? size - counts[entries - 1] : 0;
    return true;
  }

  public void clear() {
    open = null;
    entries = 0;
    size = 0;
  }
}
