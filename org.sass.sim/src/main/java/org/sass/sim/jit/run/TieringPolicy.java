package org.sass.sim.jit.run;

import org.sass.sim.jit.blocktrace.SpecializedBlock;

/**
 * When translations are worth their time.
 *
 * @param hot after how many runs by a warp a fragment is translated
 * @param worth after how many warp instructions of a launch a whole block is, see {@link
 *     SpecializedBlock}
 */
public record TieringPolicy(int hot, long worth) {
  /** More than any run. */
  public static final long NEVER = Long.MAX_VALUE;

  /** At once. */
  public static final TieringPolicy NONE = new TieringPolicy(0, 0);

  /**
   * For launches that may end soon. To translate a few fragments takes 0.2 s with all that has to
   * be loaded: {@code gsass run} with mandelbrot of the benchmarks as its comments launch it takes
   * 0.60 s with 64 runs, and 0.39 s with these; larger launches, of it and of reduction, with up to
   * 1,536 blocks, took 0.5 to 1.2 times as long as with 64. The compiler is through with whole
   * blocks after some half a second, and so many instructions take as long: bitonic, with a fourth
   * of them, took twice the time when its blocks were translated at once (JDK 25).
   */
  public static final TieringPolicy USUAL = new TieringPolicy(5_000, 256_000_000);
}
