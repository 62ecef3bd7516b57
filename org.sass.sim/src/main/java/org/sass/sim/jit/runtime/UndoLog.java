package org.sass.sim.jit.runtime;

import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;

/**
 * Saves the global memory that a worker overwrites, so that the blocks that it ran can be undone.
 *
 * <p>The size is bounded: when the log gets large, all but the first entry of each word of memory
 * are dropped.
 */
public final class UndoLog {
  private static final int FIRST_ROOM = 1024;

  /** Number of words up to which a loop copies them as fast as {@code System.arraycopy}. */
  private static final int FEW = 4;

  /**
   * Number of words above which it is worthwhile to look for words that were saved more than once.
   */
  private static final int LARGE = 1 << 22;

  private int[][] memories = new int[FIRST_ROOM][];
  private int[] places = new int[FIRST_ROOM];
  private int[] counts = new int[FIRST_ROOM];
  private int entries;

  /**
   * The memory of the last entry. {@link #openEnd} is the index after the entry there, and {@link
   * #openStart} the index of its first word in {@link #words}.
   */
  private int[] open;

  private int openEnd;
  private int openStart;
  private int[] words = new int[16 * FIRST_ROOM];
  private int size;
  private int compactAt = LARGE;

  /** Number of entries at the last mark; below 0 if it is no longer known. */
  private int entriesAtMark;

  private int sizeAtMark;

  /** Saves some words before they are overwritten. */
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

  /**
   * Reserves room for some words; returns the index in {@link #words} at which the caller must save
   * them.
   */
  public int reserve(int[] memory, int at, int count) {
    if (memory != open || at != openEnd || size + count > words.length) {
      begin(memory, at, count);
    }
    int place = size;
    size = place + count;
    openEnd = at + count;
    return place;
  }

  /** Begins a new entry, unless the words follow those of the last one. */
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

  /** Sets the number of words of the last entry. */
  private void close() {
    if (entries > 0) {
      counts[entries - 1] = size - openStart;
    }
  }

  /** Returns the array of the saved words. {@link #reserve} may replace it. */
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

  /** Keeps only the first saved value of each word. */
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

  /** Restores memory to what it was when the log was empty, and empties the log. */
  public void undo() {
    close();
    int end = size;
    for (int i = entries - 1; i >= 0; i--) {
      end -= counts[i];
      System.arraycopy(words, end, memories[i], places[i], counts[i]);
    }
    clear();
  }

  /** Marks a state to which {@link #backToMark} can return. */
  void mark() {
    entriesAtMark = entries;
    sizeAtMark = size;
  }

  /**
   * Restores memory to what it was at the last mark.
   *
   * @return whether that was possible; if not, nothing has changed
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
