package org.sass.sim.op;

import java.util.List;
import java.util.stream.Stream;
import org.sass.sim.arith.Flags;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;

/**
 * Loads and stores in global, local and shared memory. The addresses of all lanes are checked
 * before any lane is executed.
 */
public final class LoadStore {
  private LoadStore() {}

  /**
   * {@code GLD}: a load from global memory.
   *
   * @param address the register with the byte address
   * @param access the size and type of the value
   * @param parts where each 32 bits of the value go, the lowest first
   */
  public record GlobalLoad(Source address, AccessType access, Destination[] parts)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      address.read(warp, mask, lanes.a);
      GlobalMemory.Region wordRegion =
          access == AccessType.B32 ? GlobalAddresses.findWords(memory, lanes.a, mask) : null;
      if (wordRegion != null) {
        int[] words = wordRegion.memory().words();
        if (mask == Warp.ALL_LANES) {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            lanes.result[lane] = words[wordRegion.offset(lanes.a[lane]) >>> 2];
          }
        } else {
          for (int left = mask; left != 0; left &= left - 1) {
            int lane = Integer.numberOfTrailingZeros(left);
            lanes.result[lane] = words[wordRegion.offset(lanes.a[lane]) >>> 2];
          }
        }
        parts[0].write(warp, mask, lanes.result);
        return null;
      }
      FaultCause cause = GlobalAddresses.check(memory, lanes.a, mask, access);
      if (cause != null) {
        return cause;
      }
      for (int i = 0; i < parts.length; i++) {
        GlobalMemory.Region region = null;
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            int laneAddress = lanes.a[lane] + 4 * i;
            region =
                region != null && region.contains(laneAddress, 1)
                    ? region
                    : memory.find(laneAddress, 1);
            lanes.result[lane] = access.load(region.memory(), region.offset(laneAddress));
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
      effects.addGlobalAccess(address, access, MemoryAccess.Kind.READ, -1).addWrites(parts);
    }
  }

  /**
   * {@code GST}: a store to global memory.
   *
   * @param address the register with the byte address
   * @param access the size and type of the value
   * @param parts where each 32 bits of the value come from, the lowest first
   */
  public record GlobalStore(Source address, AccessType access, Source[] parts)
      implements Operation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      address.read(warp, mask, lanes.a);
      GlobalMemory.Region wordRegion =
          access == AccessType.B32 ? GlobalAddresses.findWords(memory, lanes.a, mask) : null;
      if (wordRegion != null) {
        parts[0].read(warp, mask, lanes.b);
        int[] words = wordRegion.memory().words();
        if (mask == Warp.ALL_LANES) {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            words[wordRegion.offset(lanes.a[lane]) >>> 2] = lanes.b[lane];
          }
        } else {
          for (int left = mask; left != 0; left &= left - 1) {
            int lane = Integer.numberOfTrailingZeros(left);
            words[wordRegion.offset(lanes.a[lane]) >>> 2] = lanes.b[lane];
          }
        }
        return null;
      }
      FaultCause cause = GlobalAddresses.check(memory, lanes.a, mask, access);
      if (cause != null) {
        return cause;
      }
      for (int i = 0; i < parts.length; i++) {
        parts[i].read(warp, mask, lanes.b);
        GlobalMemory.Region region = null;
        for (int lane = 0; lane < Warp.LANES; lane++) {
          if ((mask >>> lane & 1) != 0) {
            int laneAddress = lanes.a[lane] + 4 * i;
            region =
                region != null && region.contains(laneAddress, 1)
                    ? region
                    : memory.find(laneAddress, 1);
            access.store(region.memory(), region.offset(laneAddress), lanes.b[lane]);
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
      effects.addReads(parts).addGlobalAccess(address, access, MemoryAccess.Kind.WRITE, -1);
    }
  }

  /** {@code LLD}: a load from local memory. */
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
            lanes.result[lane] =
                address.access().load(memory, address.laneAddress(warp, lane) + 4 * i);
          }
        }
        parts[i].write(warp, mask, lanes.result);
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addAccess(address, MemoryAccess.Kind.READ).addWrites(parts);
    }
  }

  /** {@code LST}: a store to local memory. */
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
            address.access().store(memory, address.laneAddress(warp, lane) + 4 * i, lanes.b[lane]);
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
      effects.addReads(parts).addAccess(address, MemoryAccess.Kind.WRITE);
    }
  }

  /**
   * {@code R2G}: a store to shared memory. If two lanes store to the same address, the value of the
   * higher lane remains.
   *
   * @param address the address
   * @param source the value
   * @param unlocks whether the lock of the word is released
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
      if (address.access() == AccessType.B32 && !address.space().allowsUnaligned() && !unlocks) {
        int[] words = memory.words();
        int[] registers = warp.addresses();
        int row = warp.row(address.register());
        if (mask == Warp.ALL_LANES) {
          for (int lane = 0; lane < Warp.LANES; lane++) {
            words[registers[row + lane] + address.offset() >>> 2] = lanes.a[lane];
          }
          return null;
        }
        for (int left = mask; left != 0; left &= left - 1) {
          int lane = Integer.numberOfTrailingZeros(left);
          words[registers[row + lane] + address.offset() >>> 2] = lanes.a[lane];
        }
        return null;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          address.access().store(memory, address.laneAddress(warp, lane), lanes.a[lane]);
          if (unlocks) {
            warp.block().unlock(address.laneAddress(warp, lane));
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
          .addReads(source)
          .addAccess(address, unlocks ? MemoryAccess.Kind.UNLOCK : MemoryAccess.Kind.WRITE);
    }
  }

  /**
   * {@code G2R.LCK}: a load from shared memory, for the lanes that get the lock of the word. Each
   * lane's success is written like the result of a comparison: the sign flag if it got the lock,
   * the zero flag if not.
   *
   * @param address the address
   * @param destination gets the value
   * @param predicate gets the flags
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
      int lockedLanes = 0;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          int laneAddress = address.laneAddress(warp, lane);
          boolean isLocked = warp.block().lock(laneAddress, warp.index() * Warp.LANES + lane + 1);
          lockedLanes |= (isLocked ? 1 : 0) << lane;
          lanes.a[lane] = address.access().load(memory, laneAddress);
          lanes.b[lane] = isLocked ? Flags.SIGN : Flags.ZERO;
        }
      }
      destination.write(warp, lockedLanes, lanes.a);
      predicate.write(warp, mask, lanes.b);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addAccess(address, MemoryAccess.Kind.LOCK).addWrites(destination, predicate);
    }
  }

  /**
   * Executes another operation and then increments an address register: {@code g[A1+++0x1]}.
   *
   * @param operation the other operation; it uses the register before the increment
   * @param register the number of the address register
   * @param amount the increment in bytes
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
          .addRead(RegisterKind.ADDRESS, register, OperationEffects.WHOLE)
          .addWrite(RegisterKind.ADDRESS, register, OperationEffects.WHOLE);
    }
  }
}
