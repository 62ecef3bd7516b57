package org.sass.sim.op;

import org.sass.sim.machine.Warp;

/**
 * An operation that only one target or one engine has. All other code knows its effects from {@link
 * #addEffects} and runs it with {@link #execute}.
 */
public non-sealed interface SpecialOperation extends Operation {
  @Override
  FaultCause execute(Warp warp, int mask, LaneBuffers lanes);
}
