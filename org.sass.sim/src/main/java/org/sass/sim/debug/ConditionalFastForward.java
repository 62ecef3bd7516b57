package org.sass.sim.debug;

import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.sass.sim.debug.SliceBreakpoints.Position;
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
 * nothing but the warp's own registers, the values that the launch sets, and memory. If it reads
 * memory that other warps may write, {@link SliceMemoryOrder} checks that it has seen the right
 * values. If not, the slice is undone and made shorter. Any other condition is taken to be true,
 * and the precise interpreter evaluates it.
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

  /** Minimum length, in the same intervals, to which conflicts shorten the next slices. */
  private static final int MIN_CONFLICT_INTERVALS = 4;

  /** Maximum number of times that a slice is made shorter because of conflicts. */
  private static final int MAX_ATTEMPTS = 8;

  /**
   * Warp instructions between a copy of the machine and the place where a breakpoint stops a warp.
   */
  private static final long CHECKPOINT_DISTANCE = 1 << 12;

  /** How a run of pieces has ended. */
  private enum End {
    /** At the place or time that was asked for, or at the end of the run. */
    REACHED,
    /** A breakpoint stops a warp. Other warps may have run too far. */
    STOPPED,
    /** Conditions may have read wrong values, unless the run ends at this place. */
    CONFLICT,
    /** The precise interpreter is needed. The machine is in an inconsistent state. */
    NEEDS_INTERPRETER
  }

  /**
   * The end of a run of pieces.
   *
   * @param place the place of a stop or conflict; otherwise null
   */
  private record PiecesEnd(End end, Position place) {
    static final PiecesEnd REACHED = new PiecesEnd(End.REACHED, null);
    static final PiecesEnd NEEDS_INTERPRETER = new PiecesEnd(End.NEEDS_INTERPRETER, null);
  }

  private final ExecutionTimeline timeline;
  private final Breakpoints breakpoints;
  private final Watchpoints watchpoints;
  private final SliceMemoryOrder memoryOrder = new SliceMemoryOrder();
  private BoundedRun boundedRun;
  private DecodedKernel boundedRunCode;
  private int boundedRunVersion;
  private boolean canRun;
  private SliceBreakpoints sliceBreakpoints;

  /** Indices of the instructions that may meet a data breakpoint. */
  private BitSet watchedIndices;

  /** Indices of the instructions that may store what a condition reads. */
  private BitSet storeIndices;

  private boolean checksOrder;
  private int pieceIndex;

  /** Number of the block before which the run of slices ends. */
  private long endBlock = Long.MAX_VALUE;

  /** Maximum length of the next slice, because of conflicts in earlier ones. */
  private long conflictLimit = MAX_SLICE_STEPS;

  /** Whether a conflict has made the last slice so short that the precise interpreter is faster. */
  private boolean isTooShort;

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
   *
   * @param newEndBlock number of the block before which to end
   */
  void run(long newEndBlock, BooleanSupplier interrupted) {
    endBlock = newEndBlock;
    boolean canContinue = hasNextWarp();
    while (canContinue) {
      canContinue = runSlice() && hasNextWarp() && !interrupted.getAsBoolean();
    }
    endBlock = Long.MAX_VALUE;
  }

  private boolean hasNextWarp() {
    return timeline.nextWarp() != null && timeline.stepper().firstBlock() < endBlock;
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
    setModes(true, true);
    PiecesEnd end = runWithoutConflict(start, until);
    if (end.end == End.NEEDS_INTERPRETER) {
      timeline.restoreTo(start);
      return false;
    }
    Position stop = end.place;
    if (sliceBreakpoints.hasCountedStop()) {
      // A breakpoint with a hit condition stops a warp. The slice runs again to find the place,
      // which is not recorded the first time because it is rarely needed.
      timeline.restoreTo(start);
      sliceBreakpoints.recordsHits = true;
      end = runWithoutConflict(start, until);
      sliceBreakpoints.recordsHits = false;
      stop = sliceBreakpoints.firstCountedStop(end.place);
    }
    if (stop != null) {
      timeline.restoreTo(start);
      setModes(false, true);
      runToPosition(start, stop, until);
      return false;
    }
    commitHits();
    return timeline.now() > start && !isTooShort;
  }

  private void setModes(boolean stops, boolean logs) {
    sliceBreakpoints.stopsEnabled = stops;
    sliceBreakpoints.logsEnabled = logs;
    checksOrder = sliceBreakpoints.readsMemory();
  }

  /**
   * Runs a slice. As long as conditions have read wrong values, undoes it and runs it again, only
   * up to the place before which there is no conflict.
   *
   * @param start the time of a copy of the machine, which is the current time
   */
  private PiecesEnd runWithoutConflict(long start, long until) {
    PiecesEnd end = runPieces(until, null);
    isTooShort = false;
    if (end.end != End.CONFLICT) {
      conflictLimit = Math.min(MAX_SLICE_STEPS, 2 * conflictLimit);
      return end;
    }
    for (int i = 0; i < MAX_ATTEMPTS && end.end == End.CONFLICT; i++) {
      timeline.restoreTo(start);
      end = runPieces(until, end.place);
    }
    long limit = MIN_CONFLICT_INTERVALS * timeline.history().interval();
    long steps = end.end == End.REACHED ? timeline.now() - start : 0;
    isTooShort = steps < limit / 2;
    conflictLimit = Math.min(MAX_SLICE_STEPS, Math.max(limit, 2 * steps));
    return end.end == End.CONFLICT ? PiecesEnd.NEEDS_INTERPRETER : end;
  }

  /**
   * Runs to a place in a slice. On the way it makes a copy of the machine, which makes steps back
   * from that place fast.
   */
  private void runToPosition(long start, Position stop, long until) {
    long rounds =
        Math.min(stop.round(), CHECKPOINT_DISTANCE / timeline.nextWarp().block().warps().size());
    long middle = start;
    PiecesEnd end = runPieces(until, new Position(stop.piece(), stop.round() - rounds));
    if (end.end == End.REACHED) {
      commitHits();
      timeline.addCheckpoint();
      middle = timeline.now();
      end = runPieces(until, new Position(0, rounds));
    }
    if (end.end == End.REACHED) {
      commitHits();
    } else {
      // Warps have run in another order than before, because a piece was divided.
      timeline.restoreTo(middle);
    }
  }

  private void commitHits() {
    sliceBreakpoints.commitHits();
    timeline.updateNextCheckpoint();
  }

  /**
   * Runs towards a later time until it is reached or the run is interrupted. Hits of breakpoints
   * are counted, but breakpoints neither stop nor log.
   */
  void approach(long time, BooleanSupplier interrupted) {
    boolean makesProgress = prepareRun() && sliceBreakpoints.countsAllHits();
    while (makesProgress && timeline.nextWarp() != null && !interrupted.getAsBoolean()) {
      setModes(false, false);
      timeline.addCheckpoint();
      long start = timeline.now();
      long until = limitTime(Math.min(time, start + sliceLength()));
      if (runWithoutConflict(start, until).end != End.REACHED) {
        timeline.restoreTo(start);
        return;
      }
      commitHits();
      makesProgress = timeline.now() > start && !isTooShort;
    }
  }

  /**
   * Returns the number of warp instructions of a slice. Each slice begins with a copy of the
   * machine, which must not take longer than the slice itself. Only conflicts make slices shorter.
   */
  private long sliceLength() {
    return Math.min(
        conflictLimit, Math.max(MIN_SLICE_STEPS, SLICE_INTERVALS * timeline.history().interval()));
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
      int constantBytes = launch.target().abi().filledSharedBytes(launch.params().length);
      sliceBreakpoints =
          new SliceBreakpoints(breakpoints, memoryOrder, timeline.code().size(), constantBytes);
      storeIndices = sliceBreakpoints.storeIndices(timeline.code());
      BitSet places = breakpoints.indices();
      places.or(watchedIndices);
      places.or(storeIndices);
      boundedRun = canRun ? new BoundedRun(launch, timeline.stepper(), places, this) : null;
    }
    return canRun;
  }

  /**
   * Runs pieces.
   *
   * @param until the time that must not be passed
   * @param stopPosition the place at which to stop; null for none
   */
  private PiecesEnd runPieces(long until, Position stopPosition) {
    Stepper stepper = timeline.stepper();
    sliceBreakpoints.beginSlice();
    pieceIndex = 0;
    while (hasNextWarp()) {
      Block block = stepper.nextWarp().block();
      boolean isLastPiece = stopPosition != null && pieceIndex == stopPosition.piece();
      long maxRounds =
          isLastPiece ? stopPosition.round() : (until - timeline.now()) / block.warps().size();
      if (maxRounds == 0) {
        return PiecesEnd.REACHED;
      }
      memoryOrder.beginPiece(block.warps().size());
      long completedRounds = boundedRun.run(maxRounds);
      memoryOrder.endPiece();
      if (completedRounds < 0 || stepper.fault() != null || hasChangedParameters(block)) {
        return PiecesEnd.NEEDS_INTERPRETER;
      }
      if (memoryOrder.conflictRound() < maxRounds) {
        Position place = new Position(pieceIndex, memoryOrder.conflictRound());
        return place.round() == 0 && pieceIndex == 0
            ? PiecesEnd.NEEDS_INTERPRETER
            : new PiecesEnd(End.CONFLICT, place);
      }
      if (completedRounds < maxRounds) {
        return new PiecesEnd(End.STOPPED, new Position(pieceIndex, completedRounds));
      }
      if (isLastPiece) {
        return PiecesEnd.REACHED;
      }
      pieceIndex++;
    }
    return PiecesEnd.REACHED;
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
  public long stopRound(Warp warp, int index, long round) {
    if (sliceBreakpoints.stopsEnabled
        && watchedIndices.get(index)
        && watchpoints.mayMeet(warp, index)) {
      return round;
    }
    if (!checksOrder) {
      return sliceBreakpoints.stops(warp, index, pieceIndex, round) ? round : Long.MAX_VALUE;
    }
    memoryOrder.moveTo(warp, round);
    if (sliceBreakpoints.stops(warp, index, pieceIndex, round)) {
      return round;
    }
    if (storeIndices.get(index)) {
      memoryOrder.recordStores(warp, timeline.code().instruction(index));
    }
    return memoryOrder.conflictRound();
  }
}
