package org.sass.sim.fast;

import java.util.Deque;
import org.sass.sim.exec.Tally;

/** Blocks that follow each other, which one worker runs, with what it takes to undo them. */
final class Chunk {
  /**
   * Where its worker keeps it when it is not used. With another worker what it has written would
   * have to go from one processor's cache to the other's.
   */
  final Deque<Chunk> home;

  final UndoLog undo = new UndoLog();
  Tally tally;
  long first;
  long end;

  /**
   * @param instructions of the kernel
   */
  Chunk(int instructions, Deque<Chunk> home) {
    this.home = home;
    tally = new Tally(instructions);
  }

  void start(long newFirst, long newEnd) {
    first = newFirst;
    end = newEnd;
    undo.clear();
    tally.clear();
  }
}
