package org.sass.sim.op;

import java.util.Arrays;
import org.sass.sim.arith.Flags;
import org.sass.sim.machine.Warp;

/**
 * VOTE: the guard is no guard but the question, and all active lanes get the answer. It is written
 * as a comparison writes its result: sign for yes, zero for no.
 *
 * @param question what is asked of each active lane
 * @param all whether all must say yes, or one is enough
 * @param destination gets the answer
 */
public record Vote(Guard question, boolean all, Destination destination) implements Operation {
  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    int yes = question.mask(warp);
    boolean answer = all ? yes == warp.active() : yes != 0;
    Arrays.fill(lanes.result, answer ? Flags.SIGN : Flags.ZERO);
    destination.write(warp, mask, lanes.result);
    return null;
  }

  @Override
  public boolean guarded() {
    return false;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    question.addEffects(effects);
    effects.writes(destination);
  }
}
