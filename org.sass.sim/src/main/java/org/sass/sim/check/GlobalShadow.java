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
  private static final int PAGE = 1024;

  private static final int PAGE_SHIFT = 12;

  /** Approximate size of a page in bytes. */
  private static final long PAGE_BYTES = PAGE * 36L;

  /** A region of global memory with its data. */
  static final class Area {
    private final GlobalMemory.Region region;
    private final AccessHistory[] pages;

    /** A bit for each byte, set if nothing has written that byte; null if all bytes are written. */
    private final long[] unwritten;

    private Area(GlobalMemory.Region region, boolean races, boolean unwritten) {
      this.region = region;
      int size = region.memory().size();
      this.pages = races ? new AccessHistory[(size >>> PAGE_SHIFT) + 1] : null;
      this.unwritten = unwritten ? new long[(size >>> 6) + 1] : null;
    }

    GlobalMemory.Region region() {
      return region;
    }

    boolean holds(long address, int bytes) {
      return region.holds(address, bytes);
    }

    /**
     * Returns a mask of those bytes of an access that nothing has written.
     *
     * @param bytes the number of bytes, up to 16
     */
    int unwritten(long address, int bytes) {
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

    void written(long address, int bytes) {
      if (unwritten != null) {
        int at = region.offset(address);
        for (int i = at; i < at + bytes; i++) {
          unwritten[i >>> 6] &= ~(1L << i);
        }
      }
    }

    private void forget(int from, int to) {
      for (int i = from; i < to; i++) {
        unwritten[i >>> 6] |= 1L << i;
      }
    }
  }

  private final List<Area> areas = new ArrayList<>();
  private final Deque<Runnable> removals = new ArrayDeque<>();
  private final long most;
  private long forgotten;

  /**
   * Makes the data for a launch.
   *
   * @param memory the global memory
   * @param buffers the buffers in it
   * @param races whether to keep the latest accesses
   * @param init whether to keep the bytes that nothing has written
   * @param bytes maximum size of the pages in bytes; at least 16 pages are kept
   */
  GlobalShadow(
      GlobalMemory memory, List<PlacedBuffer> buffers, boolean races, boolean init, long bytes) {
    most = Math.max(16, bytes / PAGE_BYTES);
    for (GlobalMemory.Region region : memory.regions()) {
      List<PlacedBuffer> empty = new ArrayList<>();
      for (PlacedBuffer buffer : buffers) {
        if (init && !buffer.filled() && buffer.memory() == region.memory()) {
          empty.add(buffer);
        }
      }
      Area area = new Area(region, races, !empty.isEmpty());
      for (PlacedBuffer buffer : empty) {
        area.forget(buffer.offset(), buffer.offset() + buffer.size());
      }
      areas.add(area);
    }
  }

  /**
   * Returns the region that contains all bytes of an access, or null.
   *
   * @param last the region to look at first, or null
   */
  Area find(long address, int bytes, Area last) {
    if (last != null && last.holds(address, bytes)) {
      return last;
    }
    for (Area area : areas) {
      if (area.holds(address, bytes)) {
        return area;
      }
    }
    return null;
  }

  /** Returns the page with the accesses to the word of an address, at the index {@link #word}. */
  AccessHistory page(Area area, long address) {
    int number = area.region.offset(address) >>> PAGE_SHIFT;
    AccessHistory page = area.pages[number];
    return page != null ? page : make(area, number);
  }

  static int word(Area area, long address) {
    return area.region.offset(address) >>> 2 & PAGE - 1;
  }

  private AccessHistory make(Area area, int number) {
    if (removals.size() >= most) {
      removals.poll().run();
      forgotten++;
    }
    AccessHistory page = new AccessHistory(PAGE);
    area.pages[number] = page;
    removals.add(() -> area.pages[number] = null);
    return page;
  }

  /** Returns the number of pages that were dropped for lack of room. */
  long forgotten() {
    return forgotten;
  }
}
