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
  static final class LastStep {
    int instructionIndex = -1;
    int activeMask = -1;
  }

  private final Map<Long, Map<Integer, LastStep>> blocks = new HashMap<>();
  private Map<Integer, LastStep> warps = new HashMap<>();
  private long blockKey = -1;
  private int expectedWarp;

  private static long key(int x, int y) {
    return (long) y << 32 | x;
  }

  void startBlock(int x, int y) {
    blocks.put(key(x, y), new HashMap<>());
    enterBlock(x, y);
  }

  void endBlock(int x, int y) {
    blocks.remove(key(x, y));
  }

  boolean isCurrentBlock(int x, int y) {
    return blockKey == key(x, y);
  }

  void enterBlock(int x, int y) {
    blockKey = key(x, y);
    warps = blocks.computeIfAbsent(blockKey, b -> new HashMap<>());
    expectedWarp = 0;
  }

  int blockX() {
    return (int) blockKey;
  }

  int blockY() {
    return (int) (blockKey >>> 32);
  }

  LastStep warp(int number) {
    return warps.computeIfAbsent(number, n -> new LastStep());
  }

  int expectedWarp() {
    return expectedWarp;
  }

  /**
   * Records that a warp made a step. Warps take turns: the next step is expected from the warp with
   * the next number, or from warp 0 if that warp has made no step yet.
   */
  void recordStep(int warp) {
    expectedWarp = warps.containsKey(warp + 1) ? warp + 1 : 0;
  }
}
