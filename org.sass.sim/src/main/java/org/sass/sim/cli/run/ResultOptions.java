package org.sass.sim.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.launch.Dump;
import org.sass.sim.launch.PreparedLaunch;
import picocli.CommandLine.Option;

/** The options that choose which contents of memory are printed or written after a run. */
final class ResultOptions {
  @Option(
      names = "--dump",
      paramLabel = "NAME[:TYPE]|ADDR:WORDS",
      description = {
        "Prints only the buffer NAME, as TYPE (such as f32) if given, or WORDS words from the"
            + " address ADDR on."
      })
  private List<String> dumps = new ArrayList<>();

  @Option(
      names = "--save",
      paramLabel = "NAME=FILE",
      description = {
        "Writes the bytes of a buffer, or of a variable of a compiled file, to a file when the run"
            + " has ended."
      })
  private Map<String, String> saves = new LinkedHashMap<>();

  @Option(
      names = "--dump-global",
      paramLabel = "FILE",
      description = "Writes all of global memory to a file that --global can read.")
  private String dumpGlobal;

  @Option(
      names = "--dump-changed",
      description = {
        "Prints ADDRESS VALUE in hexadecimal for each word of global memory that the run changed,"
            + " and nothing else."
      })
  private boolean dumpChanged;

  private List<Dump> parsedDumps = List.of();

  /** Returns whether options name the parts of memory to print. */
  boolean hasDumps() {
    return !dumps.isEmpty();
  }

  /** Returns the file for all of global memory; null if there is none. */
  String imageFile() {
    return dumpGlobal;
  }

  /** Returns whether to print only what the run changed. */
  boolean onlyChanges() {
    return dumpChanged;
  }

  /** Returns whether an option asks for a result. */
  boolean isAnyGiven() {
    return hasDumps() || dumpGlobal != null || dumpChanged || !saves.isEmpty();
  }

  /**
   * Reads the values of the options.
   *
   * @param problems takes the mistakes in them
   */
  void read(List<Problem> problems) {
    parsedDumps = new ArrayList<>();
    for (String dump : dumps) {
      Dump one = Dump.read(dump, problems);
      if (one != null) {
        parsedDumps.add(one);
      }
    }
  }

  /**
   * Returns the problem that a launch has no memory that an option asks for; null if it has all.
   * Fails if there is nothing to save.
   */
  Problem findMissing(PreparedLaunch prepared) {
    for (Dump dump : parsedDumps) {
      Problem missing = dump.findMissing(prepared);
      if (missing != null) {
        return missing;
      }
    }
    for (String name : saves.keySet()) {
      if (prepared.findBuffer(name) == null) {
        throw new Failure("usage", "--save: there is no buffer or variable " + name);
      }
    }
    return null;
  }

  /**
   * Prints and writes the results of a run.
   *
   * @param faulted whether the run has ended with a fault; then files are not written
   */
  void write(RunReport report, PreparedLaunch prepared, boolean faulted) throws IOException {
    if (dumpChanged) {
      report.printChanges();
    } else if (hasDumps()) {
      report.printDumps(parsedDumps);
    } else if (!faulted) {
      report.printBuffers();
    }
    for (Map.Entry<String, String> save : saves.entrySet()) {
      if (faulted) {
        report.reportNotWritten(save.getValue());
      } else {
        report.writeBuffer(prepared.findBuffer(save.getKey()), save.getValue());
      }
    }
    if (dumpGlobal != null && !faulted) {
      report.writeImage(dumpGlobal);
    } else if (dumpGlobal != null) {
      report.reportNotWritten(dumpGlobal);
    }
  }
}
