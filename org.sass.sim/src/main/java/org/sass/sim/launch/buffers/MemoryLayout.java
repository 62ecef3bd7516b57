package org.sass.sim.launch.buffers;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;

/** Assigns addresses to buffers. */
public final class MemoryLayout {
  /**
   * Maximum size of global memory: more than any G80 board had, and small enough for a Java array.
   */
  public static final long MAX_BYTES = 1L << 30;

  /** Minimum size of a flat memory, which is that of FlexGripPlus. */
  public static final int FLAT_BYTES = 256 << 10;

  public static final int LAST_BANK = MemorySizes.CONSTANT_BANKS - 1;
  public static final int BANK_BYTES = MemorySizes.CONSTANT_BANK_BYTES;

  private static final long ALIGNMENT = 256;
  private static final long GAP = 256;

  private MemoryLayout() {}

  /**
   * A range of addresses.
   *
   * @param from the first address
   * @param to the address after the last one
   */
  public record Range(long from, long to) {
    private boolean contains(long address, long size) {
      return address >= from && address <= to && size <= to - address;
    }
  }

  /**
   * Returns the addresses of the buffers, in their order, and reports buffers that cannot be
   * placed. Buffers without an address of their own are placed at multiples of 256. At least 256
   * bytes before and after each of them belong to no other buffer, so that an access beyond the end
   * of a buffer is detected.
   *
   * @param sizes size of each buffer in bytes
   * @param firstAddress address from which on buffers without an address are placed
   * @param allowed the addresses of global memory that buffers can have
   * @param problems takes the errors
   */
  public static long[] place(
      List<Buffer> buffers,
      long[] sizes,
      long firstAddress,
      Range allowed,
      List<Problem> problems) {
    long[] addresses = new long[sizes.length];
    List<Range> taken = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      Buffer buffer = buffers.get(i);
      if (buffer.address() >= 0
          && checkInside(buffer, buffer.address(), sizes[i], allowed, problems)) {
        addresses[i] = buffer.address();
        taken.add(new Range(addresses[i], addresses[i] + sizes[i]));
        reportOverlaps(buffers, sizes, i, problems);
      }
    }
    long next = firstAddress;
    for (int i = 0; i < sizes.length; i++) {
      if (buffers.get(i).address() < 0) {
        addresses[i] = findFree(next, sizes[i], taken);
        next = alignUp(addresses[i] + sizes[i] + GAP);
        checkInside(buffers.get(i), addresses[i], sizes[i], allowed, problems);
      }
    }
    return addresses;
  }

  /** Returns whether a buffer is inside the allowed addresses; reports it if it is not. */
  private static boolean checkInside(
      Buffer buffer, long address, long size, Range allowed, List<Problem> problems) {
    boolean inside = allowed.contains(address, size);
    if (!inside) {
      reportProblem(
          buffer,
          address,
          String.format(
              "does not fit into global memory, which is 0x%x to 0x%x",
              allowed.from, allowed.to - 1),
          problems);
    }
    return inside;
  }

  private static long alignUp(long address) {
    return (address + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  private static long findFree(long from, long size, List<Range> taken) {
    long at = from;
    boolean moved = true;
    while (moved) {
      moved = false;
      for (Range range : taken) {
        if (at < range.to + GAP && range.from < at + size + GAP) {
          at = alignUp(range.to + GAP);
          moved = true;
        }
      }
    }
    return at;
  }

  private static void reportOverlaps(
      List<Buffer> buffers, long[] sizes, int i, List<Problem> problems) {
    for (int k = 0; k < sizes.length; k++) {
      Buffer buffer = buffers.get(i);
      Buffer other = buffers.get(k);
      boolean before = k < i && other.address() >= 0;
      if (before
          && buffer.address() < other.address() + sizes[k]
          && other.address() < buffer.address() + sizes[i]) {
        reportProblem(
            buffer,
            buffer.address(),
            "overlaps buffer " + other.name() + "; give one of them another address",
            problems);
      }
    }
  }

  private static void reportProblem(
      Buffer buffer, long address, String message, List<Problem> problems) {
    SettingText name = new SettingText(buffer.name(), buffer.start());
    new SettingProblems(buffer.origin(), problems)
        .error(
            "launch-buffer",
            name,
            "buffer " + buffer.name() + " at 0x" + Long.toHexString(address) + " " + message);
  }
}
