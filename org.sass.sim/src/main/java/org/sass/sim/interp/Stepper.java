package org.sass.sim.interp;

import java.util.Arrays;
import java.util.List;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.target.Reconvergence;

/**
 * A run that advances by one instruction of one warp at a time. What it does depends only on the
 * launch. So a run that is repeated from an earlier state reaches the same states again.
 *
 * <p>The order is always the same. Blocks run one after the other, x first. The warps of a block
 * take turns of one instruction each; those that wait at a barrier or have ended are left out. Some
 * targets have several blocks resident at once; then the warps of all of these take turns.
 *
 * <p>{@link MachineState} copies and restores the state of a run.
 */
public final class Stepper {
  private final Launch launch;
  private final Grid grid;
  private final LaneBuffers lanes = new LaneBuffers();
  private final Counters counters;

  private final Reconvergence reconvergence;

  /** The resident blocks. When they have ended, the next blocks take their places. */
  final Block[] residents;

  DecodedKernel code;
  private Observer observer;

  /** Number of the first resident block, counted in x first. */
  long firstBlock;

  /** Number of resident blocks. */
  int residentCount;

  /** Number of warp instructions that had run when the resident blocks started. */
  long stepsAtBlockStart;

  /**
   * Index of the resident block that has the turn. The index of its warp is in {@link #warpIndex}.
   */
  int residentIndex;

  int warpIndex;

  /** Whether a warp has run in this round of turns. */
  boolean ranInRound;

  /** Whether the resident blocks have ended and the next ones have not yet taken their places. */
  boolean betweenBlocks;

  /** The block that runs or ran last; null before the first. */
  Block block;

  /** The warp that runs next; null if the run is over or between blocks. */
  Warp nextWarp;

  /** The fault that ended the run; null if there is none. */
  Fault fault;

