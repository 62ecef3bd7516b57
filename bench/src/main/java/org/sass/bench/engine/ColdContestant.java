package org.sass.bench.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to run a launch that happens once: a command that leaves the contents of global memory in
 * files.
 *
 * @param title the name to print in tables
 * @param command the command
 * @param results the files that it writes, which together have all regions of global memory
 */
record ColdContestant(String title, List<String> command, List<Path> results) {

  /** Runs the command once, from the start of its process to its end. */
  Sample run(Path errors) throws IOException {
    for (Path result : results) {
      Files.deleteIfExists(result);
    }
    return TimedProcess.run(command, errors);
  }

  /** Returns what the last run has left in memory. */
  byte[] memory() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Path result : results) {
      all.writeBytes(Files.readAllBytes(result));
    }
    return all.toByteArray();
  }

  /**
   * Returns the C compiler that compiles the kernel, and then the program.
   *
   * @param sources folder of the C sources
   * @param launch the file with the launch
   * @param folder a folder for files
   */
  static ColdContestant c(Path sources, String kernel, Path launch, Path folder) {
    Path program = folder.resolve("program");
    Path result = folder.resolve("c");
    List<String> compile =
        NativeProgram.compileCommand(sources, "kernels", program, "-DONLY=" + kernel);
    String run = "\"${@:4}\" && \"$1\" \"$2\" \"$3\" <<<$'run 1\\nsave '\"$0\"";
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", run, result.toString(), program.toString()));
    command.addAll(List.of(kernel, launch.toString()));
    command.addAll(compile);
    return new ColdContestant("gcc, then C", command, List.of(result));
  }

  /**
   * Returns the command line {@code gsass run} with an engine.
   *
   * @param title the name to print in tables
   * @param launcher the command that starts {@code gsass}
   * @param file the kernel
   * @param options options of the launch
   * @param engine name of the engine
   * @param buffers names of the regions of global memory
   * @param folder a folder for files
   */
  static ColdContestant gsass(
      String title,
      List<String> launcher,
      Path file,
      List<String> options,
      String engine,
      List<String> buffers,
      Path folder) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(List.of("run", file.toString(), "--engine", engine, "--max-steps", "0"));
    command.addAll(options);
    List<Path> results = new ArrayList<>();
    for (String buffer : buffers) {
      Path result = folder.resolve(title.replace(' ', '-') + "-" + buffer);
      results.add(result);
      command.addAll(List.of("--save", buffer + "=" + result));
    }
    return new ColdContestant(title, command, results);
  }
}
