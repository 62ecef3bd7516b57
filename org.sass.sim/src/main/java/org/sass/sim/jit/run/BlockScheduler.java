package org.sass.sim.jit.run;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.sass.sim.interp.Counters;

/**
 * Distributes the blocks of a launch to workers, and keeps track of which results are final. A
 * range of blocks is final when all blocks before it are. Then it can no longer be undone, and its
 * counters are added to the total.
 */
public final class BlockScheduler {
  private static final int LARGEST = 64;
  private static final int CHUNKS_EACH = 16;

  private final long end;
  private final long maxSteps;
  private final int size;
  private final int instructions;
  private final Counters total;
  private final List<BlockRange> running = new ArrayList<>();
  private final TreeMap<Long, BlockRange> finished = new TreeMap<>();
  private long next;
  private boolean stopped;
  private BlockRange givenUp;

  /** Ranges that start after this block need not run. Below 0 if the run is to stop. */
  private volatile long vainFrom = Long.MAX_VALUE;

  /**
   * @param first number of the first block to run
   * @param end number after the last block
   * @param workers number of workers
   * @param maxSteps maximum number of warp instructions of all blocks together; 0 for no limit
   * @param total takes the counters of ranges that are final
   */
  public BlockScheduler(long first, long end, int workers, long maxSteps, Counters total) {
    this.next = first;
    this.end = end;
    this.maxSteps = maxSteps;
    this.size =
        (int) Math.max(1, Math.min(LARGEST, (end - first) / ((long) workers * CHUNKS_EACH)));
    this.instructions = total.issued.length;
    this.total = total;
  }

  /**
   * Takes a range that has run, or null, and returns the next one; null when nothing is left to
   * run.
   *
   * @param spare unused ranges of the calling worker, from this scheduler or an earlier one
   */
  public synchronized BlockRange next(BlockRange done, Deque<BlockRange> spare) {
    if (done != null) {
      running.remove(done);
      finished.put(done.first, done);
      settle();
    }
    if (stopped || givenUp != null || next >= end) {
      return null;
    }
    BlockRange chunk = spare.isEmpty() ? new BlockRange(instructions, spare) : spare.pop();
    chunk.start(next, Math.min(end, next + size));
    next = chunk.end;
    running.add(chunk);
    return chunk;
  }

  private void settle() {
    long lowest = Long.MAX_VALUE;
    for (BlockRange chunk : running) {
      lowest = Math.min(lowest, chunk.first);
    }
    if (givenUp != null) {
      lowest = Math.min(lowest, givenUp.first);
    }
    while (!finished.isEmpty() && finished.firstKey() < lowest) {
      BlockRange chunk = finished.firstEntry().getValue();
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

  /** Records that a range contains a block that needs the precise interpreter. */
  public synchronized void giveUp(BlockRange chunk) {
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

  /**
   * Returns whether a range need not continue: a range before it was given up, or the run is to
   * stop.
   */
  public boolean isVain(BlockRange chunk) {
    return vainFrom < chunk.first;
  }

  public synchronized void stop(BlockRange chunk) {
    stopped = true;
    vainFrom = -1;
    running.remove(chunk);
    finished.put(chunk.first, chunk);
  }

  public synchronized boolean isStopped() {
    return stopped;
  }

  /**
   * Ends the run, when no worker is running. Undoes all ranges from the given-up one on, the last
   * one first. If the run was stopped, nothing is undone, and the counters of all finished ranges
   * are added to the total.
   *
   * @return the given-up range; null if there is none or the run was stopped
   */
  public synchronized BlockRange close() {
    if (stopped) {
      for (BlockRange chunk : finished.values()) {
        total.add(chunk.tally);
      }
      return null;
    }
    for (BlockRange chunk : finished.descendingMap().values()) {
      chunk.undo.undo();
    }
    if (givenUp != null) {
      givenUp.undo.undo();
    }
    return givenUp;
  }

  /** Returns how many more warp instructions may run, in addition to those of final ranges. */
  public synchronized long left() {
    return maxSteps > 0 ? maxSteps - total.steps : Long.MAX_VALUE;
  }
}
