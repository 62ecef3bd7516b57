package org.sass.sim.target.nvidia;

import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/**
 * The heap from which kernels allocate memory with {@code malloc}. All that is known of it is in
 * its memory, so that a debugger restores it with the rest: the first word has the offset below
 * which nothing is free, the second one how often there was no room. Blocks follow each other from
 * offset 16 on. Each has a header of 16 bytes, the number of bytes after it and its state; after
 * the last block the header is zero.
 */
final class DeviceHeap {
  /** Size in bytes if the launch does not say: the driver's {@code cudaLimitMallocHeapSize}. */
  static final int DEFAULT_BYTES = 8 << 20;

  /** Name of its region of global memory. No buffer has it, because it has a blank. */
  static final String REGION = "device heap";

  private static final int REFUSALS = 4;
  private static final int HEADER = 16;
  private static final int STATE = 4;
  private static final int FREE = 0x46524545;
  private static final int USED = 0x55534544;

  private final GlobalMemory.Region region;
  private final Memory memory;

  private DeviceHeap(GlobalMemory.Region region) {
    this.region = region;
    memory = region.memory();
  }

  /**
   * Returns an empty heap.
   *
   * @param address its address; a multiple of 16
   * @param bytes its size; a multiple of 16
   */
  static GlobalMemory.Region region(long address, int bytes) {
    return new GlobalMemory.Region(REGION, address, new Memory(bytes));
  }

  /** Returns the heap of a launch; null if it has none. */
  static DeviceHeap of(GlobalMemory global) {
    GlobalMemory.Region region = global.region(REGION);
    return region == null ? null : new DeviceHeap(region);
  }

  /**
   * Allocates memory in the first place that is large enough.
   *
   * @param bytes the size, unsigned
   * @return the address, a multiple of 16; 0 if there is no such place, or if the size is 0
   */
  long allocate(long bytes) {
    if (bytes == 0) {
      return 0;
    }
    long address = bytes < 0 || bytes > memory.size() ? 0 : findRoom(bytes);
    if (address == 0 && memory.word(REFUSALS) < Integer.MAX_VALUE) {
      memory.putWord(REFUSALS, memory.word(REFUSALS) + 1);
    }
    return address;
  }

  /** Returns how often there was no room, as a message for people; null if there always was. */
  String refusalNote() {
    int refusals = memory.word(REFUSALS);
    return refusals <= 0
        ? null
        : "malloc returned 0 %s; the heap has %s, and the launch setting heap makes it larger"
            .formatted(refusals == 1 ? "once" : refusals + " times", sizeText(memory.size()));
  }

  private static String sizeText(int bytes) {
    if (bytes % (1 << 20) == 0) {
      return (bytes >> 20) + " MiB";
    }
    return bytes % 1024 == 0 ? bytes / 1024 + " KiB" : bytes + " bytes";
  }

  private long findRoom(long bytes) {
    int wanted = (int) (bytes + HEADER - 1) / HEADER * HEADER;
    int first = Math.max(HEADER, memory.word(0));
    boolean nothingFreeBefore = true;
    for (int at = first; at >= HEADER && at <= memory.size() - HEADER - wanted; ) {
      int state = memory.word(at + STATE);
      if (state == USED) {
        at = next(at);
        continue;
      }
      int room = isLast(at) ? memory.size() - HEADER - at : joinFree(at);
      if (room >= wanted) {
        use(at, wanted, room, isLast(at));
        if (nothingFreeBefore) {
          memory.putWord(0, next(at));
        }
        return region.base() + at + HEADER;
      }
      nothingFreeBefore = false;
      at = next(at);
    }
    return 0;
  }

  /**
   * Frees memory.
   *
   * @return null, or why there is nothing to free at the address
   */
  String free(long address) {
    if (address == 0) {
      return null;
    }
    long at = address - region.base() - HEADER;
    boolean inside = at >= HEADER && at <= memory.size() - HEADER && (at & HEADER - 1) == 0;
    int state = inside ? memory.word((int) at + STATE) : 0;
    if (state == USED) {
      memory.putWord((int) at + STATE, FREE);
      memory.putWord(0, Math.min(Math.max(HEADER, memory.word(0)), (int) at));
      return null;
    }
    return String.format(
        state == FREE
            ? "free of 0x%x, which was freed before"
            : "free of 0x%x, which malloc has not returned",
        address);
  }

  /** Returns whether nothing is allocated from an offset on. */
  private boolean isLast(int at) {
    return memory.word(at + STATE) == 0;
  }

  /** Makes one block of a free block and the free ones after it. Returns its bytes. */
  private int joinFree(int at) {
    int end = next(at);
    while (end <= memory.size() - HEADER && memory.word(end + STATE) == FREE) {
      end = next(end);
    }
    if (end <= memory.size() - HEADER && isLast(end)) {
      memory.putWord(at + STATE, 0);
      return memory.size() - HEADER - at;
    }
    memory.putWord(at, end - at - HEADER);
    return end - at - HEADER;
  }

  /**
   * Takes the first bytes of a free place.
   *
   * @param room the size of the place
   * @param last whether it is the place after all blocks
   */
  private void use(int at, int bytes, int room, boolean last) {
    int rest = room - bytes;
    boolean splits = rest > HEADER;
    memory.putWord(at, splits ? bytes : room);
    memory.putWord(at + STATE, USED);
    if (splits) {
      memory.putWord(next(at), last ? 0 : rest - HEADER);
      memory.putWord(next(at) + STATE, last ? 0 : FREE);
    }
  }

  /** Returns the offset of the next block; one outside of the heap if a kernel damaged a header. */
  private int next(int at) {
    int bytes = memory.word(at);
    return bytes >= 0 && bytes <= memory.size() ? at + HEADER + bytes : Integer.MAX_VALUE - HEADER;
  }
}
