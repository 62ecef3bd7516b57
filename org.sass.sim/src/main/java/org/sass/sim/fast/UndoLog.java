package org.sass.sim.fast;

import java.util.Arrays;

/**
 * What stood in global memory before a worker overwrote it, so that the blocks it ran can be
 * undone.
 *
 * <p>Its room is bounded: what is logged of one word of memory more than once is dropped when it
 * gets large.
 */
public final class UndoLog {
  private static final int FIRST_ROOM = 1024;

  /** Entries beyond which a look for words that stand in the log twice is worth while. */
  private static final int LARGE = 1 << 22;

  private int[][] memories = new int[FIRST_ROOM][];
  private int[] places = new int[FIRST_ROOM];
  private int[] counts = new int[FIRST_ROOM];
  private int entries;
  private int[] words = new int[16 * FIRST_ROOM];
  private int size;
  private int compactAt = LARGE;

  /** Takes note of some words before they are overwritten. */
  public void note(int[] memory, int at, int count) {
    int place = reserve(memory, at, count);
    for (int i = 0; i < count; i++) {
      words[place + i] = memory[at + i];
    }
  }

  /** Makes room for some words; returns where they are to be put in {@link #words}. */
  public int reserve(int[] memory, int at, int count) {
    if (entries == places.length || size + count > words.length) {
      grow(count);
    }
    int place = size;
    size += count;
    int last = entries - 1;
    if (last >= 0 && memories[last] == memory && places[last] + counts[last] == at) {
      counts[last] += count;
    } else {
      memories[entries] = memory;
      places[entries] = at;
      counts[entries++] = count;
    }
    return place;
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
    var seen = new java.util.IdentityHashMap<int[], java.util.BitSet>();
    int from = 0;
    for (int i = 0; i < entries; i++) {
      java.util.BitSet known =
          seen.computeIfAbsent(memories[i], m -> new java.util.BitSet(m.length));
      for (int k = 0; k < counts[i]; k++) {
        if (!known.get(places[i] + k)) {
          known.set(places[i] + k);
          int place = first.reserve(memories[i], places[i] + k, 1);
          first.words[place] = words[from + k];
        }
      }
      from += counts[i];
    }
    memories = first.memories;
    places = first.places;
    counts = first.counts;
    entries = first.entries;
    words = first.words;
    size = first.size;
    compactAt = Math.max(LARGE, 2 * size);
  }

  /** Puts everything back as it was when the log was empty, and empties it. */
  void undo() {
    int end = size;
    for (int i = entries - 1; i >= 0; i--) {
      end -= counts[i];
      System.arraycopy(words, end, memories[i], places[i], counts[i]);
    }
    clear();
  }

  void clear() {
    entries = 0;
    size = 0;
  }
}
