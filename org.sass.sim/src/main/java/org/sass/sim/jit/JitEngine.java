package org.sass.sim.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.BlockRange;
import org.sass.sim.jit.run.BlockRunner;
import org.sass.sim.jit.run.BlockScheduler;
import org.sass.sim.jit.run.StoppedException;
import org.sass.sim.jit.run.TieringPolicy;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.jit.run.WorkerPool;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;

/**
 * Runs a launch fast. Translation blocks of the kernel are compiled to Java byte code, all warps of
 * a block run them together, and several worker threads share the blocks of the grid.
 *
 * <p>If something cannot be run in this way, the precise interpreter does it. The block in which it
 * occurs and the blocks after it are undone, and the interpreter takes over from there. It finds a
 * fault as if it had run all blocks itself.
 *
 * <p>Unlike other engines, this one can run several times, and then reuses its translations.
 */
public final class JitEngine implements Engine {
  private final Launch launch;
  private final Grid grid;
  private final TranslationCache plan;
  private final List<BlockRunner> runners = new ArrayList<>();
  private final AtomicLong done = new AtomicLong();

  private final WorkerPool workers;

  /**
   * @param launch a launch for which {@link Launch#problem()} returns null
   * @param kind which kinds of translation to use
   * @param workers number of threads that run blocks, at least 1
   */
  public JitEngine(Launch launch, EngineKind kind, int workers) {
    this(
        launch,
        kind,
        workers,
        VectorTarget.BEST,
        kind == EngineKind.AUTO ? TieringPolicy.USUAL : TieringPolicy.NONE);
  }

  /**
   * Creates an engine that need not use the best vectors of this JVM.
   *
   * @param most maximum number of threads that run blocks
   * @param way how many lanes to process at once, and how
   * @param patience when to translate which code
   */
  JitEngine(Launch launch, EngineKind kind, int most, VectorTarget way, TieringPolicy patience) {
    this.launch = launch;
    this.grid = launch.newGrid();
    int warps = (grid.threadsPerBlock() + Warp.LANES - 1) / Warp.LANES;
    this.plan =
        new TranslationCache(
            new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics()),
            launch.target().reconvergence(),
            way,
            warps * Warp.LANES,
            grid.threadsPerBlock() % Warp.LANES == 0,
            grid.blockX() == grid.threadsPerBlock(),
            launch.constants(),
            kind != EngineKind.BLOCK);
    long useful = plan.ordered() ? 1 : grid.blocks();
    for (int i = 0; i < Math.min(most, useful); i++) {
      runners.add(new BlockRunner(plan, grid, patience));
    }
    workers = new WorkerPool(runners.size() - 1);
  }

  @Override
  public double done() {
    return (double) done.get() / grid.blocks();
  }

  @Override
  public RunResult run(BooleanSupplier interrupted) {
    if (plan.code().size() == 0) {
      return new Interpreter(launch).run(interrupted);
    }
    done.set(0);
    Counters total = new Counters(plan.code().size());
    long first = 0;
    while (first < grid.blocks()) {
      BlockScheduler ledger =
          new BlockScheduler(first, grid.blocks(), runners.size(), launch.maxSteps(), total);
      runAll(ledger, interrupted);
      BlockRange givenUp = ledger.close();
      if (ledger.isStopped()) {
        return new RunResult(total.stats(plan.code()), null, true);
      }
      if (givenUp == null) {
        break;
      }
      for (first = givenUp.first; first < givenUp.end; first++) {
        BlockScheduler one = new BlockScheduler(first, first + 1, 1, launch.maxSteps(), total);
        work(runners.get(0), one, interrupted);
        boolean needsInterpreter = one.close() != null;
        if (one.isStopped()) {
          return new RunResult(total.stats(plan.code()), null, true);
        }
        if (needsInterpreter) {
          return new Interpreter(launch).resume(first, total, interrupted);
        }
      }
    }
    return new RunResult(total.stats(plan.code()), null, false);
  }

  /**
   * Runs some blocks, for a debugger. Does not run blocks that need the precise interpreter.
   *
   * @param first number of the first block
   * @param end number of the block after the last one
   * @param total the counters of the blocks before; what is counted now is added
   * @param most maximum number of warp instructions; blocks beyond it are left undone
   * @return number of the first block that is not done; {@code end} if all are. Negative if the run
   *     was interrupted; memory is then in an inconsistent state
   */
  public long run(long first, long end, Counters total, long most, BooleanSupplier interrupted) {
    long limit = launch.maxSteps();
    if (most < Long.MAX_VALUE - total.steps) {
      limit = limit == 0 ? total.steps + most : Math.min(limit, total.steps + most);
    }
    BlockScheduler ledger = new BlockScheduler(first, end, runners.size(), limit, total);
    runAll(ledger, interrupted);
    BlockRange givenUp = ledger.close();
    if (ledger.isStopped()) {
      return -1;
    }
    return givenUp == null ? end : givenUp.first;
  }

  private void runAll(BlockScheduler ledger, BooleanSupplier interrupted) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    BooleanSupplier stop = () -> failure.get() != null || interrupted.getAsBoolean();
    List<Runnable> jobs = new ArrayList<>();
    for (BlockRunner runner : runners) {
      jobs.add(() -> work(runner, ledger, stop, failure));
    }
    workers.run(jobs.get(0), jobs.subList(1, jobs.size()));
    // If a worker failed, the run has no result. The cause is a lack of memory or an internal
    // error.
    if (failure.get() instanceof Error error) {
      throw error;
    } else if (failure.get() instanceof RuntimeException e) {
      throw e;
    }
  }

  private void work(
      BlockRunner runner,
      BlockScheduler ledger,
      BooleanSupplier stop,
      AtomicReference<Throwable> failure) {
    try {
      work(runner, ledger, stop);
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }

  private void work(BlockRunner runner, BlockScheduler ledger, BooleanSupplier interrupted) {
    BlockRange chunk = ledger.next(null, runner.spare);
    while (chunk != null) {
      runner.begin(chunk, ledger.left(), interrupted);
      try {
        long block = chunk.first;
        while (block < chunk.end && !ledger.isVain(chunk)) {
          block = runner.run(block, chunk.end);
        }
      } catch (Bailout e) {
        runner.leave();
        ledger.giveUp(chunk);
        return;
      } catch (StoppedException e) {
        runner.leave();
        ledger.stop(chunk);
        return;
      }
      runner.leave();
      done.addAndGet(chunk.end - chunk.first);
      chunk = ledger.next(chunk, runner.spare);
    }
  }
}
