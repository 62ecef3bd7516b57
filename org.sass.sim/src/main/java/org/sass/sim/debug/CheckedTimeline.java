package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.sass.sim.check.CheckKind;
import org.sass.sim.check.Checks;
import org.sass.sim.check.Finding;
import org.sass.sim.interp.Observer;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Block;

/**
 * Findings of the checks, with the times at which they were made. The checks remember the accesses
 * of all threads and cannot go back. So they observe only the part of the run that they have not
 * seen yet; for earlier times, the recorded findings are looked up.
 */
final class CheckedTimeline {
  /** Bytes for remembering the threads that accessed global memory. */
  private static final long ROOM = 256L << 20;

  private final ExecutionTimeline timeline;
  private final PreparedLaunch prepared;
  private final TreeMap<Long, List<Finding>> found = new TreeMap<>();
  private final Set<CheckKind> wanted = EnumSet.noneOf(CheckKind.class);
  private Checks checks;
  private long seen;
  private int count;

  CheckedTimeline(ExecutionTimeline timeline, PreparedLaunch prepared) {
    this.timeline = timeline;
    this.prepared = prepared;
  }

  boolean isEmpty() {
    return wanted.isEmpty();
  }

  /** Sets the checks to run from now on. If they change, earlier findings are dropped. */
  void want(Set<CheckKind> other) {
    if (!wanted.equals(other)) {
      wanted.clear();
      wanted.addAll(other);
      checks = null;
      found.clear();
    }
  }

  /** Drops what was found after a time, because the run will be different from there on. */
  void forgetAfter(long steps) {
    if (seen > steps) {
      checks = null;
      found.tailMap(steps, false).clear();
    }
  }

  /**
   * Runs the checks up to the current time if they have not seen all of it. Returns false if that
   * was interrupted; the machine may then be at another time.
   */
  boolean catchUp(BooleanSupplier interrupted) {
    long now = timeline.now();
    if (wanted.isEmpty() || checks != null && seen >= now) {
      return true;
    }
    if (checks == null) {
      timeline.goTo(0, interrupted);
      checks = new Checks(prepared, wanted, ROOM);
      for (Block block : timeline.stepper().blocks()) {
        checks.starts(block);
      }
      found.clear();
      count = 0;
      seen = 0;
    } else {
      timeline.goTo(seen, () -> false);
    }
    timeline.stepper().observe(checks);
    try {
      while (timeline.now() < now && timeline.next() != null) {
        if ((timeline.now() & ExecutionTimeline.POLL - 1) == 0 && interrupted.getAsBoolean()) {
          return false;
        }
        timeline.step();
        note();
      }
    } finally {
      timeline.stepper().observe(null);
    }
    return true;
  }

  /** Returns the observer for the next instruction; null if no check has to see it. */
  Observer observer() {
    return checks != null && timeline.now() == seen ? checks : null;
  }

  /** Records that the checks have observed an instruction, and saves its findings. */
  void note() {
    if (timeline.stepper().fault() != null) {
      checks.faults(timeline.stepper().block(), timeline.stepper().fault());
    }
    seen = timeline.now();
    if (checks.count() > count) {
      List<Finding> all = checks.findings();
      found.put(seen, new ArrayList<>(all.subList(count, all.size())));
      count = all.size();
    }
  }

  /**
   * Returns a stop for what was found in the instruction that ended at a time; null if nothing was.
   */
  StopReason at(long time) {
    List<Finding> findings = found.get(time);
    if (findings == null || wanted.isEmpty()) {
      return null;
    }
    Finding first = findings.get(0);
    Finding.Thread thread = first.site() == null ? null : first.site().thread();
    WarpId warp =
        thread == null ? null : new WarpId(thread.blockX(), thread.blockY(), thread.warp());
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(text.isEmpty() ? "" : "\n").append(finding.message());
      text.append(" [").append(finding.code()).append("]");
    }
    int lane = thread == null ? -1 : thread.lane();
    return new StopReason(StopReason.Reason.FINDING, warp, lane, text.toString(), List.of());
  }

  /** Returns what was found up to a time, in the order of time. */
  List<Finding> until(long time) {
    return found.headMap(time, true).values().stream().flatMap(List::stream).toList();
  }

  /**
   * Returns the time before the last instruction with a finding that began before a time; -1 if
   * there is none.
   */
  long before(long time) {
    // An instruction that begins at one time ends at the next.
    Map.Entry<Long, List<Finding>> entry = found.floorEntry(time);
    return entry == null || wanted.isEmpty() ? -1 : entry.getKey() - 1;
  }
}
