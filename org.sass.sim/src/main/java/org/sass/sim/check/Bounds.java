package org.sass.sim.check;

import org.sass.lang.asm.Problem.Severity;
import org.sass.sim.check.Finding.Where;
import org.sass.sim.check.MemoryUse.Kind;
import org.sass.sim.check.MemoryUse.Space;
import org.sass.sim.exec.Launch;
import org.sass.sim.launch.PlacedBuffer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.rtl.Quirk;

/** Looks where accesses go: {@code memory}. */
final class Bounds {
  /** Below, no buffer stands unless somebody puts it there. */
  private static final int FIRST = 0x1000;

  private final Findings findings;
  private final Places places;
  private final GlobalMemory global;
  private final int sharedEnd;
  private final boolean unaligned;
  private PlacedBuffer last;

  /**
   * @param findings where to report; null to report nothing
   */
  Bounds(Findings findings, Places places, Launch launch) {
    this.findings = findings;
    this.places = places;
    this.global = launch.global();
    this.sharedEnd = places.sharedEnd();
    this.unaligned = launch.profile().has(Quirk.UNALIGNED_ACCESS);
  }

  /**
   * The lanes whose addresses the memory has; what is wrong with them or the others is reported.
   */
  int check(Plan plan, MemoryUse use, Warp warp, int mask, int[] addresses) {
    int found = mask;
    int bytes = use.bytes();
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      int at = addresses[lane];
      boolean there = isThere(use.space(), at, bytes);
      if (!there) {
        found &= ~(1 << lane);
      }
      if (findings != null) {
        boolean aligned = (at & bytes - 1) == 0;
        if (!there || !aligned || !isOurs(use.space(), at, bytes)) {
          report(plan, use, warp, lane, at);
        }
      }
      if (use.isUniform()) {
        return found == mask ? mask : 0;
      }
    }
    return found;
  }

  /** The lanes whose addresses the memory has. */
  int inside(MemoryUse use, int mask, int[] addresses) {
    int found = 0;
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      found |= (isThere(use.space(), addresses[lane], use.bytes()) ? 1 : 0) << lane;
    }
    return found;
  }

  private boolean isThere(Space space, int at, int bytes) {
    return switch (space) {
      case GLOBAL -> last != null && isIn(last, at, bytes) || global.find(at, bytes) != null;
      case SHARED -> at >= 0 && at <= Block.SHARED_BYTES - bytes;
      case LOCAL -> at >= 0 && at <= LocalMemory.BYTES - bytes;
      case CONSTANT -> at >= 0 && at <= ConstantMemory.BANK_BYTES - bytes;
    };
  }

  /** Whether somebody has declared what is there. */
  private boolean isOurs(Space space, int at, int bytes) {
    if (space == Space.SHARED) {
      return at <= sharedEnd - bytes;
    }
    if (space != Space.GLOBAL
        || places.buffers().isEmpty()
        || last != null && isIn(last, at, bytes)) {
      return true;
    }
    PlacedBuffer buffer = places.buffer(Integer.toUnsignedLong(at), bytes);
    last = buffer == null ? last : buffer;
    return buffer != null;
  }

  private static boolean isIn(PlacedBuffer buffer, int address, int bytes) {
    long at = Integer.toUnsignedLong(address);
    return at >= buffer.address() && at + bytes <= buffer.address() + buffer.size();
  }

  private void report(Plan plan, MemoryUse use, Warp warp, int lane, int at) {
    long address = Integer.toUnsignedLong(at);
    boolean inside = isThere(use.space(), at, use.bytes()) && isOurs(use.space(), at, use.bytes());
    String code;
    if (inside) {
      code = "memory-misaligned";
    } else if (use.space() == Space.GLOBAL && address < FIRST && isFar(address)) {
      code = "memory-null";
    } else {
      code = use.space() == Space.SHARED ? "memory-shared" : "memory-bounds";
    }
    findings.add(code, plan.index(), 0, 1 << lane, () -> finding(code, plan, use, warp, lane, at));
  }

  /** Whether an address is none that a step too far from a buffer would give. */
  private boolean isFar(long address) {
    for (PlacedBuffer buffer : places.buffers()) {
      if (buffer.address() - 64 <= address && address < buffer.address() + buffer.size() + 64L) {
        return false;
      }
    }
    return true;
  }

  private Finding finding(String code, Plan plan, MemoryUse use, Warp warp, int lane, int at) {
    Where where = places.where(use.space(), at);
    Finding.Thread thread = places.thread(warp, lane);
    Long value = null;
    String did = use.kind().present() + " " + bytes(use) + " at " + where.text();
    if (use.kind() == Kind.WRITE && use.bytes() <= 4) {
      value = Places.stored(plan, warp, lane, 0, use.bytes());
      did = String.format("writes %s at %s", Places.number(value, use.bytes()), where.text());
    }
    return new Finding(
        Check.MEMORY,
        code,
        Severity.ERROR,
        message(code, use, at),
        places.site(plan, thread, did, value),
        null,
        where);
  }

  private String message(String code, MemoryUse use, int at) {
    long address = Integer.toUnsignedLong(at);
    String what = "a thread " + use.kind().present() + " " + bytes(use);
    switch (code) {
      case "memory-misaligned":
        return String.format(
            "%s at %s address 0x%x, which is not a multiple of %d%s",
            what,
            use.space().word(),
            address,
            use.bytes(),
            unaligned ? "; a G80 cannot do that" : "");
      case "memory-shared":
        return String.format(
            "%s at shared address %s, and the block's shared memory ends at 0x%x: 16 bytes of"
                + " header, the parameters and what .shared or --shared ask for",
            what, signed(at), sharedEnd - 1);
      case "memory-null":
        return String.format(
            "%s at global address 0x%x, where no buffer is: is it an index in place of an address,"
                + " or a parameter that was not given?",
            what, address);
      default:
        return what + " " + beside(use, at);
    }
  }

  private String beside(MemoryUse use, int at) {
    long address = Integer.toUnsignedLong(at);
    PlacedBuffer nearest = use.space() == Space.GLOBAL ? places.nearest(address) : null;
    if (nearest == null) {
      return String.format(
          "at %s address %s, which does not exist", use.space().word(), signed(at));
    }
    long end = nearest.address() + nearest.size();
    if (address < end && address + use.bytes() > end && address >= nearest.address()) {
      return "across the end of buffer " + places.described(nearest);
    }
    boolean before = address < nearest.address();
    long far = before ? nearest.address() - address : address - end + 1;
    return String.format(
        "%d byte%s %s buffer %s",
        far, far == 1 ? "" : "s", before ? "before" : "past the end of", places.described(nearest));
  }

  private static String bytes(MemoryUse use) {
    return use.bytes() == 1 ? "1 byte" : use.bytes() + " bytes";
  }

  private static String signed(int at) {
    return (at < 0 ? "-0x" : "0x") + Integer.toHexString(Math.abs(at));
  }
}
