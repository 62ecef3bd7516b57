package org.sass.sim.check;

import org.sass.lang.text.Problem.Severity;
import org.sass.sim.check.Finding.MemoryLocation;
import org.sass.sim.check.MemoryUse.Kind;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;

/**
 * The check {@code race}: reports unordered accesses to one place.
 *
 * <p>Ordered are: the instructions of one warp; the accesses before a barrier and those after it,
 * in the warps that came to it; and atomic operations among themselves. Blocks are never ordered.
 * Two stores of the same value are not reported, because their order does not matter.
 */
final class RaceCheck implements AccessHistory.AccessOrder {
  private final Findings findings;
  private final FindingText findingText;
  private final GlobalShadow shadow;
  private final InstructionEffects[] effectsTable;

  /** The stored values by 32-bit part and lane, read when they are first needed. */
  private final int[][] values = new int[4][Warp.LANES];

  private boolean valuesRead;
  private final int[] laneTable = new int[4 * Warp.LANES];
  private final int[] stamps = new int[4 * Warp.LANES];
  private int stamp;

  // The access that is being checked.
  private InstructionEffects effects;
  private MemoryUse use;
  private Warp warp;
  private BlockState block;
  private int mask;
  private int lane;
  private long address;
  private long startAddress;
  private int size;
  private Memory memory;
  private int offset;

  /**
   * Makes the check.
   *
   * @param effectsTable the effects of the instructions by their numbers; filled while the kernel
   *     runs
   */
  RaceCheck(
      Findings findings,
      FindingText findingText,
      GlobalShadow shadow,
      InstructionEffects[] effectsTable) {
    this.findings = findings;
    this.findingText = findingText;
    this.shadow = shadow;
    this.effectsTable = effectsTable;
  }

  /**
   * Called before some lanes access shared or global memory. Reports races with earlier accesses,
   * and lanes that store different values at one address.
   */
  void check(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      long[] addresses) {
    this.effects = effects;
    this.use = use;
    this.warp = warp;
    this.block = block;
    this.mask = mask;
    valuesRead = false;
    int clock = block.clocks.clock(warp.index());
    long accessor = AccessHistory.packAccessor(block.number(), warp.index(), clock);
    int flags = use.kind() == Kind.ATOMIC ? AccessHistory.ATOMIC_FLAG : 0;
    boolean shared = use.space() == MemorySpace.SHARED;
    GlobalShadow.RegionShadow area = null;
    AccessHistory page = block.sharedAccesses;
    int pageIndex = -1;
    for (int left = mask; left != 0; left &= left - 1) {
      lane = Integer.numberOfTrailingZeros(left);
      startAddress = addresses[lane];
      long end = startAddress + use.bytes();
      if (!shared) {
        area = shadow.find(startAddress, use.bytes(), area);
      }
      for (address = startAddress; address != end; address += size) {
        size = (int) Math.min(end - address, 4 - (address & 3));
        int word = (int) (address >>> 2);
        if (!shared) {
          int newPageIndex = area.region().offset(address) >>> 12;
          if (newPageIndex != pageIndex) {
            page = shadow.page(area, address);
            pageIndex = newPageIndex;
          }
          word = GlobalShadow.wordIndex(area, address);
        }
        int byteMask = (1 << size) - 1 << (int) (address & 3);
        int access = AccessHistory.packAccess(effects.index(), lane, flags | byteMask);
        memory = shared ? warp.block().shared() : area.region().memory();
        offset = shared ? (int) address : area.region().offset(address);
        if (use.writes()) {
          page.write(word, accessor, access, this);
        } else {
          page.read(word, accessor, access, this);
        }
      }
      if (use.isUniform()) {
        break;
      }
    }
    if (use.kind() == Kind.WRITE && (mask & mask - 1) != 0 && !areMonotonic(addresses)) {
      checkLanes(addresses);
    }
  }

  // ---- the order of two accesses

  @Override
  public boolean isOrderedBefore(long earlier, long now) {
    if (AccessHistory.block(earlier) != AccessHistory.block(now)) {
      // Blocks do not share shared memory; an earlier block's accesses may still be recorded in
      // this place.
      return use.space() == MemorySpace.SHARED;
    }
    int otherWarp = AccessHistory.warp(earlier);
    return otherWarp == warp.index()
        || block.clocks.isOrderedAfter(warp.index(), otherWarp, AccessHistory.clock(earlier));
  }

  @Override
  public boolean storesSameValue() {
    return use.kind() == Kind.WRITE
        && storedValue() == FindingText.readUnsigned(memory, offset, size);
  }

  private long storedValue() {
    if (!valuesRead) {
      valuesRead = true;
      for (int i = 0; i < effects.storedSources().length; i++) {
        effects.storedSources()[i].read(warp, mask, values[i]);
      }
    }
    int part = (int) (address - startAddress) / 4;
    int shift = 8 * ((int) (address - startAddress) % 4);
    long value = (values[part][lane] & 0xffff_ffffL) >>> shift;
    return size == 4 ? value : value & (1L << 8 * size) - 1;
  }

  @Override
  public void reportRace(long earlier, int access, boolean earlierIsWrite) {
    String code = use.space() == MemorySpace.SHARED ? "race-shared" : "race-global";
    int otherIndex = AccessHistory.index(access);
    // A pair of instructions is reported once, whichever of the two ran first.
    int low = Math.min(otherIndex, effects.index());
    int high = Math.max(otherIndex, effects.index());
    findings.add(
        code, low, high, 1 << lane, () -> createFinding(code, earlier, access, earlierIsWrite));
  }

