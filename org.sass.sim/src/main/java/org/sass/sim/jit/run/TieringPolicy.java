package org.sass.sim.jit.run;

import org.sass.sim.jit.blocktrace.SpecializedBlock;

/**
 * When code has run often enough to be worth a translation.
 *
 * @param hotRuns number of runs by a warp after which a translation block may be translated
 * @param worthSteps number of warp instructions that must be left for a translation to be worth it,
 *     see {@link WorkEstimate}
 * @param specializeAfterSteps number of warp instructions of a launch after which whole blocks are
 *     translated, see {@link SpecializedBlock}
 */
public record TieringPolicy(int hotRuns, long worthSteps, long specializeAfterSteps) {
  /** A number that is never reached, so that nothing is translated. */
  public static final long NEVER = Long.MAX_VALUE;

  /** Translates everything at once. */
  public static final TieringPolicy IMMEDIATE = new TieringPolicy(0, 0);

  private static final int HOT_RUNS = 64;

  /**
   * Number of warp instructions that must be left for code that processes one lane at a time, for a
   * kernel of {@link #TYPICAL_LENGTH} instructions.
   */
  private static final long LANES_WORTH = 4_000_000;

  /** Number of instructions of a kernel to which the limits apply as they are. */
  private static final int TYPICAL_LENGTH = 64;

  /** How many times the limits a long kernel may need at most. */
  private static final double MAX_LENGTH_FACTOR = 2.5;

  /**
   * Number of warp instructions that must be left for code with vectors if only the interpreter has
   * run. The just-in-time compiler takes 0.7 to 3 s of processor time for it. In 3 s the
   * interpreter runs about as many.
   */
  private static final long VECTORS_WORTH = 10_000_000;

  /**
   * The just-in-time compiler takes about half a second to compile code for whole blocks, and this
   * number of warp instructions runs for about as long. The bitonic benchmark, with a fourth of
   * them, took twice the time when its whole blocks were translated at once (JDK 25).
   */
  private static final long SPECIALIZED_WORTH = 256_000_000;

  /** For code that processes one lane at a time. */
  static final TieringPolicy LANES = new TieringPolicy(HOT_RUNS, LANES_WORTH, NEVER);

  /** For code with vectors, in launches that may end soon. */
  public static final TieringPolicy DEFAULT =
      new TieringPolicy(HOT_RUNS, VECTORS_WORTH, SPECIALIZED_WORTH);

  /** For code with vectors, in launches that are known to be long. */
  static final TieringPolicy LONG = new TieringPolicy(HOT_RUNS, SPECIALIZED_WORTH);

  /**
   * Returns how many warp instructions of a kernel must be left for a translation to be worth it.
   * The just-in-time compiler takes more than twice as long for code of twice the length. With a
   * translation at once and with none, launches took about equal processor time at 20,000 warp
   * instructions (vecadd, a kernel of 11 instructions), 0.3 million (reduction, 38), 0.8 million
   * (bitonic, 34; mandelbrot, 36) and 7 million (matmul, 80) on JDK 25, on a busy machine. The
   * third power of the length fits these five; collatz and transcendental were not measured.
   *
   * @param instructions number of instructions of the kernel
   */
  double worthSteps(int instructions) {
    double length = (double) instructions / TYPICAL_LENGTH;
    return worthSteps * Math.min(MAX_LENGTH_FACTOR, length * length * length);
  }

  /** Makes a policy that translates all hot code, however much work is left. */
  public TieringPolicy(int hotRuns, long specializeAfterSteps) {
    this(hotRuns, 0, specializeAfterSteps);
  }
}
