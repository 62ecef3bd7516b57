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

/** All breakpoints at instructions, found by instruction at no cost where there are none. */
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
   * @param instructions of the kernel
   * @param log takes the messages of logpoints
   */
  Breakpoints(int instructions, Consumer<String> log) {
    at = new Breakpoint[instructions][];
    this.log = log;
  }

  /** These and no others. */
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

  /** Whether an instruction with one was issued from one time to another. */
  boolean isAmong(Counters before, Counters after) {
    for (int i = 0; count > 0 && i < at.length; i++) {
      if (at[i] != null && after.issued[i] > before.issued[i]) {
        return true;
      }
    }
    return false;
  }

  /** The same of two copies of the machine. */
  boolean isBetween(MachineState before, MachineState after) {
    for (int i = 0; count > 0 && i < at.length; i++) {
      if (at[i] != null && after.issued(i) > before.issued(i)) {
        return true;
      }
    }
    return false;
  }

  /** Another number whenever there are others. */
  int version() {
    return version;
  }

  /** Whether a warp has run an instruction with one until a time. */
  boolean isMet(Counters tally) {
    for (int i = 0; count > 0 && i < at.length; i++) {
      if (at[i] != null && tally.issued[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** The instructions that have one. */
  BitSet places() {
    BitSet places = new BitSet();
    for (int i = 0; i < at.length; i++) {
      places.set(i, at[i] != null);
    }
    return places;
  }

  /** Those at an instruction. */
  Breakpoint[] at(int index) {
    return at[index] == null ? NONE : at[index];
  }

  /** Takes note of hits. */
  void count(Breakpoint one, long times) {
    hits.merge(one.id(), times, Long::sum);
  }

  /** How words are shown; null for hexadecimal. */
  void show(ElementType type) {
    shown = type;
  }

  /** The message of a logpoint. */
  String text(Breakpoint one, Warp warp, int lanes) {
    return one.log().text(warp, lanes, shown);
  }

  /** Says what a logpoint has to say. */
  void say(String text) {
    log.accept(text);
  }

  /** Whether there is one at an instruction. */
  boolean has(int index) {
    return at[index] != null;
  }

  /** Whether replaying must look at breakpoints to know how often they were hit. */
  boolean counting() {
    return counting;
  }

  /** How often each that counts was hit until now. */
  Map<Integer, Long> hits() {
    return hits;
  }

  void restore(Map<Integer, Long> earlier) {
    hits.clear();
    hits.putAll(earlier);
  }

  /**
   * The stop of a warp that is about to run an instruction; null if it goes on.
   *
   * @param logs whether logpoints speak
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

  /** A warp runs an instruction: counts. */
  void pass(Warp warp, int index) {
    Breakpoint[] here = at[index];
    for (int i = 0; here != null && i < here.length; i++) {
      if (here[i].hits() != null && lanes(here[i], warp) != 0) {
        count(here[i], 1);
      }
    }
  }

  /** The lanes of a warp, which is about to run its instruction, that meet one. */
  static int lanes(Breakpoint one, Warp warp) {
    return one.condition() == null ? warp.active() : one.condition().truths(warp) & warp.active();
  }
}
