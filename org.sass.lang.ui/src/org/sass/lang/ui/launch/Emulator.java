package org.sass.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugPlugin;
import org.sass.lang.ui.Gsass;
import org.sass.lang.ui.preferences.SassSettings;

/** The command line that the plug-in carries, and the Java that it runs in. */
public final class Emulator {
  /** What the processes of ours are called to the platform. */
  public static final String PROCESS_TYPE = "gsass";

  /** The attribute of a process with the path of its program in the workspace. */
  public static final String PROGRAM = "org.sass.lang.ui.program";

  private static final int OLDEST_JAVA = 17;

  private Emulator() {}

  /**
   * A command.
   *
   * @param java the folder of the Java to use; empty for that of the preferences
   * @param options further options of the JVM
   * @param arguments what comes after {@code gsass}
   * @throws CoreException where there is no Java, or it is too old; says what to do
   */
  public static List<String> command(String java, String options, List<String> arguments)
      throws CoreException {
    Path home = home(java);
    List<String> command = new ArrayList<>();
    command.add(executable(home).toString());
    command.add("-XX:+UseSerialGC");
    if (hasVectors(home)) {
      command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    }
    command.addAll(List.of(DebugPlugin.parseArguments(options)));
    command.add("-jar");
    try {
      command.add(Gsass.jar().toString());
    } catch (IOException e) {
      throw failure("The emulator cannot be found: " + e.getMessage());
    }
    command.addAll(arguments);
    return command;
  }

  /**
   * The folder of the Java to use: as asked for, of the preferences, JAVA_HOME, or the workbench's.
   */
  private static Path home(String asked) throws CoreException {
    String named = asked.isBlank() ? SassSettings.java() : asked;
    if (!named.isBlank()) {
      Path home = folder(named.trim());
      String wrong = wrong(home);
      if (wrong != null) {
        throw failure(
            named
                + " "
                + wrong
                + ". The emulator needs Java "
                + OLDEST_JAVA
                + " or newer: name another folder in the launch configuration (JVM) or in the"
                + " preferences, or leave both empty to use the workbench's own.");
      }
      return home;
    }
    String variable = System.getenv("JAVA_HOME");
    if (variable != null && !variable.isBlank() && wrong(Path.of(variable)) == null) {
      return Path.of(variable);
    }
    return Path.of(System.getProperty("java.home"));
  }

  /** The folder of a Java that is named by its folder or by its executable. */
  private static Path folder(String named) throws CoreException {
    try {
      Path path = Path.of(named);
      Path bin = path.getParent();
      boolean executable = Files.isRegularFile(path) && bin != null && bin.getParent() != null;
      return executable ? bin.getParent() : path;
    } catch (InvalidPathException e) {
      throw failure("'" + named + "' is not a path of a Java: " + e.getReason());
    }
  }

  /** What is wrong with a Java; null if nothing is. */
  private static String wrong(Path home) {
    if (!Files.isRegularFile(executable(home))) {
      return "is not a folder of a Java: it has no bin/java";
    }
    int version = version(home);
    return version != 0 && version < OLDEST_JAVA ? "has Java " + version : null;
  }

  private static Path executable(Path home) {
    Path windows = home.resolve("bin").resolve("java.exe");
    return Files.isRegularFile(windows) ? windows : home.resolve("bin").resolve("java");
  }

  /** The version as the folder itself has it; 0 where it does not say. */
  private static int version(Path home) {
    for (String line : release(home)) {
      if (line.startsWith("JAVA_VERSION=")) {
        String[] numbers = line.replaceAll("[^0-9.]", "").split("\\.");
        int first = Integer.parseInt("0" + numbers[0]);
        return first == 1 && numbers.length > 1 ? Integer.parseInt("0" + numbers[1]) : first;
      }
    }
    return 0;
  }

  /** A JVM refuses modules that it does not have. */
  private static boolean hasVectors(Path home) {
    return release(home).stream()
        .anyMatch(line -> line.matches(".*[\" ]jdk\\.incubator\\.vector[\" ].*"));
  }

  private static List<String> release(Path home) {
    try {
      return Files.readAllLines(home.resolve("release"));
    } catch (IOException e) {
      // Not every Java has one: then nothing is known of it.
      return List.of();
    }
  }

  static CoreException failure(String text) {
    return new CoreException(Status.error(text));
  }
}
