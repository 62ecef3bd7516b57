package org.sass.sim.exec;

import java.util.function.BooleanSupplier;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;

/**
 * The precise interpreter: one warp, one instruction at a time. It is the oracle that every faster
 * engine must equal.
 *
 * <p>The order is always the same: blocks one after the other, x first; the warps of a block in
 * turn, one instruction each, leaving out those that wait at a barrier or have ended. A profile may
 * have several blocks resident at once; then the warps of all of them take turns.
 */
public final class Interpreter implements Engine {
  /** Instructions between two questions whether to stop; a power of two. */
  private static final int POLL = 1024;

  private final Launch launch;
  private final Observer observer;
  private final Grid grid;
  private final Code code;
  private final Lanes lanes = new Lanes();
  private final Tally tally;

  /** How the profile's markers and stack work; null for a G80. */
  private final RtlFlow rtl;

  /** The blocks that run together, whose places later blocks take. */
  private final Block[] residents;

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
    this.grid = launch.newGrid();
    this.residents = new Block[launch.residents()];
    this.code = new Code(launch.kernel(), launch.isa(), launch.profile());
    code.resident(residents, launch.registers());
    this.rtl = launch.profile().quirks().isEmpty() ? null : new RtlFlow(launch.profile());
    this.tally = new Tally(code.size());
  }

  @Override
  public RunResult run(BooleanSupplier interrupted) {
    return run(0, interrupted);
  }

  /**
   * Takes over a run whose first blocks are done.
   *
   * @param first the first block to run, counted in x first
   * @param before what the blocks before it did
   */
  public RunResult resume(long first, Tally before, BooleanSupplier interrupted) {
    tally.add(before);
    return run(first, interrupted);
  }

  private RunResult run(long first, BooleanSupplier interrupted) {
    if (code.size() == 0) {
      String name = launch.kernel().name();
      fault =
          new Fault(Fault.Kind.BAD_ADDRESS, "the kernel has no code", name, 0, 0, 0, -1, 0, 0, "");
    }
    for (long i = first; i < grid.blocks() && fault == null && !stopped; i += residents.length) {
      int count = (int) Math.min(residents.length, grid.blocks() - i);
      for (int place = 0; place < count; place++) {
        residents[place] = grid.block(i + place, residents[place]);
        block = residents[place];
        if (observer != null) {
          observer.starts(block);
        }
      }
      runBlocks(count, interrupted);
      for (int place = 0; place < count; place++) {
        tally.barriers += residents[place].openings();
      }
    }
    if (observer != null && fault != null && block != null) {
      observer.faults(block, fault);
    }
    return new RunResult(tally.stats(code), fault, stopped);
  }

  /** The block that runs or ran last, for looking into it after a fault; null before the first. */
  public Block block() {
    return block;
  }

  @Override
  public double done() {
    Block now = block;
    return now == null ? 0 : ((double) now.y() * grid.x() + now.x()) / grid.blocks();
  }

  @Override
  public long steps() {
    return tally.steps;
  }

  /** Runs the resident blocks to their ends: a round is an instruction of each of their warps. */
  private void runBlocks(int count, BooleanSupplier interrupted) {
    boolean running;
    do {
      running = false;
      for (int place = 0; place < count; place++) {
        block = residents[place];
        int went = round(interrupted);
        if (went < 0) {
          return;
        }
        running |= went > 0;
      }
    } while (running);
    for (int place = 0; place < count; place++) {
      block = residents[place];
      fault = deadlock();
      if (fault != null) {
        return;
      }
      tally.blocks++;
      if (observer != null) {
        observer.ends(block);
      }
    }
  }

  /** Runs an instruction of each warp of the block; how many went on, -1 if the run is over. */
  private int round(BooleanSupplier interrupted) {
    int running = 0;
    for (Warp warp : block.warps()) {
      if (warp.finished() || warp.waiting() >= 0) {
        continue;
      }
      running++;
      if ((tally.steps & POLL - 1) == 0 && interrupted.getAsBoolean()) {
        stopped = true;
      }
      if (stopped || !step(warp)) {
        return -1;
      }
    }
    return running;
  }

  /** Runs one instruction of a warp; false, and {@link #fault} set, if it cannot be done. */
  private boolean step(Warp warp) {
    int pc = warp.pc();
    int index = code.index(pc);
    Step step = code.step(index);
    if (launch.maxSteps() > 0 && tally.steps == launch.maxSteps()) {
      return fail(
          warp,
          step,
          Cause.of(
              Fault.Kind.TOO_MANY_STEPS,
              "the run did not end within %d warp instructions, the limit that was set for it",
              tally.steps));
    }
    int mask = step.guard().mask(warp);
    if (rtl != null) {
      mask = rtl.mask(warp, step, mask);
    }
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
    if (rtl != null) {
      rtl.finish(warp, step);
    } else {
      finish(warp, step);
    }
    if (observer != null) {
      observer.after(warp, step, mask);
    }
    if (!warp.finished() && code.index(warp.pc()) < 0) {
      return fail(warp, step, astray(warp.pc(), step));
    }
    return true;
  }

  /** What the markers of an instruction do after it. */
  private static void finish(Warp warp, Step step) {
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
  }

  private void count(Warp warp, int index, int mask) {
    tally.steps++;
    block.tick();
    tally.issued[index]++;
    tally.threadInstructions += Integer.bitCount(mask);
    tally.maxStackDepth = Math.max(tally.maxStackDepth, warp.stack().depth());
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
}
