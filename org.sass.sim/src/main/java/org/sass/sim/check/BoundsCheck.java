package org.sass.sim.check;

import org.sass.lang.text.Problem.Severity;
import org.sass.sim.check.Finding.MemoryLocation;
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
  private static final int FIRST_BUFFER_ADDRESS = 0x1000;

  private final Findings findings;
  private final FindingText findingText;
  private final GlobalMemory global;
  private final int sharedEnd;
  private final boolean allowsUnaligned;
  private PlacedBuffer lastBuffer;

  /**
   * Makes the check.
   *
   * @param findings takes the findings; null to report nothing
   */
  BoundsCheck(Findings findings, FindingText findingText, Launch launch) {
    this.findings = findings;
    this.findingText = findingText;
    this.global = launch.global();
    this.sharedEnd = findingText.sharedEnd();
    this.allowsUnaligned = launch.target().allowsUnaligned();
  }

  /**
   * Returns the lanes with an address that exists in the memory. Reports wrong addresses of these
   * and of the other lanes.
   *
   * @param mask the lanes that access the memory
   * @param addresses their addresses, by lane
   */
  int check(InstructionEffects effects, MemoryUse use, Warp warp, int mask, long[] addresses) {
    int validMask = mask;
    int bytes = use.bytes();
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      long address = addresses[lane];
      boolean mapped = isMapped(use.space(), address, bytes);
      if (!mapped) {
        validMask &= ~(1 << lane);
      }
      if (findings != null) {
        boolean aligned = (address & bytes - 1) == 0;
        if (!mapped || !aligned || !isDeclared(use.space(), address, bytes)) {
          report(effects, use, warp, lane, address);
        }
      }
      if (use.isUniform()) {
        return validMask == mask ? mask : 0;
      }
    }
    return validMask;
  }

  /** Returns the lanes with an address that exists in the memory. Reports nothing. */
  int findValidLanes(MemoryUse use, int mask, long[] addresses) {
    int validMask = 0;
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      validMask |= (isMapped(use.space(), addresses[lane], use.bytes()) ? 1 : 0) << lane;
    }
    return validMask;
  }

  private boolean isMapped(MemorySpace space, long address, int bytes) {
    return switch (space) {
      case GLOBAL ->
          lastBuffer != null && isInBuffer(lastBuffer, address, bytes)
              || global.find(address, bytes) != null;
      case SHARED -> address >= 0 && address <= Block.SHARED_BYTES - bytes;
      case LOCAL -> address >= 0 && address <= LocalMemory.BYTES - bytes;
      case CONSTANT -> address >= 0 && address <= ConstantMemory.BANK_BYTES - bytes;
    };
  }

  /**
   * Returns whether an access lies within a declared buffer or within the block's shared memory.
   * True for the other memories, and if the launch declares no buffer.
   */
  private boolean isDeclared(MemorySpace space, long address, int bytes) {
    if (space == MemorySpace.SHARED) {
      return address <= sharedEnd - bytes;
    }
    if (space != MemorySpace.GLOBAL
        || findingText.buffers().isEmpty()
        || lastBuffer != null && isInBuffer(lastBuffer, address, bytes)) {
      return true;
    }
    PlacedBuffer buffer = findingText.findBuffer(address, bytes);
    lastBuffer = buffer == null ? lastBuffer : buffer;
    return buffer != null;
  }

  private static boolean isInBuffer(PlacedBuffer buffer, long address, int bytes) {
    return address >= buffer.address() && address + bytes <= buffer.address() + buffer.size();
  }

  private void report(
      InstructionEffects effects, MemoryUse use, Warp warp, int lane, long address) {
    boolean declared =
        isMapped(use.space(), address, use.bytes())
            && isDeclared(use.space(), address, use.bytes());
    String code;
    if (declared) {
      code = "memory-misaligned";
    } else if (use.space() == MemorySpace.GLOBAL
        && address < FIRST_BUFFER_ADDRESS
        && isFarFromBuffers(address)) {
      code = "memory-null";
    } else {
      code = use.space() == MemorySpace.SHARED ? "memory-shared" : "memory-bounds";
    }
    findings.add(
        code,
        effects.index(),
        0,
        1 << lane,
        () -> createFinding(code, effects, use, warp, lane, address));
  }

  /**
   * Returns whether an address is far from all buffers, so that it is not the result of running
   * slightly over the end of one: at least 64 bytes away.
   */
  private boolean isFarFromBuffers(long address) {
    for (PlacedBuffer buffer : findingText.buffers()) {
      if (buffer.address() - 64 <= address && address < buffer.address() + buffer.size() + 64L) {
        return false;
      }
    }
    return true;
  }

  private Finding createFinding(
      String code, InstructionEffects effects, MemoryUse use, Warp warp, int lane, long address) {
    MemoryLocation location = findingText.locate(use.space(), address);
    Finding.Thread thread = findingText.thread(warp, lane);
    Long value = null;
    String action =
        use.kind().presentTense() + " " + formatByteCount(use) + " at " + location.text();
    if (use.kind() == Kind.WRITE && use.bytes() <= 4) {
      value = FindingText.storedValue(effects, warp, lane, 0, use.bytes());
      action =
          String.format(
              "writes %s at %s", FindingText.formatValue(value, use.bytes()), location.text());
    }
    return new Finding(
        CheckKind.MEMORY,
        code,
        Severity.ERROR,
        createMessage(code, use, address),
        findingText.site(effects, thread, action, value),
        null,
        location);
  }

  private String createMessage(String code, MemoryUse use, long address) {
    String actionText = "a thread " + use.kind().presentTense() + " " + formatByteCount(use);
    switch (code) {
      case "memory-misaligned":
        return String.format(
            "%s at %s address 0x%x, which is not a multiple of %d%s",
            actionText,
            use.space().displayName(),
            address,
            use.bytes(),
            allowsUnaligned ? "; a G80 cannot do that" : "");
      case "memory-shared":
        return String.format(
            "%s at shared address %s, but the block's shared memory ends at 0x%x. It has a 16-byte"
                + " header, the parameters and the bytes that .shared and the launch request",
            actionText, formatSignedHex(address), sharedEnd - 1);
      case "memory-null":
        return String.format(
            "%s at global address 0x%x, which is in no buffer: is it an index instead of an"
                + " address, or a parameter that the launch does not set?",
            actionText, address);
      default:
        return actionText + " " + describeDistance(use, address);
    }
  }

  private String describeDistance(MemoryUse use, long address) {
    PlacedBuffer nearest =
        use.space() == MemorySpace.GLOBAL ? findingText.findNearestBuffer(address) : null;
    if (nearest == null) {
      return String.format(
          "at %s address %s, which does not exist",
          use.space().displayName(), formatSignedHex(address));
    }
    long end = nearest.address() + nearest.size();
    if (address < end && address + use.bytes() > end && address >= nearest.address()) {
      return "across the end of buffer " + findingText.describeBuffer(nearest);
    }
    boolean before = address < nearest.address();
    long distance = before ? nearest.address() - address : address - end + 1;
    return String.format(
        "%s %s buffer %s",
        GlobalMemory.formatBytes(distance),
        before ? "before" : "past the end of",
        findingText.describeBuffer(nearest));
  }

  private static String formatByteCount(MemoryUse use) {
    return use.bytes() == 1 ? "1 byte" : use.bytes() + " bytes";
  }

  private static String formatSignedHex(long address) {
    return (address < 0 ? "-0x" : "0x") + Long.toHexString(Math.abs(address));
  }
}
