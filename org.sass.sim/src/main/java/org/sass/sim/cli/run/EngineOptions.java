package org.sass.sim.cli.run;

import java.util.Arrays;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.WordOption;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.jit.EngineKind;
import picocli.CommandLine.Option;

/**
 * The options {@code --engine} and {@code --threads}: which engine runs a kernel, and on how many
 * threads.
 */
final class EngineOptions {
  /**
   * Maximum number of threads. More do not help, because each has registers and shared memory of
   * its own.
   */
  private static final int MOST_THREADS = 1024;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = {
        "How to run the kernel; the results are the same:",
        "  auto       translates what runs often (the default)",
        "  precise    one warp, one instruction at a time",
        "  block      each instruction for all warps of a block",
        "  generated  several instructions for all warps of a block"
      })
  private String engine;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads that run blocks; one per core by default. precise uses one.")
  private String threads;

  /**
   * A choice of engine and threads.
   *
   * @param kind the engine
   * @param threads the number of threads
   * @param asked whether an option named the engine
   */
  record Chosen(EngineKind kind, int threads, boolean asked) {

    /**
     * Returns the engine for a launch. If it is not the one that was asked for, reports this.
     *
     * @param observer the observer of the run; null if there is none
     */
    Engine engine(Launch launch, Observer observer, ProblemReporter reporter) {
      EngineKind possible = kind.over(launch, observer);
      if (asked && possible != kind && kind != EngineKind.AUTO) {
        boolean plain = launch.target().plain();
        String what = plain ? "this run" : "the profile " + launch.target().name();
        String message = what + " needs --engine precise, which is used instead of " + kind.word();
        reporter.problem("", Problem.info("engine", message, 0, 0, 1));
      }
      return possible.engine(launch, threads, observer);
    }
  }

  /** Returns the choice of the options; fails if their values are invalid. */
  Chosen choose() {
    EngineKind kind = EngineKind.AUTO;
    if (engine != null) {
      String name =
          WordOption.of(
              "--engine",
              engine,
              Arrays.stream(EngineKind.values()).map(EngineKind::word).toList());
      kind = EngineKind.named(name);
    }
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : count(threads);
    return new Chosen(kind, count, engine != null);
  }

  private static int count(String text) {
    int number = 0;
    try {
      number = Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      // Leaves 0, which is reported below.
    }
    if (number < 1 || number > MOST_THREADS) {
      throw new Failure(
          "usage",
          "--threads: '" + text + "' is not a number of threads from 1 to " + MOST_THREADS);
    }
    return number;
  }
}
