package org.sass.sim.op;

import java.util.Arrays;
import org.sass.sim.arith.Flags;
import org.sass.sim.machine.Warp;

/**
 * VOTE: the guard does not select lanes. Its condition is the question, and all active lanes get
 * the answer. The answer is written like the result of a comparison: the sign flag for yes, the
 * zero flag for no.
 *
 * @param question the condition that is tested in each active lane
 * @param all whether the condition must hold in all lanes; otherwise one is enough
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
