package org.sass.sim.exec;

import org.sass.sim.machine.Warp;

/** Sources that only the RTL has. */
final class RtlSource {
  /** Lanes that the RTL works on at once. */
  static final int CORES = 8;

  private RtlSource() {}

  /** The two's complement of another source. */
  record Negative(Source source) implements Source {
    @Override
    public Cause read(Warp warp, int mask, int[] out) {
      Cause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = -out[lane];
      }
      return cause;
    }
  }

  /**
   * A second source that stays in its reader's latch: the eight lanes that were read last.
   *
   * @param latch one word for each core
   */
  record Latched(Source source, int[] latch) implements Source {
    @Override
    public Cause read(Warp warp, int mask, int[] out) {
      Cause cause = source.read(warp, mask, out);
      System.arraycopy(out, Warp.LANES - CORES, latch, 0, CORES);
      return cause;
    }
  }

  /** What is in the latch. */
  record Stale(int[] latch) implements Source {
    @Override
    public Cause read(Warp warp, int mask, int[] out) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = latch[lane % CORES];
      }
      return null;
    }
  }
}
