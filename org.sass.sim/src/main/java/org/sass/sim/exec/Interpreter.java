package org.sass.sim.exec;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;

/**
 * The precise interpreter: one warp, one instruction at a time. It is the oracle that every faster
 * engine must equal.
 *
 * <p>The order is always the same: blocks one after the other, x first; the warps of a block in
 * turn, one instruction each, leaving out those that wait at a barrier or have ended.
 */
public final class Interpreter {
  /** Instructions between two questions whether to stop; a power of two. */
  private static final int POLL = 1024;

  private final Launch launch;
  private final Observer observer;
  private final Grid grid;
  private final Code code;
  private final Lanes lanes = new Lanes();
  private final long[] counts;
  private long steps;
  private long threadInstructions;
  private int maxStackDepth;
  private long blocks;
  private long barriers;
  private Block block;
  private Fault fault;
  private boolean stopped;

  /**
   * @param launch a launch without a {@link Launch#problem()}
   */
  public Interpreter(Launch launch) {
    this(launch, null);
  }

  /**
   * @param launch a launch without a {@link Launch#problem()}
   * @param observer looks on; null for nobody, which costs nothing
   */
  public Interpreter(Launch launch, Observer observer) {
    String problem = launch.problem();
    if (problem != null) {
      throw new IllegalStateException("launch not checked: " + problem);
    }
    this.launch = launch;
    this.observer = observer;
    this.grid =
        new Grid(
            launch.gridX(),
            launch.gridY(),
            launch.blockX(),
            launch.blockY(),
            launch.blockZ(),
            launch.params(),
            launch.global(),
            launch.constants());
    this.code = new Code(launch.kernel(), launch.isa());
    this.counts = new long[code.size()];
  }

  /**
   * Runs all blocks to their end, to a fault, or until {@code interrupted} says so. To be called
   * once.
   *
   * @param interrupted asked now and then, from this thread
   */
  public RunResult run(BooleanSupplier interrupted) {
    if (code.size() == 0) {
      String name = launch.kernel().name();
      fault =
          new Fault(Fault.Kind.BAD_ADDRESS, "the kernel has no code", name, 0, 0, 0, -1, 0, 0, "");
    }
    for (long i = 0; i < grid.blocks() && fault == null && !stopped; i++) {
      block = grid.block(i, block);
      if (observer != null) {
        observer.starts(block);
      }
      runBlock(interrupted);
      if (observer != null && fault == null && !stopped) {
        observer.ends(block);
      }
      barriers += block.openings();
    }
    if (observer != null && fault != null && block != null) {
      observer.faults(block, fault);
    }
    return new RunResult(stats(), fault, stopped);
  }

  /** The block that runs or ran last, for looking into it after a fault; null before the first. */
  public Block block() {
    return block;
  }

  private void runBlock(BooleanSupplier interrupted) {
    int running;
    do {
      running = 0;
      for (Warp warp : block.warps()) {
        if (warp.finished() || warp.waiting() >= 0) {
          continue;
        }
        running++;
        if ((steps & POLL - 1) == 0 && interrupted.getAsBoolean()) {
          stopped = true;
        }
        if (stopped || !step(warp)) {
          return;
        }
      }
    } while (running > 0);
    fault = deadlock();
    blocks += fault == null ? 1 : 0;
  }

  /** Runs one instruction of a warp; false, and {@link #fault} set, if it cannot be done. */
  private boolean step(Warp warp) {
    int pc = warp.pc();
    int index = code.index(pc);
    Step step = code.step(index);
    if (launch.maxSteps() > 0 && steps == launch.maxSteps()) {
      return fail(
          warp,
          step,
          Cause.of(
              Fault.Kind.TOO_MANY_STEPS,
              "the run did not end within %d warp instructions, the limit that was set for it",
              steps));
    }
    int mask = step.guard().mask(warp);
    if (observer != null) {
      observer.before(warp, step, mask);
    }
    warp.jump(step.next());
    Cause cause = step.operation().execute(warp, mask, lanes);
    if (cause != null) {
      warp.jump(pc);
      return fail(warp, step, cause);
    }
    count(warp, index, mask);
    if (step.joins()) {
      Divergence.join(warp);
    }
    if (step.ends()) {
      // The marker is no part of what the guard decides about: genuine kernels end with a NOP whose
      // condition is "never", and Mesa sets it on guarded instructions.
      warp.end(warp.active());
    }
    if (warp.active() == 0) {
      Divergence.resume(warp);
    }
    if (observer != null) {
      observer.after(warp, step, mask);
    }
    if (!warp.finished() && code.index(warp.pc()) < 0) {
      return fail(warp, step, astray(warp.pc(), step));
    }
    return true;
  }

  private void count(Warp warp, int index, int mask) {
    steps++;
    block.tick();
    counts[index]++;
    threadInstructions += Integer.bitCount(mask);
    maxStackDepth = Math.max(maxStackDepth, warp.stack().depth());
  }

  /** Why a warp cannot go on at a pc where no instruction starts. */
  private Cause astray(int pc, Step last) {
    if (pc == last.next()) {
      return Cause.of(
          Fault.Kind.BAD_ADDRESS,
          "the code ends here, but the thread does not: it needs an exit marker (.EXIT) or a RET");
    }
    return Cause.of(Fault.Kind.BAD_ADDRESS, "lanes that waited go on at %s", code.missing(pc));
  }

  /** The fault of a block in which nothing moves: null if all its warps have ended. */
  private Fault deadlock() {
    Warp first = null;
    StringBuilder all = new StringBuilder();
    for (Warp warp : block.warps()) {
      if (!warp.finished()) {
        first = first == null ? warp : first;
        all.append(", warp ").append(warp.index()).append(" waits at b").append(warp.waiting());
      }
    }
    if (first == null) {
      return null;
    }
    for (Warp warp : block.warps()) {
      if (warp.finished() && !block.hasArrived(first.waiting(), warp)) {
        all.append(", warp ").append(warp.index()).append(" has ended without arriving");
      }
    }
    Cause cause =
        Cause.of(
            Fault.Kind.BARRIER_DEADLOCK,
            "no warp of the block can go on: %s; all warps of a block must come to a barrier",
            all.substring(2));
    return fault(first, code.before(first.pc()), cause);
  }

  private boolean fail(Warp warp, Step step, Cause cause) {
    fault = fault(warp, step, cause);
    return false;
  }

  private Fault fault(Warp warp, Step at, Cause cause) {
    return new Fault(
        cause.kind(),
        cause.message(),
        launch.kernel().name(),
        block.x(),
        block.y(),
        warp.index(),
        cause.lane(),
        at.address(),
        at.placed().line(),
        at.insn().text());
  }

  private Stats stats() {
    Map<String, Long> byMnemonic = new TreeMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        var form = code.form(i);
        byMnemonic.merge(form == null ? ".word" : form.mnemonic(), counts[i], Long::sum);
      }
    }
    return new Stats(steps, threadInstructions, byMnemonic, maxStackDepth, blocks, barriers);
  }
}
