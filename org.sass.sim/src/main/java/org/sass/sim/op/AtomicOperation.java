package org.sass.sim.op;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/**
 * GRED and GATOM. Lanes with the same address access the word one after the other, the lowest lane
 * first.
 *
 * @param address the register with the byte address
 * @param access 32 or 64 bits
 * @param signed whether 32-bit values are sign-extended; otherwise they are zero-extended
 * @param operand the operand, its lowest part first
 * @param swapValue the value that a compare-and-swap stores, its lowest part first
 * @param function computes the new value
 * @param old where the old value goes, its lowest part first; null for nowhere
 */
public record AtomicOperation(
    Source address,
    AccessType access,
    boolean signed,
    Source[] operand,
    Source[] swapValue,
    Function function,
    Destination[] old)
    implements Operation {

  /** Computes the new value of a word from the old value and the operands. */
  public interface Function {
    long apply(long old, long operand, long swapValue);
  }

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    GlobalMemory memory = warp.block().grid().global();
    address.read(warp, mask, lanes.a);
    FaultCause cause = GlobalAddresses.check(memory, lanes.a, mask, access);
    if (cause != null) {
      return cause;
    }
    long[] operandValues = readValues(operand, warp, mask, lanes);
    long[] swapValues = readValues(swapValue, warp, mask, lanes);
    long[] oldValues = new long[Warp.LANES];
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        GlobalMemory.Region region = memory.find(lanes.a[lane], access.bytes());
        int offset = region.offset(lanes.a[lane]);
        oldValues[lane] = load(region.memory(), offset);
        store(
            region.memory(),
            offset,
            function.apply(oldValues[lane], operandValues[lane], swapValues[lane]));
      }
    }
    for (int i = 0; old != null && i < old.length; i++) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        lanes.result[lane] = (int) (oldValues[lane] >>> 32 * i);
      }
      old[i].write(warp, mask, lanes.result);
    }
    return null;
  }

  @Override
  public List<Source> sources() {
    return Stream.concat(Stream.of(address), Stream.of(operand, swapValue).flatMap(Arrays::stream))
        .toList();
  }

  private long[] readValues(Source[] parts, Warp warp, int mask, LaneBuffers lanes) {
    long[] values = new long[Warp.LANES];
    parts[0].read(warp, mask, lanes.b);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      values[lane] = extend(lanes.b[lane]);
    }
    if (parts.length > 1) {
      parts[1].read(warp, mask, lanes.b);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        values[lane] |= (long) lanes.b[lane] << 32;
      }
    }
    return values;
  }

  private long extend(int low) {
    return signed ? low : Integer.toUnsignedLong(low);
  }

  private long load(Memory memory, int offset) {
    long low = extend(memory.word(offset));
    return access == AccessType.B64 ? low | (long) memory.word(offset + 4) << 32 : low;
  }

  private void store(Memory memory, int offset, long value) {
    memory.putWord(offset, (int) value);
    if (access == AccessType.B64) {
      memory.putWord(offset + 4, (int) (value >>> 32));
    }
  }

  @Override
  public void addEffects(OperationEffects effects) {
    effects
        .addReads(operand)
        .addReads(swapValue)
        .addGlobalAccess(address, access, MemoryAccess.Kind.ATOMIC, -1);
    if (old != null) {
      effects.addWrites(old);
    }
  }
}
