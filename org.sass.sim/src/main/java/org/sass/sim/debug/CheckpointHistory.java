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
  private static final long INTERVAL = 1 << 13;

  /**
   * Maximum bytes of global memory for each warp instruction between two copies. A copy compares
   * memory with the copy before it, which must not take longer than the run between them.
   */
  private static final int BYTES_A_STEP = 512;

  private final long room;
  private final TreeMap<Long, Copy> copies = new TreeMap<>();
  private long bytes;
  private long interval;

  /**
   * A copy of the machine with the breakpoint hits at that time.
   *
   * @param hits number of hits of each breakpoint, by its id
   */
  record Copy(MachineState image, Map<Integer, Long> hits) {}

  /**
   * @param room maximum number of bytes for all copies
   */
  CheckpointHistory(long room, GlobalMemory global) {
    this.room = room;
    long size = 0;
    for (GlobalMemory.Region region : global.regions()) {
      size += region.memory().size();
    }
    interval = Math.max(INTERVAL, size / BYTES_A_STEP);
  }

  /** Returns the number of warp instructions between two copies. */
  long interval() {
    return interval;
  }

  /** Returns the time at which the next copy is due, for a machine that is at a time. */
  long due(long steps) {
    Long before = copies.floorKey(steps);
    return before == null ? steps : before + interval;
  }

  /** Copies the current state of the machine, unless there is a copy of this time already. */
  void add(Stepper stepper, Map<Integer, Long> hits) {
    long steps = stepper.tally().steps;
    if (copies.containsKey(steps)) {
      return;
    }
    Map.Entry<Long, Copy> before = copies.floorEntry(steps);
    MachineState image = stepper.save(before == null ? null : before.getValue().image);
    copies.put(steps, new Copy(image, Map.copyOf(hits)));
    bytes += image.ownBytes();
    if (bytes > room) {
      thin();
    }
  }

  /** Returns the last copy at or before a time; null if there is none. */
  Copy before(long steps) {
    Map.Entry<Long, Copy> entry = copies.floorEntry(steps);
    return entry == null ? null : entry.getValue();
  }

  /** Returns the first copy after a time; null if there is none. */
  Copy after(long steps) {
    Map.Entry<Long, Copy> entry = copies.higherEntry(steps);
    return entry == null ? null : entry.getValue();
  }

  /** Drops the copies after a time, because the run will be different from there on. */
  void forgetAfter(long steps) {
    copies.tailMap(steps, false).clear();
    count();
  }

  private void thin() {
    while (bytes > room && copies.size() > 2) {
      List<Long> times = new ArrayList<>(copies.keySet());
      for (int i = 1; i < times.size() - 1; i += 2) {
        copies.remove(times.get(i));
      }
      interval *= 2;
      count();
    }
  }

  private void count() {
    bytes = MachineState.bytes(copies.values().stream().map(Copy::image).toList());
  }

  /** Returns the bytes that the copies take now. For measurements. */
  long bytes() {
    return bytes;
  }

  int size() {
    return copies.size();
  }
}
