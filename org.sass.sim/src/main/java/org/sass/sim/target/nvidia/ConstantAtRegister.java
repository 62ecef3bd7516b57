package org.sass.sim.target.nvidia;

import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;

/**
 * A word of a constant bank at the address in a register: {@code c[0x2][R4+0x10]}.
 *
 * @param bank number of the bank
 * @param number number of the register
 * @param register the register
 * @param offset bytes that are added
 */
record ConstantAtRegister(int bank, int number, Source register, int offset) implements Source {
  @Override
  public FaultCause read(Warp warp, int mask, int[] out) {
    ConstantMemory constants = warp.block().grid().constants();
    Memory memory = constants.find(bank);
    FaultCause cause = register.read(warp, mask, out);
    for (int left = mask; left != 0 && cause == null; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      int address = out[lane] + offset;
      if (!ConstantBanks.canRead(memory, address, Integer.BYTES)) {
        cause = ConstantBanks.wordCause(constants, bank, address, lane);
      } else {
        out[lane] = memory.word(address);
      }
    }
    return cause;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    boolean hasRegister = number != OperandReader.ZERO_REGISTER;
    effects.addAccess(
        new MemoryAccess(
            MemorySpace.CONSTANT,
            bank,
            MemoryAccess.Kind.READ,
            AccessType.B32,
            hasRegister ? RegisterKind.GENERAL : null,
            hasRegister ? number : 0,
            MemoryAccess.NO_REGISTER,
            offset,
            -1));
  }
}
