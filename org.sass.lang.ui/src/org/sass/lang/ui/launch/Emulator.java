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

/**
 * Builds the command line of the emulator, which is part of the plug-in, and chooses the Java that
 * it runs in.
 */
public final class Emulator {
  /** The process type by which the platform knows processes of the emulator. */
  public static final String PROCESS_TYPE = "gsass";

  /** The process attribute with the workspace path of the program that runs. */
  public static final String PROGRAM_ATTRIBUTE = "org.sass.lang.ui.program";

  private static final int MIN_JAVA_VERSION = 17;

  private Emulator() {}

  /**
   * Returns the command line that starts the emulator.
   *
   * @param javaHome the home folder of the Java to use; empty for the default: the preferences,
   *     then JAVA_HOME, then the workbench's Java
   * @param options further options of the JVM
   * @param arguments the arguments after {@code gsass}
   * @throws CoreException if the named folder has no Java or one that is too old, or if the
   *     emulator is not found; the message says what to do
   */
  public static List<String> command(String javaHome, String options, List<String> arguments)
      throws CoreException {
    Path home = findJavaHome(javaHome);
    List<String> command = new ArrayList<>();
    command.add(javaExecutable(home).toString());
    command.add("-XX:+UseSerialGC");
    if (hasVectorModule(home)) {
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
   * Returns the home folder of the Java to use. The order is: the given one, the preferences,
   * JAVA_HOME if it is usable, the workbench's own.
   */
  private static Path findJavaHome(String requestedHome) throws CoreException {
    String named = requestedHome.isBlank() ? SassSettings.javaHome() : requestedHome;
    if (!named.isBlank()) {
      Path home = toJavaHome(named.trim());
      String problem = findProblem(home);
      if (problem != null) {
        throw failure(
            named
                + " "
                + problem
                + ". The emulator needs Java "
                + MIN_JAVA_VERSION
                + " or newer: name another folder in the launch configuration (JVM) or in the"
                + " preferences, or leave both empty to use the workbench's own.");
      }
      return home;
    }
    String variable = System.getenv("JAVA_HOME");
    if (variable != null && !variable.isBlank() && findProblem(Path.of(variable)) == null) {
      return Path.of(variable);
    }
    return Path.of(System.getProperty("java.home"));
  }

  /** Returns the home folder of a Java that is named by its folder or by its executable. */
  private static Path toJavaHome(String named) throws CoreException {
    try {
      Path path = Path.of(named);
      Path bin = path.getParent();
      boolean executable = Files.isRegularFile(path) && bin != null && bin.getParent() != null;
      return executable ? bin.getParent() : path;
    } catch (InvalidPathException e) {
      throw failure("'" + named + "' is not a valid path of a Java home: " + e.getReason());
    }
  }

  /** Returns what is wrong with a Java; null if nothing is. */
  private static String findProblem(Path home) {
    if (!Files.isRegularFile(javaExecutable(home))) {
      return "is not a Java home: it has no bin/java";
    }
    int version = majorVersion(home);
    return version != 0 && version < MIN_JAVA_VERSION ? "has Java " + version : null;
  }

  private static Path javaExecutable(Path home) {
    Path windows = home.resolve("bin").resolve("java.exe");
    return Files.isRegularFile(windows) ? windows : home.resolve("bin").resolve("java");
  }

  /**
   * Returns the major version from the file {@code release} of the folder; 0 if it is not known.
   */
  private static int majorVersion(Path home) {
    for (String line : readRelease(home)) {
      if (line.startsWith("JAVA_VERSION=")) {
        String[] numbers = line.replaceAll("[^0-9.]", "").split("\\.");
        int first = Integer.parseInt("0" + numbers[0]);
        return first == 1 && numbers.length > 1 ? Integer.parseInt("0" + numbers[1]) : first;
      }
    }
    return 0;
  }

  /**
   * Returns whether a Java has the vector module. A JVM does not start with a module that it does
   * not have.
   */
  private static boolean hasVectorModule(Path home) {
    return readRelease(home).stream()
        .anyMatch(line -> line.matches(".*[\" ]jdk\\.incubator\\.vector[\" ].*"));
  }

  private static List<String> readRelease(Path home) {
    try {
      return Files.readAllLines(home.resolve("release"));
    } catch (IOException e) {
      // Not every Java has this file. Without it, nothing is known about the Java.
      return List.of();
    }
  }

  static CoreException failure(String text) {
    return new CoreException(Status.error(text));
  }
}
