package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.sim.interp.MachineState;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.GlobalMemory;

/**
 * Copies of the machine at some times of its run. Any other time is reached by a replay from the
 * copy before it. The copies stay within a memory limit: when they exceed it, every second copy is
 * dropped, and new copies are made half as often from then on.
 */
final class CheckpointHistory {
  /**
   * Smallest number of warp instructions between two copies. The interpreter runs them in a few
   * milliseconds.
   */
  private static final long MIN_INTERVAL = 1 << 13;

  /**
   * Maximum bytes of global memory for each warp instruction between two copies. A copy compares
   * memory with the copy before it, which must not take longer than the run between them.
   */
  private static final int MAX_BYTES_PER_STEP = 512;

  private final long maxBytes;
  private final TreeMap<Long, Checkpoint> checkpoints = new TreeMap<>();
  private long bytes;
  private long interval;

  /**
   * A copy of the machine with the breakpoint hits at that time.
   *
   * @param hits number of hits of each breakpoint, by its id
   */
  record Checkpoint(MachineState state, Map<Integer, Long> hits) {}

  /**
   * @param maxBytes maximum number of bytes for all copies
   */
  CheckpointHistory(long maxBytes, GlobalMemory global) {
    this.maxBytes = maxBytes;
    long size = 0;
    for (GlobalMemory.Region region : global.regions()) {
      size += region.memory().size();
    }
    interval = Math.max(MIN_INTERVAL, size / MAX_BYTES_PER_STEP);
  }

  /** Returns the number of warp instructions between two copies. */
  long interval() {
    return interval;
  }

  /** Returns the time at which the next copy is due, for a machine that is at a time. */
  long nextDue(long steps) {
    Long previous = checkpoints.floorKey(steps);
    return previous == null ? steps : previous + interval;
  }

  /** Copies the current state of the machine, unless there is a copy of this time already. */
  void add(Stepper stepper, Map<Integer, Long> hits) {
    long steps = stepper.counters().steps;
    if (checkpoints.containsKey(steps)) {
      return;
    }
    Map.Entry<Long, Checkpoint> previous = checkpoints.floorEntry(steps);
    MachineState image =
        MachineState.of(stepper, previous == null ? null : previous.getValue().state);
    checkpoints.put(steps, new Checkpoint(image, Map.copyOf(hits)));
    bytes += image.ownBytes();
    if (bytes > maxBytes) {
      thin();
    }
  }

  /** Returns the last copy at or before a time; null if there is none. */
  Checkpoint findAtOrBefore(long steps) {
    Map.Entry<Long, Checkpoint> entry = checkpoints.floorEntry(steps);
    return entry == null ? null : entry.getValue();
  }

  /** Returns the first copy after a time; null if there is none. */
  Checkpoint findAfter(long steps) {
    Map.Entry<Long, Checkpoint> entry = checkpoints.higherEntry(steps);
    return entry == null ? null : entry.getValue();
  }

  /** Drops the copies after a time, because the run will be different from there on. */
  void forgetAfter(long steps) {
    checkpoints.tailMap(steps, false).clear();
    updateBytes();
  }

  private void thin() {
    while (bytes > maxBytes && checkpoints.size() > 2) {
      List<Long> times = new ArrayList<>(checkpoints.keySet());
      for (int i = 1; i < times.size() - 1; i += 2) {
        checkpoints.remove(times.get(i));
      }
      interval *= 2;
      updateBytes();
    }
  }

  private void updateBytes() {
    bytes = MachineState.totalBytes(checkpoints.values().stream().map(Checkpoint::state).toList());
  }

  /** Returns the bytes that the copies take now. For measurements. */
  long bytes() {
    return bytes;
  }

  int size() {
    return checkpoints.size();
  }
}
