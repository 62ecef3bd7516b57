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
  private static final int MAX_CHUNK_BLOCKS = 64;
  private static final int CHUNKS_PER_WORKER = 16;

  private final long end;
  private final long maxSteps;
  private final int maxChunkBlocks;
  private final int instructionCount;
  private final Counters total;
  private final List<BlockRange> running = new ArrayList<>();
  private final TreeMap<Long, BlockRange> finished = new TreeMap<>();
  private int nextChunkBlocks;
  private long nextBlock;
  private boolean stopped;
  private boolean paused;
  private BlockRange givenUp;

  /** Ranges that start after this block need not run. Below 0 if the run is to stop. */
  private volatile long obsoleteFrom = Long.MAX_VALUE;

  /**
   * @param first number of the first block to run
   * @param end number after the last block
   * @param workers number of workers
   * @param maxSteps maximum number of warp instructions of all blocks together; 0 for no limit
   * @param startsSmall whether the first ranges are small, so that a {@link #pause} comes soon
   * @param total takes the counters of ranges that are final
   */
  public BlockScheduler(
      long first, long end, int workers, long maxSteps, boolean startsSmall, Counters total) {
    this.nextBlock = first;
    this.end = end;
    this.maxSteps = maxSteps;
    maxChunkBlocks =
        (int)
            Math.max(
                1,
                Math.min(MAX_CHUNK_BLOCKS, (end - first) / ((long) workers * CHUNKS_PER_WORKER)));
    nextChunkBlocks = startsSmall ? 1 : maxChunkBlocks;
    this.instructionCount = total.issued.length;
    this.total = total;
  }

  /**
   * Takes a range that has run, or null, and returns the next one; null when nothing is left to
   * run.
   *
   * @param freeRanges unused ranges of the calling worker, from this scheduler or an earlier one
   */
  public synchronized BlockRange takeNext(BlockRange finishedChunk, Deque<BlockRange> freeRanges) {
    if (finishedChunk != null) {
      running.remove(finishedChunk);
      finished.put(finishedChunk.firstBlock, finishedChunk);
      settleFinished();
    }
    if (stopped || paused || givenUp != null || nextBlock >= end) {
      return null;
    }
    BlockRange chunk =
        freeRanges.isEmpty() ? new BlockRange(instructionCount, freeRanges) : freeRanges.pop();
    chunk.start(nextBlock, Math.min(end, nextBlock + nextChunkBlocks));
    nextBlock = chunk.endBlock;
    nextChunkBlocks = Math.min(maxChunkBlocks, 2 * nextChunkBlocks);
    running.add(chunk);
    return chunk;
  }

  private void settleFinished() {
    long firstUnsettled = Long.MAX_VALUE;
    for (BlockRange chunk : running) {
      firstUnsettled = Math.min(firstUnsettled, chunk.firstBlock);
    }
    if (givenUp != null) {
      firstUnsettled = Math.min(firstUnsettled, givenUp.firstBlock);
    }
    while (!finished.isEmpty() && finished.firstKey() < firstUnsettled) {
      BlockRange chunk = finished.firstEntry().getValue();
      if (maxSteps > 0 && total.steps + chunk.counters.steps > maxSteps) {
        finished.remove(chunk.firstBlock);
        giveUp(chunk);
        return;
      }
      finished.remove(chunk.firstBlock);
      total.add(chunk.counters);
      chunk.freeRanges.push(chunk);
    }
  }

  /** Records that a range contains a block that needs the precise interpreter. */
  public synchronized void giveUp(BlockRange chunk) {
    running.remove(chunk);
    if (givenUp == null || chunk.firstBlock < givenUp.firstBlock) {
      if (givenUp != null) {
        finished.put(givenUp.firstBlock, givenUp);
      }
      givenUp = chunk;
      obsoleteFrom = Math.min(obsoleteFrom, chunk.firstBlock);
    } else {
      finished.put(chunk.firstBlock, chunk);
    }
    settleFinished();
  }

  /**
   * Returns whether a range need not continue: a range before it was given up, or the run is to
   * stop.
   */
  public boolean isObsolete(BlockRange chunk) {
    return obsoleteFrom < chunk.firstBlock;
  }

  public synchronized void stop(BlockRange chunk) {
    stopped = true;
    obsoleteFrom = -1;
    running.remove(chunk);
    finished.put(chunk.firstBlock, chunk);
  }

  /** Hands out no more ranges until {@link #resume}. Those that run come to their ends. */
  public synchronized void pause() {
    paused = true;
  }

  /**
   * Ends a pause, when no worker is running.
   *
   * @return whether there was a pause and blocks are left to run
   */
  public synchronized boolean resume() {
    boolean isWaiting = paused && !stopped && givenUp == null && nextBlock < end;
    paused = false;
    return isWaiting;
  }

  /** Returns the number of the first block that no worker has taken. */
  public synchronized long firstLeft() {
    return nextBlock;
  }

  /** Returns the number after the last block. */
  public long end() {
    return end;
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
  public synchronized BlockRange undoUnsettled() {
    if (stopped) {
      for (BlockRange chunk : finished.values()) {
        total.add(chunk.counters);
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
  public synchronized long remainingSteps() {
    return maxSteps > 0 ? maxSteps - total.steps : Long.MAX_VALUE;
  }
}
