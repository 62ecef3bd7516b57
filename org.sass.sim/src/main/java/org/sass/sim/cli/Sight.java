package org.sass.sim.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sass.sim.exec.Engine;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.Observer;
import org.sass.sim.exec.RunResult;
import org.sass.sim.launch.Prepared;
import org.sass.sim.see.Observers;
import org.sass.sim.see.Statistics;
import org.sass.sim.see.StatsReport;

/** Runs a launch while those look on who were asked to, and somebody may press Ctrl-C. */
final class Sight {
  private final Io io;
  private final SeeOptions options;
  private final Launch launch;
  private final List<Observer> observers = new ArrayList<>();
  private final Statistics statistics;

  Sight(Io io, SeeOptions options, Prepared prepared) {
    this.io = io;
    this.options = options;
    this.launch = prepared.launch();
    this.statistics = options.stats() ? new Statistics(launch) : null;
    if (statistics != null) {
      observers.add(statistics);
    }
  }

  /** Lets somebody else look on, too. */
  void add(Observer observer) {
    observers.add(observer);
  }

  /**
   * Runs the launch.
   *
   * @param engines makes the engine, which lets the observer look on; null for nobody
   */
  RunResult run(Function<Observer, Engine> engines) throws IOException {
    Engine engine = engines.apply(Observers.of(observers));
    try (Interruption interruption = Interruption.listen()) {
      return Progress.during(
          io, new RunProgress(launch, engine), () -> engine.run(interruption::asked));
    }
  }

  /** What was counted, or null. */
  StatsReport report() {
    return statistics == null ? null : new StatsReport(statistics);
  }
}
