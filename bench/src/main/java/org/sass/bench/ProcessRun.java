package org.sass.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of a whole process: seconds on the clock, seconds of processor time, and peak memory.
 */
record ProcessRun(double seconds, double cpuSeconds, long peakKilobytes) {

  private static final String TIME_COMMAND = "/usr/bin/time";

  /** What {@code time} ends with if it does not find the command. */
  private static final int NOT_FOUND = 127;

  /**
   * Runs a command a few times and prints the medians. If the command or {@code time} cannot be
   * started, or if it fails, prints that instead.
   */
  static void printMedians(int runs, List<String> command) {
    String name = name(command);
    List<ProcessRun> done = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      try {
        done.add(runOnce(command));
      } catch (IOException e) {
        System.out.printf("  %-28s %s%n", name, e.getMessage());
        return;
      }
    }
    int middle = (runs - 1) / 2;
    System.out.printf(
        Locale.ROOT,
        "  %-28s %6.2f s clock  %6.2f s processor  %5d MB peak%n",
        name,
        done.stream().mapToDouble(ProcessRun::seconds).sorted().skip(middle).findFirst().orElse(0),
        done.stream()
            .mapToDouble(ProcessRun::cpuSeconds)
            .sorted()
            .skip(middle)
            .findFirst()
            .orElse(0),
        done.stream()
                .mapToLong(ProcessRun::peakKilobytes)
                .sorted()
                .skip(middle)
                .findFirst()
                .orElse(0)
            >> 10);
  }

  private static String name(List<String> command) {
    StringBuilder name = new StringBuilder();
    for (String word : command) {
      name.append(name.isEmpty() ? "" : " ").append(word.substring(word.lastIndexOf('/') + 1));
    }
    return name.toString();
  }

  /**
   * Runs a command, discards its output and returns its exit status; -1 if it cannot be started.
   */
  static int status(List<String> command) {
    try {
      return new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Runs a command once.
   *
   * @throws IOException if it cannot be started or fails; the message is for people
   */
  private static ProcessRun runOnce(List<String> command) throws IOException {
    List<String> timed = new ArrayList<>(List.of(TIME_COMMAND, "-f", "%e %U %S %M"));
    timed.addAll(command);
    String missing = "not run: it, or " + TIME_COMMAND + ", is not installed";
    Process process;
    try {
      process = new ProcessBuilder(timed).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      throw new IOException(missing, e);
    }
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    int status;
    try {
      status = process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (status != 0) {
      throw new IOException(status == NOT_FOUND ? missing : "failed with status " + status);
    }
    String[] lines = said.strip().split("\n");
    String[] figures = lines[lines.length - 1].split(" ");
    return new ProcessRun(
        Double.parseDouble(figures[0]),
        Double.parseDouble(figures[1]) + Double.parseDouble(figures[2]),
        Long.parseLong(figures[3]));
  }
}
