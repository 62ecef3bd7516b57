package org.sass.bench.engine;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.EngineKind;

/**
 * An engine of the emulator with a number of workers, as it is measured. Only this class knows
 * which engines there are.
 *
 * @param name the name of the engine for {@code gsass run --engine}
 * @param workers number of threads on which it runs
 * @param goals what it must reach
 * @param engine makes an engine that runs a launch again and again
 */
record Tier(String name, int workers, Goals goals, Function<Launch, Supplier<RunResult>> engine) {

  /**
   * The goals of an engine. A value of 0 means no goal.
   *
   * @param mean times as fast as C, geometric mean over the kernels
   * @param least times as fast as C on each kernel except the divergent one
   * @param divergent times as fast as C on the kernel whose lanes diverge in a loop
   * @param together 10^9 thread instructions a second over all kernels
   * @param workers times as fast on the clock as one worker
   */
  record Goals(
      double mean, double minimum, double divergent, double aggregateRate, double workerSpeedup) {
    static final Goals NONE = new Goals(0, 0, 0, 0, 0);
  }

  /** The reference: all others must leave in memory what this engine leaves there. */
  static final Tier PRECISE = tier(EngineKind.PRECISE, 1, Goals.NONE);

  private static final Goals BLOCK_GOALS = new Goals(0.4, 0, 0, 0, 0);
  private static final Goals GENERATED_GOALS = new Goals(1, 0.5, 0.75, 5, 1.7);

  /** Returns all engines that are measured, the reference first. */
  static List<Tier> all() {
    return List.of(
        PRECISE,
        tier(EngineKind.BLOCK, 1, BLOCK_GOALS),
        tier(EngineKind.GENERATED, 1, GENERATED_GOALS),
        tier(EngineKind.GENERATED, 2, GENERATED_GOALS));
  }

  private static Tier tier(EngineKind kind, int workers, Goals goals) {
    return new Tier(
        kind.optionName(),
        workers,
        goals,
        launch -> {
          Engine engine = kind.createEngine(launch, workers);
          // The precise interpreter runs only once. A new one costs nothing, because it has no
          // state worth keeping.
          return engine instanceof Interpreter
              ? () -> kind.createEngine(launch, workers).run(() -> false)
              : () -> engine.run(() -> false);
        });
  }

  /** Returns the name to print in tables, with the number of workers if there are several. */
  String title() {
    return workers == 1 ? name : name + " x" + workers;
  }

  /**
   * Returns something that runs a launch to its end each time it is called, and throws an exception
   * if the launch does not complete.
   */
  Supplier<RunResult> runnerFor(Launch launch) {
    Supplier<RunResult> runs = engine.apply(launch);
    return () -> {
      RunResult result = runs.get();
      if (!result.completed()) {
        throw new IllegalStateException(
            title() + " did not complete " + launch.kernel().name() + ": " + result.fault());
      }
      return result;
    };
  }
}
