package org.sass.sim.jit.run;

import org.sass.sim.jit.emit.VectorTarget;

/**
 * A way to run blocks, with translations of its own. An engine may begin with one and go on with
 * another between two blocks.
 *
 * @param vectorTarget how translated code processes lanes; null for the best way of this JVM
 * @param tieringPolicy when to translate
 * @param nextAfterSteps number of warp instructions that must be left for the next tier to be worth
 *     it; {@link TieringPolicy#NEVER} if this is the last one
 */
public record EngineTier(
    VectorTarget vectorTarget, TieringPolicy tieringPolicy, long nextAfterSteps) {

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

  /** Makes the last tier of an engine. */
  public EngineTier(VectorTarget vectorTarget, TieringPolicy tieringPolicy) {
    this(vectorTarget, tieringPolicy, TieringPolicy.NEVER);
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
      return new EngineTier(VectorTarget.SCALAR, TieringPolicy.LANES);
    }
    return blocks < (long) MIN_BLOCKS * workers
        ? new EngineTier(null, TieringPolicy.DEFAULT)
        : new EngineTier(VectorTarget.SCALAR, TieringPolicy.LANES, VECTORS_WORTH);
  }

  /** Returns the tier that follows {@link #first}, for a launch that is known to be long. */
  public static EngineTier last() {
    return new EngineTier(null, TieringPolicy.LONG);
  }
}
