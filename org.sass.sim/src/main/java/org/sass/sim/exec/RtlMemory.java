package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.sim.exec.RtlOperations.Factory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.rtl.Quirk;

/** Loads and stores of the RTL in global memory, byte by byte. */
final class RtlMemory {
  static final Map<String, Factory> LIST =
      Map.ofEntries(entry("gld", RtlMemory::gld), entry("gst", RtlMemory::gst));

  /** Bits of a global address. */
  private static final int ADDRESS = 0x3ffff;

  private RtlMemory() {}

  /** The type of an access; null if it takes several registers. */
  private static Access access(RtlReader reader) {
    int code = reader.bits(55, 53);
    boolean one = reader.has(Quirk.WIDE_ACCESS_ONE_BYTE);
    return switch (code) {
      case 0 -> Access.U8;
      case 1 -> Access.S8;
      case 2 -> Access.U16;
      case 3 -> Access.S16;
      case 6 -> Access.B32;
      case 7 -> one ? Access.U8 : Access.B32;
      default -> one ? Access.U8 : null;
    };
  }

  private static Operation gld(RtlReader reader) {
    Access access = access(reader);
    if (access == null) {
      return null;
    }
    Source address = reader.word(reader.number(1));
    return new Load(place(reader, address, access), reader.destination(true));
  }

  private static Operation gst(RtlReader reader) {
    Access access = access(reader);
    if (access == null) {
      return null;
    }
    Source address = reader.word(reader.number(0));
    Source value = reader.word(reader.number(1));
    return new Store(place(reader, address, access), value);
  }

  private static Place place(RtlReader reader, Source address, Access access) {
    return new Place(
        address,
        access,
        reader.has(Quirk.ADDRESS_WRAP) ? ADDRESS : -1,
        reader.has(Quirk.UNALIGNED_ACCESS));
  }

  /**
   * A place in global memory.
   *
   * @param address the register with the byte address
   * @param access what is moved
   * @param bits those of the address that count
   * @param unaligned whether it may start at any byte
   */
  private record Place(Source address, Access access, int bits, boolean unaligned) {
    Cause check(GlobalMemory memory, Warp warp, int mask, int[] addresses) {
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

    /** Whether each byte is mapped, where not all are in one region. */
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

  private record Load(Place place, Destination destination) implements Operation {
    @Override
    public Cause execute(Warp warp, int mask, Lanes lanes) {
      GlobalMemory memory = warp.block().grid().global();
      Cause cause = place.check(memory, warp, mask, lanes.a);
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
  }

  private record Store(Place place, Source source) implements Operation {
    @Override
    public Cause execute(Warp warp, int mask, Lanes lanes) {
      GlobalMemory memory = warp.block().grid().global();
      Cause cause = place.check(memory, warp, mask, lanes.a);
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
  }
}
