package org.sass.sim.check;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.text.Problem.Severity;
import org.sass.sim.check.Finding.MemoryLocation;
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
  private final Findings findings;
  private final FindingText findingText;
  private final GlobalShadow shadow;
  private final InstructionEffects[] effectsTable;
  private final ValueSlots slots;

  /** For each origin, the place in memory that was read there first. */
  private final Map<Integer, MemoryLocation> firstLocations = new HashMap<>();

  private int[] resultOrigins = new int[4 * Warp.LANES];
  private int[] undefinedResults = new int[4];

  InitializationCheck(
      Findings findings,
      FindingText findingText,
      GlobalShadow shadow,
      InstructionEffects[] effectsTable,
      ValueSlots slots) {
    ValueOrigin.checkRange(slots);
    this.findings = findings;
    this.findingText = findingText;
    this.shadow = shadow;
    this.effectsTable = effectsTable;
    this.slots = slots;
  }

  /**
   * Returns the origin of the undefined value in a slot, if the instruction {@code index} reads it
   * now.
   */
  private static int originOf(WarpState state, int slot, int lane, int index) {
    return (state.neverWritten[slot] >>> lane & 1) != 0
        ? ValueOrigin.of(slot, index)
        : state.origins()[slot * Warp.LANES + lane];
  }

  // ---- what an instruction does

  /**
   * Called before the guard of an instruction is evaluated. Reports a guard or a branch target that
   * is undefined.
   */
  void checkGuard(InstructionEffects effects, Warp warp, WarpState state, int active) {
    int undefinedLanes = effects.guard() < 0 ? 0 : state.undefined[effects.guard()] & active;
    if (undefinedLanes != 0) {
      String problemText = slots.name(effects.guard()) + " decides whether a thread runs this";
      report(effects, warp, state, undefinedLanes, effects.guard(), problemText, null);
    }
    for (int slot : effects.controlSlots()) {
      if ((state.undefined[slot] & active) != 0) {
        report(
            effects,
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
  void checkUse(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      int validMask,
      long[] addresses) {
    WarpState state = block.warpState(warp);
    checkAddress(effects, use, warp, state, mask, addresses);
    if (use.kind() != Kind.WRITE && use.space() != MemorySpace.CONSTANT) {
      recordLoad(effects, use, warp, block, validMask, addresses);
    }
    if (use.writes()) {
      recordStore(effects, use, warp, block, validMask, addresses);
    }
  }

  private void checkAddress(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      WarpState state,
      int mask,
      long[] addresses) {
    for (int slot : use.addressSlots()) {
      int undefinedLanes = state.undefined[slot] & mask;
      if (undefinedLanes == 0) {
        continue;
      }
      String problemText = slots.name(slot) + " is used as an address";
      MemoryLocation location =
          findingText.locate(use.space(), addresses[Integer.numberOfTrailingZeros(undefinedLanes)]);
      report(effects, warp, state, undefinedLanes, slot, problemText, location);
      return;
    }
  }

  private void recordLoad(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      long[] addresses) {
    WarpState state = block.warpState(warp);
    int words = Math.max(1, use.bytes() / 4);
    int bytes = Math.min(4, use.bytes());
    for (int i = 0; i < words; i++) {
      int undefinedLanes = 0;
      GlobalShadow.RegionShadow area = null;
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        long address = addresses[lane] + 4 * i;
        boolean undefined;
        switch (use.space()) {
          case SHARED -> undefined = block.sharedBytes.isUndefined((int) address, bytes);
          case LOCAL -> undefined = state.local(lane).isUndefined((int) address, bytes);
          default -> {
            area = shadow.find(address, bytes, area);
            undefined = area.unwrittenBytes(address, bytes) != 0;
          }
        }
        if (use.isUniform() && use.space() == MemorySpace.SHARED) {
          undefinedLanes = undefined ? mask : 0;
          break;
        }
        undefinedLanes |= (undefined ? 1 : 0) << lane;
      }
      for (int half = 0; half < 2; half++) {
        int slot = use.valueSlot() + 2 * i + half;
        state.undefined[slot] = undefinedLanes;
        state.neverWritten[slot] = 0;
        if (undefinedLanes != 0) {
          recordOrigins(effects, use, block, state, undefinedLanes, slot, addresses, 4 * i);
        }
      }
    }
  }

  private void recordOrigins(
      InstructionEffects effects,
      MemoryUse use,
      BlockState block,
      WarpState state,
      int lanes,
      int slot,
      long[] addresses,
      int byteOffset) {
    int[] origins = state.origins();
    for (int left = lanes; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      long address = addresses[lane] + byteOffset;
      int origin =
          switch (use.space()) {
            case SHARED -> block.sharedBytes.origin((int) address);
            case LOCAL -> state.local(lane).origin((int) address);
            default -> 0;
          };
      if (origin == 0) {
        int source =
            use.space() == MemorySpace.SHARED
                ? slots.sharedMemory()
                : use.space() == MemorySpace.LOCAL ? slots.localMemory() : slots.globalMemory();
        origin = ValueOrigin.of(source, effects.index());
        if (!firstLocations.containsKey(origin)) {
          firstLocations.put(origin, findingText.locate(use.space(), address));
        }
      }
      origins[slot * Warp.LANES + lane] = origin;
    }
  }

  private void recordStore(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      BlockState block,
      int mask,
      long[] addresses) {
    WarpState state = block.warpState(warp);
    int bytes = Math.min(4, use.bytes());
    GlobalShadow.RegionShadow area = null;
    for (int i = 0; i < effects.storedSlots().length; i++) {
      int[] storedSlots = effects.storedSlots()[i];
      int undefinedLanes = 0;
      for (int slot : storedSlots) {
        undefinedLanes |= state.undefined[slot];
      }
      undefinedLanes &= mask;
      if (use.space() == MemorySpace.GLOBAL && undefinedLanes != 0) {
        reportStore(effects, use, warp, state, undefinedLanes, storedSlots, i, addresses);
      }
      if (use.kind() == Kind.ATOMIC && use.space() == MemorySpace.GLOBAL) {
        checkAtomicOldValue(effects, use, warp, state, mask, i, addresses);
      }
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        long address = addresses[lane] + 4 * i;
        if (use.space() == MemorySpace.GLOBAL) {
          area = shadow.find(address, bytes, area);
          area.markWritten(address, bytes);
          continue;
        }
        InitializedBytes undefinedBytes =
            use.space() == MemorySpace.SHARED ? block.sharedBytes : state.local(lane);
        if ((undefinedLanes >>> lane & 1) != 0) {
          undefinedBytes.undefine(
              (int) address,
              bytes,
              originOf(state, firstUndefinedSlot(state, storedSlots, lane), lane, effects.index()));
        } else {
          undefinedBytes.define((int) address, bytes);
        }
      }
    }
  }

  private void reportStore(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      WarpState state,
      int undefinedLanes,
      int[] storedSlots,
      int part,
      long[] addresses) {
    int lane = Integer.numberOfTrailingZeros(undefinedLanes);
    int slot = firstUndefinedSlot(state, storedSlots, lane);
    MemoryLocation location = findingText.locate(use.space(), addresses[lane] + 4 * part);
    String problemText =
        (slot < slots.firstMemory() ? slots.name(slot) : "this")
            + " is stored to "
            + location.text();
    report(effects, warp, state, undefinedLanes, slot, problemText, location);
  }

  /** Reports an atomic operation that computes its new value from an undefined old one. */
  private void checkAtomicOldValue(
      InstructionEffects effects,
      MemoryUse use,
      Warp warp,
      WarpState state,
      int mask,
      int part,
      long[] addresses) {
    int slot = use.valueSlot() + 2 * part;
    int undefinedLanes = state.undefined[slot] & mask;
    if (undefinedLanes != 0) {
      long at = addresses[Integer.numberOfTrailingZeros(undefinedLanes)] + 4 * part;
      MemoryLocation location = findingText.locate(use.space(), at);
      report(effects, warp, state, undefinedLanes, slot, location.text() + " is changed", location);
    }
  }

  private static int firstUndefinedSlot(WarpState state, int[] candidates, int lane) {
    for (int slot : candidates) {
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
  void propagate(InstructionEffects effects, WarpState state, int mask) {
    InstructionEffects.Transfer[] transfers = effects.transfers();
    if (undefinedResults.length < transfers.length) {
      undefinedResults = new int[transfers.length];
      resultOrigins = new int[transfers.length * Warp.LANES];
    }
    for (int i = 0; i < transfers.length; i++) {
      int undefinedLanes = 0;
      for (int slot : transfers[i].sources()) {
        undefinedLanes |= state.undefined[slot];
      }
      undefinedResults[i] = undefinedLanes & mask;
      for (int left = undefinedResults[i]; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        int slot = firstUndefinedSlot(state, transfers[i].sources(), lane);
        resultOrigins[i * Warp.LANES + lane] = originOf(state, slot, lane, effects.index());
      }
    }
    for (int i = 0; i < transfers.length; i++) {
      for (int slot : transfers[i].destinations()) {
        state.undefined[slot] = state.undefined[slot] & ~mask | undefinedResults[i];
        state.neverWritten[slot] &= ~mask;
        for (int left = undefinedResults[i]; left != 0; left &= left - 1) {
          int lane = Integer.numberOfTrailingZeros(left);
          state.origins()[slot * Warp.LANES + lane] = resultOrigins[i * Warp.LANES + lane];
        }
      }
    }
  }

  // ---- reporting

  private void report(
      InstructionEffects effects,
      Warp warp,
      WarpState state,
      int lanes,
      int slot,
      String problemText,
      MemoryLocation location) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    int origin = originOf(state, slot, lane, effects.index());
    findings.add(
        slots.findingCode(ValueOrigin.source(origin)),
        effects.index(),
        origin,
        lanes,
        () -> createFinding(effects, warp, lane, slot, origin, problemText, location));
  }

  private Finding createFinding(
      InstructionEffects effects,
      Warp warp,
      int lane,
      int slot,
      int origin,
      String problemText,
      MemoryLocation location) {
    int source = ValueOrigin.source(origin);
    boolean isReadHere = ValueOrigin.index(origin) == effects.index();
    MemoryLocation firstLocation = firstLocations.get(origin);
    String name = firstLocation != null ? firstLocation.text() : slots.name(source);
    InstructionEffects reader = effectsTable[ValueOrigin.index(origin)];
    String line =
        reader.instruction().placed().line() > 0
            ? "line " + reader.instruction().placed().line()
            : String.format("pc 0x%04x", reader.instruction().address());
    Long value = slot < slots.firstMemory() ? Long.valueOf(slots.value(warp, slot, lane)) : null;
    String action =
        value == null ? problemText : String.format("%s; it is 0x%x here", problemText, value);
    String message =
        isReadHere && source < slots.count()
            ? problemText + ", and nothing has written it"
            : isReadHere
                ? problemText + ", and nothing has written " + name
                : problemText
                    + "; its value comes from "
                    + name
                    + ", which nothing had written when "
                    + line
                    + " read it";
    Finding.Site relatedSite =
        isReadHere
            ? null
            : findingText.site(reader, null, "read " + name + ", which nothing had written", null);
    return new Finding(
        CheckKind.INIT,
        slots.findingCode(source),
        Severity.ERROR,
        message,
        findingText.site(effects, findingText.thread(warp, lane), action, value),
        relatedSite,
        location != null ? location : firstLocation);
  }
}
