package org.sass.bench.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs commands as processes, and measures each with all processes that it starts. */
final class TimedProcess {
  /**
   * Bash, because its {@code time} reads the clocks of the operating system in milliseconds; the
   * program {@code time} rounds them to 10. The name of the file for the errors is in {@code $0}.
   */
  private static final List<String> SHELL =
      List.of("bash", "-c", "TIMEFORMAT='%3R %3U %3S'; time \"$@\" 2>\"$0\" >/dev/null");

  private TimedProcess() {}

  /**
   * Runs a command to its end. Its output is discarded.
   *
   * @param errors a file for what it writes to standard error
   * @throws IOException if it fails; the message contains what it wrote there
   */
  static Sample run(List<String> command, Path errors) throws IOException {
    List<String> all = new ArrayList<>(SHELL);
    all.add(errors.toString());
    all.addAll(command);
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (NativeProgram.status(process) != 0) {
      throw new IOException(
          String.join(" ", command) + " failed:\n" + Files.readString(errors) + said);
    }
    // Bash writes numbers as the user's language does.
    String[] seconds = said.strip().replace(',', '.').split(" ");
    return new Sample(
        Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]),
        Double.parseDouble(seconds[0]));
  }
}
