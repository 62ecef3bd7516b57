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

  private final Breakpoint[][] at;
  private final Map<Integer, Long> hits = new HashMap<>();
  private final Consumer<String> log;
  private int count;
  private boolean counting;
  private int version;
  private ElementType shown;

  /**
   * @param instructions number of instructions of the kernel
   * @param log takes the messages of logpoints
   */
  Breakpoints(int instructions, Consumer<String> log) {
    at = new Breakpoint[instructions][];
    this.log = log;
  }

  /** Replaces all breakpoints by these. */
  void set(List<Breakpoint> all) {
    for (Breakpoint[] here : at) {
      for (int i = 0; here != null && i < here.length; i++) {
        int id = here[i].id();
        if (all.stream().noneMatch(one -> one.id() == id)) {
          hits.remove(id);
        }
      }
    }
    java.util.Arrays.fill(at, null);
    version++;
    count = all.size();
    counting = false;
    for (Breakpoint one : all) {
      Breakpoint[] old = at[one.index()] == null ? NONE : at[one.index()];
      Breakpoint[] more = java.util.Arrays.copyOf(old, old.length + 1);
      more[old.length] = one;
      at[one.index()] = more;
      counting |= one.hits() != null;
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  /**
   * Returns whether an instruction with a breakpoint was issued between two states of the counters.
   */
  boolean isAmong(Counters before, Counters after) {
    for (int i = 0; count > 0 && i < at.length; i++) {
      if (at[i] != null && after.issued[i] > before.issued[i]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether an instruction with a breakpoint was issued between two copies of the machine.
   */
  boolean isBetween(MachineState before, MachineState after) {
    for (int i = 0; count > 0 && i < at.length; i++) {
      if (at[i] != null && after.issued(i) > before.issued(i)) {
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
  boolean isMet(Counters tally) {
    for (int i = 0; count > 0 && i < at.length; i++) {
      if (at[i] != null && tally.issued[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the indices of the instructions with breakpoints. */
  BitSet places() {
    BitSet places = new BitSet();
    for (int i = 0; i < at.length; i++) {
      places.set(i, at[i] != null);
    }
    return places;
  }

  /** Returns the breakpoints at an instruction; empty if there are none. */
  Breakpoint[] at(int index) {
    return at[index] == null ? NONE : at[index];
  }

  /** Adds to the number of hits of a breakpoint. */
  void count(Breakpoint one, long times) {
    hits.merge(one.id(), times, Long::sum);
  }

  /** Sets the type in which logpoints show words; null for hexadecimal. */
  void show(ElementType type) {
    shown = type;
  }

  /** Returns the message of a logpoint for some lanes of a warp. */
  String text(Breakpoint one, Warp warp, int lanes) {
    return one.log().text(warp, lanes, shown);
  }

  /** Logs the message of a logpoint. */
  void say(String text) {
    log.accept(text);
  }

  /** Returns whether there is a breakpoint at an instruction. */
  boolean has(int index) {
    return at[index] != null;
  }

  /**
   * Returns whether any breakpoint has a hit condition. If so, a replay must look at breakpoints to
   * count their hits.
   */
  boolean counting() {
    return counting;
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
   * @param logs whether logpoints write their messages
   */
  StopReason hit(Warp warp, int index, boolean logs) {
    Breakpoint[] here = at[index];
    if (here == null) {
      return null;
    }
    List<Integer> ids = null;
    int lane = -1;
    for (Breakpoint one : here) {
      int lanes = lanes(one, warp);
      if (lanes == 0) {
        continue;
      }
      if (one.hits() != null && !one.hits().counts(hits.getOrDefault(one.id(), 0L) + 1)) {
        continue;
      }
      if (one.log() != null) {
        if (logs) {
          log.accept(text(one, warp, lanes));
        }
        continue;
      }
      ids = ids == null ? new ArrayList<>() : ids;
      ids.add(one.id());
      lane = one.condition() == null ? lane : Integer.numberOfTrailingZeros(lanes);
    }
    return ids == null
        ? null
        : new StopReason(StopReason.Reason.BREAKPOINT, WarpId.of(warp), lane, "breakpoint", ids);
  }

  /** Counts the hits of the breakpoints at an instruction that a warp is about to run. */
  void pass(Warp warp, int index) {
    Breakpoint[] here = at[index];
    for (int i = 0; here != null && i < here.length; i++) {
      if (here[i].hits() != null && lanes(here[i], warp) != 0) {
        count(here[i], 1);
      }
    }
  }

  /**
   * Returns the active lanes of a warp that meet the condition of a breakpoint at its next
   * instruction.
   */
  static int lanes(Breakpoint one, Warp warp) {
    return one.condition() == null ? warp.active() : one.condition().truths(warp) & warp.active();
  }
}
