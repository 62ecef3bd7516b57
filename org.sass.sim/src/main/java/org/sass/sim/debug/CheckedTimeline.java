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
  private static final long SHADOW_BYTES = 256L << 20;

  private final ExecutionTimeline timeline;
  private final PreparedLaunch prepared;
  private final TreeMap<Long, List<Finding>> findingsByTime = new TreeMap<>();
  private final Set<CheckKind> kinds = EnumSet.noneOf(CheckKind.class);
  private Checks checks;
  private long checkedTime;
  private int findingCount;

  CheckedTimeline(ExecutionTimeline timeline, PreparedLaunch prepared) {
    this.timeline = timeline;
    this.prepared = prepared;
  }

  boolean isEmpty() {
    return kinds.isEmpty();
  }

  /** Sets the checks to run from now on. If they change, earlier findings are dropped. */
  void setKinds(Set<CheckKind> newKinds) {
    if (!kinds.equals(newKinds)) {
      kinds.clear();
      kinds.addAll(newKinds);
      checks = null;
      findingsByTime.clear();
    }
  }

  /** Drops what was found after a time, because the run will be different from there on. */
  void forgetAfter(long steps) {
    if (checkedTime > steps) {
      checks = null;
      findingsByTime.tailMap(steps, false).clear();
    }
  }

  /**
   * Runs the checks up to the current time if they have not seen all of it. Returns false if that
   * was interrupted; the machine may then be at another time.
   */
  boolean catchUp(BooleanSupplier interrupted) {
    long now = timeline.now();
    if (kinds.isEmpty()
        || !prepared.launch().target().isCheckable()
        || checks != null && checkedTime >= now) {
      return true;
    }
    if (checks == null) {
      timeline.goTo(0, interrupted);
      checks = new Checks(prepared, kinds, SHADOW_BYTES);
      for (Block block : timeline.stepper().residentBlocks()) {
        checks.blockStarted(block);
      }
      findingsByTime.clear();
      findingCount = 0;
      checkedTime = 0;
    } else {
      timeline.goTo(checkedTime, () -> false);
    }
    timeline.stepper().observe(checks);
    try {
      while (timeline.now() < now && timeline.nextWarp() != null) {
        if ((timeline.now() & ExecutionTimeline.POLL_STEPS - 1) == 0
            && interrupted.getAsBoolean()) {
          return false;
        }
        timeline.step();
        recordFindings();
      }
    } finally {
      timeline.stepper().observe(null);
    }
    return true;
  }

  /** Returns the observer for the next instruction; null if no check has to see it. */
  Observer observer() {
    return checks != null && timeline.now() == checkedTime ? checks : null;
  }

  /** Records that the checks have observed an instruction, and saves its findings. */
  void recordFindings() {
    if (timeline.stepper().fault() != null) {
      checks.runFaulted(timeline.stepper().block(), timeline.stepper().fault());
    }
    checkedTime = timeline.now();
    if (checks.count() > findingCount) {
      List<Finding> all = checks.findings();
      findingsByTime.put(checkedTime, new ArrayList<>(all.subList(findingCount, all.size())));
      findingCount = all.size();
    }
  }

  /**
   * Returns a stop for what was found in the instruction that ended at a time; null if nothing was.
   */
  StopReason stopAt(long time) {
    List<Finding> findings = findingsByTime.get(time);
    if (findings == null || kinds.isEmpty()) {
      return null;
    }
    Finding first = findings.get(0);
    Finding.Thread thread = first.site() == null ? null : first.site().thread();
    WarpId warp = thread == null ? null : new WarpId(thread.block(), thread.warp());
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(text.isEmpty() ? "" : "\n").append(finding.message());
      text.append(" [").append(finding.code()).append("]");
    }
    int lane = thread == null ? -1 : thread.lane();
    return new StopReason(StopReason.Reason.FINDING, warp, lane, text.toString(), List.of());
  }

  /** Returns what was found up to a time, in the order of time. */
  List<Finding> findingsUntil(long time) {
    return findingsByTime.headMap(time, true).values().stream().flatMap(List::stream).toList();
  }

  /**
   * Returns the time before the last instruction with a finding that began before a time; -1 if
   * there is none.
   */
  long lastFindingBefore(long time) {
    // An instruction that begins at one time ends at the next.
    Map.Entry<Long, List<Finding>> entry = findingsByTime.floorEntry(time);
    return entry == null || kinds.isEmpty() ? -1 : entry.getKey() - 1;
  }
}
