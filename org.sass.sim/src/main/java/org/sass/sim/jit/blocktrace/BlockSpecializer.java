package org.sass.sim.jit.blocktrace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.blocktrace.AbstractState.KnownValues;
import org.sass.sim.jit.emit.TranslationContext;
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
   * @param evaluatesGuard whether its guard is evaluated for these lanes, too
   * @param passingLanes the lanes that the guard lets through in this block; for a jump, the lanes
   *     that are expected to take it
   * @param facts the known values of the registers that it names, by their keys
   */
  record Visit(
      DecodedInstruction instruction,
      int site,
      int mask,
      boolean evaluatesGuard,
      int passingLanes,
      Map<Integer, KnownValues> facts) {
    /** Returns whether the only thing to do is to check that its guard has the expected value. */
    boolean isGuardCheck() {
      return isControlOnly(instruction);
    }
  }

  /** Returns whether an instruction has no effect except on control flow. */
  static boolean isControlOnly(DecodedInstruction instruction) {
    return TranslationBlock.isControl(instruction)
        || instruction.operation() instanceof ControlFlow.Nop;
  }

  /**
   * The result for a whole block.
   *
   * @param stages a list of steps, each with one region per warp. All warps run a step before any
   *     of them runs the next one.
   * @param counters the counters of one block, without the lanes of instructions with guards that
   *     are evaluated at run time
   * @param needsClearedShared whether the block may read shared memory that it has not written
   */
  record BlockTrace(
      List<List<VectorRegion>> stages, Counters counters, boolean needsClearedShared) {}

  /** Thrown if the control flow depends on data, or if something is not supported here. */
  static final class UnpredictableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnpredictableException() {
      super("unclear", null, false, false);
    }
  }

  /** The kernel, shared by the warps. */
  final DecodedKernel code;

  final TranslationContext context;
  final Counters counters;

  /** Working space for operations. */
  final LaneBuffers lanes = new LaneBuffers();

  private final Block block;
  private final int parameterWords;
  private final List<AbstractWarp> warps = new ArrayList<>();
  private final Set<Integer> storedWords = new HashSet<>();
  private boolean needsClearedShared;

  private BlockSpecializer(TranslationContext context, Grid grid) {
    this.context = context;
    this.code = context.code();
    this.block = grid.newBlock(grid.blockCount() / 2);
    this.counters = new Counters(code.size());
    this.parameterWords = (AbstractState.parametersEnd(block) + 3) / 4;
    block.warps().forEach(warp -> warps.add(new AbstractWarp(this, warp)));
  }

  /** Returns what every block of a launch does; null if that cannot be found out. */
  static BlockTrace trace(TranslationContext context, Grid grid) {
    if (grid.abi().keepsRegisters() || grid.abi().runsAllLanes()) {
      return null;
    }
    try {
      return new BlockSpecializer(context, grid).traceBlock();
    } catch (UnpredictableException e) {
      return null;
    }
  }

  /**
   * Records that a warp loads a word of shared memory.
   *
   * @param word number of the word; negative if it is not known
   */
  void recordLoad(int word) {
    needsClearedShared |= word < 0 || word >= parameterWords && !storedWords.contains(word);
  }

  /**
   * Records that a warp stores to a word of shared memory.
   *
   * @param word number of the word
   * @param isUnconditional whether all of the word is written in each block
   * @throws UnpredictableException if the word belongs to the header or the parameters of the
   *     launch
   */
  void recordStore(int word, boolean isUnconditional) {
    if (word < parameterWords) {
      throw new UnpredictableException();
    }
    if (isUnconditional) {
      storedWords.add(word);
    }
  }

  private BlockTrace traceBlock() {
    boolean progressed = true;
    while (progressed) {
      progressed = false;
      for (AbstractWarp warp : warps) {
        while (!warp.warp.isFinished() && warp.warp.waitingBarrier() < 0) {
          warp.executeNext();
          progressed = true;
        }
      }
    }
    List<List<VectorRegion>> stages = new ArrayList<>();
    int phaseCount = warps.stream().mapToInt(way -> way.phases.size()).max().orElse(0);
    for (int phase = 0; phase < phaseCount; phase++) {
      addStages(phase, stages);
    }
    for (AbstractWarp warp : warps) {
      if (!warp.warp.isFinished()) {
        // A barrier never opens.
        throw new UnpredictableException();
      }
    }
    counters.barriers = block.barrierOpenings();
    return new BlockTrace(stages, counters, needsClearedShared);
  }

  private void addStages(int phase, List<List<VectorRegion>> stages) {
    int stageCount = 0;
    for (AbstractWarp warp : warps) {
      stageCount =
          Math.max(stageCount, phase < warp.phases.size() ? warp.phases.get(phase).size() : 0);
    }
    for (int i = 0; i < stageCount; i++) {
      List<VectorRegion> regions = new ArrayList<>();
      for (AbstractWarp warp : warps) {
        boolean hasRegion = phase < warp.phases.size() && i < warp.phases.get(phase).size();
        regions.add(
            hasRegion
                ? warp.phases.get(phase).get(i)
                : new VectorRegion(context.vectorTarget().laneCount()));
      }
      stages.add(regions);
    }
  }
}
