package org.sass.sim.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.ProblemReporter;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.target.flexgrip.files.LookUpTable;
import org.sass.sim.target.flexgrip.files.SfuTables;

/** Finds the tables of FlexGripPlus's special functions in a folder of its VHDL files. */
public final class SpecialTableFinder {
  private static final int MAX_DEPTH = 20;

  private final Streams io;
  private final ProblemReporter reporter;
  private final Map<String, Path> files = new HashMap<>();
  private final Map<String, List<Integer>> tableValues = new HashMap<>();

  private SpecialTableFinder(Streams io, ProblemReporter reporter) {
    this.io = io;
    this.reporter = reporter;
  }

  /** Reads the tables. If a file does not contain a table, reports the reasons and returns null. */
  public static SfuTables read(Streams io, ProblemReporter reporter, String folder) {
    Path path = InputFiles.toPath(folder);
    if (!Files.isDirectory(path)) {
      throw new Failure(
          "file",
          "--sfu-tables: "
              + folder
              + (Files.exists(path) ? " is not a folder" : ": there is no such folder")
              + "; name your checkout of FlexGripPlus, or a folder in it");
    }
    SpecialTableFinder reader = new SpecialTableFinder(io, reporter);
    boolean good = true;
    for (Path file : reader.findTableFiles(path, folder)) {
      good &= reader.readTable(file);
    }
    return good ? reader.buildTables(folder) : null;
  }

  /** Returns the files whose names are those of tables, in a fixed order. */
  private List<Path> findTableFiles(Path folder, String name) {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder, MAX_DEPTH)) {
      all.filter(file -> tableName(file) != null).sorted().forEach(found::add);
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new Failure("file", "--sfu-tables: " + name + " cannot be read: " + e.getMessage());
    }
    return found;
  }

  /**
   * Returns the name of the table that a file should contain by its name; null if it is no table.
   */
  private static String tableName(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    if (!extension.equals("vhd") && !extension.equals("vhdl")) {
      return null;
    }
    for (String list : SfuTables.fileNames()) {
      if (name.substring(0, dot).equalsIgnoreCase(list)) {
        return list;
      }
    }
    return null;
  }

  private boolean readTable(Path file) {
    String tableName = tableName(file);
    try {
      String text = SourceText.decode(InputFiles.read(io, file.toString()));
      List<Integer> values = LookUpTable.read(text, SfuTables.degreeOf(tableName));
      List<Integer> previousValues = tableValues.put(tableName, values);
      if (previousValues != null && !previousValues.equals(values)) {
        throw new Failure(
            "file",
            "--sfu-tables: "
                + files.get(tableName)
                + " and "
                + file
                + " differ; name the folder of one version of the hardware");
      }
      files.put(tableName, file);
      return true;
    } catch (SfuTables.BadTableException e) {
      reportBadTable(file, e);
      return false;
    }
  }

  private void reportBadTable(Path file, SfuTables.BadTableException e) {
    reporter.report(
        file.toString(),
        Problem.error("bad-table", e.getMessage(), e.line(), e.column(), e.column() + 1));
  }

  private SfuTables buildTables(String folder) {
    List<String> missing = new ArrayList<>(SfuTables.fileNames());
    missing.removeAll(tableValues.keySet());
    if (missing.size() == SfuTables.fileNames().size()) {
      throw new Failure(
          "file",
          "--sfu-tables: there is no table such as "
              + missing.get(0)
              + ".vhd in "
              + folder
              + "; the tables are in RTL/SMP/Pipeline/Execution/SFU of FlexGripPlus 4.4");
    }
    if (!missing.isEmpty()) {
      throw new Failure(
          "file", "--sfu-tables: " + String.join(".vhd, ", missing) + ".vhd missing in " + folder);
    }
    try {
      return SfuTables.of(tableValues);
    } catch (SfuTables.BadTableException e) {
      throw new Failure("file", "--sfu-tables: " + e.getMessage());
    }
  }
}
