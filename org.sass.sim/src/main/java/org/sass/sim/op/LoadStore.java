package org.sass.sim.op;

import java.util.List;
import java.util.stream.Stream;
import org.sass.sim.arith.Flags;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;

/** Loads and stores in global, local and shared memory. All lanes are checked before one acts. */
public final class LoadStore {
  private LoadStore() {}

  /**
   * {@code GLD}.
   *
   * @param address the register with the byte address
   * @param access what is loaded
   * @param parts where each 32 bits of it go
   */
  public record GlobalLoad(Source address, AccessType access, Destination[] parts)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      address.read(warp, mask, lanes.a);
      FaultCause cause = check(memory, lanes.a, mask, access);
      if (cause != null) {
        return cause;
      }
      for (int i = 0; i < parts.length; i++) {
        GlobalMemory.Region region = null;
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            int at = lanes.a[lane] + 4 * i;
            region = region != null && region.holds(at, 1) ? region : memory.find(at, 1);
            lanes.result[lane] = access.load(region.memory(), region.offset(at));
          }
        }
        parts[i].write(warp, mask, lanes.result);
      }
      return null;
    }

    @Override
    public List<Source> sources() {
      return List.of(address);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.accessesGlobal(address, access, MemoryAccess.Kind.READ, -1).writes(parts);
    }
  }

  /**
   * {@code GST}.
   *
   * @param address the register with the byte address
   * @param access what is stored
   * @param parts where each 32 bits of it come from
   */
  public record GlobalStore(Source address, AccessType access, Source[] parts)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      address.read(warp, mask, lanes.a);
      FaultCause cause = check(memory, lanes.a, mask, access);
      if (cause != null) {
        return cause;
      }
      for (int i = 0; i < parts.length; i++) {
        parts[i].read(warp, mask, lanes.b);
        GlobalMemory.Region region = null;
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            int at = lanes.a[lane] + 4 * i;
            region = region != null && region.holds(at, 1) ? region : memory.find(at, 1);
            access.store(region.memory(), region.offset(at), lanes.b[lane]);
          }
        }
      }
      return null;
    }

    @Override
    public List<Source> sources() {
      return Stream.concat(Stream.of(address), Stream.of(parts)).toList();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(parts).accessesGlobal(address, access, MemoryAccess.Kind.WRITE, -1);
    }
  }

  /** Why one of the lanes cannot use its global address; null if all can. */
  public static FaultCause check(
      GlobalMemory memory, int[] addresses, int mask, AccessType access) {
    GlobalMemory.Region region = null;
    int bytes = access.bytes();
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) == 0) {
        continue;
      }
      int address = addresses[lane];
      if (region == null || !region.holds(address, bytes)) {
        region = memory.find(address, bytes);
        if (region == null) {
          return unmapped(memory, Integer.toUnsignedLong(address), bytes, lane);
        }
      }
      if ((address & bytes - 1) != 0) {
        return OperandAddress.misaligned("global", address, bytes, lane);
      }
    }
    return null;
  }

  /** Why an access to global memory cannot be made where nothing is. */
  static FaultCause unmapped(GlobalMemory memory, long address, int bytes, int lane) {
    return FaultCause.of(
        Fault.Kind.OUT_OF_BOUNDS,
        lane,
        "%d byte%s at global address 0x%08x: %s",
        bytes,
        bytes == 1 ? "" : "s",
        address,
        memory.whereabouts(address));
  }

  /** {@code LLD}. */
  public record LocalLoad(OperandAddress address, Destination[] parts) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.check(warp, mask);
      if (cause != null) {
        return cause;
      }
      for (int i = 0; i < parts.length; i++) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            Memory memory = warp.local().lane(lane);
            lanes.result[lane] = address.access().load(memory, address.of(warp, lane) + 4 * i);
          }
        }
        parts[i].write(warp, mask, lanes.result);
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.accesses(address, MemoryAccess.Kind.READ).writes(parts);
    }
  }

  /** {@code LST}. */
  public record LocalStore(OperandAddress address, Source[] parts) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.check(warp, mask);
      if (cause != null) {
        return cause;
      }
      for (int i = 0; i < parts.length; i++) {
        parts[i].read(warp, mask, lanes.b);
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            Memory memory = warp.local().lane(lane);
            address.access().store(memory, address.of(warp, lane) + 4 * i, lanes.b[lane]);
          }
        }
      }
      return null;
    }

    @Override
    public List<Source> sources() {
      return List.of(parts);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(parts).accesses(address, MemoryAccess.Kind.WRITE);
    }
  }

  /**
   * {@code R2G}: a store to shared memory. Of two lanes at one address the higher one wins.
   *
   * @param address the place
   * @param source the value
   * @param unlocks whether the word's lock is given up
   */
  public record SharedStore(OperandAddress address, Source source, boolean unlocks)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.check(warp, mask);
      if (cause != null) {
        return cause;
      }
      source.read(warp, mask, lanes.a);
      Memory memory = warp.block().shared();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          address.access().store(memory, address.of(warp, lane), lanes.a[lane]);
          if (unlocks) {
            warp.block().unlock(address.of(warp, lane));
          }
        }
      }
      return null;
    }

    @Override
    public List<Source> sources() {
      return List.of(source);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .reads(source)
          .accesses(address, unlocks ? MemoryAccess.Kind.UNLOCK : MemoryAccess.Kind.WRITE);
    }
  }

  /**
   * {@code G2R.LCK}: a load from shared memory for the lanes that get the lock of the word. The
   * answer is written as a comparison writes its result: sign for yes, zero for no.
   *
   * @param address the place
   * @param destination gets the value
   * @param predicate tells who got the lock
   */
  public record LockedLoad(OperandAddress address, Destination destination, Destination predicate)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = address.check(warp, mask);
      if (cause != null) {
        return cause;
      }
      Memory memory = warp.block().shared();
      int got = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int at = address.of(warp, lane);
          boolean free = warp.block().lock(at, warp.index() * Warp.LANES + lane + 1);
          got |= (free ? 1 : 0) << lane;
          lanes.a[lane] = address.access().load(memory, at);
          lanes.b[lane] = free ? Flags.SIGN : Flags.ZERO;
        }
      }
      destination.write(warp, got, lanes.a);
      predicate.write(warp, mask, lanes.b);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.accesses(address, MemoryAccess.Kind.LOCK).writes(destination, predicate);
    }
  }

  /**
   * Another operation, after which an address register moves on: {@code g[A1+++0x1]}.
   *
   * @param operation uses the register as it was
   * @param register the address register
   * @param amount in bytes
   */
  public record PostIncrement(Operation operation, int register, int amount) implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = operation.execute(warp, mask, lanes);
      if (cause == null) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            warp.addresses()[warp.row(register) + lane] += amount;
          }
        }
      }
      return cause;
    }

    @Override
    public List<Source> sources() {
      return operation.sources();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      operation.addEffects(effects);
      effects
          .reads(RegisterFile.ADDRESS, register, OperationEffects.WHOLE)
          .writes(RegisterFile.ADDRESS, register, OperationEffects.WHOLE);
    }
  }
}
