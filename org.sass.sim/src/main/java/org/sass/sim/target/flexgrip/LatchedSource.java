package org.sass.sim.target.flexgrip;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;

/** Sources that only the RTL has: a negated one, and the latch of the operand reader. */
final class LatchedSource {
  /** The number of cores, each of which works on one lane at a time. */
  static final int CORES = 8;

  private LatchedSource() {}

  /** The two's complement of another source. */
  record Negative(Source source) implements Source {
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
      effects.addReads(source);
    }
  }

  /**
   * A second source that leaves its values in the latch of the operand reader: those of the last
   * eight lanes, which are read last.
   *
   * @param source the source
   * @param latch one word for each core
   */
  record Latching(Source source, int[] latch) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = source.read(warp, mask, out);
      System.arraycopy(out, Warp.LANES - CORES, latch, 0, CORES);
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(source);
    }
  }

  /**
   * The values that an earlier second source left in the latch.
   *
   * @param latch one word for each core
   */
  record LatchValue(int[] latch) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = latch[lane % CORES];
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // The latch is neither a register nor memory of a thread.
    }
  }
}
