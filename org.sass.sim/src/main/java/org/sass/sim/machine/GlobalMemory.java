package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Global memory: named regions in a 32-bit address space. What lies between them is not mapped, so
 * that an access there can be reported instead of reading something plausible.
 */
public final class GlobalMemory {

  /**
   * A piece of mapped memory. The contents are live, shared with whoever made the region.
   *
   * @param name for messages: the buffer's name
   * @param base address of the first byte, 0 to 2^32-1
   * @param memory the contents
   */
  public record Region(String name, long base, Memory memory) {

    /** The address behind the last byte. */
    public long end() {
      return base + memory.size();
    }

    /** Whether {@code size} bytes from the unsigned address on lie in this region. */
    public boolean holds(int address, int size) {
      long offset = Integer.toUnsignedLong(address) - base;
      return offset >= 0 && offset <= memory.size() - size;
    }

    /** Offset in {@link #memory} of an address that this region holds. */
    public int offset(int address) {
      return (int) (Integer.toUnsignedLong(address) - base);
    }
  }

  private final List<Region> regions;

  /**
   * @param regions in any order; they must not overlap and must end within 32 bits, which is for
   *     the caller to see to
   */
  public GlobalMemory(List<Region> regions) {
    List<Region> sorted = new ArrayList<>(regions);
    sorted.sort(Comparator.comparingLong(Region::base));
    for (int i = 0; i < sorted.size(); i++) {
      Region region = sorted.get(i);
      if (region.base < 0
          || region.end() > 1L << 32
          || i > 0 && sorted.get(i - 1).end() > region.base) {
        throw new IllegalStateException(
            "region " + region.name + " overlaps another or leaves the 32-bit address space");
      }
    }
    this.regions = List.copyOf(sorted);
  }

  /** One region named {@code global} from address 0 on. */
  public static GlobalMemory flat(Memory memory) {
    return new GlobalMemory(List.of(new Region("global", 0, memory)));
  }

  /** The regions in the order of their addresses. */
  public List<Region> regions() {
    return regions;
  }

  /** The region of that name, or null. */
  public Region region(String name) {
    for (Region region : regions) {
      if (region.name.equals(name)) {
        return region;
      }
    }
    return null;
  }

  /** The region that holds all of {@code size} bytes from {@code address} on, or null. */
  public Region find(int address, int size) {
    int low = 0;
    int high = regions.size() - 1;
    long at = Integer.toUnsignedLong(address);
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (regions.get(middle).base <= at) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low <= high && regions.get(low).holds(address, size) ? regions.get(low) : null;
  }

  /** Where an address lies that {@link #find} does not know, in words for a message. */
  public String whereabouts(int address) {
    if (regions.isEmpty()) {
      return "no global memory is mapped";
    }
    long at = Integer.toUnsignedLong(address);
    Region nearest = null;
    long best = Long.MAX_VALUE;
    for (Region region : regions) {
      long distance = at < region.base ? region.base - at : Math.max(0, at - region.end() + 1);
      if (distance < best) {
        best = distance;
        nearest = region;
      }
    }
    String range =
        String.format("%s is 0x%x to 0x%x", nearest.name, nearest.base, nearest.end() - 1);
    if (best == 0) {
      return "it would reach beyond the end: " + range;
    }
    return String.format(
        "%d byte%s %s the nearest mapped memory: %s",
        best, best == 1 ? "" : "s", at < nearest.base ? "before" : "past the end of", range);
  }
}
