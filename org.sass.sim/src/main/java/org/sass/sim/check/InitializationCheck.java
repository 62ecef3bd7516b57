package org.sass.sim.check;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.text.Problem.Severity;
import org.sass.sim.check.Finding.Where;
import org.sass.sim.check.MemoryUse.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemorySpace;

/**
 * The check {@code init}: follows values that nothing has written.
 *
 * <p>Copying such a value or computing with it is not reported: many programs do so in lanes whose
 * results are not used. It is reported when the value has an effect: when it decides which threads
 * run an instruction, is used as an address, or is stored to a buffer.
 */
final class InitializationCheck {
  private static final int INDEX_BITS = 22;

  private final Findings findings;
  private final FindingText places;
  private final GlobalShadow shadow;
  private final InstructionEffects[] plans;

  /** For each origin, the place in memory that was read there first. */
  private final Map<Integer, Where> firstPlaces = new HashMap<>();

  private int[] scratch = new int[4 * Warp.LANES];
  private int[] dirty = new int[4];

  InitializationCheck(
      Findings findings, FindingText places, GlobalShadow shadow, InstructionEffects[] plans) {
    this.findings = findings;
    this.places = places;
    this.shadow = shadow;
    this.plans = plans;
  }

  // ---- where a value comes from: a slot or a memory, and the instruction that read it there first

  private static int origin(int place, int index) {
    return place + 1 << INDEX_BITS | index;
  }

  private static int place(int origin) {
    return (origin >>> INDEX_BITS) - 1;
  }

  private static int index(int origin) {
    return origin & (1 << INDEX_BITS) - 1;
  }

  /**
   * Returns the origin of the undefined value in a slot, if the instruction {@code index} reads it
   * now.
   */
  private static int origin(WarpState state, int slot, int lane, int index) {
    return (state.never[slot] >>> lane & 1) != 0
        ? origin(slot, index)
        : state.origins()[slot * Warp.LANES + lane];
  }

  // ---- what an instruction does

  /**
   * Called before the guard of an instruction is evaluated. Reports a guard or a branch target that
   * is undefined.
   */
  void guard(InstructionEffects plan, Warp warp, WarpState state, int active) {
    int bad = plan.guard() < 0 ? 0 : state.undefined[plan.guard()] & active;
    if (bad != 0) {
      String what = ValueSlots.name(plan.guard()) + " decides whether a thread runs this";
      report(plan, warp, state, bad, plan.guard(), what, null);
    }
    for (int slot : plan.asked()) {
      if ((state.undefined[slot] & active) != 0) {
        report(
            plan,
            warp,
            state,
            state.undefined[slot] & active,
            slot,
            "this decides where the warp continues",
            null);
      }
    }
  }

  /**
   * Called before an instruction uses memory. Marks the slots of undefined values that it reads,
   * and the memory that it writes.
   */
  void use(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      int valid,
      long[] addresses) {
    WarpState state = block.of(warp);
    address(plan, use, warp, state, mask, addresses);
    if (use.kind() != Kind.WRITE && use.space() != MemorySpace.CONSTANT) {
      load(plan, use, warp, block, valid, addresses);
    }
    if (use.writes()) {
      store(plan, use, warp, block, valid, addresses);
    }
  }

  private void address(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      WarpState state,
      int mask,
      long[] addresses) {
    for (int slot : use.addressSlots()) {
      int bad = state.undefined[slot] & mask;
      if (bad == 0) {
        continue;
      }
      String what = ValueSlots.name(slot) + " is used as an address";
      Where where = places.where(use.space(), addresses[Integer.numberOfTrailingZeros(bad)]);
      report(plan, warp, state, bad, slot, what, where);
      return;
    }
  }

