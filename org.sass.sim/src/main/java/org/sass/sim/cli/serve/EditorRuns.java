package org.sass.sim.cli.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.sass.lang.ide.server.KernelRunner;
import org.sass.sim.cli.io.ExitStatus;

/** Runs kernels for editors. Each run is a process of its own: {@code gsass run --check}. */
final class EditorRuns implements KernelRunner {
  private static final long POLL_MILLIS = 50;

  /**
   * Maximum number of output lines kept. There are at most 1000 findings, and a fault and failed
   * expectations come after them.
   */
  private static final int MAX_LINES = 5000;

  private final Class<?> mainClass;

  /**
   * Runs kernels in processes of their own.
   *
   * @param mainClass the class that starts this program
   */
  EditorRuns(Class<?> mainClass) {
    this.mainClass = mainClass;
  }

  @Override
  public Result run(Request request, BooleanSupplier cancelled) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(buildCommand(request));
    Path folder = folderOf(request.uri());
    if (folder != null) {
      builder.directory(folder.toFile());
    }
    Process process = builder.redirectOutput(Redirect.DISCARD).start();
    // If the server ends, the process must end, too.
    Thread shutdownHook = new Thread(process::destroyForcibly);
    try {
      Runtime.getRuntime().addShutdownHook(shutdownHook);
      return run(process, request.text(), cancelled);
    } catch (IllegalStateException e) {
      throw new IOException("the server ends", e);
    } finally {
      process.destroyForcibly();
      removeHook(shutdownHook);
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending, and the hook with it.
    }
  }

  private static Result run(Process process, String text, BooleanSupplier cancelled) {
    List<String> outputLines = Collections.synchronizedList(new ArrayList<>());
    Thread reader = new Thread(() -> readErrors(process, outputLines), "gsass-run-errors");
    reader.setDaemon(true);
    reader.start();
    writeInput(process, text);
    try {
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (cancelled.getAsBoolean()) {
          return new Result(ExitStatus.INTERRUPTED, List.of());
        }
      }
      reader.join();
      return new Result(process.exitValue(), List.copyOf(outputLines));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Result(ExitStatus.INTERRUPTED, List.of());
    }
  }

  private static void writeInput(Process process, String text) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The process has ended already, and its messages say why.
    }
  }

  private static void readErrors(Process process, List<String> outputLines) {
    try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
      lines.lines().filter(line -> outputLines.size() < MAX_LINES).forEach(outputLines::add);
    } catch (IOException | UncheckedIOException e) {
      // The process was ended, so its output is not needed any more.
    }
  }

  /**
   * Returns the command of the process. It uses the same JVM and the same classes as this process.
   */
  private List<String> buildCommand(Request request) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass.getName());
    command.addAll(
        List.of("run", "-", "--interactive", "--format", "json", "--isa", request.isa()));
    command.addAll(List.of("--check", request.checks()));
    if (request.kernel() != null) {
      command.addAll(List.of("--kernel", request.kernel()));
    }
    if (request.profile() != null) {
      command.addAll(List.of("--profile", request.profile()));
    }
    return command;
  }

  /** Returns the folder of a text; null if the text is not in a folder. */
  private static Path folderOf(String uri) {
    try {
      Path folder = Path.of(URI.create(uri)).getParent();
      return folder != null && Files.isDirectory(folder) ? folder : null;
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return null;
    }
  }
}
