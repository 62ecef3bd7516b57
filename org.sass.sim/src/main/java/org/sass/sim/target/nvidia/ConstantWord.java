package org.sass.sim.target.nvidia;

import java.util.Arrays;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.Fault;
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
    if (bank >= ConstantMemory.BANKS
        || offset < 0
        || offset > ConstantMemory.BANK_BYTES - 4
        || (offset & 3) != 0) {
      return FaultCause.of(
          Fault.Kind.OUT_OF_BOUNDS,
          "there is no word at c[0x%x][0x%x]: a bank has %d bytes, and there are %d banks",
          bank,
          offset,
          ConstantMemory.BANK_BYTES,
          ConstantMemory.BANKS);
    }
    Arrays.fill(out, warp.block().grid().constants().bank(bank).word(offset));
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
