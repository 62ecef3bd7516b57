package org.sass.sim.cli.run;

import java.io.IOException;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.PreparedLaunch;

/** Writes the SARIF log of a run where the options ask for it: printed, and to a file. */
final class SarifOutput {
  private final Streams io;
  private final RunFormatOption format;
  private final ProblemReporter reporter;
  private boolean written;

  SarifOutput(Streams io, RunFormatOption format, ProblemReporter reporter) {
    this.io = io;
    this.format = format;
    this.reporter = reporter;
  }

  /** Returns whether the log is asked for and has not been written yet. */
  boolean isDue() {
    return format.needsSarif() && !written;
  }

  /**
   * Writes the log with all that is wrong with a run. Returns whether something is.
   *
   * @param found what the checks have found; null if there were none
   * @param cancelled the message that the user stopped the run; null if it was not stopped
   */
  boolean write(
      RunInput input,
      PreparedLaunch prepared,
      RunResult result,
      CheckReport found,
      String cancelled)
      throws IOException {
    SarifLog sarif = new SarifLog(input.name(), input.columns());
    boolean wrong = sarif.addRun(prepared, result, found);
    reporter.reportedProblems().stream().filter(p -> p.line() > 0).forEach(sarif::addProblem);
    write(sarif.toJson(result.completed(), cancelled));
    return wrong;
  }

  /**
   * Writes the log for a run that did not take place, with the reasons.
   *
   * @param name the name of the input
   */
  void writeRefusal(String name) throws IOException {
    SarifLog sarif = new SarifLog(name, InstructionColumns.NONE);
    reporter.reportedProblems().forEach(sarif::addProblem);
    write(sarif.toJson(false, null));
  }

  private void write(String log) throws IOException {
    written = true;
    if (format.isSarif()) {
      io.out().append(log).append("\n");
    }
    if (format.logFile() != null) {
      OutputFile.write(io, format.logFile(), out -> out.append(log).append("\n"));
    }
  }
}
