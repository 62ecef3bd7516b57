package org.sass.sim.machine;

import java.util.Arrays;
import java.util.Set;

/**
 * An immutable copy of an array of words. Pages that are equal to those of an earlier copy are
 * shared with it. Many copies of a large memory that changes little therefore take little room.
 */
public final class Pages {
  /** Number of words in a page. */
  private static final int PAGE = 1024;

  private static final int[] ZEROS = new int[PAGE];

  private final int[][] pages;
  private final int size;
  private final long ownBytes;

  private Pages(int[][] pages, int size, long ownBytes) {
    this.pages = pages;
    this.size = size;
    this.ownBytes = ownBytes;
  }

  /**
   * Copies words.
   *
   * @param before an earlier copy of an array of the same length, whose pages may be shared; null
   *     for none
   */
  public static Pages of(int[] words, Pages before) {
    int count = (words.length + PAGE - 1) / PAGE;
    int[][] pages = new int[count][];
    long own = 0;
    for (int i = 0; i < count; i++) {
      int from = i * PAGE;
      int to = Math.min(words.length, from + PAGE);
      int[] old = before == null ? ZEROS : before.pages[i];
      if (Arrays.equals(words, from, to, old, 0, to - from)) {
        pages[i] = old;
      } else {
        pages[i] = Arrays.copyOfRange(words, from, to);
        own += 4L * (to - from);
      }
    }
    if (own == 0 && before != null) {
      return before;
    }
    return new Pages(pages, words.length, own + 8L * count);
  }

  /** Writes the copied words back to the start of an array. */
  public void restore(int[] words) {
    for (int i = 0; i < pages.length; i++) {
      int from = i * PAGE;
      System.arraycopy(pages[i], 0, words, from, Math.min(PAGE, size - from));
    }
  }

  /**
   * Returns the size in bytes, not counting pages in {@code seen}. Adds the pages of this copy to
   * {@code seen}.
   */
  public long bytes(Set<int[]> seen) {
    long bytes = 8L * pages.length;
    for (int[] page : pages) {
      if (page != ZEROS && seen.add(page)) {
        bytes += 4L * page.length;
      }
    }
    return bytes;
  }

  /**
   * Returns the bytes that this copy takes in addition to the pages that it shares with the earlier
   * copy.
   */
  public long ownBytes() {
    return ownBytes;
  }
}
