package org.sass.sim.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Collects findings. Only the first finding of a code and a pair of instructions is described;
 * repetitions of it are counted.
 */
final class Findings {
  /**
   * Maximum number of findings kept. More than this usually means that the launch is wrong, and
   * they would not be worth reading.
   */
  static final int MAX_FINDINGS = 1000;

  /** Identifies equal findings: by their code and both instructions. */
  private record Key(String code, long first, long second) {}

  private static final class Entry {
    private final Finding finding;
    private long count;
    private int lanes;

    private Entry(Finding finding) {
      this.finding = finding;
    }
  }

  private final Map<Key, Entry> entries = new LinkedHashMap<>();
  private Key lastKey;
  private Entry lastEntry;
  private long droppedCount;

  /**
   * Records a finding.
   *
   * @param code the finding's code
   * @param first a number for the instruction where it was found
   * @param second a number for what else is involved, mostly the other instruction
   * @param lanes mask of the lanes that did it; 0 if lanes do not apply, and it then counts once
   * @param description makes the finding the first time
   */
  void add(String code, long first, long second, int lanes, Supplier<Finding> description) {
    boolean same =
        lastKey != null
            && lastKey.first == first
            && lastKey.second == second
            && lastKey.code.equals(code);
    if (!same) {
      lastKey = new Key(code, first, second);
      lastEntry = entries.get(lastKey);
      if (lastEntry == null && entries.size() < MAX_FINDINGS) {
        lastEntry = new Entry(description.get());
        entries.put(lastKey, lastEntry);
      }
    }
    if (lastEntry == null) {
      droppedCount++;
    } else {
      lastEntry.count += Math.max(1, Integer.bitCount(lanes));
      lastEntry.lanes |= lanes;
    }
  }

  /** Returns whether a finding with this code and these two numbers was recorded. */
  boolean contains(String code, long first, long second) {
    return entries.containsKey(new Key(code, first, second));
  }

  /** Returns all findings in the order in which they first happened. */
  List<Finding> list() {
    List<Finding> all = new ArrayList<>();
    for (Entry entry : entries.values()) {
      all.add(entry.finding.withOccurrences(entry.count, entry.lanes));
    }
    return all;
  }

  int count() {
    return entries.size();
  }

  /** Returns the number of findings beyond the limit, which are counted but not listed. */
  long droppedCount() {
    return droppedCount;
  }
}
