package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Global memory: named regions in an address space of 64 bits, of which most machines use 32. What
 * lies between them is not mapped, so that an access there can be reported instead of reading
 * something plausible.
 */
public final class GlobalMemory {
  /** From here on, sizes are written in hexadecimal. */
  private static final long FAR = 0x1000;

  /**
   * A piece of mapped memory. The contents are live, shared with the maker of the region.
   *
   * @param name for messages: the buffer's name
   * @param base address of the first byte, not below 0
   * @param memory the contents
   */
  public record Region(String name, long base, Memory memory) {

    /** The address after the last byte. */
    public long end() {
      return base + memory.size();
    }

    /** Whether {@code size} bytes from an address on lie in this region. */
    public boolean holds(long address, int size) {
      long offset = address - base;
      return offset >= 0 && offset <= memory.size() - size;
    }

    /** The same with an address of 32 bits without sign. */
    public boolean holds(int address, int size) {
      return holds(Integer.toUnsignedLong(address), size);
    }

    /** Offset in {@link #memory} of an address that this region holds. */
    public int offset(long address) {
      return (int) (address - base);
    }

    /** The same with an address of 32 bits without sign. */
    public int offset(int address) {
      return offset(Integer.toUnsignedLong(address));
    }
  }

  private final List<Region> regions;

  /**
   * @param regions in any order; they must not overlap, which is for the caller to see to
   */
  public GlobalMemory(List<Region> regions) {
    List<Region> sorted = new ArrayList<>(regions);
    sorted.sort(Comparator.comparingLong(Region::base));
    for (int i = 0; i < sorted.size(); i++) {
      Region region = sorted.get(i);
      if (region.base < 0 || i > 0 && sorted.get(i - 1).end() > region.base) {
        throw new IllegalStateException(
            "region " + region.name + " overlaps another or starts below 0");
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
  public Region find(long address, int size) {
    int low = 0;
    int high = regions.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (regions.get(middle).base <= address) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low <= high && regions.get(low).holds(address, size) ? regions.get(low) : null;
  }

  /** The same with an address of 32 bits without sign. */
  public Region find(int address, int size) {
    return find(Integer.toUnsignedLong(address), size);
  }

  /** Where an address lies that {@link #find} does not know, in words for a message. */
  public String whereabouts(long at) {
    if (regions.isEmpty()) {
      return "no global memory is mapped";
    }
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
        "%s %s the nearest mapped memory: %s",
        distance(best), at < nearest.base ? "before" : "past the end of", range);
  }

  /** A distance in words; a long one in hexadecimal, as the addresses are that it lies between. */
  public static String distance(long bytes) {
    String number = bytes < FAR ? Long.toString(bytes) : "0x" + Long.toHexString(bytes);
    return number + (bytes == 1 ? " byte" : " bytes");
  }
}
