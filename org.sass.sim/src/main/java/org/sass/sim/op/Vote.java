package org.sass.sim.op;

import java.util.Arrays;
import org.sass.sim.arith.Flags;
import org.sass.sim.machine.Warp;

/**
 * VOTE: the guard does not select lanes. Its condition is the question, and all active lanes get
 * the answer. The answer is written like the result of a comparison: the sign flag for yes, the
 * zero flag for no.
 *
 * @param condition the condition that is tested in each active lane
 * @param requiresAll whether the condition must hold in all lanes; otherwise one is enough
 * @param destination gets the answer
 */
public record Vote(Guard condition, boolean requiresAll, Destination destination)
    implements Operation {
  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    int holdingLanes = condition.passingLanes(warp);
    boolean answer = requiresAll ? holdingLanes == warp.activeMask() : holdingLanes != 0;
    Arrays.fill(lanes.result, answer ? Flags.SIGN : Flags.ZERO);
    destination.write(warp, mask, lanes.result);
    return null;
  }

  @Override
  public boolean isGuarded() {
    return false;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    condition.addEffects(effects);
    effects.addWrites(destination);
  }
}
