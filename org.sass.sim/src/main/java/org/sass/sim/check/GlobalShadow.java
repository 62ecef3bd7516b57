package org.sass.sim.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.machine.GlobalMemory;

/**
 * The data that the checks keep for global memory: the latest accesses to each word, and the bytes
 * that nothing has written. The accesses are kept in pages that are allocated on first use.
 *
 * <p>The room for pages is limited. When it is full, the oldest page is dropped, and races that
 * only its accesses would show are missed.
 */
final class GlobalShadow {
  /** Number of words in a page. */
  private static final int PAGE_WORDS = 1024;

  private static final int PAGE_SHIFT = 12;

  /** Approximate size of a page in bytes. */
  private static final long PAGE_BYTES = PAGE_WORDS * 36L;

  /** A region of global memory with its data. */
  static final class RegionShadow {
    private final GlobalMemory.Region region;
    private final AccessHistory[] pages;

    /** A bit for each byte, set if nothing has written that byte; null if all bytes are written. */
    private final long[] unwritten;

    private RegionShadow(GlobalMemory.Region region, boolean tracksRaces, boolean tracksUnwritten) {
      this.region = region;
      int size = region.memory().size();
      this.pages = tracksRaces ? new AccessHistory[(size >>> PAGE_SHIFT) + 1] : null;
      this.unwritten = tracksUnwritten ? new long[(size >>> 6) + 1] : null;
    }

    GlobalMemory.Region region() {
      return region;
    }

    boolean contains(long address, int bytes) {
      return region.contains(address, bytes);
    }

    /**
     * Returns a mask of those bytes of an access that nothing has written.
     *
     * @param bytes the number of bytes, up to 16
     */
    int unwrittenBytes(long address, int bytes) {
      if (unwritten == null) {
        return 0;
      }
      int at = region.offset(address);
      long bits = unwritten[at >>> 6] >>> at;
      if ((at & 63) + bytes > 64) {
        bits |= unwritten[(at >>> 6) + 1] << -at;
      }
      return (int) bits & (1 << bytes) - 1;
    }

    void markWritten(long address, int bytes) {
      if (unwritten != null) {
        int at = region.offset(address);
        for (int i = at; i < at + bytes; i++) {
          unwritten[i >>> 6] &= ~(1L << i);
        }
      }
    }

    private void markUnwritten(int from, int to) {
      for (int i = from; i < to; i++) {
        unwritten[i >>> 6] |= 1L << i;
      }
    }
  }

  private final List<RegionShadow> areas = new ArrayList<>();
  private final Deque<Runnable> removals = new ArrayDeque<>();
  private final long maxPages;
  private long droppedPages;

  /**
   * Makes the data for a launch.
   *
   * @param memory the global memory
   * @param buffers the buffers in it
   * @param tracksRaces whether to keep the latest accesses
   * @param tracksInitialization whether to keep the bytes that nothing has written
   * @param maxBytes maximum size of the pages in bytes; at least 16 pages are kept
   */
  GlobalShadow(
      GlobalMemory memory,
      List<PlacedBuffer> buffers,
      boolean tracksRaces,
      boolean tracksInitialization,
      long maxBytes) {
    maxPages = Math.max(16, maxBytes / PAGE_BYTES);
    for (GlobalMemory.Region region : memory.regions()) {
      List<PlacedBuffer> uninitializedBuffers = new ArrayList<>();
      for (PlacedBuffer buffer : buffers) {
        if (tracksInitialization && !buffer.filled() && buffer.memory() == region.memory()) {
          uninitializedBuffers.add(buffer);
        }
      }
      RegionShadow area = new RegionShadow(region, tracksRaces, !uninitializedBuffers.isEmpty());
      for (PlacedBuffer buffer : uninitializedBuffers) {
        area.markUnwritten(buffer.offset(), buffer.offset() + buffer.size());
      }
      areas.add(area);
    }
  }

  /**
   * Returns the region that contains all bytes of an access, or null.
   *
   * @param lastRegion the region to look at first, or null
   */
  RegionShadow find(long address, int bytes, RegionShadow lastRegion) {
    if (lastRegion != null && lastRegion.contains(address, bytes)) {
      return lastRegion;
    }
    for (RegionShadow area : areas) {
      if (area.contains(address, bytes)) {
        return area;
      }
    }
    return null;
  }

  /**
   * Returns the page with the accesses to the word of an address, at the index {@link #wordIndex}.
   */
  AccessHistory page(RegionShadow area, long address) {
    int pageIndex = area.region.offset(address) >>> PAGE_SHIFT;
    AccessHistory page = area.pages[pageIndex];
    return page != null ? page : allocatePage(area, pageIndex);
  }

  static int wordIndex(RegionShadow area, long address) {
    return area.region.offset(address) >>> 2 & PAGE_WORDS - 1;
  }

  private AccessHistory allocatePage(RegionShadow area, int pageIndex) {
    if (removals.size() >= maxPages) {
      removals.poll().run();
      droppedPages++;
    }
    AccessHistory page = new AccessHistory(PAGE_WORDS);
    area.pages[pageIndex] = page;
    removals.add(() -> area.pages[pageIndex] = null);
    return page;
  }

  /** Returns the number of pages that were dropped for lack of room. */
  long droppedPages() {
    return droppedPages;
  }
}
