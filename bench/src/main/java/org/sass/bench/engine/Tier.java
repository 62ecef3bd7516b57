package org.sass.bench.engine;

import java.util.List;
import java.util.function.Function;
import org.sass.sim.exec.Engine;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.RunResult;

/**
 * An engine of the emulator as it is measured. This is the one place that knows which there are.
 *
 * @param name as {@code gsass run --engine} has it
 * @param workers how many threads it runs on
 * @param goals what it must reach
 * @param engine makes one for a launch
 */
record Tier(String name, int workers, Goals goals, Function<Launch, Engine> engine) {

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
  static final Tier PRECISE = new Tier("precise", 1, Goals.NONE, launch -> new Interpreter(launch));

  /** All that can be measured here, the oracle first. */
  static List<Tier> all() {
    return List.of(PRECISE);
  }

  /** What stands in tables: the name, and the workers where they are several. */
  String title() {
    return workers == 1 ? name : name + " x" + workers;
  }

  /** Runs a launch to its end. */
  RunResult run(Launch launch) {
    RunResult result = engine.apply(launch).run(() -> false);
    if (!result.completed()) {
      throw new IllegalStateException(
          title() + " did not complete " + launch.kernel().name() + ": " + result.fault());
    }
    return result;
  }
}
