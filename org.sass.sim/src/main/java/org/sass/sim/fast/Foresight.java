package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Lanes;
import org.sass.sim.exec.Step;
import org.sass.sim.exec.Tally;
import org.sass.sim.fast.Known.Told;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;

/**
 * Goes through a block ahead of time, as far as that can be done without any data: in most short
 * kernels where a thread goes depends on its number and the parameters only. Then each block of the
 * launch runs the same instructions for the same lanes.
 */
final class Foresight {
  /**
   * An instruction of which not all is known, as a warp runs it.
   *
   * @param mask the lanes that it runs for
   * @param asks whether its guard is to be asked for them, too
   * @param passing the lanes that the guard lets through here; of a jump, those that are expected
   * @param facts what is known of the registers that it names, by their keys
   */
  record Visit(Step step, int site, int mask, boolean asks, int passing, Map<Integer, Told> facts) {
    /** Whether all that is to be done is to see whether its guard says what is expected. */
    boolean looks() {
      return Fragment.isControl(step) || step.operation() instanceof Flow.Nothing;
    }
  }

  /**
   * What all warps run before any of them runs what comes next.
   *
   * @param visits of each warp, in their order: each vector of it may run all of them by itself
   * @param clashes the warps for which that holds only where no vector stores in global memory what
   *     another one accesses
   */
  record Part(List<List<Visit>> visits, BitSet clashes) {}

  /**
   * A whole block.
   *
   * @param tally what it counts, but for instructions whose guards are asked
   * @param clears whether it may read shared memory that it has not written
   */
  record Outlook(List<Part> parts, Tally tally, boolean clears) {}

  /** Says that it depends on data, or is beyond what is looked at here. */
  static final class Unclear extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unclear() {
      super("unclear", null, false, false);
    }
  }

  final Code code;
  final PieceWriter.Setting setting;
  private final Block block;
  final Tally tally;
  final Lanes lanes = new Lanes();
  private final List<ForeseenWarp> ways = new ArrayList<>();
  final Set<Integer> stored = new HashSet<>();
  final int fixedWords;
  boolean clears;

  private Foresight(PieceWriter.Setting setting, Grid grid) {
    this.setting = setting;
    this.code = setting.code();
    this.block = grid.block(grid.blocks() / 2);
    this.tally = new Tally(code.size());
    this.fixedWords = (Known.fixedEnd(block) + 3) / 4;
    block.warps().forEach(warp -> ways.add(new ForeseenWarp(this, warp)));
  }

  /** What every block of a launch does; null if that is not to be told. */
  static Outlook of(PieceWriter.Setting setting, Grid grid) {
    if (grid.habits().keepsRegisters() || grid.habits().allLanes()) {
      return null;
    }
    try {
      return new Foresight(setting, grid).look();
    } catch (Unclear e) {
      return null;
    }
  }

  private Outlook look() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (ForeseenWarp way : ways) {
        while (!way.warp.finished() && way.warp.waiting() < 0) {
          way.step();
          moved = true;
        }
      }
    }
    List<Part> parts = new ArrayList<>();
    int most = ways.stream().mapToInt(way -> way.phases.size()).max().orElse(0);
    for (int phase = 0; phase < most; phase++) {
      phase(phase, parts);
    }
    for (ForeseenWarp way : ways) {
      if (!way.warp.finished()) {
        // A barrier stays closed.
        throw new Unclear();
      }
    }
    tally.barriers = block.openings();
    return new Outlook(parts, tally, clears);
  }

  private void phase(int phase, List<Part> parts) {
    int most = 0;
    for (ForeseenWarp way : ways) {
      most = Math.max(most, phase < way.phases.size() ? way.phases.get(phase).size() : 0);
    }
    for (int i = 0; i < most; i++) {
      List<List<Visit>> visits = new ArrayList<>();
      BitSet clashes = new BitSet();
      for (ForeseenWarp way : ways) {
        boolean has = phase < way.phases.size() && i < way.phases.get(phase).size();
        visits.add(has ? way.phases.get(phase).get(i).visits : List.of());
        clashes.set(way.warp.index(), has && way.phases.get(phase).get(i).clashes);
      }
      parts.add(new Part(visits, clashes));
    }
  }
}
