package org.sass.sim.jit.run;

import java.util.Deque;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.runtime.UndoLog;

/** Consecutive blocks that one worker runs, with their counters and what is needed to undo them. */
public final class BlockRange {
  /**
   * The queue in which its worker keeps this object while it is not used. If another worker used
   * it, the memory that it has written would have to move from one processor's cache to the
   * other's.
   */
  final Deque<BlockRange> freeRanges;

  final UndoLog undo = new UndoLog();
  public Counters counters;
  public long firstBlock;
  public long endBlock;

  /**
   * @param instructionCount number of instructions of the kernel
   * @param freeRanges the queue of unused ranges of the worker
   */
  public BlockRange(int instructionCount, Deque<BlockRange> freeRanges) {
    this.freeRanges = freeRanges;
    counters = new Counters(instructionCount);
  }

  /**
   * Returns whether these blocks may have written some words of global memory.
   *
   * @param memory the contents of their region
   * @param from index of the first word
   * @param to index after the last word
   */
  public boolean hasWritten(int[] memory, int from, int to) {
    return undo.contains(memory, from, to);
  }

  public void start(long newFirst, long newEnd) {
    firstBlock = newFirst;
    endBlock = newEnd;
    undo.clear();
    counters.clear();
  }
}
