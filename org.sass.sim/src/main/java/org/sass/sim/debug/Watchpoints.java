package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.sass.sim.interp.Observer;
import org.sass.sim.jit.WatchedWrites;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/** All data breakpoints. Observes each instruction for accesses that meet one of them. */
final class Watchpoints implements Observer {
  private final List<WatchState> states = new ArrayList<>();
  private final ExecutionTimeline timeline;
  private final int preferredLane;
  private StopReason pendingStop;
  private int version;

  /** A data breakpoint with the contents of its data before the current instruction. */
  private static final class WatchState {
    private final Watchpoint watchpoint;
    private final int[] previousValues;
    private int accessedLanes;

    private WatchState(Watchpoint watchpoint) {
      this.watchpoint = watchpoint;
      this.previousValues =
          new int
              [watchpoint.place() instanceof Watchpoint.Register register
                  ? register.count() * Warp.LANES
                  : ((Watchpoint.Memory) watchpoint.place()).bytes()];
    }
  }

  Watchpoints(ExecutionTimeline timeline) {
    this(timeline, -1);
  }

  /**
   * Creates an empty set of data breakpoints.
   *
   * @param preferredLane the lane that a stop names if it is one of several that met a data
   *     breakpoint; below 0 for the first of them
   */
  Watchpoints(ExecutionTimeline timeline, int preferredLane) {
    this.timeline = timeline;
    this.preferredLane = preferredLane;
  }

