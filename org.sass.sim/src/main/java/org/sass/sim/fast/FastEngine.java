package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Engine;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.RunResult;
import org.sass.sim.exec.Tally;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;

/**
 * Runs a launch fast: fragments of the kernel are translated to Java's byte code, all warps of a
 * block run them together, and several workers share the blocks.
 *
 * <p>What cannot be run so ends in the precise interpreter. A block that is given up has left its
 * traces in global memory; so the memory is put back as it was, the blocks before are run again,
 * and the interpreter runs that block. It finds the fault as if it had run all of them.
 */
public final class FastEngine implements Engine {
  /** Runs by a warp after which a fragment is translated. */
  private static final int HOT = 64;

  private final Launch launch;
  private final Grid grid;
  private final Plan plan;
  private final int hot;
  private final int workers;
  private final AtomicLong finished = new AtomicLong();

  /**
   * @param launch a launch without a {@link Launch#problem()}
   * @param kind how far to go
   * @param workers threads that run blocks, at least 1
   */
  public FastEngine(Launch launch, EngineKind kind, int workers) {
    this.launch = launch;
    this.grid = launch.newGrid();
    int warps = (grid.threadsPerBlock() + Warp.LANES - 1) / Warp.LANES;
    this.plan =
        new Plan(
            new Code(launch.kernel(), launch.isa(), launch.profile()),
            Lanewise.BEST,
            warps * Warp.LANES,
            launch.constants(),
            kind != EngineKind.BLOCK);
    this.hot = kind == EngineKind.AUTO ? HOT : 0;
    this.workers = (int) Math.min(workers, plan.ordered() ? 1 : grid.blocks());
  }

  /** What some workers did together. */
  private static final class Outcome {
    final Tally tally;
    long givenUp = Long.MAX_VALUE;
    boolean stopped;

    Outcome(int instructions) {
      tally = new Tally(instructions);
    }
  }

  @Override
  public double done() {
    return (double) finished.get() / grid.blocks();
  }

  @Override
  public RunResult run(BooleanSupplier interrupted) {
    if (plan.code().size() == 0) {
      return new Interpreter(launch).run(interrupted);
    }
    List<Memory> before = new ArrayList<>();
    for (Region region : grid.global().regions()) {
      before.add(region.memory().copy());
    }
    Outcome all = attempt(grid.blocks(), workers, launch.maxSteps(), interrupted);
    if (launch.maxSteps() > 0 && all.tally.steps > launch.maxSteps() && workers > 1) {
      // Which block goes beyond the limit shows when they run in their order.
      restore(before);
      all = attempt(grid.blocks(), 1, launch.maxSteps(), interrupted);
    }
    if (all.stopped || all.givenUp == Long.MAX_VALUE) {
      return new RunResult(all.tally.stats(plan.code()), null, all.stopped);
    }
    restore(before);
    long first = all.givenUp;
    Outcome again = attempt(first, workers, 0, interrupted);
    if (again.stopped) {
      return new RunResult(again.tally.stats(plan.code()), null, true);
    }
    return new Interpreter(launch).resume(first, again.tally, interrupted);
  }

  private void restore(List<Memory> before) {
    for (int i = 0; i < before.size(); i++) {
      grid.global().regions().get(i).memory().set(before.get(i));
    }
  }

  /** Runs the blocks before {@code end}; if one is given up, at least all before that one. */
  private Outcome attempt(long end, int threads, long maxSteps, BooleanSupplier interrupted) {
    Outcome outcome = new Outcome(plan.code().size());
    finished.set(0);
    AtomicLong next = new AtomicLong();
    AtomicLong last = new AtomicLong(end);
    Runnable work = () -> work(outcome, next, last, maxSteps, interrupted);
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      Thread thread = new Thread(work, "worker " + i);
      thread.setDaemon(true);
      thread.start();
      others.add(thread);
    }
    work.run();
    for (Thread thread : others) {
      join(thread);
    }
    return outcome;
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @param next the next block that nobody has taken
   * @param last the first block that need not run
   */
  private void work(
      Outcome outcome,
      AtomicLong next,
      AtomicLong last,
      long maxSteps,
      BooleanSupplier interrupted) {
    BlockRunner runner = new BlockRunner(plan, maxSteps, hot, interrupted);
    long mine = 0;
    try {
      while ((mine = next.getAndIncrement()) < last.get()) {
        runner.run(grid, mine);
        finished.incrementAndGet();
      }
    } catch (GiveUp e) {
      long given = mine;
      last.accumulateAndGet(given, Math::min);
      synchronized (outcome) {
        outcome.givenUp = Math.min(outcome.givenUp, given);
      }
    } catch (BlockRunner.Stopped e) {
      last.set(0);
      synchronized (outcome) {
        outcome.stopped = true;
      }
    }
    synchronized (outcome) {
      outcome.tally.add(runner.tally());
    }
  }
}
