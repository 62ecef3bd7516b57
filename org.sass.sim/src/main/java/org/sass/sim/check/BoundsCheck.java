package org.sass.sim.check;

import org.sass.lang.text.Problem.Severity;
import org.sass.sim.check.Finding.Where;
import org.sass.sim.check.MemoryUse.Kind;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.LocalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;

/**
 * The check {@code memory}: reports accesses outside of buffers and memories, and misaligned ones.
 */
final class BoundsCheck {
  /** Global addresses below this hold no buffer, unless the user places one there. */
  private static final int FIRST = 0x1000;

  private final Findings findings;
  private final FindingText places;
  private final GlobalMemory global;
  private final int sharedEnd;
  private final boolean unaligned;
  private PlacedBuffer last;

  /**
   * Makes the check.
   *
   * @param findings takes the findings; null to report nothing
   */
  BoundsCheck(Findings findings, FindingText places, Launch launch) {
    this.findings = findings;
    this.places = places;
    this.global = launch.global();
    this.sharedEnd = places.sharedEnd();
    this.unaligned = launch.target().allowsUnaligned();
  }

  /**
   * Returns the lanes with an address that exists in the memory. Reports wrong addresses of these
   * and of the other lanes.
   *
   * @param mask the lanes that access the memory
   * @param addresses their addresses, by lane
   */
  int check(InstructionEffects plan, MemoryUse use, Warp warp, int mask, long[] addresses) {
    int found = mask;
    int bytes = use.bytes();
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      long at = addresses[lane];
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

  /** Returns the lanes with an address that exists in the memory. Reports nothing. */
  int inside(MemoryUse use, int mask, long[] addresses) {
    int found = 0;
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      found |= (isThere(use.space(), addresses[lane], use.bytes()) ? 1 : 0) << lane;
    }
    return found;
  }

  private boolean isThere(MemorySpace space, long at, int bytes) {
    return switch (space) {
      case GLOBAL -> last != null && isIn(last, at, bytes) || global.find(at, bytes) != null;
      case SHARED -> at >= 0 && at <= Block.SHARED_BYTES - bytes;
      case LOCAL -> at >= 0 && at <= LocalMemory.BYTES - bytes;
      case CONSTANT -> at >= 0 && at <= ConstantMemory.BANK_BYTES - bytes;
    };
  }

  /**
   * Returns whether an access lies within a declared buffer or within the block's shared memory.
   * True for the other memories, and if the launch declares no buffer.
   */
  private boolean isOurs(MemorySpace space, long at, int bytes) {
    if (space == MemorySpace.SHARED) {
      return at <= sharedEnd - bytes;
    }
    if (space != MemorySpace.GLOBAL
        || places.buffers().isEmpty()
        || last != null && isIn(last, at, bytes)) {
      return true;
    }
    PlacedBuffer buffer = places.buffer(at, bytes);
    last = buffer == null ? last : buffer;
    return buffer != null;
  }

  private static boolean isIn(PlacedBuffer buffer, long at, int bytes) {
    return at >= buffer.address() && at + bytes <= buffer.address() + buffer.size();
  }

  private void report(InstructionEffects plan, MemoryUse use, Warp warp, int lane, long at) {
    boolean inside = isThere(use.space(), at, use.bytes()) && isOurs(use.space(), at, use.bytes());
    String code;
    if (inside) {
      code = "memory-misaligned";
    } else if (use.space() == MemorySpace.GLOBAL && at < FIRST && isFar(at)) {
      code = "memory-null";
    } else {
      code = use.space() == MemorySpace.SHARED ? "memory-shared" : "memory-bounds";
    }
    findings.add(code, plan.index(), 0, 1 << lane, () -> finding(code, plan, use, warp, lane, at));
  }

  /**
   * Returns whether an address is far from all buffers, so that it is not the result of running
   * slightly over the end of one: at least 64 bytes away.
   */
  private boolean isFar(long address) {
    for (PlacedBuffer buffer : places.buffers()) {
      if (buffer.address() - 64 <= address && address < buffer.address() + buffer.size() + 64L) {
        return false;
      }
    }
    return true;
  }

  private Finding finding(
      String code, InstructionEffects plan, MemoryUse use, Warp warp, int lane, long at) {
    Where where = places.where(use.space(), at);
    Finding.Thread thread = places.thread(warp, lane);
    Long value = null;
    String did = use.kind().present() + " " + bytes(use) + " at " + where.text();
    if (use.kind() == Kind.WRITE && use.bytes() <= 4) {
      value = FindingText.stored(plan, warp, lane, 0, use.bytes());
      did = String.format("writes %s at %s", FindingText.number(value, use.bytes()), where.text());
    }
    return new Finding(
        CheckKind.MEMORY,
        code,
        Severity.ERROR,
        message(code, use, at),
        places.site(plan, thread, did, value),
        null,
        where);
  }

  private String message(String code, MemoryUse use, long at) {
    String what = "a thread " + use.kind().present() + " " + bytes(use);
    switch (code) {
      case "memory-misaligned":
        return String.format(
            "%s at %s address 0x%x, which is not a multiple of %d%s",
            what, use.space().word(), at, use.bytes(), unaligned ? "; a G80 cannot do that" : "");
      case "memory-shared":
        return String.format(
            "%s at shared address %s, but the block's shared memory ends at 0x%x. It has a 16-byte"
                + " header, the parameters and the bytes that .shared and the launch request",
            what, signed(at), sharedEnd - 1);
      case "memory-null":
        return String.format(
            "%s at global address 0x%x, which is in no buffer: is it an index instead of an"
                + " address, or a parameter that the launch does not set?",
            what, at);
      default:
        return what + " " + beside(use, at);
    }
  }

  private String beside(MemoryUse use, long at) {
    PlacedBuffer nearest = use.space() == MemorySpace.GLOBAL ? places.nearest(at) : null;
    if (nearest == null) {
      return String.format(
          "at %s address %s, which does not exist", use.space().word(), signed(at));
    }
    long end = nearest.address() + nearest.size();
    if (at < end && at + use.bytes() > end && at >= nearest.address()) {
      return "across the end of buffer " + places.described(nearest);
    }
    boolean before = at < nearest.address();
    long far = before ? nearest.address() - at : at - end + 1;
    return String.format(
        "%s %s buffer %s",
        GlobalMemory.distance(far),
        before ? "before" : "past the end of",
        places.described(nearest));
  }

  private static String bytes(MemoryUse use) {
    return use.bytes() == 1 ? "1 byte" : use.bytes() + " bytes";
  }

  private static String signed(long at) {
    return (at < 0 ? "-0x" : "0x") + Long.toHexString(Math.abs(at));
  }
}