  private Finding createFinding(String code, long earlier, int access, boolean earlierIsWrite) {
    boolean atomic = (access & AccessHistory.ATOMIC_FLAG) != 0;
    Kind earlierKind = atomic ? Kind.ATOMIC : earlierIsWrite ? Kind.WRITE : Kind.READ;
    Finding.Thread thread = findingText.thread(warp, lane);
    Finding.Thread otherThread =
        findingText.thread(
            AccessHistory.block(earlier), AccessHistory.warp(earlier), AccessHistory.lane(access));
    MemoryLocation location = findingText.locate(use.space(), address);
    long currentValue = FindingText.readUnsigned(memory, offset, size);
    boolean isOtherBlock = AccessHistory.block(earlier) != block.number();
    String message =
        String.format(
            "%s %s %s, which %s %s, and %s",
            formatThread(thread, isOtherBlock),
            use.kind().presentTense(),
            location.text(),
            formatThread(otherThread, isOtherBlock),
            earlierKind.pastTense(),
            isOtherBlock ? "nothing orders these blocks" : "no barrier separates them");
    Long ownValue =
        use.kind() == Kind.WRITE ? Long.valueOf(storedValue()) : Long.valueOf(currentValue);
    Long otherValue = earlierKind == Kind.WRITE ? Long.valueOf(currentValue) : null;
    return new Finding(
        CheckKind.RACE,
        code,
        Severity.ERROR,
        message,
        findingText.site(effects, thread, describeAction(use.kind(), ownValue), ownValue),
        findingText.site(
            effectsTable[AccessHistory.index(access)],
            otherThread,
            describeAction(earlierKind, otherValue),
            otherValue),
        location);
  }

  private static String formatThread(Finding.Thread thread, boolean withBlock) {
    return withBlock
        ? thread.shortText() + " of block " + thread.block().positionText()
        : thread.shortText();
  }

  private String describeAction(Kind kind, Long value) {
    return value == null || kind == Kind.ATOMIC
        ? kind.pastTense()
        : kind.pastTense() + " " + FindingText.formatValue(value, size);
  }

  // ---- lanes of one instruction

  /**
   * Returns whether the addresses rise or fall strictly from lane to lane, so that no two are
   * equal. They nearly always do.
   */
  private boolean areMonotonic(long[] addresses) {
    if (use.isUniform()) {
      return false;
    }
    int first = Integer.numberOfTrailingZeros(mask);
    long previousAddress = addresses[first];
    int direction = 0;
    for (int left = mask & mask - 1; left != 0; left &= left - 1) {
      long nextAddress = addresses[Integer.numberOfTrailingZeros(left)];
      int sign = Long.compare(nextAddress, previousAddress);
      if (sign == 0 || direction != 0 && sign != direction) {
        return false;
      }
      direction = sign;
      previousAddress = nextAddress;
    }
    return true;
  }

  /** Reports lanes that store different values at one address. */
  private void checkLanes(long[] addresses) {
    stamp++;
    size = Math.min(4, use.bytes());
    for (int left = mask; left != 0; left &= left - 1) {
      lane = Integer.numberOfTrailingZeros(left);
      long laneAddress = addresses[lane];
      int tableIndex = ((int) laneAddress * 0x9e3779b9 >>> 25) & laneTable.length - 1;
      while (stamps[tableIndex] == stamp && addresses[laneTable[tableIndex]] != laneAddress) {
        tableIndex = tableIndex + 1 & laneTable.length - 1;
      }
      if (stamps[tableIndex] == stamp) {
        int otherLane = laneTable[tableIndex];
        int ownLane = lane;
        if (storeDifferentValues(otherLane, ownLane)) {
          findings.add(
              "race-lanes",
              effects.index(),
              0,
              1 << ownLane,
              () -> createLanesFinding(otherLane, ownLane, laneAddress));
        }
      }
      stamps[tableIndex] = stamp;
      laneTable[tableIndex] = lane;
    }
  }

  private boolean storeDifferentValues(int firstLane, int secondLane) {
    startAddress = 0;
    for (address = 0; address < use.bytes(); address += 4) {
      lane = firstLane;
      long firstValue = storedValue();
      lane = secondLane;
      if (firstValue != storedValue()) {
        return true;
      }
    }
    return false;
  }

  private Finding createLanesFinding(int firstLane, int secondLane, long laneAddress) {
    address = 0;
    lane = firstLane;
    long firstValue = storedValue();
    lane = secondLane;
    long secondValue = storedValue();
    Finding.Thread thread = findingText.thread(warp, secondLane);
    Finding.Thread otherThread = findingText.thread(warp, firstLane);
    MemoryLocation location = findingText.locate(use.space(), laneAddress);
    String message =
        String.format(
            "%s and %s store different values at %s with one instruction; which value remains"
                + " is undefined",
            formatThread(otherThread, false), formatThread(thread, false), location.text());
    return new Finding(
        CheckKind.RACE,
        "race-lanes",
        Severity.ERROR,
        message,
        findingText.site(effects, thread, describeAction(Kind.WRITE, secondValue), secondValue),
        findingText.site(effects, otherThread, describeAction(Kind.WRITE, firstValue), firstValue),
        location);
  }
}
