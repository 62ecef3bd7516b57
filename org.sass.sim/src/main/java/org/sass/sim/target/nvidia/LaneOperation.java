package org.sass.sim.target.nvidia;

import java.util.List;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;

/**
 * An operation that computes any number of words from any number of words, for each lane
 * separately. A predicate is a word that is 0 or 1; a number of 64 bits is two words, the lower one
 * first.
 *
 * @param operands where the words come from; at most {@link LaneBuffers#MAX_WORDS}
 * @param function computes the results
 * @param destinations where the results go; at most {@link LaneBuffers#MAX_WORDS}
 */
record LaneOperation(Source[] operands, Function function, Destination[] destinations)
    implements SpecialOperation {

  /** A function of the words of each lane. */
  interface Function {
    /**
     * Computes the results of a lane.
     *
     * @param in the operands: word i of the lane is {@code in[i][lane]}
     * @param out receives the results
     * @param lane number of the lane
     */
    void apply(int[][] in, int[][] out, int lane);

    /**
     * Computes the results of some lanes.
     *
     * @param mask the lanes; the results of others are dropped
     */
    default void applyToWarp(int[][] in, int[][] out, int mask) {
      for (int left = mask; left != 0; left &= left - 1) {
        apply(in, out, Integer.numberOfTrailingZeros(left));
      }
    }
  }

  /**
   * A function with a loop of its own, for instructions that programs run often: a call for each
   * lane would take most of the time.
   */
  interface WarpFunction extends Function {
    @Override
    void applyToWarp(int[][] in, int[][] out, int mask);

    @Override
    default void apply(int[][] in, int[][] out, int lane) {
      applyToWarp(in, out, 1 << lane);
    }
  }

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    if (mask == 0) {
      return null;
    }
    int[][] in = lanes.in;
    int[][] out = lanes.out;
    for (int i = 0; i < operands.length; i++) {
      FaultCause cause = operands[i].read(warp, mask, in[i]);
      if (cause != null) {
        return cause;
      }
    }
    function.applyToWarp(in, out, mask);
    for (int i = 0; i < destinations.length; i++) {
      destinations[i].write(warp, mask, out[i]);
    }
    return null;
  }

  @Override
  public List<Source> sources() {
    return List.of(operands);
  }

  @Override
  public void addEffects(OperationEffects effects) {
    effects.addReads(operands).addWrites(destinations);
  }
}
