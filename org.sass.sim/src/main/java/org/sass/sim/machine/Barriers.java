package org.sass.sim.machine;

import java.util.Arrays;
import java.util.List;

/**
 * The barriers of a block. A warp arrives at a barrier as a whole. A barrier opens when all warps
 * of the block have arrived, or as many threads as an arriving warp has asked for.
 */
public final class Barriers {
  /** Number of barriers of a block. */
  public static final int COUNT = 16;

  private final List<Warp> warps;

  /** For each barrier, the warps that have arrived since it has opened; warp 0 in bit 0. */
  private final long[] arrived = new long[COUNT];

  /**
   * For each barrier, the number of threads that opens it; 0 for those of all warps that have not
   * ended; {@link #ALL_WARPS} for those of all warps.
   */
  private final int[] expected = new int[COUNT];

  /** For each barrier, how many of the threads that have arrived have met a condition. */
  private final int[] counts = new int[COUNT];

  /**
   * For each barrier, how many of the warps that have arrived have a thread that has not met it.
   */
  private final int[] refusals = new int[COUNT];

  /** For each barrier, the reduction that the warps that have arrived take part in. */
  private final Reduction[] reductions = new Reduction[COUNT];

  /** For each warp, the result of the last reduction that it took part in. */
  private final int[] results;

  private long openings;

  private static final int ALL_WARPS = -1;

  /** What is computed of a condition over all threads that come to a barrier. */
  public enum Reduction {
    /** Nothing. */
    NONE,
    /** Whether it holds in all of them. */
    ALL,
    /** Whether it holds in one of them. */
    ANY,
    /** In how many of them it holds. */
    COUNT
  }

  /** A copy of the state of the barriers. */
  record Image(
      long[] arrived,
      int[] expected,
      int[] counts,
      int[] refusals,
      Reduction[] reductions,
      int[] results,
      long openings) {}

  Barriers(List<Warp> warps) {
    this.warps = warps;
    results = new int[warps.size()];
    clear();
  }

  /** Forgets which warps have arrived. */
  void clear() {
    Arrays.fill(arrived, 0);
    Arrays.fill(expected, ALL_WARPS);
    Arrays.fill(counts, 0);
    Arrays.fill(refusals, 0);
    Arrays.fill(reductions, Reduction.NONE);
    Arrays.fill(results, 0);
  }

  void clearOpenings() {
    openings = 0;
  }

  /** Returns how often barriers have opened. */
  public long openings() {
    return openings;
  }

  /**
   * Records that a warp has arrived. Arriving twice counts once.
   *
   * @param barrier number of the barrier
   */
  public void arrive(int barrier, Warp warp) {
    arrived[barrier] |= 1L << warp.index();
  }

  /**
   * Records that a warp has arrived, and opens the barrier if it is the last one. Warps that have
   * ended are not waited for.
   *
   * @param threads number of threads that open the barrier, a multiple of the warp size; 0 for all
   */
  public void arrive(int barrier, Warp warp, int threads) {
    arrive(barrier, warp);
    expected[barrier] = threads;
    openIfComplete(barrier);
  }

  /** Opens barriers at which only warps that have ended were missing. */
  public void warpEnded() {
    for (int barrier = 0; barrier < COUNT; barrier++) {
      if (arrived[barrier] != 0 && expected[barrier] == 0) {
        openIfComplete(barrier);
      }
    }
  }

  private void openIfComplete(int barrier) {
    boolean complete = true;
    if (expected[barrier] > 0) {
      complete = Long.bitCount(arrived[barrier]) * Warp.LANES >= expected[barrier];
    } else {
      for (Warp warp : warps) {
        complete &= warp.isFinished() || hasArrived(barrier, warp);
      }
    }
    if (complete) {
      open(barrier);
    }
  }

  /** Returns whether a warp has arrived at a barrier that has not opened since. */
  public boolean hasArrived(int barrier, Warp warp) {
    return (arrived[barrier] >>> warp.index() & 1) != 0;
  }

  /**
   * Returns whether all warps have arrived at a barrier. A warp that ended before it never arrives.
   */
  public boolean allArrived(int barrier) {
    return Long.bitCount(arrived[barrier]) == warps.size();
  }

  /**
   * Adds the threads of an arriving warp to the reduction of a barrier.
   *
   * @param count how many of its threads meet the condition
   * @param all whether all of them do
   */
  public void addToReduction(int barrier, Reduction reduction, int count, boolean all) {
    reductions[barrier] = reduction;
    counts[barrier] += count;
    refusals[barrier] += all ? 0 : 1;
  }

  /** Returns the result of the last reduction that a warp took part in: a number, or 0 or 1. */
  public int reductionResult(Warp warp) {
    return results[warp.index()];
  }

  /**
   * Opens a barrier: forgets which warps have arrived, and lets the warps that wait at it continue.
   */
  public void open(int barrier) {
    if (reductions[barrier] != Reduction.NONE) {
      int result =
          switch (reductions[barrier]) {
            case ALL -> refusals[barrier] == 0 ? 1 : 0;
            case ANY -> counts[barrier] > 0 ? 1 : 0;
            default -> counts[barrier];
          };
      for (Warp warp : warps) {
        if (hasArrived(barrier, warp)) {
          results[warp.index()] = result;
        }
      }
    }
    arrived[barrier] = 0;
    reductions[barrier] = Reduction.NONE;
    counts[barrier] = 0;
    refusals[barrier] = 0;
    openings++;
    for (Warp warp : warps) {
      if (warp.waitingBarrier() == barrier) {
        warp.release();
      }
    }
  }

  Image save() {
    return new Image(
        arrived.clone(),
        expected.clone(),
        counts.clone(),
        refusals.clone(),
        reductions.clone(),
        results.clone(),
        openings);
  }

  void restore(Image image) {
    System.arraycopy(image.arrived, 0, arrived, 0, COUNT);
    System.arraycopy(image.expected, 0, expected, 0, COUNT);
    System.arraycopy(image.counts, 0, counts, 0, COUNT);
    System.arraycopy(image.refusals, 0, refusals, 0, COUNT);
    System.arraycopy(image.reductions, 0, reductions, 0, COUNT);
    System.arraycopy(image.results, 0, results, 0, results.length);
    openings = image.openings;
  }

  void digest(Digest digest) {
    digest.add(openings);
    for (int i = 0; i < COUNT; i++) {
      digest.add(arrived[i]);
      digest.add(counts[i]);
      digest.add(refusals[i]);
    }
    digest.add(results);
  }
}
