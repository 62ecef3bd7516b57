package org.sass.sim.cli.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.Interruption;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.RunResult;
import org.sass.sim.observe.ObserverList;
import org.sass.sim.observe.Timeline;
import org.sass.sim.observe.coverage.LcovReport;
import org.sass.sim.observe.coverage.ProfilePage;
import org.sass.sim.observe.stats.OperandPatterns;
import org.sass.sim.observe.stats.Statistics;
import org.sass.sim.observe.stats.StatsReport;
import org.sass.sim.observe.trace.TraceFilter;
import org.sass.sim.observe.trace.TraceSink;
import org.sass.sim.observe.trace.TraceText;
import org.sass.sim.observe.trace.TraceWriter;
import org.sass.sim.observe.trace.Tracer;

/**
 * Runs a launch with the observers that the options ask for, and writes their output files. Ctrl-C
 * stops the run.
 */
final class ObservedRun {
  private final Streams io;
  private final ObserverOptions options;
  private final String file;
  private final Launch launch;
  private final TraceFilter filter;
  private final List<Observer> observers = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private final Statistics statistics;
  private RunResult result;

  /** A file that is written during or after a run. */
  private record Output(String file, OutputWriter writer) {}

  /** Writes a file. It calls the run before or while it writes. */
  @FunctionalInterface
  private interface OutputWriter {
    void write(ByteOutput out, Run run) throws IOException;
  }

  /** Runs the launch, and writes all further files. */
  @FunctionalInterface
  private interface Run {
    RunResult run() throws IOException;
  }

  /**
   * Makes the observers and output files that the options ask for.
   *
   * @param file the kernel's file, which the output files name
   */
  ObservedRun(Streams io, ObserverOptions options, String file, Launch launch) {
    this.io = io;
    this.options = options;
    this.file = file;
    this.launch = launch;
    this.filter = options.traceFilter();
    boolean counts =
        options.stats()
            || options.counts() != null
            || options.page() != null
            || options.coverage() != null;
    this.statistics = counts ? new Statistics(launch) : null;
    if (counts) {
      observers.add(statistics);
    }
    if (options.counts() != null) {
      addCountsOutput();
    }
    if (options.page() != null) {
      addPageOutput();
    }
    if (options.coverage() != null) {
      addCoverageOutput();
    }
    if (options.trace() != null) {
      outputs.add(new Output(options.trace(), this::writeTrace));
    }
  }

  private void addCountsOutput() {
    outputs.add(
        new Output(
            options.counts(),
            (out, run) -> {
              RunResult done = run.run();
              RunReport.writeJsonStats(done.stats(), new StatsReport(statistics), out);
            }));
  }

  private void addPageOutput() {
    Timeline timeline = new Timeline(launch);
    observers.add(timeline);
    outputs.add(
        new Output(
            options.page(),
            (out, run) -> {
              RunResult done = run.run();
              out.append(ProfilePage.of(statistics, timeline, done, file));
            }));
  }

  private void addCoverageOutput() {
    outputs.add(
        new Output(
            options.coverage(),
            (out, run) -> {
              run.run();
              out.append(LcovReport.text(statistics, file));
            }));
    if (options.operands() != null) {
      OperandPatterns patterns = new OperandPatterns(launch);
      observers.add(patterns);
      outputs.add(
          new Output(
              options.operands(),
              (out, run) -> {
                run.run();
                out.append(JsonWriter.toJson(patterns.toFields(file))).append("\n");
              }));
    }
  }

  private void writeTrace(ByteOutput out, Run run) throws IOException {
    boolean text =
        OutputFile.isStandardOutput(options.trace())
            || options.trace().toLowerCase(Locale.ROOT).endsWith(".txt");
    OutputStream bytes = new BufferedOutputStream(out.stream(), 1 << 16);
    TraceSink sink = text ? new TraceText(out) : new TraceWriter(bytes);
    Tracer tracer = new Tracer(launch, file, filter, sink);
    observers.add(tracer);
    RunResult runResult;
    try {
      runResult = run.run();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    tracer.close(runResult);
    bytes.flush();
  }

  /** Adds an observer. */
  void addObserver(Observer observer) {
    observers.add(observer);
  }

  /**
   * Runs the launch and writes the files. All output files are opened before the run, so that one
   * that cannot be written is reported before it.
   *
   * @param engineFactory makes the engine from the observer, which is null if there is none
   */
  RunResult run(Function<Observer, Engine> engineFactory) throws IOException {
    return run(0, engineFactory);
  }

  private RunResult run(int outputIndex, Function<Observer, Engine> engineFactory)
      throws IOException {
    if (outputIndex == outputs.size()) {
      Engine engine = engineFactory.apply(ObserverList.of(observers));
      try (Interruption interruption = Interruption.listen()) {
        result =
            ProgressLine.runWithProgress(
                io, new RunProgress(launch, engine), () -> engine.run(interruption::isRequested));
      }
    } else {
      Output next = outputs.get(outputIndex);
      OutputFile.write(
          io, next.file, out -> next.writer.write(out, () -> run(outputIndex + 1, engineFactory)));
    }
    return result;
  }

  /** Returns the statistics if they are to be printed, or null. */
  StatsReport statsReport() {
    return options.stats() ? new StatsReport(statistics) : null;
  }
}