  /** Returns the lane of a set of lanes, which is not empty, that a stop names. */
  private int namedLane(int lanes) {
    return preferredLane >= 0 && (lanes >>> preferredLane & 1) != 0
        ? preferredLane
        : Integer.numberOfTrailingZeros(lanes);
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

  /** Returns whether any data breakpoint has a hit condition. */
  boolean countsHits() {
    return states.stream().anyMatch(one -> one.watchpoint.hits() != null);
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

  /**
   * Returns whether each block that does not write to {@link #writes}, and is not one of {@link
   * #nextWatchedBlock}, can run without meeting a data breakpoint.
   */
  boolean canSkipBlocks() {
    boolean waitsForLoads =
        states.stream()
            .anyMatch(
                one ->
                    one.watchpoint.access().reads()
                        && one.watchpoint.place() instanceof Watchpoint.Memory memory
                        && memory.space() == MemorySpace.GLOBAL);
    return !waitsForLoads || !kernelLoadsGlobalMemory();
  }

  private boolean kernelLoadsGlobalMemory() {
    return IntStream.range(0, timeline.code().size())
        .anyMatch(i -> timeline.code().instruction(i).effects().loads(MemorySpace.GLOBAL));
  }

  /** Returns the global memory for whose writes data breakpoints wait; null if there is none. */
  WatchedWrites writes() {
    WatchedWrites writes = null;
    for (WatchState one : states) {
      if (one.watchpoint.place() instanceof Watchpoint.Memory memory
          && memory.space() == MemorySpace.GLOBAL) {
        writes = writes == null ? new WatchedWrites() : writes;
        writes.add(timeline.launch().global(), memory.address(), memory.bytes());
      }
    }
    return writes;
  }

  /**
   * Returns the number of the first block, from one on, whose registers, shared or local memory are
   * watched; the largest number if there is none.
   */
  long nextWatchedBlock(long from) {
    Dim3 grid = timeline.stepper().grid().size();
    long next = Long.MAX_VALUE;
    for (WatchState one : states) {
      WarpId warp =
          one.watchpoint.place() instanceof Watchpoint.Memory memory
              ? memory.warp()
              : ((Watchpoint.Register) one.watchpoint.place()).warp();
      long block = warp == null ? -1 : grid.number(warp.block());
      next = block >= from ? Math.min(next, block) : next;
    }
    return next;
  }

  private static boolean mayMeet(Watchpoint watch, OperationEffects effects) {
    boolean reads = watch.access().reads();
    boolean writes = watch.access().writes() || watch.access() == Watchpoint.Access.CHANGE;
    if (watch.place() instanceof Watchpoint.Memory memory) {
      return effects.memory().stream()
          .filter(access -> access.canReach(memory.space()))
          .anyMatch(access -> reads && access.reads() || writes && access.writes());
    }
    Watchpoint.Register register = (Watchpoint.Register) watch.place();
    return writes && register.isWritten(effects) || reads && register.isRead(effects);
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

  private static void recordMemoryAccess(
      WatchState state, Watchpoint.Memory memory, OperationEffects effects, Warp warp, int mask) {
    if (!memory.isVisibleTo(warp)
        || effects.memory().stream().noneMatch(access -> access.canReach(memory.space()))) {
      return;
    }
    int lanes = memory.space() == MemorySpace.LOCAL ? mask & 1 << memory.lane() : mask;
    Watchpoint.Access access = state.watchpoint.access();
    boolean writes = access.writes() || access == Watchpoint.Access.CHANGE;
    for (MemoryAccess memoryAccess : effects.memory()) {
      if (memoryAccess.canReach(memory.space())
          && (access.reads() && memoryAccess.reads() || writes && memoryAccess.writes())) {
        state.accessedLanes |=
            lanes
                & memoryAccess.lanesTouching(
                    warp, memory.space(), memory.address(), memory.bytes());
      }
    }
    for (int i = 0; i < state.previousValues.length; i++) {
      state.previousValues[i] = readByte(memory, warp, i);
    }
  }

  /** Returns a byte of the watched memory; -1 if nothing is mapped there. */
  private static int readByte(Watchpoint.Memory memory, Warp warp, int i) {
    long at = memory.address() + i;
    if (memory.space() == MemorySpace.GLOBAL) {
      GlobalMemory.Region region = warp.block().grid().global().find(at, 1);
      return region == null ? -1 : region.memory().u8(region.offset(at));
    }
    Memory bytes =
        memory.space() == MemorySpace.SHARED
            ? warp.block().shared()
            : warp.local().lane(memory.lane());
    return at < bytes.size() ? bytes.u8((int) at) : -1;
  }

  private static void recordRegisterAccess(
      WatchState state,
      Watchpoint.Register register,
      OperationEffects effects,
      Warp warp,
      int mask) {
    int lanes = register.lane() < 0 ? mask : mask & 1 << register.lane();
    Watchpoint.Access access = state.watchpoint.access();
    if (access.reads() && register.isRead(effects)
        || access.writes() && register.isWritten(effects)) {
      state.accessedLanes |= lanes;
    }
    for (int i = 0; i < register.count(); i++) {
      System.arraycopy(
          register.file().registers(warp),
          warp.row(register.number() + i),
          state.previousValues,
          i * Warp.LANES,
          Warp.LANES);
    }
  }

  @Override
  public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
    for (WatchState one : states) {
      int lanes = one.accessedLanes;
      String change = "";
      if (one.watchpoint.place() instanceof Watchpoint.Memory memory && memory.isVisibleTo(warp)) {
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
    int lanes = 0;
    for (int i = 0; i < register.count(); i++) {
      int at = warp.row(register.number() + i);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        boolean isChanged = values[at + lane] != state.previousValues[i * Warp.LANES + lane];
        lanes |= (isChanged ? 1 : 0) << lane;
      }
    }
    return register.lane() < 0 ? lanes : lanes & 1 << register.lane();
  }

  private String describeRegisterChange(
      WatchState state, Watchpoint.Register register, Warp warp, int lanes) {
    int lane = namedLane(lanes);
    long oldValue = 0;
    long newValue = 0;
    for (int i = register.count() - 1; i >= 0; i--) {
      int now = register.file().registers(warp)[warp.row(register.number() + i) + lane];
      oldValue = oldValue << 32 | state.previousValues[i * Warp.LANES + lane] & 0xffff_ffffL;
      newValue = newValue << 32 | now & 0xffff_ffffL;
    }
    return String.format(": 0x%x became 0x%x in lane %d", oldValue, newValue, lane);
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
    int lane = namedLane(lanes);
    pendingStop = new StopReason(StopReason.Reason.DATA, WarpId.of(warp), lane, text, ids);
  }
}
