package org.sass.sim.check;

import org.sass.lang.text.Problem.Severity;
import org.sass.sim.check.Finding.Where;
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
final class RaceCheck implements AccessHistory.Order {
  private final Findings findings;
  private final FindingText places;
  private final GlobalShadow shadow;
  private final InstructionEffects[] plans;

  /** The stored values by 32-bit part and lane, read when they are first needed. */
  private final int[][] values = new int[4][Warp.LANES];

  private boolean valuesRead;
  private final int[] table = new int[4 * Warp.LANES];
  private final int[] stamps = new int[4 * Warp.LANES];
  private int stamp;

  // The access that is being checked.
  private InstructionEffects plan;
  private MemoryUse use;
  private Warp warp;
  private BlockState block;
  private int mask;
  private int lane;
  private long address;
  private long start;
  private int size;
  private Memory memory;
  private int offset;

  /**
   * Makes the check.
   *
   * @param plans the effects of the instructions by their numbers; filled while the kernel runs
   */
  RaceCheck(
      Findings findings, FindingText places, GlobalShadow shadow, InstructionEffects[] plans) {
    this.findings = findings;
    this.places = places;
    this.shadow = shadow;
    this.plans = plans;
  }

  /**
   * Called before some lanes access shared or global memory. Reports races with earlier accesses,
   * and lanes that store different values at one address.
   */
  void check(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      long[] addresses) {
    this.plan = plan;
    this.use = use;
    this.warp = warp;
    this.block = block;
    this.mask = mask;
    valuesRead = false;
    int clock = block.clocks.now(warp.index());
    long me = AccessHistory.who(block.number(), warp.index(), clock);
    int flags = use.kind() == Kind.ATOMIC ? AccessHistory.ATOMIC : 0;
    boolean shared = use.space() == MemorySpace.SHARED;
    GlobalShadow.Area area = null;
    AccessHistory page = block.shared;
    int number = -1;
    for (int left = mask; left != 0; left &= left - 1) {
      lane = Integer.numberOfTrailingZeros(left);
      start = addresses[lane];
      long end = start + use.bytes();
      if (!shared) {
        area = shadow.find(start, use.bytes(), area);
      }
      for (address = start; address != end; address += size) {
        size = (int) Math.min(end - address, 4 - (address & 3));
        int word = (int) (address >>> 2);
        if (!shared) {
          int now = area.region().offset(address) >>> 12;
          if (now != number) {
            page = shadow.page(area, address);
            number = now;
          }
          word = GlobalShadow.word(area, address);
        }
        int bits = (1 << size) - 1 << (int) (address & 3);
        int mine = AccessHistory.what(plan.index(), lane, flags | bits);
        memory = shared ? warp.block().shared() : area.region().memory();
        offset = shared ? (int) address : area.region().offset(address);
        if (use.writes()) {
          page.write(word, me, mine, this);
        } else {
          page.read(word, me, mine, this);
        }
      }
      if (use.isUniform()) {
        break;
      }
    }
    if (use.kind() == Kind.WRITE && (mask & mask - 1) != 0 && !areApart(addresses)) {
      lanes(addresses);
    }
  }

  // ---- the order of two accesses

  @Override
  public boolean before(long earlier, long now) {
    if (AccessHistory.block(earlier) != AccessHistory.block(now)) {
      // Blocks do not share shared memory; an earlier block's accesses may still be recorded in
      // this place.
      return use.space() == MemorySpace.SHARED;
    }
    int other = AccessHistory.warp(earlier);
    return other == warp.index()
        || block.clocks.knows(warp.index(), other, AccessHistory.clock(earlier));
  }

  @Override
  public boolean sameValue() {
    return use.kind() == Kind.WRITE && stored() == FindingText.value(memory, offset, size);
  }

  private long stored() {
    if (!valuesRead) {
      valuesRead = true;
      for (int i = 0; i < plan.stored().length; i++) {
        plan.stored()[i].read(warp, mask, values[i]);
      }
    }
    int part = (int) (address - start) / 4;
    int shift = 8 * ((int) (address - start) % 4);
    long value = (values[part][lane] & 0xffff_ffffL) >>> shift;
    return size == 4 ? value : value & (1L << 8 * size) - 1;
  }

  @Override
  public void race(long earlier, int what, boolean wrote) {
    String code = use.space() == MemorySpace.SHARED ? "race-shared" : "race-global";
    int other = AccessHistory.index(what);
    // A pair of instructions is reported once, whichever of the two ran first.
    int low = Math.min(other, plan.index());
    int high = Math.max(other, plan.index());
    findings.add(code, low, high, 1 << lane, () -> finding(code, earlier, what, wrote));
  }

