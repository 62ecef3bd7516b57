package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/** All data breakpoints. Observes each instruction for accesses that meet one of them. */
final class Watchpoints implements Observer {
  private final List<WatchState> states = new ArrayList<>();
  private final ExecutionTimeline timeline;
  private StopReason pendingStop;
  private int version;

  /** A data breakpoint with the contents of its data before the current instruction. */
  private static final class WatchState {
    private final Watchpoint watchpoint;
    private final int[] previousValues;
    private int accessedLanes;

    private WatchState(Watchpoint watchpoint) {
      this.watchpoint = watchpoint;
      boolean register = watchpoint.place() instanceof Watchpoint.Register;
      int bytes = watchpoint.place() instanceof Watchpoint.Memory memory ? memory.bytes() : 0;
      this.previousValues = new int[register ? Warp.LANES : bytes];
    }
  }

  Watchpoints(ExecutionTimeline timeline) {
    this.timeline = timeline;
  }

  void set(List<Watchpoint> watchpoints) {
    states.clear();
    version++;
    for (Watchpoint watch : watchpoints) {
      states.add(new WatchState(watch));
    }
  }

  boolean isEmpty() {
    return states.isEmpty();
  }

  /** Returns a number that changes whenever the data breakpoints change. */
  int version() {
    return version;
  }

  /**
   * Returns the indices of the instructions that may meet a data breakpoint, whatever the registers
   * hold.
   */
  BitSet indices() {
    BitSet places = new BitSet();
    for (int i = 0; i < timeline.code().size() && !states.isEmpty(); i++) {
      OperationEffects effects = timeline.code().instruction(i).effects();
      places.set(i, states.stream().anyMatch(one -> mayMeet(one.watchpoint, effects)));
    }
    return places;
  }

  private static boolean mayMeet(Watchpoint watch, OperationEffects effects) {
    boolean reads = watch.access().reads();
    boolean writes = watch.access().writes() || watch.access() == Watchpoint.Access.CHANGE;
    if (watch.place() instanceof Watchpoint.Memory memory) {
      MemorySpace space = space(memory);
      return reads && effects.loads(space) || writes && effects.stores(space);
    }
    Watchpoint.Register register = (Watchpoint.Register) watch.place();
    return writes && effects.writesRegister(register.file(), register.number())
        || reads && effects.readsRegister(register.file(), register.number());
  }

