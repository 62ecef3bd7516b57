package org.sass.sim.target.g80;

import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Divergence;
import org.sass.sim.target.Reconvergence;

/** Reconvergence by the divergence stack of a G80, as {@link Divergence} describes it. */
enum G80Reconvergence implements Reconvergence {
  STACK;

  @Override
  public boolean isStack() {
    return true;
  }

  @Override
  public void applyMarkers(Warp warp, DecodedInstruction instruction) {
    Divergence.applyMarkers(warp, instruction.hasJoinMarker(), instruction.hasExitMarker());
  }
}
