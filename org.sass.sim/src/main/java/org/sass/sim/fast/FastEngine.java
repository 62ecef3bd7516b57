package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Engine;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.RunResult;
import org.sass.sim.exec.Tally;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;

/**
 * Runs a launch fast: fragments of the kernel are translated to Java's byte code, all warps of a
 * block run them together, and several workers share the blocks.
 *
 * <p>What cannot be run so ends in the precise interpreter. When a block is given up, it and the
 * blocks behind it are undone, and the interpreter takes over. It finds the fault as if it had run
 * all blocks.
 *
 * <p>Unlike other engines it can run again and again; then it need not translate anew.
 */
public final class FastEngine implements Engine {
  private final Launch launch;
  private final Grid grid;
  private final Plan plan;
  private final List<BlockRunner> runners = new ArrayList<>();
  private final AtomicLong done = new AtomicLong();

  private final Workers workers;

  /**
   * @param launch a launch without a {@link Launch#problem()}
   * @param kind how far to go
   * @param workers threads that run blocks, at least 1
   */
  public FastEngine(Launch launch, EngineKind kind, int workers) {
    this(
        launch,
        kind,
        workers,
        Lanewise.BEST,
        kind == EngineKind.AUTO ? Patience.USUAL : Patience.NONE);
  }

  /**
   * The same with another way to work on lanes than the best one on this JVM.
   *
   * @param most threads that run blocks
   * @param way how many lanes to work on at once, and how
   * @param patience when to translate what
   */
  FastEngine(Launch launch, EngineKind kind, int most, Lanewise way, Patience patience) {
    this.launch = launch;
    this.grid = launch.newGrid();
    int warps = (grid.threadsPerBlock() + Warp.LANES - 1) / Warp.LANES;
    this.plan =
        new Plan(
            new Code(launch.kernel(), launch.isa(), launch.profile()),
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
    workers = new Workers(runners.size() - 1);
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
    Tally total = new Tally(plan.code().size());
    long first = 0;
    while (first < grid.blocks()) {
      Ledger ledger = new Ledger(first, grid.blocks(), runners.size(), launch.maxSteps(), total);
      runAll(ledger, interrupted);
      Chunk givenUp = ledger.close();
      if (ledger.isStopped()) {
        return new RunResult(total.stats(plan.code()), null, true);
      }
      if (givenUp == null) {
        break;
      }
      for (first = givenUp.first; first < givenUp.end; first++) {
        Ledger one = new Ledger(first, first + 1, 1, launch.maxSteps(), total);
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
   * Runs some blocks, for a debugger: what needs the precise interpreter is left undone.
   *
   * @param first the first block
   * @param end behind the last block
   * @param total what the blocks before did; takes what is done now
   * @return the first block that is not done; {@code end} if all are. Below 0 if it was
   *     interrupted: memory is between two states then
   */
  public long run(long first, long end, Tally total, BooleanSupplier interrupted) {
    Ledger ledger = new Ledger(first, end, runners.size(), launch.maxSteps(), total);
    runAll(ledger, interrupted);
    Chunk givenUp = ledger.close();
    if (ledger.isStopped()) {
      return -1;
    }
    return givenUp == null ? end : givenUp.first;
  }

  private void runAll(Ledger ledger, BooleanSupplier interrupted) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    BooleanSupplier stop = () -> failure.get() != null || interrupted.getAsBoolean();
    List<Runnable> jobs = new ArrayList<>();
    for (BlockRunner runner : runners) {
      jobs.add(() -> work(runner, ledger, stop, failure));
    }
    workers.run(jobs.get(0), jobs.subList(1, jobs.size()));
    // What a worker has left undone is nobody's result: memory that ran out, a mistake of ours.
    if (failure.get() instanceof Error error) {
      throw error;
    } else if (failure.get() instanceof RuntimeException e) {
      throw e;
    }
  }

  private void work(
      BlockRunner runner, Ledger ledger, BooleanSupplier stop, AtomicReference<Throwable> failure) {
    try {
      work(runner, ledger, stop);
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }

  private void work(BlockRunner runner, Ledger ledger, BooleanSupplier interrupted) {
    Chunk chunk = ledger.next(null, runner.spare);
    while (chunk != null) {
      long limit = launch.maxSteps() > 0 ? launch.maxSteps() - ledger.steps() : Long.MAX_VALUE;
      runner.begin(chunk, limit, interrupted);
      try {
        long block = chunk.first;
        while (block < chunk.end && !ledger.isVain(chunk)) {
          block = runner.run(block, chunk.end);
        }
      } catch (GiveUp e) {
        runner.leave();
        ledger.giveUp(chunk);
        return;
      } catch (Stopped e) {
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
