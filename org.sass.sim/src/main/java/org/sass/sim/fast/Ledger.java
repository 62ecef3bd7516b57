package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.sass.sim.exec.Tally;

/**
 * Who runs which blocks of a launch, and what is settled. A chunk is settled, and can no longer be
 * undone, when all blocks before it are; what it counted goes to the total then.
 */
final class Ledger {
  private static final int LARGEST = 64;
  private static final int CHUNKS_EACH = 16;

  private final long end;
  private final long maxSteps;
  private final int size;
  private final int instructions;
  private final Tally total;
  private final List<Chunk> running = new ArrayList<>();
  private final TreeMap<Long, Chunk> finished = new TreeMap<>();
  private long next;
  private boolean stopped;
  private Chunk givenUp;

  /** Chunks that start behind this block are in vain. */
  private volatile long vainFrom = Long.MAX_VALUE;

  /**
   * @param first the first block to run
   * @param end behind the last block
   * @param workers how many share them
   * @param maxSteps of all blocks together; 0 for no limit
   * @param total takes the counts of what is settled
   */
  Ledger(long first, long end, int workers, long maxSteps, Tally total) {
    this.next = first;
    this.end = end;
    this.maxSteps = maxSteps;
    this.size =
        (int) Math.max(1, Math.min(LARGEST, (end - first) / ((long) workers * CHUNKS_EACH)));
    this.instructions = total.issued.length;
    this.total = total;
  }

  /**
   * Takes a chunk that has run, or null, and gives the next one; null when nothing is left.
   *
   * @param spare chunks of the worker that asks, from this ledger or one before it
   */
  synchronized Chunk next(Chunk done, Deque<Chunk> spare) {
    if (done != null) {
      running.remove(done);
      finished.put(done.first, done);
      settle();
    }
    if (stopped || givenUp != null || next >= end) {
      return null;
    }
    Chunk chunk = spare.isEmpty() ? new Chunk(instructions, spare) : spare.pop();
    chunk.start(next, Math.min(end, next + size));
    next = chunk.end;
    running.add(chunk);
    return chunk;
  }

  private void settle() {
    long lowest = Long.MAX_VALUE;
    for (Chunk chunk : running) {
      lowest = Math.min(lowest, chunk.first);
    }
    if (givenUp != null) {
      lowest = Math.min(lowest, givenUp.first);
    }
    while (!finished.isEmpty() && finished.firstKey() < lowest) {
      Chunk chunk = finished.firstEntry().getValue();
      if (maxSteps > 0 && total.steps + chunk.tally.steps > maxSteps) {
        finished.remove(chunk.first);
        giveUp(chunk);
        return;
      }
      finished.remove(chunk.first);
      total.add(chunk.tally);
      chunk.home.push(chunk);
    }
  }

  /** Notes that a chunk holds a block that needs the precise interpreter. */
  synchronized void giveUp(Chunk chunk) {
    running.remove(chunk);
    if (givenUp == null || chunk.first < givenUp.first) {
      if (givenUp != null) {
        finished.put(givenUp.first, givenUp);
      }
      givenUp = chunk;
      vainFrom = Math.min(vainFrom, chunk.first);
    } else {
      finished.put(chunk.first, chunk);
    }
    settle();
  }

  /** Whether a chunk need not go on: a block before it was given up, or somebody wants to stop. */
  boolean isVain(Chunk chunk) {
    return vainFrom < chunk.first;
  }

  synchronized void stop(Chunk chunk) {
    stopped = true;
    vainFrom = -1;
    running.remove(chunk);
    finished.put(chunk.first, chunk);
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  /**
   * Ends the run, when no worker runs any more: undoes all from the given-up chunk on, the last
   * first.
   *
   * @return the given-up chunk, or null
   */
  synchronized Chunk close() {
    if (stopped) {
      for (Chunk chunk : finished.values()) {
        total.add(chunk.tally);
      }
      return null;
    }
    for (Chunk chunk : finished.descendingMap().values()) {
      chunk.undo.undo();
    }
    if (givenUp != null) {
      givenUp.undo.undo();
    }
    return givenUp;
  }

  /** Warp instructions of all that is settled. */
  synchronized long steps() {
    return total.steps;
  }
}