  private Finding finding(String code, long earlier, int what, boolean wrote) {
    boolean atomic = (what & AccessHistory.ATOMIC) != 0;
    Kind before = atomic ? Kind.ATOMIC : wrote ? Kind.WRITE : Kind.READ;
    Finding.Thread thread = places.thread(warp, lane);
    Finding.Thread other =
        places.thread(
            AccessHistory.block(earlier), AccessHistory.warp(earlier), AccessHistory.lane(what));
    Where where = places.where(use.space(), address);
    long now = FindingText.value(memory, offset, size);
    boolean elsewhere = AccessHistory.block(earlier) != block.number();
    String message =
        String.format(
            "%s %s %s, which %s %s, and %s",
            name(thread, elsewhere),
            use.kind().present(),
            where.text(),
            name(other, elsewhere),
            before.past(),
            elsewhere ? "nothing orders these blocks" : "no barrier separates them");
    Long mine = use.kind() == Kind.WRITE ? Long.valueOf(stored()) : Long.valueOf(now);
    Long theirs = before == Kind.WRITE ? Long.valueOf(now) : null;
    return new Finding(
        CheckKind.RACE,
        code,
        Severity.ERROR,
        message,
        places.site(plan, thread, did(use.kind(), mine), mine),
        places.site(plans[AccessHistory.index(what)], other, did(before, theirs), theirs),
        where);
  }

  private static String name(Finding.Thread thread, boolean withBlock) {
    String name = String.format("thread (%d,%d,%d)", thread.x(), thread.y(), thread.z());
    return withBlock
        ? String.format("%s of block (%d,%d)", name, thread.blockX(), thread.blockY())
        : name;
  }

  private String did(Kind kind, Long value) {
    return value == null || kind == Kind.ATOMIC
        ? kind.past()
        : kind.past() + " " + FindingText.number(value, size);
  }

  // ---- lanes of one instruction

  /**
   * Returns whether the addresses rise or fall strictly from lane to lane, so that no two are
   * equal. They nearly always do.
   */
  private boolean areApart(long[] addresses) {
    if (use.isUniform()) {
      return false;
    }
    int first = Integer.numberOfTrailingZeros(mask);
    long before = addresses[first];
    int direction = 0;
    for (int left = mask & mask - 1; left != 0; left &= left - 1) {
      long now = addresses[Integer.numberOfTrailingZeros(left)];
      int sign = Long.compare(now, before);
      if (sign == 0 || direction != 0 && sign != direction) {
        return false;
      }
      direction = sign;
      before = now;
    }
    return true;
  }

  /** Reports lanes that store different values at one address. */
  private void lanes(long[] addresses) {
    stamp++;
    size = Math.min(4, use.bytes());
    for (int left = mask; left != 0; left &= left - 1) {
      lane = Integer.numberOfTrailingZeros(left);
      long at = addresses[lane];
      int place = ((int) at * 0x9e3779b9 >>> 25) & table.length - 1;
      while (stamps[place] == stamp && addresses[table[place]] != at) {
        place = place + 1 & table.length - 1;
      }
      if (stamps[place] == stamp) {
        int other = table[place];
        int mine = lane;
        if (differ(other, mine)) {
          findings.add(
              "race-lanes", plan.index(), 0, 1 << mine, () -> lanesFinding(other, mine, at));
        }
      }
      stamps[place] = stamp;
      table[place] = lane;
    }
  }

  private boolean differ(int one, int two) {
    start = 0;
    for (address = 0; address < use.bytes(); address += 4) {
      lane = one;
      long first = stored();
      lane = two;
      if (first != stored()) {
        return true;
      }
    }
    return false;
  }

  private Finding lanesFinding(int one, int two, long at) {
    address = 0;
    lane = one;
    long first = stored();
    lane = two;
    long second = stored();
    Finding.Thread thread = places.thread(warp, two);
    Finding.Thread other = places.thread(warp, one);
    Where where = places.where(use.space(), at);
    String message =
        String.format(
            "%s and %s store different values at %s with one instruction; which value remains"
                + " is undefined",
            name(other, false), name(thread, false), where.text());
    return new Finding(
        CheckKind.RACE,
        "race-lanes",
        Severity.ERROR,
        message,
        places.site(plan, thread, did(Kind.WRITE, second), second),
        places.site(plan, other, did(Kind.WRITE, first), first),
        where);
  }
}
