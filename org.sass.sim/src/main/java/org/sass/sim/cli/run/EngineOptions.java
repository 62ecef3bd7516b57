package org.sass.sim.cli.run;

import java.util.Arrays;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.WordOption;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.jit.EngineKind;
import org.sass.sim.target.Target;

/**
 * The options {@code --engine} and {@code --threads}: which engine runs a kernel, and on how many
 * threads.
 */
final class EngineOptions implements OptionGroup {
  /**
   * Maximum number of threads. More do not help, because each has registers and shared memory of
   * its own.
   */
  private static final int MAX_THREADS = 1024;

  private String engine;
  private String threads;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .option(
            "--engine",
            "NAME",
            text -> engine = text,
            "The engine that runs the kernel; all engines give the same results:",
            "  auto       translates code that runs often (the default)",
            "  precise    one instruction of one warp at a time",
            "  block      each instruction for all warps of a block",
            "  generated  several instructions for all warps of a block")
        .option(
            "--threads",
            "N",
            text -> threads = text,
            "Number of threads of the host that run blocks; by default one per core. The engine"
                + " precise always uses one.");
  }

  /**
   * A choice of engine and threads.
   *
   * @param kind the engine
   * @param threads the number of threads
   * @param explicit whether an option named the engine
   * @param explicitThreads whether an option gave the number of threads
   */
  record EngineChoice(EngineKind kind, int threads, boolean explicit, boolean explicitThreads) {

    /**
     * Returns the engine for a launch. If it is not the one that was asked for, or uses fewer
     * threads, reports this.
     *
     * @param observer the observer of the run; null if there is none
     */
    Engine createEngine(Launch launch, Observer observer, ProblemReporter reporter) {
      EngineKind possible = kind.resolve(launch, observer);
      if (explicit && possible != kind && kind != EngineKind.AUTO) {
        String message =
            nameOf(launch)
                + " needs --engine precise, which is used instead of "
                + kind.optionName();
        reporter.report("", Problem.info("engine", message, 0, 0, 1));
      }
      if (explicitThreads && threads > 1 && possible != kind) {
        String message =
            "--threads "
                + threads
                + ": "
                + nameOf(launch)
                + " needs --engine precise, which uses one";
        reporter.report("", Problem.info("engine", message, 0, 0, 1));
      }
      return possible.createEngine(launch, threads, observer);
    }

    /** Returns what needs the engine: the machine, or only this run of it. */
    private static String nameOf(Launch launch) {
      Target target = launch.target();
      if (target.matchesReference()) {
        return "this run";
      }
      return target.profile().isEmpty()
          ? "a kernel of " + launch.isa().archName()
          : "the profile " + target.profile();
    }
  }

  /** Returns the choice of the options; fails if their values are invalid. */
  EngineChoice choose() {
    EngineKind kind = EngineKind.AUTO;
    if (engine != null) {
      String name =
          WordOption.validate(
              "--engine",
              engine,
              Arrays.stream(EngineKind.values()).map(EngineKind::optionName).toList());
      kind = EngineKind.fromOptionName(name);
    }
    int count =
        threads == null ? Runtime.getRuntime().availableProcessors() : parseThreadCount(threads);
    return new EngineChoice(kind, count, engine != null, threads != null);
  }

  private static int parseThreadCount(String text) {
    int number = 0;
    try {
      number = Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      // Leaves 0, which is reported below.
    }
    if (number < 1 || number > MAX_THREADS) {
      throw new Failure(
          "usage", "--threads: '" + text + "' is not a number of threads from 1 to " + MAX_THREADS);
    }
    return number;
  }
}