  /**
   * @param launch a launch for which {@link Launch#problem()} returns null
   * @param observer observes the run; null for none, which costs nothing
   */
  public Stepper(Launch launch, Observer observer) {
    this(
        launch,
        observer,
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics()));
  }

  /**
   * @param code the decoded kernel, or a replacement for it; not in use by another machine
   */
  Stepper(Launch launch, Observer observer, DecodedKernel code) {
    String problem = launch.problem();
    if (problem != null) {
      throw new IllegalStateException("launch not checked: " + problem);
    }
    this.launch = launch;
    this.observer = observer;
    this.grid = launch.newGrid();
    this.residents = new Block[launch.residentBlocks()];
    this.code = code;
    code.setResidents(residents, launch.bounds().registers());
    this.reconvergence = launch.target().reconvergence();
    this.counters = new Counters(code.size());
  }

  /**
   * Starts at a block, after the blocks before it are done.
   *
   * @param blockNumber number of the block, counted in x first
   * @param earlierCounters the counters of the blocks before it; null for none
   */
  public void start(long blockNumber, Counters earlierCounters) {
    if (earlierCounters != null) {
      counters.clear();
      counters.add(earlierCounters);
    }
    fault = null;
    if (code.size() == 0) {
      fault = RunFaults.emptyKernel(launch);
      return;
    }
    firstBlock = blockNumber;
    startBlocks();
  }

  /** Sets the observer from now on; null for none. */
  public void observe(Observer newObserver) {
    observer = newObserver;
  }

  /**
   * Returns the warp that runs next; null if the run is over. If the resident blocks have ended,
   * the next ones take their places.
   */
  public Warp nextWarp() {
    if (betweenBlocks) {
      for (int i = 0; i < residentCount; i++) {
        counters.barriers += residents[i].barrierOpenings();
      }
      firstBlock += residentCount;
      startBlocks();
    }
    return nextWarp;
  }

  /**
   * Returns the warp that runs next if it is resident already; else null. Unlike {@link #nextWarp}
   * it never changes the resident blocks.
   */
  public Warp nextResidentWarp() {
    return nextWarp;
  }

  /** Returns whether the run is over, at its end or by a fault. */
  public boolean isOver() {
    return nextWarp == null && !betweenBlocks;
  }

  /** Returns whether the resident blocks have ended and other blocks follow. */
  public boolean isBetweenBlocks() {
    return betweenBlocks;
  }

  /** Returns the block that runs or ran last; null before the first. */
  public Block block() {
    return block;
  }

  /** Returns the resident blocks. */
  public List<Block> residentBlocks() {
    return Arrays.asList(residents).subList(0, residentCount);
  }

  /** Returns the number of the first resident block, counted in x first. */
  public long firstBlock() {
    return firstBlock;
  }

  /** Returns the number of warp instructions that had run when the resident blocks started. */
  public long stepsAtBlockStart() {
    return stepsAtBlockStart;
  }

  /**
   * Ends the run after another engine has done the rest of it. The registers of its last blocks are
   * not known here.
   *
   * @param totalCounters the counters of all blocks
   */
  public void finish(Counters totalCounters) {
    counters.clear();
    counters.add(totalCounters);
    firstBlock = grid.blockCount();
    stepsAtBlockStart = counters.steps;
    residentCount = 0;
    fault = null;
    betweenBlocks = false;
    nextWarp = null;
  }

  /** Returns the launch that runs. */
  Launch launch() {
    return launch;
  }

  /** Returns the decoded kernel that runs, with the instructions that were replaced. */
  public DecodedKernel code() {
    return code;
  }

  /** Returns the sizes, the parameters and the global memory of the launch. */
  public Grid grid() {
    return grid;
  }

  /**
   * Returns the counters of the run until now, without the barriers that the resident blocks have
   * opened. Must not be changed.
   */
  public Counters counters() {
    return counters;
  }

  /** Returns the fault that ended the run; null if there is none. */
  public Fault fault() {
    return fault;
  }

  /** Returns the statistics of the run until now. */
  public RunStatistics stats() {
    Counters totalCounters = counters.copy();
    for (int i = 0; i < residentCount; i++) {
      totalCounters.barriers += residents[i].barrierOpenings();
    }
    return totalCounters.stats(code);
  }

  // ---- turns

  private void startBlocks() {
    betweenBlocks = false;
    stepsAtBlockStart = counters.steps;
    residentCount = (int) Math.min(residents.length, grid.blockCount() - firstBlock);
    if (residentCount <= 0) {
      residentCount = 0;
      nextWarp = null;
      return;
    }
    for (int i = 0; i < residentCount; i++) {
      residents[i] = grid.newBlock(firstBlock + i, residents[i]);
      if (observer != null) {
        block = residents[i];
        observer.blockStarted(block);
      }
    }
    residentIndex = 0;
    warpIndex = -1;
    ranInRound = false;
    selectNextWarp();
  }

  /** Finds the next warp that has a turn. */
  private void selectNextWarp() {
    while (true) {
      List<Warp> warps = residents[residentIndex].warps();
      while (++warpIndex < warps.size()) {
        Warp warp = warps.get(warpIndex);
        if (!warp.isFinished() && warp.waitingBarrier() < 0) {
          block = residents[residentIndex];
          ranInRound = true;
          nextWarp = warp;
          return;
        }
      }
      warpIndex = -1;
      residentIndex++;
      if (residentIndex < residentCount) {
        continue;
      }
      residentIndex = 0;
      if (!ranInRound) {
        endBlocks();
        return;
      }
      ranInRound = false;
    }
  }

  /**
   * Called when no warp can run: either the blocks have ended, or their warps wait in a deadlock.
   */
  private void endBlocks() {
    nextWarp = null;
    for (int i = 0; i < residentCount; i++) {
      block = residents[i];
      fault = RunFaults.deadlock(launch, code, block);
      if (fault != null) {
        return;
      }
      counters.blocks++;
      if (observer != null) {
        observer.blockEnded(block);
      }
    }
    betweenBlocks = firstBlock + residentCount < grid.blockCount();
  }

  // ---- an instruction

  /** Runs the next instruction. Must not be called when the run is over. */
  public void step() {
    if (stepWarp(nextWarp())) {
      selectNextWarp();
    } else {
      nextWarp = null;
    }
  }

  /**
   * Begins a round of turns of the resident block. To be called after an engine has run its warps
   * in another order, to a place at which all have had the same number of turns.
   *
   * @param engineCounters the counters of what the engine did, without the instructions run by
   *     {@link #stepWarp}
   */
  public void beginRound(Counters engineCounters) {
    counters.add(engineCounters);
    block.tick(engineCounters.steps);
    warpIndex = -1;
    ranInRound = false;
    selectNextWarp();
  }

  /**
   * Runs one instruction of a warp, whether it is its turn or not. Returns false and sets {@link
   * #fault} if the instruction cannot be run.
   */
  public boolean stepWarp(Warp warp) {
    int pc = warp.pc();
    int index = code.indexAt(pc);
    DecodedInstruction instruction = code.instruction(index);
    if (launch.bounds().maxSteps() > 0 && counters.steps == launch.bounds().maxSteps()) {
      return fail(warp, instruction, RunFaults.tooManySteps(counters.steps));
    }
    int mask =
        reconvergence.executingLanes(warp, instruction, instruction.guard().passingLanes(warp));
    if (observer != null) {
      observer.beforeInstruction(warp, instruction, mask);
    }
    warp.jump(instruction.nextAddress());
    FaultCause cause = instruction.operation().execute(warp, mask, lanes);
    if (cause != null) {
      warp.jump(pc);
      return fail(warp, instruction, cause);
    }
    countInstruction(warp, index, mask);
    reconvergence.applyMarkers(warp, instruction);
    if (observer != null) {
      observer.afterInstruction(warp, instruction, mask);
    }
    if (!warp.isFinished() && code.indexAt(warp.pc()) < 0) {
      return fail(warp, instruction, RunFaults.missingInstruction(code, warp.pc(), instruction));
    }
    return true;
  }

  private void countInstruction(Warp warp, int index, int mask) {
    counters.steps++;
    block.tick();
    counters.issued[index]++;
    counters.threadInstructions += Integer.bitCount(mask);
    counters.maxStackDepth = Math.max(counters.maxStackDepth, warp.stack().depth());
  }

  /** Ends the run by a fault. Returns false, as {@link #stepWarp} does then. */
  private boolean fail(Warp warp, DecodedInstruction instruction, FaultCause cause) {
    fault = RunFaults.at(launch, warp, instruction, cause);
    return false;
  }

  // ---- other code

  /** Continues with another version of the kernel, with its instructions at the same addresses. */
  public void replaceCode(DecodedKernel newCode) {
    if (newCode.size() != code.size() || !newCode.semantics().equals(code.semantics())) {
      throw new IllegalStateException("code of another kernel or profile");
    }
    newCode.setResidents(residents, launch.bounds().registers());
    code = newCode;
  }
}
