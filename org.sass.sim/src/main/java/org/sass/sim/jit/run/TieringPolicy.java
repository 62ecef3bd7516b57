package org.sass.sim.jit.run;

import org.sass.sim.jit.blocktrace.SpecializedBlock;

/**
 * When code has run often enough to be worth a translation.
 *
 * @param hot number of runs by a warp after which a translation block is translated
 * @param worth number of warp instructions of a launch after which whole blocks are translated, see
 *     {@link SpecializedBlock}
 */
public record TieringPolicy(int hotRuns, long specializeAfterSteps) {
  /** A number that is never reached, so that nothing is translated. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Translates everything at once. */
  public static final TieringPolicy IMMEDIATE = new TieringPolicy(0, 0);

  /**
   * For launches that may end soon. The translation of the first few translation blocks takes 0.2
   * s, with all classes that it has to load. {@code gsass run} with the mandelbrot benchmark,
   * launched as its comments say, takes 0.60 s with a limit of 64 runs, and 0.39 s with this one.
   * Larger launches of mandelbrot and reduction, with up to 1,536 blocks, took 0.5 to 1.2 times as
   * long as with 64. The just-in-time compiler takes about half a second to compile code for whole
   * blocks, and this number of warp instructions runs for about as long. The bitonic benchmark,
   * with a fourth of them, took twice the time when its whole blocks were translated at once (JDK
   * 25).
   */
  public static final TieringPolicy DEFAULT = new TieringPolicy(5_000, 256_000_000);
}
