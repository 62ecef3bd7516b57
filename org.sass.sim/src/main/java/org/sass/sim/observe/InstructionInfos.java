package org.sass.sim.observe;

import org.sass.lang.flow.EffectsReader;
import org.sass.sim.interp.Launch;
import org.sass.sim.op.DecodedInstruction;

/**
 * Caches the {@link InstructionInfo} of each instruction of a kernel that has run. Not thread-safe.
 */
public final class InstructionInfos {
  private final InstructionInfo[] infos;
  private final EffectsReader reader;

  public InstructionInfos(Launch launch) {
    infos = new InstructionInfo[launch.kernel().code().size()];
    reader = new EffectsReader(launch.isa());
  }

  /** Returns the properties of an instruction. Computes them at the first call for it. */
  public InstructionInfo of(DecodedInstruction instruction) {
    int index = instruction.index();
    InstructionInfo info = infos[index];
    if (info == null) {
      info = InstructionInfo.of(instruction, reader);
      infos[index] = info;
    }
    return info;
  }
}
