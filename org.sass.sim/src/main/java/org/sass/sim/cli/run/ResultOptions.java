package org.sass.sim.cli.run;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.launch.Dump;
import org.sass.sim.launch.PreparedLaunch;

/** The options that choose which contents of memory are printed or written after a run. */
final class ResultOptions implements OptionGroup {
  private final List<String> dumps = new ArrayList<>();
  private final List<String> saves = new ArrayList<>();
  private String dumpGlobal;
  private boolean dumpChanged;
  private boolean noExpect;
  private List<Dump> parsedDumps = List.of();

  /** The values of {@code --save}. */
  private final List<SavedBuffer> savedBuffers = new ArrayList<>();

  private record SavedBuffer(String name, String file) {
    /** Compares them without a look at the disk, and takes any text for a path. */
    boolean hasFileOf(SavedBuffer other) {
      return !OutputFile.isStandardOutput(file)
          && new File(file).toURI().normalize().equals(new File(other.file).toURI().normalize());
    }
  }

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .repeatable(
            "--dump",
            "NAME[:TYPE]|ADDR:WORDS",
            dumps::add,
            "Prints only the buffer NAME, as TYPE (such as f32) if given, or WORDS words from the"
                + " address ADDR on.")
        .repeatable(
            "--save",
            "NAME=FILE",
            saves::add,
            "Writes the bytes of a buffer, or of a variable of a compiled file, to a file when the"
                + " run has ended.")
        .option(
            "--dump-global",
            "FILE",
            text -> dumpGlobal = text,
            "Writes all of global memory to a file that --global can read.")
        .flag(
            "--dump-changed",
            () -> dumpChanged = true,
            "Prints ADDRESS VALUE in hexadecimal for each word of global memory that the run"
                + " changed, and nothing else.")
        .flag(
            "--no-expect",
            () -> noExpect = true,
            "Does not check the expectations in the file, which are for the launch in the file.");
  }

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

  /** Returns the launch with the expectations that are to be checked. */
  PreparedLaunch chooseExpectations(PreparedLaunch prepared) {
    return noExpect ? prepared.withoutExpectations() : prepared;
  }

  /** Returns whether an option asks for a result. */
  boolean isAnyGiven() {
    return hasDumps() || dumpGlobal != null || dumpChanged || !saves.isEmpty();
  }

  /**
   * Reads the values of the options. Fails if a buffer to save has no file.
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
    for (String save : saves) {
      int sign = save.indexOf('=');
      if (sign < 1 || sign == save.length() - 1) {
        throw new Failure(
            "usage", "--save: '" + save + "' is not NAME=FILE, such as y=y.bin for the buffer y");
      }
      SavedBuffer saved = new SavedBuffer(save.substring(0, sign), save.substring(sign + 1));
      for (SavedBuffer other : savedBuffers) {
        if (saved.hasFileOf(other)) {
          throw new Failure(
              "usage",
              "--save: "
                  + saved.file
                  + " is the file for "
                  + other.name
                  + " already; save each buffer to a file of its own");
        }
      }
      savedBuffers.add(saved);
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
    for (SavedBuffer saved : savedBuffers) {
      if (prepared.findBuffer(saved.name) == null) {
        List<String> names = prepared.memoryNames();
        throw new Failure(
            "usage",
            "--save: there is no buffer or variable "
                + saved.name
                + (names.isEmpty() ? "" : " (there are: " + String.join(", ", names) + ")"));
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
    for (SavedBuffer saved : savedBuffers) {
      if (faulted) {
        report.reportNotWritten(saved.file);
      } else {
        report.writeBuffer(prepared.findBuffer(saved.name), saved.file);
      }
    }
    if (dumpGlobal != null && !faulted) {
      report.writeImage(dumpGlobal);
    } else if (dumpGlobal != null) {
      report.reportNotWritten(dumpGlobal);
    }
  }
}
