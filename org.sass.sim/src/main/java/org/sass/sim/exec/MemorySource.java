package org.sass.sim.exec;

import java.util.Arrays;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** Operands in memory. */
public final class MemorySource {
  private MemorySource() {}

  /** An operand in shared memory, {@code g[..]}. */
  public record Shared(Address address) implements Source {
    @Override
    public Cause read(Warp warp, int mask, int[] out) {
      return load(warp, mask, address, warp.block().shared(), out);
    }
  }

  /** An operand in a constant bank, {@code c[..][..]}. */
  public record Constant(int bank, Address address) implements Source {
    @Override
    public Cause read(Warp warp, int mask, int[] out) {
      return load(warp, mask, address, warp.block().grid().constants().bank(bank), out);
    }
  }

  /** Whether an operand is in shared memory, whatever is done to its value then. */
  public static boolean isShared(Source source) {
    if (source instanceof Source.Bits bits) {
      return isShared(bits.source());
    }
    if (source instanceof Source.Extended extended) {
      return isShared(extended.source());
    }
    return source instanceof Shared;
  }

  private static Cause load(Warp warp, int mask, Address address, Memory memory, int[] out) {
    Cause cause = address.check(warp, mask);
    if (cause != null || mask == 0) {
      return cause;
    }
    if (address.register() == 0) {
      Arrays.fill(out, address.access().load(memory, address.offset()));
      return null;
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        out[lane] = address.access().load(memory, address.of(warp, lane));
      }
    }
    return null;
  }
}
