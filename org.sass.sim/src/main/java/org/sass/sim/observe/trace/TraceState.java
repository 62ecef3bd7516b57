package org.sass.sim.observe.trace;

import java.util.HashMap;
import java.util.Map;

/**
 * Predicts the next step of a trace. Writer and reader keep the same prediction, so that a step in
 * the file only needs what differs from it. The prediction is: the warp after the one that ran
 * last, the instruction after the last one of that warp, and the same active lanes.
 */
final class TraceState {
  /** The last step of a warp. */
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

  /**
   * Records that a warp made a step. Warps take turns: the next step is expected from the warp with
   * the next number, or from warp 0 if that warp has made no step yet.
   */
  void did(int warp) {
    expected = warps.containsKey(warp + 1) ? warp + 1 : 0;
  }
}
