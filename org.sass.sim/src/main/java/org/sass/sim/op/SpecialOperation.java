package org.sass.sim.op;

import org.sass.sim.machine.Warp;

/**
 * An operation that one target or one engine has for itself. All others know of it what {@link
 * #addEffects} tells, and run it by {@link #execute}.
 */
public non-sealed interface SpecialOperation extends Operation {
  @Override
  FaultCause execute(Warp warp, int mask, LaneBuffers lanes);
}
