package org.sass.sim.op;

import org.sass.sim.machine.Warp;

/** Sources that only the RTL has. */
public final class LatchedSource {
  /** Lanes that the RTL works on at once. */
  public static final int CORES = 8;

  private LatchedSource() {}

  /** The two's complement of another source. */
  public record Negative(Source source) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = -out[lane];
      }
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(source);
    }
  }

  /**
   * A second source that stays in its reader's latch: the eight lanes that were read last.
   *
   * @param latch one word for each core
   */
  public record Latched(Source source, int[] latch) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      System.arraycopy(out, Warp.LANES - CORES, latch, 0, CORES);
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(source);
    }
  }

  /** What is in the latch. */
  public record Stale(int[] latch) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = latch[lane % CORES];
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // What is in the latch no thread owns.
    }
  }
}
