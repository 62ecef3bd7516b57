package org.sass.sim.launch.buffers;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/** A copy of the global memory, to find out what a run changed. */
public final class MemorySnapshot {

  private final GlobalMemory memory;
  private final List<Memory> copies = new ArrayList<>();

  public MemorySnapshot(GlobalMemory memory) {
    this.memory = memory;
    for (GlobalMemory.Region region : memory.regions()) {
      copies.add(region.memory().copy());
    }
  }

  /** Takes the words of global memory that differ. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param address byte address of the word
     * @param value its current value
     */
    void word(long address, int value);
  }

  /** Returns whether a byte of the buffer differs from the copy. */
  public boolean changed(PlacedBuffer buffer) {
    for (int i = 0; i < copies.size(); i++) {
      if (memory.regions().get(i).memory() == buffer.memory()) {
        int from = buffer.offset();
        int to = from + buffer.size();
        return copies.get(i).mismatch(buffer.memory(), from, to) >= 0;
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
      Memory was = copies.get(i);
      Memory is = region.memory();
      int lead = (int) (region.base() & 3);
      for (int at = was.mismatch(is, 0, is.size()); at >= 0; ) {
        int word = (at + lead) / 4 * 4 - lead;
        visitor.word(region.base() + word, word(is, word));
        int next = Math.min(word + 4, is.size());
        at = was.mismatch(is, next, is.size());
      }
    }
  }

  private static int word(Memory memory, int at) {
    int word = 0;
    for (int i = 3; i >= 0; i--) {
      int index = at + i;
      word = word << 8 | (index >= 0 && index < memory.size() ? memory.u8(index) : 0);
    }
    return word;
  }
}
