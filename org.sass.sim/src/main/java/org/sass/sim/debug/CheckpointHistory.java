package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.sim.interp.MachineState;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.GlobalMemory;

/**
 * Copies of the machine at some times of its run, from which all other times can be replayed. They
 * take no more memory than allowed: when they would, every second one is forgotten, and from then
 * on they are made half as often.
 */
final class CheckpointHistory {
  /** Warp instructions from one copy to the next: a few milliseconds of the interpreter. */
  private static final long INTERVAL = 1 << 13;

  /** Comparing memory with an earlier copy must not take longer than running. */
  private static final int BYTES_A_STEP = 512;

  private final long room;
  private final TreeMap<Long, Copy> copies = new TreeMap<>();
  private long bytes;
  private long interval;

  /**
   * A copy and what belongs to its time.
   *
   * @param hits how often each breakpoint had been hit
   */
  record Copy(MachineState image, Map<Integer, Long> hits) {}

  /**
   * @param room bytes that may be taken
   */
  CheckpointHistory(long room, GlobalMemory global) {
    this.room = room;
    long size = 0;
    for (GlobalMemory.Region region : global.regions()) {
      size += region.memory().size();
    }
    interval = Math.max(INTERVAL, size / BYTES_A_STEP);
  }

  /** Warp instructions from one copy to the next. */
  long interval() {
    return interval;
  }

  /** The time by which the next copy is wanted, when the machine is at a time. */
  long due(long steps) {
    Long before = copies.floorKey(steps);
    return before == null ? steps : before + interval;
  }

  /** Copies the machine as it is, unless there is a copy of this time. */
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

  /** The last copy of a time at or before this one; null if there is none. */
  Copy before(long steps) {
    Map.Entry<Long, Copy> entry = copies.floorEntry(steps);
    return entry == null ? null : entry.getValue();
  }

  /** The first copy of a later time; null if there is none. */
  Copy after(long steps) {
    Map.Entry<Long, Copy> entry = copies.higherEntry(steps);
    return entry == null ? null : entry.getValue();
  }

  /** What came after a time will not come again. */
  void forgetAfter(long steps) {
    copies.tailMap(steps, false).clear();
    count();
  }

  /** The copy of a time is no longer what the machine was then. */
  void forgetAt(long steps) {
    copies.remove(steps);
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

  /** Bytes that are taken now, and how many copies there are: for those who measure. */
  long bytes() {
    return bytes;
  }

  int size() {
    return copies.size();
  }
}
