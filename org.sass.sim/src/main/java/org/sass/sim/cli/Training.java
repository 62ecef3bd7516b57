package org.sass.sim.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sass.sim.cli.io.Streams;

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
   * @param args the path of a kernel file
   */
  public static void main(String[] args) throws IOException {
    Streams.ofProcess();
    TrainingSession.run(Files.readString(Path.of(args[0])));
    List<String[]> commands =
        List.of(
            new String[] {"run", args[0]},
            new String[] {"run", args[0], "--engine", "generated", "--threads", "1"},
            new String[] {"asm", args[0]},
            new String[] {"dis", args[0]},
            new String[] {"check", args[0]},
            new String[] {"isa", "list"},
            new String[] {"explain", "2000c809 04208780"},
            new String[] {"--help"},
            new String[] {"--version"});
    for (String[] command : commands) {
      Main.run(
          command,
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream());
    }
  }
}
