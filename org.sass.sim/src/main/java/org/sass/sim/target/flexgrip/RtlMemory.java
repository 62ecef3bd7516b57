package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Loads and stores of the RTL in global memory, which are made byte by byte. */
final class RtlMemory {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(entry("gld", RtlMemory::gld), entry("gst", RtlMemory::gst));

  /** Mask of the bits of a global address that count. */
  private static final int ADDRESS = 0x3ffff;

  private RtlMemory() {}

  /** Returns the type of an access; null if the value takes several registers. */
  private static AccessType access(RtlOperandDecoder reader) {
    int code = reader.bits(55, 53);
    boolean one = reader.has(Quirk.WIDE_ACCESS_ONE_BYTE);
    return switch (code) {
      case 0 -> AccessType.U8;
      case 1 -> AccessType.S8;
      case 2 -> AccessType.U16;
      case 3 -> AccessType.S16;
      case 6 -> AccessType.B32;
      case 7 -> one ? AccessType.U8 : AccessType.B32;
      default -> one ? AccessType.U8 : null;
    };
  }

  private static Operation gld(RtlOperandDecoder reader) {
    AccessType access = access(reader);
    if (access == null) {
      return null;
    }
    Source address = reader.word(reader.number(1));
    return new Load(place(reader, address, access), reader.destination(true));
  }

  private static Operation gst(RtlOperandDecoder reader) {
    AccessType access = access(reader);
    if (access == null) {
      return null;
    }
    Source address = reader.word(reader.number(0));
    Source value = reader.word(reader.number(1));
    return new Store(place(reader, address, access), value);
  }

  private static Place place(RtlOperandDecoder reader, Source address, AccessType access) {
    return new Place(
        address,
        access,
        reader.has(Quirk.ADDRESS_WRAP) ? ADDRESS : -1,
        reader.has(Quirk.UNALIGNED_ACCESS));
  }

  /**
   * An operand in global memory.
   *
   * @param address the register with the byte address
   * @param access the size and type of the value
   * @param bits mask of the address bits that count
   * @param unaligned whether the value may start at any byte
   */
  private record Place(Source address, AccessType access, int bits, boolean unaligned) {
    FaultCause check(GlobalMemory memory, Warp warp, int mask, int[] addresses) {
      address.read(warp, mask, addresses);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        addresses[lane] &= bits;
      }
      int size = access.bytes();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) == 0) {
          continue;
        }
        int at = addresses[lane];
        boolean aligned = (at & size - 1) == 0;
        if (!aligned && !unaligned || memory.find(at, size) == null && !inPieces(memory, at)) {
          return LoadStore.check(memory, addresses, 1 << lane, access);
        }
      }
      return null;
    }

    /**
     * Returns whether each byte is mapped, for an access whose bytes are not all in one region.
     * Only an access that may be unaligned can be split like that.
     */
    private boolean inPieces(GlobalMemory memory, int at) {
      for (int i = 0; unaligned && i < access.bytes(); i++) {
        if (memory.find(at + i & bits, 1) == null) {
          return false;
        }
      }
      return unaligned;
    }

    int load(GlobalMemory memory, int at) {
      GlobalMemory.Region region = memory.find(at, access.bytes());
      if (region != null) {
        return access.load(region.memory(), region.offset(at));
      }
      int value = 0;
      for (int i = 0; i < access.bytes(); i++) {
        GlobalMemory.Region piece = memory.find(at + i & bits, 1);
        value |= piece.memory().u8(piece.offset(at + i & bits)) << 8 * i;
      }
      return switch (access) {
        case S8 -> (byte) value;
        case S16 -> (short) value;
        default -> value;
      };
    }

    void store(GlobalMemory memory, int at, int value) {
      GlobalMemory.Region region = memory.find(at, access.bytes());
      if (region != null) {
        access.store(region.memory(), region.offset(at), value);
        return;
      }
      for (int i = 0; i < access.bytes(); i++) {
        GlobalMemory.Region piece = memory.find(at + i & bits, 1);
        piece.memory().put8(piece.offset(at + i & bits), value >>> 8 * i);
      }
    }
  }

  private record Load(Place place, Destination destination) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      FaultCause cause = place.check(memory, warp, mask, lanes.a);
      if (cause != null) {
        return cause;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          lanes.result[lane] = place.load(memory, lanes.a[lane]);
        }
      }
      destination.write(warp, mask, lanes.result);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .accessesGlobal(place.address, place.access, MemoryAccess.Kind.READ, place.bits)
          .writes(destination);
    }
  }

  private record Store(Place place, Source source) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      FaultCause cause = place.check(memory, warp, mask, lanes.a);
      if (cause != null) {
        return cause;
      }
      source.read(warp, mask, lanes.b);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          place.store(memory, lanes.a[lane], lanes.b[lane]);
        }
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .reads(source)
          .accessesGlobal(place.address, place.access, MemoryAccess.Kind.WRITE, place.bits);
    }
  }
}
