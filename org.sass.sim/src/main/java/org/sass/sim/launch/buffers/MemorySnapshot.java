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
    void visitWord(long address, int value);
  }

  /** Returns whether a byte of the buffer differs from the copy. */
  public boolean hasChanged(PlacedBuffer buffer) {
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
  public void visitChanges(Visitor visitor) {
    for (int i = 0; i < copies.size(); i++) {
      GlobalMemory.Region region = memory.regions().get(i);
      Memory oldMemory = copies.get(i);
      Memory newMemory = region.memory();
      int lead = (int) (region.base() & 3);
      for (int at = oldMemory.mismatch(newMemory, 0, newMemory.size()); at >= 0; ) {
        int word = (at + lead) / 4 * 4 - lead;
        visitor.visitWord(region.base() + word, readWord(newMemory, word));
        int next = Math.min(word + 4, newMemory.size());
        at = oldMemory.mismatch(newMemory, next, newMemory.size());
      }
    }
  }

  private static int readWord(Memory memory, int at) {
    int word = 0;
    for (int i = 3; i >= 0; i--) {
      int index = at + i;
      word = word << 8 | (index >= 0 && index < memory.size() ? memory.u8(index) : 0);
    }
    return word;
  }
}
