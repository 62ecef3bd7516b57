package org.sass.sim.op;

import java.util.List;
import java.util.stream.Stream;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;

/**
 * Loads from and stores to global memory with 64-bit addresses, each held in two 32-bit registers.
 */
public final class WideAccess {
  private WideAccess() {}

  /**
   * A load from an address of 64 bits.
   *
   * @param low bits 31 to 0 of the byte address
   * @param high bits 63 to 32
   * @param access the size and type of the value
   * @param parts where each 32 bits of the value go, the lowest first
   */
  public record Load(Source low, Source high, AccessType access, Destination[] parts)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      Source[] address = {low, high};
      FaultCause cause = computeAddresses(memory, address, access.bytes(), warp, mask, lanes);
      for (int i = 0; i < parts.length && cause == null; i++) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            long wordAddress = lanes.addresses[lane] + 4L * i;
            GlobalMemory.Region region = memory.find(wordAddress, 1);
            lanes.result[lane] = access.load(region.memory(), region.offset(wordAddress));
          }
        }
        parts[i].write(warp, mask, lanes.result);
      }
      return cause;
    }

    @Override
    public List<Source> sources() {
      return List.of(low, high);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addWideAccess(low, high, access, MemoryAccess.Kind.READ).addWrites(parts);
    }
  }

  /**
   * A store to an address of 64 bits.
   *
   * @param low bits 31 to 0 of the byte address
   * @param high bits 63 to 32
   * @param access the size and type of the value
   * @param parts where each 32 bits of the value come from, the lowest first
   */
  public record Store(Source low, Source high, AccessType access, Source[] parts)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      Source[] address = {low, high};
      FaultCause cause = computeAddresses(memory, address, access.bytes(), warp, mask, lanes);
      for (int i = 0; i < parts.length && cause == null; i++) {
        parts[i].read(warp, mask, lanes.b);
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            long wordAddress = lanes.addresses[lane] + 4L * i;
            GlobalMemory.Region region = memory.find(wordAddress, 1);
            access.store(region.memory(), region.offset(wordAddress), lanes.b[lane]);
          }
        }
      }
      return cause;
    }

    @Override
    public List<Source> sources() {
      return Stream.concat(Stream.of(low, high), Stream.of(parts)).toList();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(parts).addWideAccess(low, high, access, MemoryAccess.Kind.WRITE);
    }
  }

  /**
   * Computes the addresses of the lanes. Returns why one of the lanes cannot access its address;
   * null if all can.
   */
  private static FaultCause computeAddresses(
      GlobalMemory memory,
      Source[] addressSources,
      int bytes,
      Warp warp,
      int mask,
      LaneBuffers lanes) {
    addressSources[0].read(warp, mask, lanes.a);
    addressSources[1].read(warp, mask, lanes.b);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      lanes.addresses[lane] = (long) lanes.b[lane] << 32 | Integer.toUnsignedLong(lanes.a[lane]);
      if ((mask >>> lane & 1) == 0) {
        continue;
      }
      GlobalMemory.Region region = memory.find(lanes.addresses[lane], bytes);
      if (region == null) {
        return GlobalAddresses.unmappedCause(memory, lanes.addresses[lane], bytes, lane);
      }
      if ((lanes.addresses[lane] & bytes - 1) != 0) {
        return GlobalAddresses.misalignedCause(region, lanes.addresses[lane], bytes, lane);
      }
    }
    return null;
  }
}
