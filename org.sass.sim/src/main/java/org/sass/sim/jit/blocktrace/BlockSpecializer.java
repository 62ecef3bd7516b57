package org.sass.sim.jit.blocktrace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.blocktrace.AbstractState.Told;
import org.sass.sim.jit.emit.InstructionEmitter;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.LaneBuffers;

/**
 * Executes one block of a launch before the others run, as far as that is possible without any
 * data. In most short kernels, the control flow of a thread depends only on its number, the
 * parameters and the position of the block in the grid. Then all blocks run the same instructions
 * for the same lanes. Where the position decides, the other blocks are expected to do the same as
 * this one.
 */
final class BlockSpecializer {
  /**
   * An instruction, as a warp runs it, that each block has to run because its results are not all
   * known.
   *
   * @param site index of the instruction
   * @param mask the lanes for which it runs
   * @param asks whether its guard is evaluated for these lanes, too
   * @param passing the lanes that the guard lets through in this block; for a jump, the lanes that
   *     are expected to take it
   * @param facts the known values of the registers that it names, by their keys
   */
  record Visit(
      DecodedInstruction step,
      int site,
      int mask,
      boolean asks,
      int passing,
      Map<Integer, Told> facts) {
    /** Returns whether the only thing to do is to check that its guard has the expected value. */
    boolean looks() {
      return decides(step);
    }
  }

  /** Returns whether an instruction has no effect except on control flow. */
  static boolean decides(DecodedInstruction step) {
    return TranslationBlock.isControl(step) || step.operation() instanceof ControlFlow.Nothing;
  }

  /**
   * The result for a whole block.
   *
   * @param legs a list of steps, each with one region per warp. All warps run a step before any of
   *     them runs the next one.
   * @param tally the counters of one block, without the lanes of instructions with guards that are
   *     evaluated at run time
   * @param clears whether the block may read shared memory that it has not written
   */
  record Outlook(List<List<VectorRegion>> legs, Counters tally, boolean clears) {}

  /** Thrown if the control flow depends on data, or if something is not supported here. */
  static final class Unclear extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unclear() {
      super("unclear", null, false, false);
    }
  }

  /** The kernel, shared by the warps. */
  final DecodedKernel code;

  final InstructionEmitter.Setting setting;
  final Counters tally;

  /** Working space for operations. */
  final LaneBuffers lanes = new LaneBuffers();

  private final Block block;
  private final int fixedWords;
  private final List<AbstractWarp> ways = new ArrayList<>();
  private final Set<Integer> stored = new HashSet<>();
  private boolean clears;

  private BlockSpecializer(InstructionEmitter.Setting setting, Grid grid) {
    this.setting = setting;
    this.code = setting.code();
    this.block = grid.block(grid.blocks() / 2);
    this.tally = new Counters(code.size());
    this.fixedWords = (AbstractState.fixedEnd(block) + 3) / 4;
    block.warps().forEach(warp -> ways.add(new AbstractWarp(this, warp)));
  }

  /** Returns what every block of a launch does; null if that cannot be found out. */
  static Outlook of(InstructionEmitter.Setting setting, Grid grid) {
    if (grid.abi().keepsRegisters() || grid.abi().runsAllLanes()) {
      return null;
    }
    try {
      return new BlockSpecializer(setting, grid).look();
    } catch (Unclear e) {
      return null;
    }
  }

  /**
   * Records that a warp loads a word of shared memory.
   *
   * @param word number of the word; negative if it is not known
   */
  void loads(int word) {
    clears |= word < 0 || word >= fixedWords && !stored.contains(word);
  }

  /**
   * Records that a warp stores to a word of shared memory.
   *
   * @param word number of the word
   * @param surely whether all of the word is written in each block
   * @throws Unclear if the word belongs to the header or the parameters of the launch
   */
  void stores(int word, boolean surely) {
    if (word < fixedWords) {
      throw new Unclear();
    }
    if (surely) {
      stored.add(word);
    }
  }

  private Outlook look() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (AbstractWarp way : ways) {
        while (!way.warp.finished() && way.warp.waiting() < 0) {
          way.step();
          moved = true;
        }
      }
    }
    List<List<VectorRegion>> legs = new ArrayList<>();
    int most = ways.stream().mapToInt(way -> way.phases.size()).max().orElse(0);
    for (int phase = 0; phase < most; phase++) {
      phase(phase, legs);
    }
    for (AbstractWarp way : ways) {
      if (!way.warp.finished()) {
        // A barrier never opens.
        throw new Unclear();
      }
    }
    tally.barriers = block.openings();
    return new Outlook(legs, tally, clears);
  }

  private void phase(int phase, List<List<VectorRegion>> legs) {
    int most = 0;
    for (AbstractWarp way : ways) {
      most = Math.max(most, phase < way.phases.size() ? way.phases.get(phase).size() : 0);
    }
    for (int i = 0; i < most; i++) {
      List<VectorRegion> all = new ArrayList<>();
      for (AbstractWarp way : ways) {
        boolean has = phase < way.phases.size() && i < way.phases.get(phase).size();
        all.add(has ? way.phases.get(phase).get(i) : new VectorRegion(setting.way().lanes()));
      }
      legs.add(all);
    }
  }
}
