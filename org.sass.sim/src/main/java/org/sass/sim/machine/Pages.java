package org.sass.sim.machine;

import java.util.Arrays;
import java.util.Set;

/**
 * An immutable copy of an array of words. Pages that are equal to those of an earlier copy are
 * shared with it. Many copies of a large memory that changes little therefore take little room.
 */
public final class Pages {
  /** Number of words in a page. */
  private static final int PAGE_WORDS = 1024;

  private static final int[] ZERO_PAGE = new int[PAGE_WORDS];

  private final int[][] pages;
  private final int wordCount;
  private final long ownBytes;

  private Pages(int[][] pages, int wordCount, long ownBytes) {
    this.pages = pages;
    this.wordCount = wordCount;
    this.ownBytes = ownBytes;
  }

  /**
   * Copies words.
   *
   * @param earlier an earlier copy of an array of the same length, whose pages may be shared; null
   *     for none
   */
  public static Pages of(int[] words, Pages earlier) {
    int count = (words.length + PAGE_WORDS - 1) / PAGE_WORDS;
    int[][] pages = new int[count][];
    long newBytes = 0;
    for (int i = 0; i < count; i++) {
      int from = i * PAGE_WORDS;
      int to = Math.min(words.length, from + PAGE_WORDS);
      int[] earlierPage = earlier == null ? ZERO_PAGE : earlier.pages[i];
      if (Arrays.equals(words, from, to, earlierPage, 0, to - from)) {
        pages[i] = earlierPage;
      } else {
        pages[i] = Arrays.copyOfRange(words, from, to);
        newBytes += 4L * (to - from);
      }
    }
    if (newBytes == 0 && earlier != null) {
      return earlier;
    }
    return new Pages(pages, words.length, newBytes + 8L * count);
  }

  /** Writes the copied words back to the start of an array. */
  public void restore(int[] words) {
    for (int i = 0; i < pages.length; i++) {
      int from = i * PAGE_WORDS;
      System.arraycopy(pages[i], 0, words, from, Math.min(PAGE_WORDS, wordCount - from));
    }
  }

  /**
   * Returns the size in bytes, not counting pages in {@code seen}. Adds the pages of this copy to
   * {@code seen}.
   */
  public long countBytes(Set<int[]> countedPages) {
    long bytes = 8L * pages.length;
    for (int[] page : pages) {
      if (page != ZERO_PAGE && countedPages.add(page)) {
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
