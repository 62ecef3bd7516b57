package org.sass.sim.observe.trace;

import java.util.HashMap;
import java.util.Map;

/**
 * What writer and reader of a trace expect of the next step: the warp after the one before, and of
 * each warp the instruction after the one before with the same active lanes.
 */
final class TraceState {
  /** What a warp did last. */
  static final class Warp {
    int index = -1;
    int active = -1;
  }

  private final Map<Long, Map<Integer, Warp>> blocks = new HashMap<>();
  private Map<Integer, Warp> warps = new HashMap<>();
  private long block = -1;
  private int expected;

  private static long key(int x, int y) {
    return (long) y << 32 | x;
  }

  void start(int x, int y) {
    blocks.put(key(x, y), new HashMap<>());
    enter(x, y);
  }

  void end(int x, int y) {
    blocks.remove(key(x, y));
  }

  boolean isIn(int x, int y) {
    return block == key(x, y);
  }

  void enter(int x, int y) {
    block = key(x, y);
    warps = blocks.computeIfAbsent(block, b -> new HashMap<>());
    expected = 0;
  }

  int x() {
    return (int) block;
  }

  int y() {
    return (int) (block >>> 32);
  }

  Warp warp(int number) {
    return warps.computeIfAbsent(number, n -> new Warp());
  }

  int expected() {
    return expected;
  }

  /** Warps take turns: the next one known, or the first again. */
  void did(int warp) {
    expected = warps.containsKey(warp + 1) ? warp + 1 : 0;
  }
}
