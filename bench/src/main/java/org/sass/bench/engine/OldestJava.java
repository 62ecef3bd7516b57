package org.sass.bench.engine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds and runs the oldest JVM that the project supports, if it is installed beside the running
 * one.
 */
final class OldestJava {
  private static final int OLDEST_FEATURE_VERSION = 17;
  private static final Path JVMS_FOLDER = Path.of("/usr/lib/jvm");

  private OldestJava() {}

  /**
   * Returns the program {@code java} of that JVM. Null if there is none, or if this is the running
   * JVM.
   */
  static Path find() throws IOException {
    if (Runtime.version().feature() == OLDEST_FEATURE_VERSION || !Files.isDirectory(JVMS_FOLDER)) {
      return null;
    }
    try (Stream<Path> homes = Files.list(JVMS_FOLDER)) {
      return homes
          .sorted()
          .filter(home -> Files.isExecutable(home.resolve("bin/java")) && isOldest(home))
          .map(home -> home.resolve("bin/java"))
          .findFirst()
          .orElse(null);
    }
  }

  private static boolean isOldest(Path home) {
    try {
      return Files.readString(home.resolve("release"))
          .contains("JAVA_VERSION=\"" + OLDEST_FEATURE_VERSION + ".");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Runs a class in that JVM, with the JVM options and class path of this one, and returns the
   * lines that it prints.
   *
   * @param moreOptions more JVM options
   */
  static List<String> run(
      Path java, List<String> moreOptions, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(moreOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException(String.join(" ", command) + " ended with status " + status);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return said.lines().toList();
  }
}
