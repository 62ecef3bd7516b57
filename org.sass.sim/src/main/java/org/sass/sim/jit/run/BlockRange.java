package org.sass.sim.jit.run;

import java.util.Deque;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.runtime.UndoLog;

/** Blocks that follow each other, which one worker runs, with what it takes to undo them. */
public final class BlockRange {
  /**
   * Where its worker keeps it when it is not used. With another worker what it has written would
   * have to go from one processor's cache to the other's.
   */
  final Deque<BlockRange> home;

  final UndoLog undo = new UndoLog();
  public Counters tally;
  public long first;
  public long end;

  /**
   * @param instructions of the kernel
   */
  public BlockRange(int instructions, Deque<BlockRange> home) {
    this.home = home;
    tally = new Counters(instructions);
  }

  public void start(long newFirst, long newEnd) {
    first = newFirst;
    end = newEnd;
    undo.clear();
    tally.clear();
  }
}
