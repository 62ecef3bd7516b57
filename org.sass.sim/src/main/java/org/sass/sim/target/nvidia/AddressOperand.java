package org.sass.sim.target.nvidia;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.codec.Operand;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.GlobalAddresses;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Source;

/**
 * An operand in memory: a register, or a pair of registers, plus an offset.
 *
 * @param space the memory; {@link Space#GENERIC} has windows for shared and local memory
 * @param low the register with bits 31 to 0 of the address; {@link OperandReader#ZERO_REGISTER} for
 *     none
 * @param high the register with bits 63 to 32; {@link OperandReader#ZERO_REGISTER} for none
 * @param offset bytes that are added
 * @param access the size and type of the value
 */
record AddressOperand(Space space, int low, int high, int offset, AccessType access) {
  /** The memories. */
  enum Space {
    GLOBAL(MemorySpace.GLOBAL),
    GENERIC(MemorySpace.GLOBAL),
    SHARED(MemorySpace.SHARED),
    LOCAL(MemorySpace.LOCAL);

    private final MemorySpace memory;

    Space(MemorySpace memory) {
      this.memory = memory;
    }
  }

  /** Reads the operand of an instruction; {@code .E} says that its address has 64 bits. */
  static AddressOperand of(OperandReader reader, int index, Space space, AccessType access) {
    Operand operand = reader.operand(index);
    int low = (int) operand.value("a", OperandReader.ZERO_REGISTER);
    boolean wide = reader.has("E") && low != OperandReader.ZERO_REGISTER;
    return new AddressOperand(
        space,
        low,
        wide ? low + 1 : OperandReader.ZERO_REGISTER,
        (int) operand.value("off", 0),
        access);
  }

  /** Returns the registers that the address is computed from. */
  List<Source> sources() {
    List<Source> all = new ArrayList<>();
    for (int register : new int[] {low, high}) {
      if (register != OperandReader.ZERO_REGISTER) {
        all.add(new Source.Register(register));
      }
    }
    return all;
  }

  /** Returns the access of an instruction to this operand, for its effects. */
  MemoryAccess effect(MemoryAccess.Kind kind) {
    boolean hasRegister = low != OperandReader.ZERO_REGISTER;
    return new MemoryAccess(
        space.memory,
        0,
        kind,
        access,
        hasRegister ? RegisterKind.GENERAL : null,
        hasRegister ? low : 0,
        high == OperandReader.ZERO_REGISTER ? MemoryAccess.NO_REGISTER : high,
        offset,
        -1,
        space == Space.GENERIC ? AddressWindows.GENERIC : null);
  }

