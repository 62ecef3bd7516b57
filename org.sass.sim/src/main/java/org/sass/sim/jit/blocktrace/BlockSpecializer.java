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
 * Goes through a block ahead of time, as far as that can be done without any data: in most short
 * kernels where a thread goes depends on its number, the parameters and the block's place in the
 * grid only. Then blocks of the launch run the same instructions for the same lanes; where their
 * place decides, they are expected to.
 */
final class BlockSpecializer {
  /**
   * An instruction of which not all is known, as a warp runs it.
   *
   * @param mask the lanes that it runs for
   * @param asks whether its guard is to be asked for them, too
   * @param passing the lanes that the guard lets through here; of a jump, those that are expected
   * @param facts what is known of the registers that it names, by their keys
   */
  record Visit(
      DecodedInstruction step,
      int site,
      int mask,
      boolean asks,
      int passing,
      Map<Integer, Told> facts) {
    /** Whether all that is to be done is to see whether its guard says what is expected. */
    boolean looks() {
      return decides(step);
    }
  }

  /** Whether an instruction has no other effect than where its lanes go. */
  static boolean decides(DecodedInstruction step) {
    return TranslationBlock.isControl(step) || step.operation() instanceof ControlFlow.Nothing;
  }

  /**
   * A whole block.
   *
   * @param legs what all warps run before any of them runs what comes next: of each warp a leg
   * @param tally what it counts, but for instructions whose guards are asked
   * @param clears whether it may read shared memory that it has not written
   */
  record Outlook(List<List<VectorRegion>> legs, Counters tally, boolean clears) {}

  /** Says that it depends on data, or is beyond what is looked at here. */
  static final class Unclear extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unclear() {
      super("unclear", null, false, false);
    }
  }

  /** What its warps share: the kernel, and what they write down. */
  final DecodedKernel code;

  final InstructionEmitter.Setting setting;
  final Counters tally;

  /** Working space. */
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

  /** What every block of a launch does; null if that is not to be told. */
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

  /** Takes note that a warp loads a word of shared memory, by its number; below 0 for any. */
  void loads(int word) {
    clears |= word < 0 || word >= fixedWords && !stored.contains(word);
  }

  /**
   * Takes note that a warp stores to a word.
   *
   * @param surely whether all of it, in each block
   * @throws Unclear if it would be a parameter
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
        // A barrier stays closed.
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
