package org.sass.bench.compiled;

import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.interp.RunStatistics;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

/** A launch that can be run any number of times, each time with the same memory at its start. */
final class BenchLaunch {
  private final String name;
  private final Launch launch;
  private final List<Memory> memoryAtStart;
  private final RunStatistics statistics;

  private BenchLaunch(String name, Launch launch) {
    this.name = name;
    this.launch = launch;
    memoryAtStart = launch.global().regions().stream().map(one -> one.memory().copy()).toList();
    RunResult result = new Interpreter(launch).run(() -> false);
    check(result);
    statistics = result.stats();
  }

  /** Runs a launch once, to see that it ends without a fault. */
  static BenchLaunch of(String name, LaunchPreparation.Result result) {
    check(name, result.problems());
    return new BenchLaunch(name, result.prepared().launch());
  }

  static void check(String name, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new IllegalStateException(name + " cannot be launched: " + problems);
    }
  }

  String name() {
    return name;
  }

  Launch launch() {
    return launch;
  }

  long threadInstructions() {
    return statistics.threadInstructions();
  }

  /** Returns in how many lanes an instruction runs, on average. */
  double meanLanes() {
    return (double) statistics.threadInstructions() / statistics.warpInstructions();
  }

  void restoreMemory() {
    List<GlobalMemory.Region> regions = launch.global().regions();
    for (int i = 0; i < regions.size(); i++) {
      regions.get(i).memory().copyFrom(memoryAtStart.get(i));
    }
  }

  /** Stops the benchmark if a run has not come to its end. */
  void check(RunResult result) {
    if (!result.completed()) {
      throw new IllegalStateException(name + ": " + result.fault().report());
    }
  }
}