  /**
   * Computes the addresses of the lanes and finds their memories.
   *
   * @param lanes receives the offsets in {@code addresses}, and in {@code memory} or {@code
   *     memories} where they are
   * @return null, or why a lane cannot access its address
   */
  FaultCause resolve(Warp warp, int mask, LaneBuffers lanes) {
    computeAddresses(warp, lanes.addresses);
    lanes.memory = resolveTogether(warp, mask, lanes);
    if (lanes.memory != null) {
      return null;
    }
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      FaultCause cause = resolveLane(warp, lane, lanes.addresses[lane], lanes);
      if (cause != null) {
        return cause;
      }
    }
    return null;
  }

  /** Computes the addresses of all lanes. */
  private void computeAddresses(Warp warp, long[] addresses) {
    int[] registers = warp.registers();
    if (low == OperandReader.ZERO_REGISTER) {
      Arrays.fill(addresses, offset & 0xffffffffL);
      return;
    }
    int lowRow = warp.row(low);
    if (high == OperandReader.ZERO_REGISTER) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        addresses[lane] = registers[lowRow + lane] + offset & 0xffffffffL;
      }
      return;
    }
    int highRow = warp.row(high);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      long word = registers[lowRow + lane] & 0xffffffffL;
      addresses[lane] = ((long) registers[highRow + lane] << 32 | word) + offset;
    }
  }

  /**
   * Finds the one memory that all lanes access, as nearly all loads and stores do, and changes
   * their addresses to offsets in it. Returns null and changes nothing if there is no such memory,
   * or if a lane cannot access its address.
   */
  private Memory resolveTogether(Warp warp, int mask, LaneBuffers lanes) {
    if (mask == 0 || space == Space.LOCAL) {
      return null;
    }
    long lowest = Long.MAX_VALUE;
    long highest = Long.MIN_VALUE;
    long bits = 0;
    for (int left = mask; left != 0; left &= left - 1) {
      long address = lanes.addresses[Integer.numberOfTrailingZeros(left)];
      lowest = Math.min(lowest, address);
      highest = Math.max(highest, address);
      bits |= address;
    }
    int bytes = access.bytes();
    if ((bits & bytes - 1) != 0 || lowest < 0) {
      return null;
    }
    if (space == Space.SHARED) {
      Memory shared = warp.block().shared();
      return highest <= shared.size() - bytes ? shared : null;
    }
    if (space == Space.GENERIC && !AddressWindows.isAbove(lowest)) {
      return null;
    }
    GlobalMemory.Region region = lanes.region;
    if (region == null || !region.contains(lowest, bytes)) {
      region = warp.block().grid().global().find(lowest, bytes);
      lanes.region = region;
    }
    // A region with a crooked base has words at crooked offsets.
    if (region == null || !region.contains(highest, bytes) || (region.base() & 3) != 0) {
      return null;
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      lanes.addresses[lane] -= region.base();
    }
    return region.memory();
  }

  /** Does the same as {@link #resolve} for one lane and its address. */
  FaultCause resolveLane(Warp warp, int lane, long address, LaneBuffers lanes) {
    int bytes = access.bytes();
    switch (space) {
      case SHARED -> {
        return resolveBounded("shared", warp.block().shared(), address & 0xffffff, lane, lanes);
      }
      case LOCAL -> {
        return resolveLocal(warp, address & 0xffffff, lane, lanes);
      }
      default -> {
        // Below.
      }
    }
    if (space == Space.GENERIC) {
      if (AddressWindows.isBelowLocal(address)) {
        return resolveLocal(warp, AddressWindows.offset(address), lane, lanes);
      }
      if (AddressWindows.isShared(address)) {
        return resolveBounded(
            "shared", warp.block().shared(), AddressWindows.offset(address), lane, lanes);
      }
      if (AddressWindows.isLocal(address)) {
        return resolveLocal(warp, AddressWindows.offset(address), lane, lanes);
      }
    }
    GlobalMemory global = warp.block().grid().global();
    GlobalMemory.Region region = lanes.region;
    if (region == null || !region.contains(address, bytes)) {
      region = global.find(address, bytes);
      lanes.region = region;
    }
    if (region == null) {
      return GlobalAddresses.unmappedCause(global, address, bytes, lane);
    }
    if ((address & bytes - 1) != 0) {
      return GlobalAddresses.misalignedCause(region, address, bytes, lane);
    }
    lanes.memories[lane] = region.memory();
    lanes.addresses[lane] = region.offset(address);
    return null;
  }

  /** The stack is at the end of local memory and grows to lower addresses. */
  private FaultCause resolveLocal(Warp warp, long address, int lane, LaneBuffers lanes) {
    Memory memory = warp.local().lane(lane);
    return AddressWindows.isNegative(address)
        ? FaultCause.of(
            Fault.Kind.STACK_OVERFLOW,
            lane,
            "%d byte%s at local address -0x%x: the %d bytes of local memory of the thread are full;"
                + " does a function call itself endlessly? If not, the launch setting stack gives"
                + " it more",
            access.bytes(),
            access.bytes() == 1 ? "" : "s",
            AddressWindows.BYTES - address,
            memory.size())
        : resolveBounded("local", memory, address, lane, lanes);
  }

  private FaultCause resolveBounded(
      String name, Memory memory, long address, int lane, LaneBuffers lanes) {
    int bytes = access.bytes();
    if (address < 0 || address > memory.size() - bytes) {
      return FaultCause.of(
          Fault.Kind.OUT_OF_BOUNDS,
          lane,
          memory.size() == 0
              ? "%d byte%s at %s address 0x%x: the kernel has none"
              : "%d byte%s at %s address 0x%x: it has %d bytes, the last at 0x%x",
          bytes,
          bytes == 1 ? "" : "s",
          name,
          address,
          memory.size(),
          memory.size() - 1);
    }
    if ((address & bytes - 1) != 0) {
      return OperandAddress.misalignedCause(name, address, bytes, lane);
    }
    lanes.memories[lane] = memory;
    lanes.addresses[lane] = address;
    return null;
  }
}
