package org.sass.sim.examples;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.sass.sim.cli.Main;

/** Access to the files and commands of the project, as a fresh clone has them. */
final class Project {
  /** The project's top folder. Tests start in the folder of their module. */
  static final Path ROOT = root();

  private Project() {}

  /**
   * The result of a command.
   *
   * @param status its exit status
   * @param out what it wrote to standard output
   * @param err what it wrote to standard error
   */
  record CommandResult(int status, String out, String err) {}

  private static Path root() {
    Path path = Path.of("").toAbsolutePath();
    while (path != null && !Files.isExecutable(path.resolve("gsass"))) {
      path = path.getParent();
    }
    if (path == null) {
      throw new IllegalStateException("the tests do not run inside the project");
    }
    return path;
  }

  static String read(String file) {
    try {
      return Files.readString(ROOT.resolve(file));
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }

  /** Returns the paths of the example kernels, relative to the top folder. */
  static List<String> examples() {
    try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
      return files
          .map(file -> "examples/" + file.getFileName())
          .filter(name -> name.endsWith(".gsass"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException("examples/ cannot be listed", e);
    }
  }

  /**
   * Runs {@code ./gsass} with these arguments as if in the top folder, with empty standard input.
   */
  static CommandResult runGsass(List<String> arguments) {
    return runGsass(arguments, "");
  }

  /**
   * Runs {@code ./gsass} with these arguments as if in the top folder.
   *
   * @param input the text on standard input
   */
  static CommandResult runGsass(List<String> arguments, String input) {
    String[] args =
        arguments.stream()
            .map(a -> Files.exists(ROOT.resolve(a)) ? ROOT.resolve(a).toString() : a)
            .toArray(String[]::new);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(args, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err);
    return new CommandResult(status, text(out), text(err));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).replace(ROOT + "/", "");
  }
}
