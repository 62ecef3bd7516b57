package org.sass.sim.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.machine.GlobalMemory;

/**
 * What the checks remember of global memory: who used it last, in pages that are made when they are
 * first used, and which of its bytes nothing has written.
 *
 * <p>The room for pages is limited. When it is full, the page that was made first is forgotten, and
 * with it what only it could have shown.
 */
final class GlobalShadow {
  /** Words of a page. */
  private static final int PAGE = 1024;

  private static final int PAGE_SHIFT = 12;

  /** Bytes that a page takes, nearly. */
  private static final long PAGE_BYTES = PAGE * 36L;

  /** A region of global memory. */
  static final class Area {
    private final GlobalMemory.Region region;
    private final AccessHistory[] pages;

    /** A bit for each byte that nothing has written; null where all are. */
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

    /** Which of up to 16 bytes nothing has written. */
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
   * @param memory the memory
   * @param buffers those in it
   * @param races whether to remember who used it
   * @param init whether to remember what nothing has written
   * @param bytes how much room the pages may take
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

  /** The region that holds all of an access, or null. */
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

  /** The page with the word of an address; {@link #word} finds it there. */
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

  /** How many pages were forgotten. */
  long forgotten() {
    return forgotten;
  }
}
