package org.sass.sim.observe;

import org.sass.lang.flow.EffectsReader;
import org.sass.sim.interp.Launch;
import org.sass.sim.op.DecodedInstruction;

/** What there is to see of the instructions of a kernel that have run. For one thread. */
public final class InstructionInfos {
  private final InstructionInfo[] looks;
  private final EffectsReader reader;

  public InstructionInfos(Launch launch) {
    looks = new InstructionInfo[launch.kernel().code().size()];
    reader = new EffectsReader(launch.isa());
  }

  /** What there is to see of an instruction. */
  public InstructionInfo of(DecodedInstruction step) {
    int place = step.index();
    InstructionInfo look = looks[place];
    if (look == null) {
      look = InstructionInfo.at(step, reader);
      looks[place] = look;
    }
    return look;
  }
}
