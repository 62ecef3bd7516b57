package org.sass.sim.debug.eval;

import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/** Values in memory. */
final class MemoryPlaces {
  private MemoryPlaces() {}

  /** A memory that expressions can read. */
  enum Space {
    GLOBAL,
    SHARED,
    LOCAL,
    CONSTANT;

    String displayName() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * An address. A word of 32 bits that holds one is read without a sign, whatever its type; other
   * numbers are addresses of 64 bits.
   */
  static final class AddressNode extends Node {
    private final Node number;

    AddressNode(Node number) {
      super(ValueKind.INTEGER, null, number);
      this.number = number;
    }

    @Override
    void compute(Warp warp) {
      number.compute(warp);
      missingLanes = number.missingLanes;
      for (int lane = 0; lane < Warp.LANES; lane++) {
        long value = number.ints[lane];
        ints[lane] = value == (int) value ? value & 0xffff_ffffL : value;
      }
    }

    @Override
    boolean isAlwaysDefined() {
      return number.isAlwaysDefined();
    }

    @Override
    boolean isConstant() {
      return number.isConstant();
    }

    @Override
    boolean isUniform() {
      return number.isUniform();
    }
  }

  /**
   * A value in memory. {@code address} gives its byte address for each lane.
   *
   * <p>A lane has no value if nothing is mapped at its address.
   */
  static final class MemoryNode extends Node {
    final Space space;
    final int bank;
    final Node address;
    private final LaneValues.DisplayForm form;

    /** Observes what is read; null for none. */
    ReadObserver observer;

    MemoryNode(Space space, int bank, Node address, ElementType type, LaneValues.DisplayForm form) {
      super(ValueKind.of(type), type, address);
      this.space = space;
      this.bank = bank;
      this.address = address;
      this.form = form;
    }

    @Override
    LaneValues.DisplayForm form() {
      return form;
    }

    @Override
    void compute(Warp warp) {
      address.compute(warp);
      missingLanes = address.missingLanes;
      if (isUniform()) {
        read(warp, 0, 1);
        broadcast(this, 0);
      } else {
        read(warp, 0, Warp.LANES);
      }
    }

    /** Reads the values of the lanes from one lane (included) to another (excluded). */
    private void read(Warp warp, int from, int to) {
      int bytes = type.bytes();
      boolean isGlobal = space == Space.GLOBAL;
      GlobalMemory.Region region = null;
      for (int lane = from; lane < to; lane++) {
        long at = address.ints[lane];
        if (isGlobal && (region == null || !region.contains(at, bytes))) {
          region = warp.block().grid().global().find(at, bytes);
        }
        Memory memory = findMemory(warp, lane, at, region);
        if (memory == null) {
          missingLanes |= 1 << lane;
          continue;
        }
        int offset = isGlobal ? region.offset(at) : (int) at;
        if (observer != null) {
          observer.onRead(memory, offset, bytes);
        }
        if (type == ElementType.F32) {
          floats[lane] = Float.intBitsToFloat(memory.word(offset));
        } else if (type.isFloat()) {
          floats[lane] = type.toDouble(type.read(memory, offset));
        } else if (bytes == 4) {
          ints[lane] = LeafNodes.extend(type, memory.word(offset));
        } else {
          ints[lane] = LeafNodes.extend(type, type.read(memory, offset));
        }
      }
    }

    /**
     * Returns the memory that holds a lane's value; null if nothing is mapped at its address.
     *
     * @param region the region of global memory that holds it; null if there is none
     */
    private Memory findMemory(Warp warp, int lane, long at, GlobalMemory.Region region) {
      int bytes = type.bytes();
      return switch (space) {
        case GLOBAL -> region == null ? null : region.memory();
        case SHARED -> {
          Memory shared = warp.block().shared();
          yield at < 0 || at > shared.size() - bytes ? null : shared;
        }
        case LOCAL ->
            at < 0 || at > warp.block().grid().localBytes() - bytes
                ? null
                : warp.local().lane(lane);
        case CONSTANT ->
            at < 0 || at > ConstantMemory.BANK_BYTES - bytes
                ? null
                : warp.block().grid().constants().bank(bank);
      };
    }

    @Override
    Dependence ownDependence(int constantBytes) {
      return switch (space) {
        case LOCAL, CONSTANT -> Dependence.WARP;
        case SHARED -> isConstantPlace(constantBytes) ? Dependence.WARP : Dependence.MEMORY;
        case GLOBAL -> Dependence.MEMORY;
      };
    }

    private boolean isConstantPlace(int constantBytes) {
      if (!address.isConstant()) {
        return false;
      }
      address.compute(null);
      return address.ints[0] >= 0 && address.ints[0] + type.bytes() <= constantBytes;
    }

    @Override
    boolean isUniform() {
      return space != Space.LOCAL && address.isUniform();
    }
  }
}