  /**
   * Returns whether a warp may meet a data breakpoint in the instruction that it is about to run.
   */
  boolean mayMeet(Warp warp, int index) {
    beforeInstruction(warp, timeline.code().instruction(index), warp.activeMask());
    for (WatchState one : states) {
      boolean register =
          one.watchpoint.place() instanceof Watchpoint.Register of && of.warp().matches(warp);
      if (register || one.accessedLanes != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the stop for what was found in the last instruction and forgets it; null if nothing was
   * found.
   */
  StopReason takeStop() {
    StopReason stop = pendingStop;
    pendingStop = null;
    return stop;
  }

  @Override
  public void beforeInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    OperationEffects effects = instruction.effects();
    for (WatchState one : states) {
      one.accessedLanes = 0;
      if (one.watchpoint.place() instanceof Watchpoint.Memory memory) {
        recordMemoryAccess(one, memory, effects, warp, mask);
      } else if (one.watchpoint.place() instanceof Watchpoint.Register register
          && register.warp().matches(warp)) {
        recordRegisterAccess(one, register, effects, warp, mask);
      }
    }
  }

  private static MemorySpace space(Watchpoint.Memory memory) {
    return memory.isGlobal() ? MemorySpace.GLOBAL : MemorySpace.SHARED;
  }

  private static boolean isVisibleTo(Watchpoint.Memory memory, Warp warp) {
    return memory.isGlobal() || memory.block().block().equals(warp.block().position());
  }

  private static void recordMemoryAccess(
      WatchState state, Watchpoint.Memory memory, OperationEffects effects, Warp warp, int mask) {
    if (!isVisibleTo(memory, warp) || !effects.accesses(space(memory))) {
      return;
    }
    Watchpoint.Access access = state.watchpoint.access();
    boolean writes = access.writes() || access == Watchpoint.Access.CHANGE;
    for (MemoryAccess memoryAccess : effects.memory()) {
      if (memoryAccess.space() == space(memory)
          && (access.reads() && memoryAccess.reads() || writes && memoryAccess.writes())) {
        state.accessedLanes |=
            mask & memoryAccess.lanesTouching(warp, memory.address(), memory.bytes());
      }
    }
    for (int i = 0; i < state.previousValues.length; i++) {
      state.previousValues[i] = readByte(memory, warp, i);
    }
  }

  /** Returns a byte of the watched memory; -1 if nothing is mapped there. */
  private static int readByte(Watchpoint.Memory memory, Warp warp, int i) {
    long at = memory.address() + i;
    if (!memory.isGlobal()) {
      return at < warp.block().shared().size() ? warp.block().shared().u8((int) at) : -1;
    }
    GlobalMemory.Region region = warp.block().grid().global().find(at, 1);
    return region == null ? -1 : region.memory().u8(region.offset(at));
  }

  private static void recordRegisterAccess(
      WatchState state,
      Watchpoint.Register register,
      OperationEffects effects,
      Warp warp,
      int mask) {
    int lanes = register.lane() < 0 ? mask : mask & 1 << register.lane();
    Watchpoint.Access access = state.watchpoint.access();
    if (access.reads() && effects.readsRegister(register.file(), register.number())
        || access.writes() && effects.writesRegister(register.file(), register.number())) {
      state.accessedLanes |= lanes;
    }
    System.arraycopy(
        register.file().registers(warp),
        warp.row(register.number()),
        state.previousValues,
        0,
        Warp.LANES);
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    for (WatchState one : states) {
      int lanes = one.accessedLanes;
      String change = "";
      if (one.watchpoint.place() instanceof Watchpoint.Memory memory && isVisibleTo(memory, warp)) {
        if (lanes == 0) {
          continue;
        }
        change = describeMemoryChange(one, memory, warp);
        lanes = one.watchpoint.access() == Watchpoint.Access.CHANGE && change.isEmpty() ? 0 : lanes;
      } else if (one.watchpoint.place() instanceof Watchpoint.Register register
          && register.warp().matches(warp)) {
        int changed = changedLanes(one, register, warp);
        lanes = one.watchpoint.access() == Watchpoint.Access.READ ? lanes : lanes | changed;
        lanes = one.watchpoint.access() == Watchpoint.Access.CHANGE ? changed : lanes;
        change =
            changed == 0 || lanes == 0 ? "" : describeRegisterChange(one, register, warp, changed);
      }
      if (lanes != 0) {
        recordHit(one, warp, lanes, change);
      }
    }
  }

  private static String describeMemoryChange(
      WatchState state, Watchpoint.Memory memory, Warp warp) {
    long oldValue = 0;
    long newValue = 0;
    boolean same = true;
    for (int i = Math.min(8, state.previousValues.length) - 1; i >= 0; i--) {
      oldValue = oldValue << 8 | state.previousValues[i] & 0xff;
      newValue = newValue << 8 | readByte(memory, warp, i) & 0xff;
    }
    for (int i = 0; i < state.previousValues.length; i++) {
      same &= state.previousValues[i] == readByte(memory, warp, i);
    }
    return same ? "" : String.format(": 0x%x became 0x%x", oldValue, newValue);
  }

  private static int changedLanes(WatchState state, Watchpoint.Register register, Warp warp) {
    int[] values = register.file().registers(warp);
    int at = warp.row(register.number());
    int lanes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      lanes |= (values[at + lane] != state.previousValues[lane] ? 1 : 0) << lane;
    }
    return register.lane() < 0 ? lanes : lanes & 1 << register.lane();
  }

  private static String describeRegisterChange(
      WatchState state, Watchpoint.Register register, Warp warp, int lanes) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    int newValue = register.file().registers(warp)[warp.row(register.number()) + lane];
    return String.format(
        ": 0x%x became 0x%x in lane %d", state.previousValues[lane], newValue, lane);
  }

  private void recordHit(WatchState state, Warp warp, int lanes, String change) {
    Watchpoint watch = state.watchpoint;
    if (watch.condition() != null && (watch.condition().trueLanes(warp) & lanes) == 0) {
      return;
    }
    long hitNumber = timeline.hits().merge(watch.id(), 1L, Long::sum);
    if (watch.hits() != null && !watch.hits().matches(hitNumber)) {
      return;
    }
    List<Integer> ids =
        new ArrayList<>(pendingStop == null ? List.of() : pendingStop.breakpoints());
    ids.add(watch.id());
    String text = watch.access().displayName() + " of " + watch.place().text() + change;
    int lane = Integer.numberOfTrailingZeros(lanes);
    pendingStop = new StopReason(StopReason.Reason.DATA, WarpId.of(warp), lane, text, ids);
  }
}
