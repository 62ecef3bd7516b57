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

  private static final String TIME = "/usr/bin/time";

  /**
   * Runs a command a few times and prints the medians. If the command or {@code time} cannot be
   * started or fails, prints that it was not run.
   */
  static void print(int runs, List<String> command) {
    String name = name(command);
    List<ProcessRun> done = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      ProcessRun run = once(command);
      if (run == null) {
        System.out.printf("  %-28s not run: it, or %s, is not installed%n", name, TIME);
        return;
      }
      done.add(run);
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

  private static ProcessRun once(List<String> command) {
    List<String> timed = new ArrayList<>(List.of(TIME, "-f", "%e %U %S %M"));
    timed.addAll(command);
    try {
      Process process =
          new ProcessBuilder(timed).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        return null;
      }
      String[] lines = said.strip().split("\n");
      String[] figures = lines[lines.length - 1].split(" ");
      return new ProcessRun(
          Double.parseDouble(figures[0]),
          Double.parseDouble(figures[1]) + Double.parseDouble(figures[2]),
          Long.parseLong(figures[3]));
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
