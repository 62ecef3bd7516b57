package org.sass.sim.op;

import java.util.Arrays;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** Operands in memory. */
public final class MemorySource {
  private MemorySource() {}

  /** An operand in shared memory, {@code g[..]}. */
  public record Shared(OperandAddress address) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      return readMemory(warp, mask, address, warp.block().shared(), out);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addAccess(address, MemoryAccess.Kind.READ);
    }
  }

  /** An operand in a constant bank, {@code c[..][..]}. */
  public record Constant(int bank, OperandAddress address) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      return readMemory(warp, mask, address, warp.block().grid().constants().bank(bank), out);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addAccess(address, MemoryAccess.Kind.READ);
    }
  }

  private static FaultCause readMemory(
      Warp warp, int mask, OperandAddress address, Memory memory, int[] out) {
    FaultCause cause = address.check(warp, mask);
    if (cause != null || mask == 0) {
      return cause;
    }
    if (address.register() == 0) {
      Arrays.fill(out, address.access().load(memory, address.offset()));
      return null;
    }
    int[] registers = warp.addresses();
    int row = warp.row(address.register());
    int offset = address.offset();
    if (address.access() == AccessType.B32 && !address.space().allowsUnaligned()) {
      int[] words = memory.words();
      if (mask == Warp.ALL_LANES) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          out[lane] = words[registers[row + lane] + offset >>> 2];
        }
        return null;
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        out[lane] = words[registers[row + lane] + offset >>> 2];
      }
      return null;
    }
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      out[lane] = address.access().load(memory, registers[row + lane] + offset);
    }
    return null;
  }
}
