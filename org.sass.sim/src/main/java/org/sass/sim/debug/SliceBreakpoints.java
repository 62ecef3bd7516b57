package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sass.sim.debug.eval.Dependence;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/**
 * The breakpoints at instructions, as {@link ConditionalFastForward} evaluates them while warps run
 * ahead of each other. What it counts and logs is brought into the order of time at the end of a
 * slice.
 */
final class SliceBreakpoints {
  /**
   * A place in a slice: a piece of it, and a round of that piece, both from 0. Each run of {@link
   * org.sass.sim.jit.BoundedRun} is one piece.
   */
  record Position(int piece, long round) {
    static final Comparator<Position> ORDER =
        Comparator.comparingInt(Position::piece).thenComparingLong(Position::round);

    private boolean isBefore(Position other) {
      return other == null || ORDER.compare(this, other) < 0;
    }
  }

  /**
   * A breakpoint that a warp met in a slice, and where. {@code text} is the message of a logpoint;
   * null for other breakpoints.
   */
  private record Hit(Breakpoint breakpoint, Position place, int warp, String text) {
    static final Comparator<Hit> ORDER =
        Comparator.comparing(Hit::place, Position.ORDER).thenComparingInt(Hit::warp);
  }

  /**
   * A breakpoint, whether its condition can be evaluated in a slice, and how often it was met in
   * this slice.
   */
  private static final class State {
    final Breakpoint breakpoint;
    final boolean isEvaluable;
    int hitCount;

    State(Breakpoint breakpoint, boolean isEvaluable) {
      this.breakpoint = breakpoint;
      this.isEvaluable = isEvaluable;
    }
  }

  private static final State[] NONE = {};

  private final Breakpoints breakpoints;
  private final SliceMemoryOrder memoryOrder;
  private final int constantBytes;

  /** The breakpoints by index of their instruction; null for instructions without one. */
  private final State[][] statesByIndex;

  /** The breakpoints with a hit condition that can be evaluated here. */
  private final List<State> countedStates = new ArrayList<>();

  private final List<Hit> hits = new ArrayList<>();
  private final Set<MemorySpace> readSpaces = EnumSet.noneOf(MemorySpace.class);
  private boolean evaluatesAll = true;
  private boolean countsByMemory;

  /** Whether breakpoints stop a warp; if not, their hits are only counted. */
  boolean stopsEnabled;

  /** Whether logpoints write their messages. */
  boolean logsEnabled;

  /** Whether to record where breakpoints with a hit condition are met. */
  boolean recordsHits;

  /**
   * @param memoryOrder is told what conditions read
   * @param constantBytes number of bytes at the start of shared memory that no kernel changes
   */
  SliceBreakpoints(
      Breakpoints breakpoints, SliceMemoryOrder memoryOrder, int instructions, int constantBytes) {
    this.breakpoints = breakpoints;
    this.memoryOrder = memoryOrder;
    this.constantBytes = constantBytes;
    statesByIndex = new State[instructions][];
    breakpoints.indices().stream()
        .forEach(
            index ->
                statesByIndex[index] =
                    Arrays.stream(breakpoints.breakpointsAt(index))
                        .map(this::createState)
                        .toArray(State[]::new));
  }

  private State createState(Breakpoint breakpoint) {
    List<Expression> expressions = new ArrayList<>();
    if (breakpoint.condition() != null) {
      expressions.add(breakpoint.condition());
    }
    if (breakpoint.log() != null) {
      expressions.addAll(breakpoint.log().expressions());
    }
    Dependence dependence = Dependence.WARP;
    for (Expression one : expressions) {
      dependence = dependence.and(one.dependence(constantBytes));
    }
    boolean isCountedLog = breakpoint.log() != null && breakpoint.hits() != null;
    State state = new State(breakpoint, dependence != Dependence.OTHERS && !isCountedLog);
    evaluatesAll &= state.isEvaluable;
    if (state.isEvaluable) {
      expressions.forEach(one -> readSpaces.addAll(one.observeReads(constantBytes, memoryOrder)));
    }
    if (state.isEvaluable && breakpoint.hits() != null) {
      countedStates.add(state);
      countsByMemory |= dependence == Dependence.MEMORY;
    }
    return state;
  }

  /** Returns whether all hits that have to be counted can be counted in slices. */
  boolean countsAllHits() {
    return evaluatesAll || !breakpoints.countsHits();
  }

  /** Returns the indices of the instructions that may store what a condition reads. */
  BitSet storeIndices(DecodedKernel code) {
    BitSet places = new BitSet();
    for (int i = 0; i < code.size() && !readSpaces.isEmpty(); i++) {
      OperationEffects effects = code.instruction(i).effects();
      places.set(i, readSpaces.stream().anyMatch(effects::stores));
    }
    return places;
  }

  /** Returns whether conditions that read memory are evaluated now. */
  boolean readsMemory() {
    return !readSpaces.isEmpty() && (stopsEnabled || logsEnabled || countsByMemory);
  }

  void beginSlice() {
    hits.clear();
    countedStates.forEach(one -> one.hitCount = 0);
  }

  /**
   * Evaluates the breakpoints at an instruction that a warp is about to run. Returns whether one
   * stops it.
   */
  boolean stops(Warp warp, int index, int piece, long round) {
    for (State state : statesByIndex[index] == null ? NONE : statesByIndex[index]) {
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
        hits.add(new Hit(one, new Position(piece, round), warp.index(), text));
      }
    }
    return false;
  }

  /** Returns whether a breakpoint with a hit condition stops a warp in this slice. */
  boolean hasCountedStop() {
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
   * stop} if that comes first. Hits must have been recorded.
   */
  Position firstCountedStop(Position stop) {
    Position first = stop;
    for (State state : countedStates) {
      List<Hit> all = hits.stream().filter(each -> each.breakpoint == state.breakpoint).toList();
      int number = firstStoppingHit(state.breakpoint, all.size());
      if (number >= 0) {
        Position place = all.stream().sorted(Hit.ORDER).toList().get(number).place;
        first = place.isBefore(first) ? place : first;
      }
    }
    return first;
  }

  /** Counts the hits of this slice and writes the messages of logpoints in the order of time. */
  void commitHits() {
    for (State one : countedStates) {
      if (one.hitCount > 0) {
        breakpoints.addHits(one.breakpoint, one.hitCount);
      }
    }
    hits.sort(Hit.ORDER);
    hits.forEach(one -> breakpoints.writeLog(one.text));
  }
}
