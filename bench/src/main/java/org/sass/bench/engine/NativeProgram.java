package org.sass.bench.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sass.sim.interp.Launch;

/** A C program that runs a launch on request: the kernels themselves, or their interpreter. */
final class NativeProgram implements Contestant {
  private static final String COMPILER = "gcc";

  /** Compiler options that optimise loops as far as possible without changing a result. */
  static final List<String> FLAGS =
      List.of("-O3", "-march=native", "-ffp-contract=off", "-std=c11", "-D_GNU_SOURCE");

  private final String title;
  private final Path folder;
  private final Process process;
  private final BufferedReader replies;
  private final Writer commands;

  private NativeProgram(String title, Path folder, Process process) {
    this.title = title;
    this.folder = folder;
    this.process = process;
    replies = process.inputReader(StandardCharsets.UTF_8);
    commands = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Returns the name and version of the compiler, or null if it is not installed. */
  static String compiler() throws IOException {
    try {
      Process process = new ProcessBuilder(COMPILER, "-dumpfullversion").start();
      String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return COMPILER + " " + version.strip();
    } catch (IOException absent) {
      return null;
    }
  }

  /** Compiles a program into a folder and returns its path. */
  static Path compile(Path sources, String name, Path folder) throws IOException {
    Path program = folder.resolve(name);
    List<String> command = compileCommand(sources, name, program);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (status(process) != 0) {
      throw new IOException(String.join(" ", command) + " failed:\n" + said);
    }
    return program;
  }

  /**
   * Returns the command that compiles a program.
   *
   * @param program the path of the program
   * @param moreFlags more flags of the compiler
   */
  static List<String> compileCommand(Path sources, String name, Path program, String... moreFlags) {
    List<String> command = new ArrayList<>(List.of(COMPILER));
    command.addAll(FLAGS);
    command.addAll(List.of(moreFlags));
    command.addAll(List.of("-o", program.toString()));
    command.add(sources.resolve(name + ".c").toString());
    command.add(sources.resolve("launch.c").toString());
    command.add("-lm");
    return command;
  }

  /** Writes a launch to a file and starts a program with it. */
  static NativeProgram start(String title, List<String> command, Launch launch) throws IOException {
    Path folder = Files.createTempDirectory("gsass-bench");
    Path file = folder.resolve("launch");
    LaunchFile.write(file, launch);
    List<String> all = new ArrayList<>(command);
    all.add(file.toString());
    Process process =
        new ProcessBuilder(all).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new NativeProgram(title, folder, process);
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Sample run(long times) throws IOException {
    String[] seconds = sendCommand("run " + times).split(" ");
    return new Sample(Double.parseDouble(seconds[0]), Double.parseDouble(seconds[1]));
  }

  @Override
  public int[] memory() throws IOException {
    Path file = folder.resolve("memory");
    sendCommand("save " + file);
    return LaunchFile.readMemory(file);
  }

  private String sendCommand(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
    String reply = replies.readLine();
    if (reply == null) {
      throw new IOException(title + " ended with status " + status(process) + " on: " + command);
    }
    return reply;
  }

  @Override
  public void close() throws IOException {
    commands.close();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroy();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    Files.deleteIfExists(folder.resolve("memory"));
    Files.deleteIfExists(folder.resolve("launch"));
    Files.delete(folder);
  }

  /** Waits for a process to end and returns its exit status. */
  static int status(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
