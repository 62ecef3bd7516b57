package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.jit.BoundedRun;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;

/**
 * Runs fast up to the next breakpoint that stops a warp, and evaluates conditions of breakpoints on
 * the way.
 *
 * <p>The run is done in slices. Within a slice, warps run ahead of each other. So when a warp meets
 * a breakpoint that stops it, others may have run too far. Then the slice is undone and run again,
 * exactly up to that place. For this reason a condition is evaluated here only if it depends on
 * nothing but the warp's own registers, the values that the launch sets, and local memory. Any
 * other condition is taken to be true, and the precise interpreter evaluates it.
 */
final class ConditionalFastForward implements BoundedRun.StopQuery {
  /** Minimum number of warp instructions of a slice. They take about ten milliseconds. */
  private static final long MIN_SLICE_STEPS = 1 << 20;

  /**
   * Maximum number of warp instructions of a slice. Slices are longer than {@link #MIN_SLICE_STEPS}
   * if memory is large, or if the run is so long that copies of the machine have become rare.
   */
  private static final long MAX_SLICE_STEPS = 1 << 24;

  /**
   * Minimum length of a slice in intervals between two copies of the machine. A slice makes one
   * copy instead.
   */
  private static final int SLICE_INTERVALS = 32;

  /**
   * A breakpoint that a warp met in a slice, and where. {@code text} is the message of a logpoint;
   * null for other breakpoints.
   */
  private record SliceHit(Breakpoint breakpoint, SlicePosition place, int warp, String text) {}

  /**
   * A place in a slice: a piece of it, and a round of that piece, both from 0. Each call of {@link
   * BoundedRun#runWarp} is one piece.
   */
  private record SlicePosition(int piece, long round) {
    static final Comparator<SlicePosition> ORDER =
        Comparator.comparingInt(SlicePosition::piece).thenComparingLong(SlicePosition::round);

    boolean isBefore(SlicePosition other) {
      return other == null || ORDER.compare(this, other) < 0;
    }
  }

  private static final Comparator<SliceHit> ORDER =
      Comparator.comparing(SliceHit::place, SlicePosition.ORDER).thenComparingInt(SliceHit::warp);

  /** Means that the precise interpreter has to run. */
  private static final SlicePosition NEEDS_INTERPRETER = new SlicePosition(-1, -1);

  private final ExecutionTimeline timeline;
  private final Breakpoints breakpoints;
  private final Watchpoints watchpoints;
  private final List<SliceHit> sliceHits = new ArrayList<>();
  private BoundedRun boundedRun;
  private DecodedKernel boundedRunCode;
  private int boundedRunVersion;
  private boolean canRun;

  /**
   * Warp instructions between a copy of the machine and the place where a breakpoint stops a warp.
   */
  private static final long CHECKPOINT_DISTANCE = 1 << 12;

  /**
   * A breakpoint, whether its condition can be evaluated here, and how often it was met in this
   * slice.
   */
  private static final class BreakpointState {
    final Breakpoint breakpoint;
    final boolean isEvaluable;
    int hitCount;

    BreakpointState(Breakpoint breakpoint, boolean isEvaluable) {
      this.breakpoint = breakpoint;
      this.isEvaluable = isEvaluable;
    }
  }

  /** The breakpoints by index of their instruction; null for instructions without one. */
  private BreakpointState[][] statesByIndex;

  private static final BreakpointState[] NONE = {};

  /** Indices of the instructions that may meet a data breakpoint. */
  private BitSet watchedIndices;

  /** The breakpoints with a hit condition that can be evaluated here. */
  private final List<BreakpointState> countedStates = new ArrayList<>();

  private boolean evaluatesAll;

  /** Whether breakpoints stop a warp; if not, their hits are only counted. */
  private boolean stopsEnabled;

  /** Whether logpoints write their messages. */
  private boolean logsEnabled;

  /** Whether to record where breakpoints with a hit condition are met. */
  private boolean recordsHits;

  private int pieceIndex;

  /**
   * @param watchpoints the data breakpoints. A slice ends before an instruction that may meet one.
   */
  ConditionalFastForward(ExecutionTimeline timeline, Watchpoints watchpoints) {
    this.timeline = timeline;
    this.watchpoints = watchpoints;
    this.breakpoints = timeline.breakpoints();
  }

  /**
   * Runs slices until the run is interrupted or over, or until the precise interpreter is needed.
   * It is needed at the latest when at most one round is left before a breakpoint stops a warp. At
   * least one slice is tried.
   */
  void run(BooleanSupplier interrupted) {
    boolean canContinue = timeline.nextWarp() != null;
    while (canContinue) {
      canContinue = runSlice() && timeline.nextWarp() != null && !interrupted.getAsBoolean();
    }
  }

