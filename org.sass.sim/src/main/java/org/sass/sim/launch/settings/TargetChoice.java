package org.sass.sim.launch.settings;

import org.sass.lang.isa.Isa;
import org.sass.sim.target.Target;
import org.sass.sim.target.flexgrip.FlexGripTarget;
import org.sass.sim.target.nvidia.NvidiaTarget;

/** Chooses the machine that runs kernels of an instruction set. */
public final class TargetChoice {
  private TargetChoice() {}

  /**
   * Returns the machine for a launch, without special function tables from a file.
   *
   * @param defaultTarget the machine for SM 1.x if the settings name none
   */
  public static Target of(Isa isa, MachineSettings settings, FlexGripTarget defaultTarget) {
    NvidiaTarget nvidia = NvidiaTarget.of(isa.archName());
    return nvidia != null ? nvidia : settings.toTarget(defaultTarget);
  }
}
