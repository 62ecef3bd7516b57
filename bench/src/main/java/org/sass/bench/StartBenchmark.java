package org.sass.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures how long a user waits for a small answer. It runs the launcher as a process, which
 * includes the start of the JVM.
 */
final class StartBenchmark {
  private static final List<List<String>> COMMANDS =
      List.of(List.of("--version"), List.of("isa", "list"), List.of("explain", "IADD R1, R2, R3"));

  private StartBenchmark() {}

  static void run(boolean quick) throws Exception {
    String launcher = Path.of(System.getProperty("gsass.root"), "gsass").toString();
    for (List<String> command : COMMANDS) {
      Measurement measured = Measurement.of(1, quick ? 3 : 21, () -> start(launcher, command));
      System.out.printf(
          "gsass %-25s %5.0f ms%n", String.join(" ", command), measured.seconds() * 1000);
    }
  }

  private static int start(String launcher, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder process = new ProcessBuilder(launcher);
    process.command().addAll(command);
    int status =
        process
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (status != 0) {
      throw new IllegalStateException(process.command() + " ended with " + status);
    }
    return status;
  }
}
