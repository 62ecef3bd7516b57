package org.sass.sim.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.Streams;
import org.sass.sim.jit.EngineKind;

/**
 * Uses a little of every feature once. The launcher {@code gsass} runs it to record a class data
 * archive, so that the archive contains all classes that a small command needs. Nothing else runs
 * it.
 */
final class Training {

  private Training() {}

  /**
   * Runs the commands.
   *
   * @param args the paths of kernel files: all commands use the first one, and all of them are run
   */
  public static void main(String[] args) throws IOException {
    Streams.ofProcess();
    TrainingSession.run(Files.readString(Path.of(args[0])));
    for (EngineKind engine : EngineKind.values()) {
      run("run", args[0], "--engine", engine.optionName());
    }
    for (String file : args) {
      run("run", file);
    }
    List<String[]> commands =
        List.of(
            new String[] {"asm", args[0]},
            new String[] {"dis", args[0]},
            new String[] {"check", args[0]},
            new String[] {"isa", "list"},
            new String[] {"explain", "2000c809 04208780"},
            new String[] {"--help"},
            new String[] {"--version"});
    for (String[] command : commands) {
      run(command);
    }
    // As a command ends: that, too, needs classes.
    System.exit(ExitStatus.DONE);
  }

  private static void run(String... command) {
    Main.run(
        command,
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());
  }
}
