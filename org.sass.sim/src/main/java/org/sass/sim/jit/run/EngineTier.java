package org.sass.sim.jit.run;

import org.sass.sim.jit.emit.VectorTarget;

/**
 * A way to run blocks, with translations of its own. An engine may begin with one and go on with
 * another between two blocks.
 *
 * @param vectorTarget how translated code processes lanes; null for the best way of this JVM
 * @param tieringPolicy when to translate
 * @param helpersAfterSteps number of warp instructions that must be left for more than one worker
 *     to be worth it; 0 to start all workers at once
 * @param translatesBeside whether another thread translates, while the workers go on with the code
 *     that they have
 * @param nextAfterSteps number of warp instructions that must be left for the next tier to be worth
 *     it; {@link TieringPolicy#NEVER} if this is the last one
 */
public record EngineTier(
    VectorTarget vectorTarget,
    TieringPolicy tieringPolicy,
    long helpersAfterSteps,
    boolean translatesBeside,
    long nextAfterSteps) {

  /** Translates everything at once. */
  public static final EngineTier IMMEDIATE = new EngineTier(null, TieringPolicy.IMMEDIATE);

  /**
   * Number of blocks for each worker from which on an engine can change over in time, because it
   * does so only between two blocks.
   */
  private static final int MIN_BLOCKS = 4;

  /**
   * Number of warp instructions that must be left for code with vectors to be worth it after code
   * that processes one lane at a time.
   */
  private static final long VECTORS_WORTH = 100_000_000;

  /**
   * Number of warp instructions that must be left for more than one worker to be worth it. While
   * the JVM has not compiled the interpreter yet, each worker interprets it, and one that runs
   * alone takes less processor time.
   */
  private static final long HELPERS_WORTH = 8_000_000;

  /** Makes the last tier of an engine. All of its workers start at once, and translate. */
  public EngineTier(VectorTarget vectorTarget, TieringPolicy tieringPolicy) {
    this(vectorTarget, tieringPolicy, 0, false, TieringPolicy.NEVER);
  }

  /**
   * Returns the tier with which a launch begins that may end soon: the interpreter, then code that
   * processes one lane at a time. The just-in-time compiler compiles such code several times as
   * fast as code with vectors. If the launch has few blocks, it is the interpreter, then code with
   * vectors.
   *
   * @param blocks number of blocks of the launch
   * @param workers number of threads that run blocks
   */
  public static EngineTier first(long blocks, int workers) {
    if (!VectorTarget.hasVectors()) {
      return first(VectorTarget.SCALAR, TieringPolicy.LANES, TieringPolicy.NEVER);
    }
    return blocks < (long) MIN_BLOCKS * workers
        ? first(null, TieringPolicy.DEFAULT, TieringPolicy.NEVER)
        : first(VectorTarget.SCALAR, TieringPolicy.LANES, VECTORS_WORTH);
  }

  private static EngineTier first(
      VectorTarget vectorTarget, TieringPolicy tieringPolicy, long nextAfterSteps) {
    return new EngineTier(vectorTarget, tieringPolicy, HELPERS_WORTH, true, nextAfterSteps);
  }

  /** Returns whether another tier can follow. */
  public boolean hasNext() {
    return nextAfterSteps != TieringPolicy.NEVER;
  }

  /**
   * Returns whether so much work is left that the next tier is worth it.
   *
   * @param estimate the work that is left
   * @param gridBlocks number of blocks of the launch
   */
  public boolean isNextWorth(WorkEstimate estimate, long gridBlocks) {
    return hasNext() && estimate.stepsLeft(gridBlocks) >= nextAfterSteps;
  }

  /** Returns the tier that follows {@link #first}, for a launch that is known to be long. */
  public static EngineTier last() {
    return new EngineTier(null, TieringPolicy.LONG, 0, true, TieringPolicy.NEVER);
  }
}
