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
      super(ValueKind.INTEGER, null);
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

    @Override
    boolean isWarpLocal(int fixed) {
      return number.isWarpLocal(fixed);
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

    MemoryNode(Space space, int bank, Node address, ElementType type, LaneValues.DisplayForm form) {
      super(ValueKind.of(type), type);
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
      for (int lane = 0; lane < Warp.LANES; lane++) {
        long at = address.ints[lane];
        Memory memory = findMemory(warp, lane, at);
        if (memory == null) {
          missingLanes |= 1 << lane;
          continue;
        }
        int offset = offset(warp, at);
        if (type == ElementType.F32) {
          floats[lane] = Float.intBitsToFloat(memory.word(offset));
        } else if (type.bytes() == 4) {
          ints[lane] = LeafNodes.extend(type, memory.word(offset));
        } else {
          ints[lane] = LeafNodes.extend(type, type.read(memory, offset));
        }
      }
    }

    private GlobalMemory.Region findRegion(Warp warp, long at) {
      return warp.block().grid().global().find(at, type.bytes());
    }

    /** Returns the memory that holds a lane's value; null if nothing is mapped at its address. */
    Memory findMemory(Warp warp, int lane, long at) {
      int bytes = type.bytes();
      return switch (space) {
        case GLOBAL -> {
          GlobalMemory.Region region = findRegion(warp, at);
          yield region == null ? null : region.memory();
        }
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

    /** Returns the offset of an address in {@link #findMemory}, in bytes. */
    int offset(Warp warp, long at) {
      return space == Space.GLOBAL ? findRegion(warp, at).offset(at) : (int) at;
    }

    @Override
    boolean isWarpLocal(int fixed) {
      return switch (space) {
        case LOCAL, CONSTANT -> address.isWarpLocal(fixed);
        case SHARED -> {
          if (!address.isConstant()) {
            yield false;
          }
          address.compute(null);
          yield address.ints[0] >= 0 && address.ints[0] + type.bytes() <= fixed;
        }
        case GLOBAL -> false;
      };
    }

    @Override
    boolean isUniform() {
      return space != Space.LOCAL && address.isUniform();
    }
  }
}
