package org.sass.sim.see;

import org.sass.lang.flow.EffectsReader;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.Profile;
import org.sass.sim.exec.Step;

/** What there is to see of the instructions of a kernel that have run. For one thread. */
final class Looks {
  private final Look[] looks;
  private final EffectsReader reader;
  private final Profile profile;

  Looks(Launch launch) {
    looks = new Look[(launch.kernel().bytes() + 3) / 4];
    reader = new EffectsReader(launch.isa());
    profile = launch.profile();
  }

  /** What there is to see of an instruction. */
  Look of(Step step) {
    int place = step.address() >>> 2;
    Look look = looks[place];
    if (look == null) {
      look = Look.at(step, reader, profile);
      looks[place] = look;
    }
    return look;
  }
}
