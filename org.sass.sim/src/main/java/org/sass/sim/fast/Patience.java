package org.sass.sim.fast;

/**
 * When translations are worth their time.
 *
 * @param hot after how many runs by a warp a fragment is translated
 * @param worth after how many warp instructions of a launch a whole block is, see {@link Course}
 */
record Patience(int hot, long worth) {
  /** More than anybody runs. */
  static final long NEVER = Long.MAX_VALUE;

  /** At once. */
  static final Patience NONE = new Patience(0, 0);

  /**
   * For launches that may end soon. To translate a few fragments takes 0.2 s with all that has to
   * be loaded: {@code gsass run} with mandelbrot of the benchmarks as its comments launch it takes
   * 0.60 s with 64 runs, 0.38 s with these, and no launch was found that takes longer. The compiler
   * is through with whole blocks after some half a second, and these instructions take as long:
   * bitonic, a fourth as long, took twice the time with them (JDK 25).
   */
  static final Patience USUAL = new Patience(5_000, 256_000_000);
}
