package org.sass.bench.engine;

import java.util.List;
import java.util.function.Function;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.RunResult;

/**
 * An engine of the emulator as it is measured. This is the one place that knows which there are.
 *
 * @param name as {@code gsass run --engine} has it
 * @param workers how many threads it runs on
 * @param target what it must reach of C's speed as a geometric mean; 0 where nothing is demanded
 * @param runner runs a launch
 */
record Engine(String name, int workers, double target, Function<Launch, RunResult> runner) {
  /** The oracle: what it leaves in memory is what all others must leave there. */
  static final Engine PRECISE =
      new Engine("precise", 1, 0, launch -> new Interpreter(launch).run(() -> false));

  /** All that can be measured here, the oracle first. */
  static List<Engine> all() {
    return List.of(PRECISE);
  }

  /** What stands in tables: the name, and the workers where they are several. */
  String title() {
    return workers == 1 ? name : name + " x" + workers;
  }

  /** Runs a launch to its end. */
  RunResult run(Launch launch) {
    RunResult result = runner.apply(launch);
    if (!result.completed()) {
      throw new IllegalStateException(
          title() + " did not complete " + launch.kernel().name() + ": " + result.fault());
    }
    return result;
  }
}