  private void load(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      long[] addresses) {
    WarpState state = block.of(warp);
    int words = Math.max(1, use.bytes() / 4);
    int bytes = Math.min(4, use.bytes());
    for (int i = 0; i < words; i++) {
      int bad = 0;
      GlobalShadow.Area area = null;
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        long at = addresses[lane] + 4 * i;
        boolean undefined;
        switch (use.space()) {
          case SHARED -> undefined = block.sharedBytes.isUndefined((int) at, bytes);
          case LOCAL -> undefined = state.local(lane).isUndefined((int) at, bytes);
          default -> {
            area = shadow.find(at, bytes, area);
            undefined = area.unwritten(at, bytes) != 0;
          }
        }
        if (use.isUniform() && use.space() == MemorySpace.SHARED) {
          bad = undefined ? mask : 0;
          break;
        }
        bad |= (undefined ? 1 : 0) << lane;
      }
      for (int half = 0; half < 2; half++) {
        int slot = use.slot() + 2 * i + half;
        state.undefined[slot] = bad;
        state.never[slot] = 0;
        if (bad != 0) {
          origins(plan, use, block, state, bad, slot, addresses, 4 * i);
        }
      }
    }
  }

  private void origins(
      InstructionEffects plan,
      MemoryUse use,
      BlockState block,
      WarpState state,
      int lanes,
      int slot,
      long[] addresses,
      int more) {
    int[] origins = state.origins();
    for (int left = lanes; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      long at = addresses[lane] + more;
      int from =
          switch (use.space()) {
            case SHARED -> block.sharedBytes.origin((int) at);
            case LOCAL -> state.local(lane).origin((int) at);
            default -> 0;
          };
      if (from == 0) {
        int place =
            use.space() == MemorySpace.SHARED
                ? ValueSlots.SHARED
                : use.space() == MemorySpace.LOCAL ? ValueSlots.LOCAL : ValueSlots.GLOBAL;
        from = origin(place, plan.index());
        if (!firstPlaces.containsKey(from)) {
          firstPlaces.put(from, places.where(use.space(), at));
        }
      }
      origins[slot * Warp.LANES + lane] = from;
    }
  }

  private void store(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      long[] addresses) {
    WarpState state = block.of(warp);
    int bytes = Math.min(4, use.bytes());
    GlobalShadow.Area area = null;
    for (int i = 0; i < plan.storedSlots().length; i++) {
      int[] slots = plan.storedSlots()[i];
      int bad = 0;
      for (int slot : slots) {
        bad |= state.undefined[slot];
      }
      bad &= mask;
      if (use.space() == MemorySpace.GLOBAL && bad != 0) {
        stored(plan, use, warp, state, bad, slots, i, addresses);
      }
      if (use.kind() == Kind.ATOMIC && use.space() == MemorySpace.GLOBAL) {
        changed(plan, use, warp, state, mask, i, addresses);
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        long at = addresses[lane] + 4 * i;
        if (use.space() == MemorySpace.GLOBAL) {
          area = shadow.find(at, bytes, area);
          area.written(at, bytes);
          continue;
        }
        InitializedBytes to =
            use.space() == MemorySpace.SHARED ? block.sharedBytes : state.local(lane);
        if ((bad >>> lane & 1) != 0) {
          to.undefine(
              (int) at, bytes, origin(state, first(state, slots, lane), lane, plan.index()));
        } else {
          to.define((int) at, bytes);
        }
      }
    }
  }

  private void stored(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      WarpState state,
      int bad,
      int[] slots,
      int part,
      long[] addresses) {
    int lane = Integer.numberOfTrailingZeros(bad);
    int slot = first(state, slots, lane);
    Where where = places.where(use.space(), addresses[lane] + 4 * part);
    String what =
        (slot < ValueSlots.MEMORY ? ValueSlots.name(slot) : "this")
            + " is stored to "
            + where.text();
    report(plan, warp, state, bad, slot, what, where);
  }

  /** Reports an atomic operation that computes its new value from an undefined old one. */
  private void changed(
      InstructionEffects plan,
      MemoryUse use,
      Warp warp,
      WarpState state,
      int mask,
      int part,
      long[] addresses) {
    int slot = use.slot() + 2 * part;
    int bad = state.undefined[slot] & mask;
    if (bad != 0) {
      long at = addresses[Integer.numberOfTrailingZeros(bad)] + 4 * part;
      Where where = places.where(use.space(), at);
      report(plan, warp, state, bad, slot, where.text() + " is changed", where);
    }
  }

  private static int first(WarpState state, int[] slots, int lane) {
    for (int slot : slots) {
      if ((state.undefined[slot] >>> lane & 1) != 0) {
        return slot;
      }
    }
    throw new IllegalStateException("no slot of lane " + lane + " is undefined");
  }

  /**
   * Updates the registers that an instruction writes: they are undefined if the values that it
   * computes them from are.
   */
  void transfer(InstructionEffects plan, WarpState state, int mask) {
    InstructionEffects.Transfer[] transfers = plan.transfers();
    if (dirty.length < transfers.length) {
      dirty = new int[transfers.length];
      scratch = new int[transfers.length * Warp.LANES];
    }
    for (int i = 0; i < transfers.length; i++) {
      int bad = 0;
      for (int slot : transfers[i].sources()) {
        bad |= state.undefined[slot];
      }
      dirty[i] = bad & mask;
      for (int left = dirty[i]; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int slot = first(state, transfers[i].sources(), lane);
        scratch[i * Warp.LANES + lane] = origin(state, slot, lane, plan.index());
      }
    }
    for (int i = 0; i < transfers.length; i++) {
      for (int slot : transfers[i].destinations()) {
        state.undefined[slot] = state.undefined[slot] & ~mask | dirty[i];
        state.never[slot] &= ~mask;
        for (int left = dirty[i]; left != 0; left &= left - 1) {
          int lane = Integer.numberOfTrailingZeros(left);
          state.origins()[slot * Warp.LANES + lane] = scratch[i * Warp.LANES + lane];
        }
      }
    }
  }

  // ---- reporting

  private void report(
      InstructionEffects plan,
      Warp warp,
      WarpState state,
      int lanes,
      int slot,
      String what,
      Where where) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    int origin = origin(state, slot, lane, plan.index());
    findings.add(
        ValueSlots.code(place(origin)),
        plan.index(),
        origin,
        lanes,
        () -> finding(plan, warp, lane, slot, origin, what, where));
  }

  private Finding finding(
      InstructionEffects plan,
      Warp warp,
      int lane,
      int slot,
      int origin,
      String what,
      Where where) {
    int place = place(origin);
    boolean here = index(origin) == plan.index();
    Where from = firstPlaces.get(origin);
    String name = from != null ? from.text() : ValueSlots.name(place);
    InstructionEffects reader = plans[index(origin)];
    String line =
        reader.step().placed().line() > 0
            ? "line " + reader.step().placed().line()
            : String.format("pc 0x%04x", reader.step().address());
    Long value = slot < ValueSlots.MEMORY ? Long.valueOf(ValueSlots.value(warp, slot, lane)) : null;
    String did = value == null ? what : String.format("%s; it is 0x%x here", what, value);
    String message =
        here && place < ValueSlots.COUNT
            ? what + ", and nothing has written it"
            : here
                ? what + ", and nothing has written " + name
                : what
                    + "; its value comes from "
                    + name
                    + ", which nothing had written when "
                    + line
                    + " read it";
    Finding.Site other =
        here
            ? null
            : places.site(reader, null, "read " + name + ", which nothing had written", null);
    return new Finding(
        CheckKind.INIT,
        ValueSlots.code(place),
        Severity.ERROR,
        message,
        places.site(plan, places.thread(warp, lane), did, value),
        other,
        where != null ? where : from);
  }
}
