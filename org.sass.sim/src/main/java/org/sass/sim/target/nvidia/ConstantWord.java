package org.sass.sim.target.nvidia;

import java.util.Arrays;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;

/**
 * A word of a constant bank that is the same for all lanes: {@code c[0x0][0x140]}.
 *
 * @param bank number of the bank
 * @param offset byte offset in the bank
 */
record ConstantWord(int bank, int offset) implements Source {
  @Override
  public FaultCause read(Warp warp, int mask, int[] out) {
    ConstantMemory constants = warp.block().grid().constants();
    Memory memory = constants.find(bank);
    if (!ConstantBanks.canRead(memory, offset, Integer.BYTES)) {
      return ConstantBanks.wordCause(constants, bank, offset, -1);
    }
    Arrays.fill(out, memory.word(offset));
    return null;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    effects.addAccess(
        new MemoryAccess(
            MemorySpace.CONSTANT,
            bank,
            MemoryAccess.Kind.READ,
            AccessType.B32,
            null,
            0,
            MemoryAccess.NO_REGISTER,
            offset,
            -1));
  }
}
