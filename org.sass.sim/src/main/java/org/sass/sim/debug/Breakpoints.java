package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.MachineState;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Warp;

/**
 * All breakpoints at instructions, indexed by instruction. A look-up costs next to nothing for
 * instructions without a breakpoint.
 */
final class Breakpoints {
  private static final Breakpoint[] NONE = {};

  private final Breakpoint[][] byInstruction;
  private final Map<Integer, Long> hits = new HashMap<>();
  private final Consumer<String> log;
  private int count;
  private boolean countsHits;
  private int version;
  private ElementType displayType;

  /**
   * @param instructions number of instructions of the kernel
   * @param log takes the messages of logpoints
   */
  Breakpoints(int instructions, Consumer<String> log) {
    byInstruction = new Breakpoint[instructions][];
    this.log = log;
  }

  /** Replaces all breakpoints by these. */
  void set(List<Breakpoint> breakpoints) {
    for (Breakpoint[] existing : byInstruction) {
      for (int i = 0; existing != null && i < existing.length; i++) {
        int id = existing[i].id();
        if (breakpoints.stream().noneMatch(one -> one.id() == id)) {
          hits.remove(id);
        }
      }
    }
    java.util.Arrays.fill(byInstruction, null);
    version++;
    count = breakpoints.size();
    countsHits = false;
    for (Breakpoint one : breakpoints) {
      Breakpoint[] old = byInstruction[one.index()] == null ? NONE : byInstruction[one.index()];
      Breakpoint[] more = java.util.Arrays.copyOf(old, old.length + 1);
      more[old.length] = one;
      byInstruction[one.index()] = more;
      countsHits |= one.hits() != null;
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  /**
   * Returns whether an instruction with a breakpoint was issued between two states of the counters.
   */
  boolean isHitBetween(Counters before, Counters after) {
    for (int i = 0; count > 0 && i < byInstruction.length; i++) {
      if (byInstruction[i] != null && after.issued[i] > before.issued[i]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether an instruction with a breakpoint was issued between two copies of the machine.
   */
  boolean isHitBetweenStates(MachineState before, MachineState after) {
    for (int i = 0; count > 0 && i < byInstruction.length; i++) {
      if (byInstruction[i] != null && after.issued(i) > before.issued(i)) {
        return true;
      }
    }
    return false;
  }

  /** Returns a number that changes whenever the breakpoints change. */
  int version() {
    return version;
  }

  /** Returns whether an instruction with a breakpoint was issued up to a state of the counters. */
  boolean isHitUpTo(Counters counters) {
    for (int i = 0; count > 0 && i < byInstruction.length; i++) {
      if (byInstruction[i] != null && counters.issued[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the indices of the instructions with breakpoints. */
  BitSet indices() {
    BitSet places = new BitSet();
    for (int i = 0; i < byInstruction.length; i++) {
      places.set(i, byInstruction[i] != null);
    }
    return places;
  }

  /** Returns the breakpoints at an instruction; empty if there are none. */
  Breakpoint[] breakpointsAt(int index) {
    return byInstruction[index] == null ? NONE : byInstruction[index];
  }

  /** Adds to the number of hits of a breakpoint. */
  void addHits(Breakpoint breakpoint, long times) {
    hits.merge(breakpoint.id(), times, Long::sum);
  }

  /** Sets the type in which logpoints show words; null for hexadecimal. */
  void setDisplayType(ElementType type) {
    displayType = type;
  }

  /** Returns the message of a logpoint for some lanes of a warp. */
  String formatMessage(Breakpoint breakpoint, Warp warp, int lanes) {
    return breakpoint.log().format(warp, lanes, displayType);
  }

  /** Logs the message of a logpoint. */
  void writeLog(String text) {
    log.accept(text);
  }

  /** Returns whether there is a breakpoint at an instruction. */
  boolean hasBreakpoint(int index) {
    return byInstruction[index] != null;
  }

  /**
   * Returns whether any breakpoint has a hit condition. If so, a replay must look at breakpoints to
   * count their hits.
   */
  boolean countsHits() {
    return countsHits;
  }

  /**
   * Returns the number of hits until now, by id: of the breakpoints with a hit condition, and of
   * data breakpoints.
   */
  Map<Integer, Long> hits() {
    return hits;
  }

  void restore(Map<Integer, Long> earlier) {
    hits.clear();
    hits.putAll(earlier);
  }

  /**
   * Returns the reason to stop a warp that is about to run an instruction; null if the warp goes
   * on.
   *
   * @param writesLogs whether logpoints write their messages
   */
  StopReason findStop(Warp warp, int index, boolean writesLogs) {
    Breakpoint[] candidates = byInstruction[index];
    if (candidates == null) {
      return null;
    }
    List<Integer> ids = null;
    int lane = -1;
    for (Breakpoint breakpoint : candidates) {
      int lanes = hitLanes(breakpoint, warp);
      if (lanes == 0) {
        continue;
      }
      if (breakpoint.hits() != null
          && !breakpoint.hits().matches(hits.getOrDefault(breakpoint.id(), 0L) + 1)) {
        continue;
      }
      if (breakpoint.log() != null) {
        if (writesLogs) {
          log.accept(formatMessage(breakpoint, warp, lanes));
        }
        continue;
      }
      ids = ids == null ? new ArrayList<>() : ids;
      ids.add(breakpoint.id());
      lane = breakpoint.condition() == null ? lane : Integer.numberOfTrailingZeros(lanes);
    }
    return ids == null
        ? null
        : new StopReason(StopReason.Reason.BREAKPOINT, WarpId.of(warp), lane, "breakpoint", ids);
  }

  /** Counts the hits of the breakpoints at an instruction that a warp is about to run. */
  void countHits(Warp warp, int index) {
    Breakpoint[] candidates = byInstruction[index];
    for (int i = 0; candidates != null && i < candidates.length; i++) {
      if (candidates[i].hits() != null && hitLanes(candidates[i], warp) != 0) {
        addHits(candidates[i], 1);
      }
    }
  }

  /**
   * Returns the active lanes of a warp that meet the condition of a breakpoint at its next
   * instruction.
   */
  static int hitLanes(Breakpoint breakpoint, Warp warp) {
    return breakpoint.condition() == null
        ? warp.activeMask()
        : breakpoint.condition().trueLanes(warp) & warp.activeMask();
  }
}
