package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.sim.machine.GlobalMemory;

/** A copy of the global memory, to compare with what a run made of it. */
public final class Snapshot {

  private final GlobalMemory memory;
  private final List<byte[]> copies = new ArrayList<>();

  Snapshot(GlobalMemory memory) {
    this.memory = memory;
    for (GlobalMemory.Region region : memory.regions()) {
      copies.add(region.bytes().clone());
    }
  }

  /** Takes the words of global memory that differ. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param address byte address of the word
     * @param value what it is now
     */
    void word(long address, int value);
  }

  /** Whether a byte of the buffer has another value than it had. */
  boolean changed(PlacedBuffer buffer) {
    for (int i = 0; i < copies.size(); i++) {
      if (memory.regions().get(i).bytes() == buffer.memory()) {
        int from = buffer.offset();
        int to = from + buffer.size();
        return Arrays.mismatch(copies.get(i), from, to, buffer.memory(), from, to) >= 0;
      }
    }
    return false;
  }

  /**
   * Visits each aligned 32-bit word that differs, in the order of the addresses. Bytes of a word
   * that are not mapped count as zero.
   */
  public void changes(Visitor visitor) {
    for (int i = 0; i < copies.size(); i++) {
      GlobalMemory.Region region = memory.regions().get(i);
      byte[] was = copies.get(i);
      byte[] is = region.bytes();
      int lead = (int) (region.base() & 3);
      for (int at = Arrays.mismatch(was, is); at >= 0; ) {
        int word = (at + lead) / 4 * 4 - lead;
        visitor.word(region.base() + word, word(is, word));
        int next = Math.min(word + 4, is.length);
        int further = Arrays.mismatch(was, next, was.length, is, next, is.length);
        at = further < 0 ? -1 : next + further;
      }
    }
  }

  private static int word(byte[] bytes, int at) {
    int word = 0;
    for (int i = 3; i >= 0; i--) {
      int index = at + i;
      word = word << 8 | (index >= 0 && index < bytes.length ? bytes[index] & 0xff : 0);
    }
    return word;
  }
}
