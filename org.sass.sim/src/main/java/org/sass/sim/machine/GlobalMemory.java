package org.sass.sim.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Global memory: named regions in a 64-bit address space, of which most machines use 32 bits.
 * Addresses between the regions are not mapped. An access to them can therefore be reported,
 * instead of reading a plausible value.
 */
public final class GlobalMemory {
  /** Distances of this many bytes or more are written in hexadecimal. */
  private static final long MIN_HEX_DISTANCE = 0x1000;

  /**
   * A piece of mapped memory. The contents are not copied: the creator of the region shares them.
   *
   * @param name the buffer's name, for messages
   * @param base address of the first byte, at least 0
   * @param memory the contents
   */
  public record Region(String name, long base, Memory memory) {

    /** Returns the address after the last byte. */
    public long end() {
      return base + memory.size();
    }

    /** Returns whether {@code size} bytes from an address on are all in this region. */
    public boolean contains(long address, int size) {
      long offset = address - base;
      return offset >= 0 && offset <= memory.size() - size;
    }

    /**
     * Returns whether {@code size} bytes from an unsigned 32-bit address on are all in this region.
     */
    public boolean contains(int address, int size) {
      return contains(Integer.toUnsignedLong(address), size);
    }

    /** Returns its name and its first and last address, for a message. */
    public String describeRange() {
      return String.format("%s is 0x%x to 0x%x", name, base, end() - 1);
    }

    /** Returns the offset in {@link #memory} of an address that is in this region. */
    public int offset(long address) {
      return (int) (address - base);
    }

    /**
     * Returns the offset in {@link #memory} of an unsigned 32-bit address that is in this region.
     */
    public int offset(int address) {
      return offset(Integer.toUnsignedLong(address));
    }
  }

  private final List<Region> regions;

  /**
   * Makes a global memory of regions.
   *
   * @param regions the regions, in any order
   * @throws IllegalStateException if two regions overlap or one starts below 0
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

  /**
   * Returns a global memory with one region, which is named {@code global} and starts at address 0.
   */
  public static GlobalMemory flat(Memory memory) {
    return new GlobalMemory(List.of(new Region("global", 0, memory)));
  }

  /** Returns the regions, ordered by address. */
  public List<Region> regions() {
    return regions;
  }

  /** Returns the region with that name, or null if there is none. */
  public Region region(String name) {
    for (Region region : regions) {
      if (region.name.equals(name)) {
        return region;
      }
    }
    return null;
  }

  /**
   * Returns the region that holds all of {@code size} bytes from {@code address} on, or null if
   * there is none.
   */
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
    return low <= high && regions.get(low).contains(address, size) ? regions.get(low) : null;
  }

  /**
   * Returns the region that holds all of {@code size} bytes from an unsigned 32-bit address on, or
   * null if there is none.
   */
  public Region find(int address, int size) {
    return find(Integer.toUnsignedLong(address), size);
  }

  /**
   * Describes, for a message, where an address is for which {@link #find} returned null: how far it
   * is from the nearest region.
   */
  public String describeUnmapped(long address) {
    if (regions.isEmpty()) {
      return "no global memory is mapped";
    }
    Region nearest = null;
    long nearestDistance = Long.MAX_VALUE;
    for (Region region : regions) {
      long distance =
          address < region.base ? region.base - address : Math.max(0, address - region.end() + 1);
      if (distance < nearestDistance) {
        nearestDistance = distance;
        nearest = region;
      }
    }
    String range = nearest.describeRange();
    if (nearestDistance == 0) {
      return "it would reach beyond the end: " + range;
    }
    return String.format(
        "%s %s the nearest mapped memory: %s",
        formatBytes(nearestDistance), address < nearest.base ? "before" : "past the end of", range);
  }

  /**
   * Formats a distance with its unit. Long distances are in hexadecimal, like the addresses in the
   * same message.
   */
  public static String formatBytes(long bytes) {
    String number =
        bytes < MIN_HEX_DISTANCE ? Long.toString(bytes) : "0x" + Long.toHexString(bytes);
    return number + (bytes == 1 ? " byte" : " bytes");
  }
}
