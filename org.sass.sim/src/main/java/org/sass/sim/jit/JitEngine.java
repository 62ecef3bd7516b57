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
import org.sass.sim.jit.run.BackgroundTranslator;
import org.sass.sim.jit.run.BlockRange;
import org.sass.sim.jit.run.BlockRunner;
import org.sass.sim.jit.run.BlockScheduler;
import org.sass.sim.jit.run.EngineTier;
import org.sass.sim.jit.run.StoppedException;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.jit.run.WorkSampler;
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
  private final DecodedKernel code;
  private final boolean fusesInstructions;
  private final int maxWorkers;

  /** The tier that follows the one with which the engine begins. */
  private final EngineTier lastTier;

  /** The tier that runs. */
  private EngineTier tier;

  private TranslationCache cache;
  private List<BlockRunner> runners;
  private final AtomicLong blocksDone = new AtomicLong();

  private final WorkerPool workerPool;

  /** Translates beside the workers; null until there is something to translate. */
  private BackgroundTranslator translator;

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
        kind == EngineKind.AUTO
            ? EngineTier.first(launch.grid().count(), workers)
            : EngineTier.IMMEDIATE,
        EngineTier.last());
  }

  /**
   * Creates an engine with certain tiers.
   *
   * @param maxWorkers maximum number of threads that run blocks
   * @param firstTier the tier with which it begins
   * @param lastTier the tier that follows, if the first one has a successor
   */
  JitEngine(
      Launch launch, EngineKind kind, int maxWorkers, EngineTier firstTier, EngineTier lastTier) {
    this.launch = launch;
    this.grid = launch.newGrid();
    this.code = new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
    this.fusesInstructions = kind != EngineKind.BLOCK;
    this.maxWorkers = maxWorkers;
    this.lastTier = lastTier;
    startTier(firstTier);
    workerPool = new WorkerPool(runners.size() - 1);
  }

  /** Goes on with another tier. No worker may be running. */
  private void startTier(EngineTier newTier) {
    tier = newTier;
    int warps = (grid.threadsPerBlock() + Warp.LANES - 1) / Warp.LANES;
    cache =
        new TranslationCache(
            code,
            launch.target().reconvergence(),
            newTier.vectorTarget(),
            warps * Warp.LANES,
            grid.threadsPerBlock() % Warp.LANES == 0,
            grid.blockSize().x() == grid.threadsPerBlock(),
            launch.constants(),
            fusesInstructions,
            null,
            newTier.translatesBeside() ? this::translateBeside : Runnable::run);
    runners = new ArrayList<>();
    long maxUseful = cache.hasOrderedEffects() ? 1 : grid.blockCount();
    for (int i = 0; i < Math.min(maxWorkers, maxUseful); i++) {
      runners.add(new BlockRunner(cache, grid, newTier.tieringPolicy()));
    }
  }

  private synchronized void translateBeside(Runnable job) {
    if (translator == null) {
      translator = new BackgroundTranslator();
    }
    translator.execute(job);
  }

  private synchronized void checkTranslator() {
    if (translator != null) {
      translator.checkFailure();
    }
  }

  @Override
  public double progress() {
    return (double) blocksDone.get() / grid.blockCount();
  }

  @Override
  public RunResult run(BooleanSupplier interrupted) {
    if (cache.code().size() == 0) {
      return new Interpreter(launch).run(interrupted);
    }
    blocksDone.set(0);
    Counters totalCounters = new Counters(cache.code().size());
    long firstBlock = 0;
    while (firstBlock < grid.blockCount()) {
      BlockScheduler scheduler =
          new BlockScheduler(
              firstBlock,
              grid.blockCount(),
              runners.size(),
              launch.bounds().maxSteps(),
              tier.hasNext(),
              totalCounters);
      runAll(scheduler, null, interrupted);
      BlockRange givenUp = scheduler.undoUnsettled();
      if (scheduler.isStopped()) {
        return new RunResult(totalCounters.stats(cache.code()), null, true);
      }
      if (givenUp == null) {
        break;
      }
      for (firstBlock = givenUp.firstBlock; firstBlock < givenUp.endBlock; firstBlock++) {
        BlockScheduler singleBlock =
            new BlockScheduler(
                firstBlock, firstBlock + 1, 1, launch.bounds().maxSteps(), false, totalCounters);
        runChunks(runners.get(0), singleBlock, null, interrupted);
        boolean needsInterpreter = singleBlock.undoUnsettled() != null;
        if (singleBlock.isStopped()) {
          return new RunResult(totalCounters.stats(cache.code()), null, true);
        }
        if (needsInterpreter) {
          return new Interpreter(launch).resume(firstBlock, totalCounters, interrupted);
        }
      }
    }
    return new RunResult(totalCounters.stats(cache.code()), null, false);
  }

  /**
   * Runs some blocks, for a debugger. Does not run blocks that need the precise interpreter, nor
   * blocks that write to certain parts of memory.
   *
   * @param firstBlock number of the first block
   * @param end number of the block after the last one
   * @param totalCounters the counters of the blocks before; what is counted now is added
   * @param maxInstructions maximum number of warp instructions; blocks beyond it are left undone
   * @param watched parts of memory; null for none
   * @return number of the first block that is not done; {@code end} if all are. Negative if the run
   *     was interrupted; memory is then in an inconsistent state
   */
  public long run(
      long firstBlock,
      long end,
      Counters totalCounters,
      long maxInstructions,
      WatchedWrites watched,
      BooleanSupplier interrupted) {
    long limit = launch.bounds().maxSteps();
    if (maxInstructions < Long.MAX_VALUE - totalCounters.steps) {
      limit =
          limit == 0
              ? totalCounters.steps + maxInstructions
              : Math.min(limit, totalCounters.steps + maxInstructions);
    }
    BlockScheduler scheduler =
        new BlockScheduler(firstBlock, end, runners.size(), limit, tier.hasNext(), totalCounters);
    runAll(scheduler, watched, interrupted);
    BlockRange givenUp = scheduler.undoUnsettled();
    if (scheduler.isStopped()) {
      return -1;
    }
    return givenUp == null ? end : givenUp.firstBlock;
  }

  private void runAll(
      BlockScheduler scheduler, WatchedWrites watched, BooleanSupplier interrupted) {
    runTier(scheduler, watched, interrupted);
    while (scheduler.resume()) {
      WorkSampler.sample(
          cache,
          runners.get(0),
          scheduler.firstLeft(),
          scheduler.end(),
          scheduler.remainingSteps(),
          interrupted);
      if (tier.isNextWorth(cache.workEstimate(), grid.blockCount())) {
        cache.abandon();
        startTier(lastTier);
      }
      runTier(scheduler, watched, interrupted);
    }
  }

  /** Runs blocks until none is left or another tier is worth it. */
  private void runTier(
      BlockScheduler scheduler, WatchedWrites watched, BooleanSupplier interrupted) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    BooleanSupplier stop = () -> failure.get() != null || interrupted.getAsBoolean();
    List<Runnable> helperJobs = new ArrayList<>();
    for (BlockRunner helper : runners.subList(1, runners.size())) {
      helperJobs.add(() -> runChunks(helper, scheduler, watched, stop, failure));
    }
    workerPool.run(
        startHelpers -> {
          BooleanSupplier stopOrStart = new HelperStart(startHelpers, stop);
          runChunks(runners.get(0), scheduler, watched, stopOrStart, failure);
        },
        helperJobs);
    checkTranslator();
    // If a worker failed, the run has no result. The cause is a lack of memory or an internal
    // error.
    if (failure.get() instanceof Error error) {
      throw error;
    } else if (failure.get() instanceof RuntimeException e) {
      throw e;
    }
  }

  /**
   * Starts the helpers of the first worker when so much work is left that they are worth it. The
   * first worker asks now and then whether the run is to stop; this is when it looks at the work.
   */
  private final class HelperStart implements BooleanSupplier {
    private final Runnable startHelpers;
    private final BooleanSupplier stop;
    private boolean started;

    HelperStart(Runnable startHelpers, BooleanSupplier stop) {
      this.startHelpers = startHelpers;
      this.stop = stop;
      if (tier.helpersAfterSteps() == 0) {
        start();
      }
    }

    private void start() {
      started = true;
      startHelpers.run();
    }

    @Override
    public boolean getAsBoolean() {
      if (!started && runners.get(0).stepsLeft() >= tier.helpersAfterSteps()) {
        start();
      }
      return stop.getAsBoolean();
    }
  }

  private void runChunks(
      BlockRunner runner,
      BlockScheduler scheduler,
      WatchedWrites watched,
      BooleanSupplier stop,
      AtomicReference<Throwable> failure) {
    try {
      runChunks(runner, scheduler, watched, stop);
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }

  private void runChunks(
      BlockRunner runner,
      BlockScheduler scheduler,
      WatchedWrites watched,
      BooleanSupplier interrupted) {
    BlockRange chunk = scheduler.takeNext(null, runner.freeRanges);
    while (chunk != null) {
      runner.beginChunk(chunk, scheduler.remainingSteps(), interrupted);
      try {
        long block = chunk.firstBlock;
        while (block < chunk.endBlock && !scheduler.isObsolete(chunk)) {
          block = runner.run(block, chunk.endBlock);
        }
      } catch (Bailout e) {
        runner.endChunk();
        scheduler.giveUp(chunk);
        return;
      } catch (StoppedException e) {
        runner.endChunk();
        scheduler.stop(chunk);
        return;
      }
      runner.endChunk();
      if (watched != null && watched.areIn(chunk)) {
        scheduler.giveUp(chunk);
        return;
      }
      blocksDone.addAndGet(chunk.endBlock - chunk.firstBlock);
      if (cache.workEstimate().isSampleDue()
          && tier.isNextWorth(cache.workEstimate(), grid.blockCount())) {
        scheduler.pause();
      }
      chunk = scheduler.takeNext(chunk, runner.freeRanges);
    }
  }
}