  /** Returns whether the run is not over and the kernel can be run in this way. */
  boolean canRun() {
    return timeline.nextWarp() != null && prepareRun();
  }

  /** Runs a slice. Returns whether another slice can follow it. */
  private boolean runSlice() {
    long until = limitTime(timeline.now() + sliceLength());
    if (!prepareRun() || until <= timeline.now()) {
      return false;
    }
    timeline.addCheckpoint();
    long start = timeline.now();
    stopsEnabled = true;
    logsEnabled = true;
    SlicePosition stop = runPieces(until, null);
    if (stop == NEEDS_INTERPRETER) {
      timeline.restoreTo(start);
      return false;
    }
    if (hasCountedStop()) {
      // A breakpoint with a hit condition stops a warp. The slice runs again to find the place,
      // which is not recorded the first time because it is rarely needed.
      timeline.restoreTo(start);
      recordsHits = true;
      stop = firstCountedStop(runPieces(until, null));
      recordsHits = false;
    }
    if (stop != null) {
      timeline.restoreTo(start);
      stopsEnabled = false;
      runToPosition(stop, until);
    }
    commitHits();
    return stop == null && timeline.now() > start;
  }

  /**
   * Runs to a place in a slice. On the way it makes a copy of the machine, which makes steps back
   * from that place fast.
   */
  private void runToPosition(SlicePosition stop, long until) {
    long rounds =
        Math.min(stop.round, CHECKPOINT_DISTANCE / timeline.nextWarp().block().warps().size());
    runPieces(until, new SlicePosition(stop.piece, stop.round - rounds));
    commitHits();
    timeline.addCheckpoint();
    runPieces(until, new SlicePosition(0, rounds));
  }

  /** Counts the hits of this slice and writes the messages of logpoints in the order of time. */
  private void commitHits() {
    addCountedHits();
    sliceHits.sort(ORDER);
    sliceHits.forEach(one -> breakpoints.writeLog(one.text));
    timeline.updateNextCheckpoint();
  }

  /**
   * Runs towards a later time until it is reached or the run is interrupted. Hits of breakpoints
   * are counted, but breakpoints neither stop nor log.
   */
  void approach(long time, BooleanSupplier interrupted) {
    boolean makesProgress = prepareRun() && (evaluatesAll || !breakpoints.countsHits());
    stopsEnabled = false;
    logsEnabled = false;
    while (makesProgress && timeline.nextWarp() != null && !interrupted.getAsBoolean()) {
      timeline.addCheckpoint();
      long start = timeline.now();
      if (runPieces(limitTime(Math.min(time, start + sliceLength())), null) == NEEDS_INTERPRETER) {
        timeline.restoreTo(start);
        return;
      }
      commitHits();
      makesProgress = timeline.now() > start;
    }
  }

  /**
   * Returns the number of warp instructions of a slice. Each slice begins with a copy of the
   * machine, which must not take longer than the slice itself.
   */
  private long sliceLength() {
    return Math.min(
        MAX_SLICE_STEPS,
        Math.max(MIN_SLICE_STEPS, SLICE_INTERVALS * timeline.history().interval()));
  }

  /**
   * Limits a time so that the instruction at which the launch reaches its step limit is left to the
   * precise interpreter.
   */
  private long limitTime(long time) {
    long maxSteps = timeline.launch().bounds().maxSteps();
    int warps = timeline.nextWarp() == null ? 0 : timeline.nextWarp().block().warps().size();
    return maxSteps > 0 ? Math.min(time, maxSteps - warps) : time;
  }

  private boolean prepareRun() {
    if (timeline.nextWarp() == null) {
      return false;
    }
    int version = breakpoints.version() + watchpoints.version();
    if (boundedRun == null || boundedRunCode != timeline.code() || boundedRunVersion != version) {
      Launch launch = timeline.currentLaunch();
      canRun = boundedRunCode == timeline.code() ? canRun : BoundedRun.canRun(launch);
      boundedRunCode = timeline.code();
      boundedRunVersion = version;
      watchedIndices = watchpoints.indices();
      BitSet places = breakpoints.indices();
      places.or(watchedIndices);
      boundedRun = canRun ? new BoundedRun(launch, timeline.stepper(), places, this) : null;
      createStates(launch.target().abi().filledSharedBytes(launch.params().length));
    }
    return canRun;
  }

  private void createStates(int constantBytes) {
    statesByIndex = new BreakpointState[timeline.code().size()][];
    evaluatesAll = true;
    countedStates.clear();
    breakpoints.indices().stream()
        .forEach(
            index ->
                statesByIndex[index] =
                    Arrays.stream(breakpoints.breakpointsAt(index))
                        .map(one -> createState(one, constantBytes))
                        .toArray(BreakpointState[]::new));
  }

