package org.sass.sim.fast;

import org.sass.sim.exec.Tally;

/** Blocks that follow each other, which one worker runs, with what it takes to undo them. */
final class Chunk {
  final UndoLog undo = new UndoLog();
  Tally tally;
  long first;
  long end;

  Chunk(int instructions) {
    tally = new Tally(instructions);
  }

  void start(long newFirst, long newEnd) {
    first = newFirst;
    end = newEnd;
    undo.clear();
    tally.clear();
  }
}
