package org.sass.sim.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Collects findings, each once: only the first of a kind is described, the others are counted. */
final class Findings {
  /** More are a sign that the launch is wrong, and are not worth reading. */
  static final int MOST = 1000;

  /** What makes two findings the same: the kind, and both instructions. */
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
  private Key last;
  private Entry lastEntry;
  private long left;

  /**
   * Something was found.
   *
   * @param code its name
   * @param first what it was found at
   * @param second what else has to do with it
   * @param lanes who did it; 0 where that is no question of lanes, and it counts once
   * @param description describes it the first time
   */
  void add(String code, long first, long second, int lanes, Supplier<Finding> description) {
    boolean same =
        last != null && last.first == first && last.second == second && last.code.equals(code);
    if (!same) {
      last = new Key(code, first, second);
      lastEntry = entries.get(last);
      if (lastEntry == null && entries.size() < MOST) {
        lastEntry = new Entry(description.get());
        entries.put(last, lastEntry);
      }
    }
    if (lastEntry == null) {
      left++;
    } else {
      lastEntry.count += Math.max(1, Integer.bitCount(lanes));
      lastEntry.lanes |= lanes;
    }
  }

  /** Whether such a thing was found before. */
  boolean has(String code, long first, long second) {
    return entries.containsKey(new Key(code, first, second));
  }

  /** All in the order in which they happened first. */
  List<Finding> list() {
    List<Finding> all = new ArrayList<>();
    for (Entry entry : entries.values()) {
      all.add(entry.finding.seen(entry.count, entry.lanes));
    }
    return all;
  }

  int count() {
    return entries.size();
  }

  /** How often something was found that is not in the list. */
  long left() {
    return left;
  }
}