  private BreakpointState createState(Breakpoint breakpoint, int constantBytes) {
    boolean isWarpLocal =
        breakpoint.condition() == null || breakpoint.condition().isWarpLocal(constantBytes);
    boolean says =
        breakpoint.log() == null
            || breakpoint.hits() == null && breakpoint.log().isWarpLocal(constantBytes);
    BreakpointState state = new BreakpointState(breakpoint, isWarpLocal && says);
    evaluatesAll &= state.isEvaluable;
    if (state.isEvaluable && breakpoint.hits() != null) {
      countedStates.add(state);
    }
    return state;
  }

  /**
   * Runs a slice.
   *
   * @param until the time that must not be passed
   * @param stopPosition the place at which to stop; null for none
   * @return the place where a breakpoint stops a warp; {@link #NEEDS_INTERPRETER} if the precise
   *     interpreter is needed, and the machine is then in an inconsistent state; null otherwise
   */
  private SlicePosition runPieces(long until, SlicePosition stopPosition) {
    Stepper stepper = timeline.stepper();
    sliceHits.clear();
    countedStates.forEach(one -> one.hitCount = 0);
    pieceIndex = 0;
    while (stepper.nextWarp() != null) {
      Block block = stepper.nextWarp().block();
      boolean isLastPiece = stopPosition != null && pieceIndex == stopPosition.piece;
      long maxRounds =
          isLastPiece ? stopPosition.round : (until - timeline.now()) / block.warps().size();
      if (maxRounds == 0) {
        return null;
      }
      long completedRounds = boundedRun.run(maxRounds);
      if (completedRounds < 0 || stepper.fault() != null || hasChangedParameters(block)) {
        return NEEDS_INTERPRETER;
      }
      if (completedRounds < maxRounds) {
        return new SlicePosition(pieceIndex, completedRounds);
      }
      if (isLastPiece) {
        return null;
      }
      pieceIndex++;
    }
    return null;
  }

  /**
   * Returns whether the block has written to its parameters. Conditions that name parameters are
   * evaluated here under the assumption that they keep the values of the launch.
   */
  private static boolean hasChangedParameters(Block block) {
    int[] params = block.grid().params();
    int at = block.grid().abi().parametersAddress();
    for (int i = 0; i < params.length; i++) {
      if (block.shared().word(at + 4 * i) != params[i]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean shouldStop(Warp warp, int index, long round) {
    if (stopsEnabled && watchedIndices.get(index) && watchpoints.mayMeet(warp, index)) {
      return true;
    }
    for (BreakpointState state : statesByIndex[index] == null ? NONE : statesByIndex[index]) {
      Breakpoint one = state.breakpoint;
      if (!state.isEvaluable) {
        if (stopsEnabled) {
          return true;
        }
        continue;
      }
      boolean counts = one.hits() != null;
      boolean says = one.log() != null;
      if (!counts && (says ? !logsEnabled : !stopsEnabled)) {
        continue;
      }
      int lanes = Breakpoints.hitLanes(one, warp);
      if (lanes == 0) {
        continue;
      }
      if (!counts && !says) {
        return true;
      }
      state.hitCount++;
      if (says && logsEnabled || recordsHits) {
        String text = says ? breakpoints.formatMessage(one, warp, lanes) : null;
        sliceHits.add(new SliceHit(one, new SlicePosition(pieceIndex, round), warp.index(), text));
      }
    }
    return false;
  }

  /** Returns whether a breakpoint with a hit condition stops a warp in this slice. */
  private boolean hasCountedStop() {
    return countedStates.stream()
        .anyMatch(one -> firstStoppingHit(one.breakpoint, one.hitCount) >= 0);
  }

  /**
   * Returns which of the hits of a breakpoint in this slice stops a warp, from 0; -1 if none does.
   */
  private int firstStoppingHit(Breakpoint breakpoint, int times) {
    return breakpoint
        .hits()
        .firstMatching(breakpoints.hits().getOrDefault(breakpoint.id(), 0L), times);
  }

  /**
   * Returns the first place at which a breakpoint with a hit condition stops a warp, or {@code
   * stop} if that comes first.
   */
  private SlicePosition firstCountedStop(SlicePosition stop) {
    SlicePosition first = stop;
    for (BreakpointState state : countedStates) {
      List<SliceHit> hits =
          sliceHits.stream().filter(each -> each.breakpoint == state.breakpoint).toList();
      int number = firstStoppingHit(state.breakpoint, hits.size());
      if (number >= 0) {
        SlicePosition place = hits.stream().sorted(ORDER).toList().get(number).place;
        first = place.isBefore(first) ? place : first;
      }
    }
    return first;
  }

  private void addCountedHits() {
    countedStates.forEach(one -> breakpoints.addHits(one.breakpoint, one.hitCount));
  }
}
