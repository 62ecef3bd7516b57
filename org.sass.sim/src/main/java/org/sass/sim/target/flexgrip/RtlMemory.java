package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.GlobalAddresses;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Loads and stores of the RTL in global memory, which are made byte by byte. */
final class RtlMemory {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(entry("gld", RtlMemory::gld), entry("gst", RtlMemory::gst));

  /** Mask of the bits of a global address that count. */
  private static final int ADDRESS_MASK = 0x3ffff;

  private RtlMemory() {}

  /** Returns the type of an access; null if the value takes several registers. */
  private static AccessType accessType(RtlOperandDecoder decoder) {
    int code = decoder.bits(55, 53);
    boolean movesOneByte = decoder.has(Quirk.WIDE_ACCESS_ONE_BYTE);
    return switch (code) {
      case 0 -> AccessType.U8;
      case 1 -> AccessType.S8;
      case 2 -> AccessType.U16;
      case 3 -> AccessType.S16;
      case 6 -> AccessType.B32;
      case 7 -> movesOneByte ? AccessType.U8 : AccessType.B32;
      default -> movesOneByte ? AccessType.U8 : null;
    };
  }

  private static Operation gld(RtlOperandDecoder decoder) {
    AccessType access = accessType(decoder);
    if (access == null) {
      return null;
    }
    Source address = decoder.wordSource(decoder.fieldNumber(1));
    return new Load(globalAddress(decoder, address, access), decoder.destination(true));
  }

  private static Operation gst(RtlOperandDecoder decoder) {
    AccessType access = accessType(decoder);
    if (access == null) {
      return null;
    }
    Source address = decoder.wordSource(decoder.fieldNumber(0));
    Source value = decoder.wordSource(decoder.fieldNumber(1));
    return new Store(globalAddress(decoder, address, access), value);
  }

  private static GlobalAddress globalAddress(
      RtlOperandDecoder decoder, Source addressSource, AccessType access) {
    return new GlobalAddress(
        addressSource,
        access,
        decoder.has(Quirk.ADDRESS_WRAP) ? ADDRESS_MASK : -1,
        decoder.has(Quirk.UNALIGNED_ACCESS));
  }

  /**
   * An operand in global memory.
   *
   * @param addressSource the register with the byte address
   * @param access the size and type of the value
   * @param addressMask mask of the address bits that count
   * @param allowsUnaligned whether the value may start at any byte
   */
  private record GlobalAddress(
      Source addressSource, AccessType access, int addressMask, boolean allowsUnaligned) {
    FaultCause check(GlobalMemory memory, Warp warp, int mask, int[] addresses) {
      addressSource.read(warp, mask, addresses);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        addresses[lane] &= addressMask;
      }
      int size = access.bytes();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) == 0) {
          continue;
        }
        int laneAddress = addresses[lane];
        boolean aligned = (laneAddress & size - 1) == 0;
        if (!aligned && !allowsUnaligned
            || memory.find(laneAddress, size) == null && !isMappedBytewise(memory, laneAddress)) {
          return GlobalAddresses.check(memory, addresses, 1 << lane, access);
        }
      }
      return null;
    }

    /**
     * Returns whether each byte is mapped, for an access whose bytes are not all in one region.
     * Only an access that may be unaligned can be split like that.
     */
    private boolean isMappedBytewise(GlobalMemory memory, int startAddress) {
      for (int i = 0; allowsUnaligned && i < access.bytes(); i++) {
        if (memory.find(startAddress + i & addressMask, 1) == null) {
          return false;
        }
      }
      return allowsUnaligned;
    }

    int load(GlobalMemory memory, int startAddress) {
      GlobalMemory.Region region = memory.find(startAddress, access.bytes());
      if (region != null) {
        return access.load(region.memory(), region.offset(startAddress));
      }
      int value = 0;
      for (int i = 0; i < access.bytes(); i++) {
        GlobalMemory.Region piece = memory.find(startAddress + i & addressMask, 1);
        value |= piece.memory().u8(piece.offset(startAddress + i & addressMask)) << 8 * i;
      }
      return switch (access) {
        case S8 -> (byte) value;
        case S16 -> (short) value;
        default -> value;
      };
    }

    void store(GlobalMemory memory, int startAddress, int value) {
      GlobalMemory.Region region = memory.find(startAddress, access.bytes());
      if (region != null) {
        access.store(region.memory(), region.offset(startAddress), value);
        return;
      }
      for (int i = 0; i < access.bytes(); i++) {
        GlobalMemory.Region piece = memory.find(startAddress + i & addressMask, 1);
        piece.memory().put8(piece.offset(startAddress + i & addressMask), value >>> 8 * i);
      }
    }
  }

  private record Load(GlobalAddress address, Destination destination) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      FaultCause cause = address.check(memory, warp, mask, lanes.a);
      if (cause != null) {
        return cause;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          lanes.result[lane] = address.load(memory, lanes.a[lane]);
        }
      }
      destination.write(warp, mask, lanes.result);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .addGlobalAccess(
              address.addressSource, address.access, MemoryAccess.Kind.READ, address.addressMask)
          .addWrites(destination);
    }
  }

  private record Store(GlobalAddress address, Source source) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      GlobalMemory memory = warp.block().grid().global();
      FaultCause cause = address.check(memory, warp, mask, lanes.a);
      if (cause != null) {
        return cause;
      }
      source.read(warp, mask, lanes.b);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        if ((mask >>> lane & 1) != 0) {
          address.store(memory, lanes.a[lane], lanes.b[lane]);
        }
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects
          .addReads(source)
          .addGlobalAccess(
              address.addressSource, address.access, MemoryAccess.Kind.WRITE, address.addressMask);
    }
  }
}
