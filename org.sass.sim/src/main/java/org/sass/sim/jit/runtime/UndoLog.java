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
  private static final int INITIAL_CAPACITY = 1024;

  /** Number of words up to which a loop copies them as fast as {@code System.arraycopy}. */
  private static final int MAX_LOOP_COPY = 4;

  /**
   * Number of words above which it is worthwhile to look for words that were saved more than once.
   */
  private static final int MIN_COMPACT_SIZE = 1 << 22;

  private int[][] memories = new int[INITIAL_CAPACITY][];
  private int[] offsets = new int[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];
  private int entryCount;

  /**
   * The memory of the last entry. {@link #openEnd} is the index after the entry there, and {@link
   * #openStart} the index of its first word in {@link #words}.
   */
  private int[] openMemory;

  private int openEnd;
  private int openStart;
  private int[] words = new int[16 * INITIAL_CAPACITY];
  private int size;
  private int compactAt = MIN_COMPACT_SIZE;

  /** Number of entries at the last mark; below 0 if it is no longer known. */
  private int entriesAtMark;

  private int sizeAtMark;

  /** Saves some words before they are overwritten. */
  public void note(int[] memory, int at, int count) {
    int position = reserve(memory, at, count);
    if (count > MAX_LOOP_COPY) {
      System.arraycopy(memory, at, words, position, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      words[position + i] = memory[at + i];
    }
  }

  /**
   * Reserves room for some words; returns the index in {@link #words} at which the caller must save
   * them.
   */
  public int reserve(int[] memory, int at, int count) {
    if (memory != openMemory || at != openEnd || size + count > words.length) {
      beginEntry(memory, at, count);
    }
    int position = size;
    size = position + count;
    openEnd = at + count;
    return position;
  }

  /** Begins a new entry, unless the words follow those of the last one. */
  private void beginEntry(int[] memory, int at, int count) {
    closeEntry();
    if (entryCount == offsets.length || size + count > words.length) {
      grow(count);
    }
    if (memory != openMemory || at != openEnd) {
      memories[entryCount] = memory;
      offsets[entryCount] = at;
      lengths[entryCount++] = 0;
    }
    openMemory = memory;
    openStart = size - lengths[entryCount - 1];
  }

  /** Sets the number of words of the last entry. */
  private void closeEntry() {
    if (entryCount > 0) {
      lengths[entryCount - 1] = size - openStart;
    }
  }

  /** Returns the array of the saved words. {@link #reserve} may replace it. */
  public int[] words() {
    return words;
  }

  private void grow(int neededWords) {
    if (size > compactAt) {
      compact();
    }
    if (entryCount == offsets.length) {
      memories = Arrays.copyOf(memories, 2 * entryCount);
      offsets = Arrays.copyOf(offsets, 2 * entryCount);
      lengths = Arrays.copyOf(lengths, 2 * entryCount);
    }
    if (size + neededWords > words.length) {
      words = Arrays.copyOf(words, 2 * words.length + neededWords);
    }
  }

  /** Keeps only the first saved value of each word. */
  private void compact() {
    UndoLog compacted = new UndoLog();
    var knownWords = new IdentityHashMap<int[], BitSet>();
    int entryStart = 0;
    for (int i = 0; i < entryCount; i++) {
      BitSet known = knownWords.computeIfAbsent(memories[i], m -> new BitSet(m.length));
      for (int k = 0; k < lengths[i]; k++) {
        if (!known.get(offsets[i] + k)) {
          known.set(offsets[i] + k);
          int position = compacted.reserve(memories[i], offsets[i] + k, 1);
          compacted.words[position] = words[entryStart + k];
        }
      }
      entryStart += lengths[i];
    }
    compacted.closeEntry();
    openMemory = null;
    memories = compacted.memories;
    offsets = compacted.offsets;
    lengths = compacted.lengths;
    entryCount = compacted.entryCount;
    words = compacted.words;
    size = compacted.size;
    compactAt = Math.max(MIN_COMPACT_SIZE, 2 * size);
    entriesAtMark = -1;
  }

  /** Restores memory to what it was when the log was empty, and empties the log. */
  public void undo() {
    closeEntry();
    int entryEnd = size;
    for (int i = entryCount - 1; i >= 0; i--) {
      entryEnd -= lengths[i];
      System.arraycopy(words, entryEnd, memories[i], offsets[i], lengths[i]);
    }
    clear();
  }

  /**
   * Returns whether some words may have been overwritten since the log was empty.
   *
   * @param memory the array that contains them
   * @param from index of the first one
   * @param to index after the last one
   */
  public boolean contains(int[] memory, int from, int to) {
    closeEntry();
    for (int i = 0; i < entryCount; i++) {
      if (memories[i] == memory && offsets[i] < to && offsets[i] + lengths[i] > from) {
        return true;
      }
    }
    return false;
  }

  /** Marks a state to which {@link #undoToMark} can return. */
  void mark() {
    entriesAtMark = entryCount;
    sizeAtMark = size;
  }

  /**
   * Restores memory to what it was at the last mark.
   *
   * @return whether that was possible; if not, nothing has changed
   */
  boolean undoToMark() {
    if (entriesAtMark < 0) {
      return false;
    }
    closeEntry();
    int entryEnd = size;
    for (int i = entryCount - 1; i >= entriesAtMark; i--) {
      entryEnd -= lengths[i];
      System.arraycopy(words, entryEnd, memories[i], offsets[i], lengths[i]);
    }
    int wordsSinceMark = entryEnd - sizeAtMark;
    if (wordsSinceMark > 0) {
      int last = entriesAtMark - 1;
      lengths[last] -= wordsSinceMark;
      System.arraycopy(
          words, sizeAtMark, memories[last], offsets[last] + lengths[last], wordsSinceMark);
    }
    entryCount = entriesAtMark;
    size = sizeAtMark;
    openMemory = null;
    openStart = entryCount > 0 ? size - lengths[entryCount - 1] : 0;
    return true;
  }

  /** Drops all entries. What was overwritten until now can no longer be undone. */
  public void clear() {
    openMemory = null;
    entryCount = 0;
    size = 0;
  }
}
