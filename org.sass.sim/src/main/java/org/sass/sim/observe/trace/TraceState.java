package org.sass.sim.observe.trace;

import java.util.HashMap;
import java.util.Map;
import org.sass.sim.machine.Dim3;

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

  private final Map<Dim3, Map<Integer, LastStep>> blocks = new HashMap<>();
  private Map<Integer, LastStep> warps = new HashMap<>();
  private Dim3 block;
  private int expectedWarp;

  void startBlock(Dim3 position) {
    blocks.put(position, new HashMap<>());
    enterBlock(position);
  }

  void endBlock(Dim3 position) {
    blocks.remove(position);
  }

  boolean isCurrentBlock(Dim3 position) {
    return position.equals(block);
  }

  void enterBlock(Dim3 position) {
    block = position;
    warps = blocks.computeIfAbsent(block, b -> new HashMap<>());
    expectedWarp = 0;
  }

  /** Returns the position of the block of the next step. */
  Dim3 block() {
    return block;
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
