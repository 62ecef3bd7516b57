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
 * An engine of the emulator as it is measured. This is the one place that knows which there are.
 *
 * @param name as {@code gsass run --engine} has it
 * @param workers how many threads it runs on
 * @param goals what it must reach
 * @param engine makes one that runs a launch again and again
 */
record Tier(String name, int workers, Goals goals, Function<Launch, Supplier<RunResult>> engine) {

  /**
   * What is demanded of an engine; 0 where nothing is.
   *
   * @param mean times as fast as C, in the geometric mean
   * @param least times as fast as C on each kernel
   * @param divergent times as fast as C where lanes part
   * @param together 10^9 thread instructions a second over all kernels
   * @param workers times as fast on the clock as one worker
   */
  record Goals(double mean, double least, double divergent, double together, double workers) {
    static final Goals NONE = new Goals(0, 0, 0, 0, 0);
  }

  /** The oracle: what it leaves in memory is what all others must leave there. */
  static final Tier PRECISE = tier(EngineKind.PRECISE, 1, Goals.NONE);

  private static final Goals BLOCK = new Goals(0.4, 0, 0, 0, 0);
  private static final Goals GENERATED = new Goals(1, 0.5, 0.75, 5, 1.7);

  /** All that can be measured here, the oracle first. */
  static List<Tier> all() {
    return List.of(
        PRECISE,
        tier(EngineKind.BLOCK, 1, BLOCK),
        tier(EngineKind.GENERATED, 1, GENERATED),
        tier(EngineKind.GENERATED, 2, GENERATED));
  }

  private static Tier tier(EngineKind kind, int workers, Goals goals) {
    return new Tier(
        kind.word(),
        workers,
        goals,
        launch -> {
          Engine engine = kind.engine(launch, workers);
          // The precise interpreter has nothing that is worth keeping, and runs once.
          return engine instanceof Interpreter
              ? () -> kind.engine(launch, workers).run(() -> false)
              : () -> engine.run(() -> false);
        });
  }

  /** What stands in tables: the name, and the workers where they are several. */
  String title() {
    return workers == 1 ? name : name + " x" + workers;
  }

  /** Something that runs a launch to its end, as often as it is asked. */
  Supplier<RunResult> on(Launch launch) {
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
