package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of a {@code gsass} command that ran in this process.
 *
 * @param status its exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record GsassRun(int status, String out, String err) {

  public static GsassRun run(String... args) {
    return runWith("", args);
  }

  /** Writes a compiled file into a folder and runs it. */
  static GsassRun runCubin(Path folder, byte[] cubin, String... options) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add("run");
    arguments.add(Files.write(folder.resolve("k.cubin"), cubin).toString());
    arguments.addAll(List.of(options));
    return run(arguments.toArray(String[]::new));
  }

  /** Runs a command with a text as its standard input. */
  public static GsassRun runWith(String input, String... args) {
    return runWith(input.getBytes(StandardCharsets.UTF_8), args);
  }

  static GsassRun runWith(byte[] input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(args, new ByteArrayInputStream(input), out, err);
    GsassRun done =
        new GsassRun(
            status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    assertFalse(done.err.contains("\tat "), "a stack trace:\n" + done.err);
    assertFalse(done.err.contains("internal error"), done.err);
    return done;
  }

  /** Asserts that the command ended with this status. Returns this. */
  public GsassRun assertStatus(int expected) {
    assertEquals(expected, status, out + err);
    return this;
  }

  /** Asserts that standard error contains this text. Returns this. */
  public GsassRun assertErrContains(String text) {
    assertTrue(err.contains(text), "'" + text + "' is not in:\n" + err);
    return this;
  }

  /** Asserts that standard error does not contain this text. Returns this. */
  public GsassRun assertErrLacks(String text) {
    assertFalse(err.contains(text), "'" + text + "' is in:\n" + err);
    return this;
  }

  /** Asserts that standard output contains this text. Returns this. */
  public GsassRun assertOutContains(String text) {
    assertTrue(out.contains(text), "'" + text + "' is not in:\n" + out);
    return this;
  }

  /** Asserts that it went well. Returns the values that {@code --dump} has printed. */
  String dumpedValues() {
    assertStatus(0);
    return out.lines()
        .filter(line -> line.contains("] = "))
        .map(line -> line.substring(line.indexOf('=') + 2))
        .collect(Collectors.joining(" "));
  }

  /**
   * Asserts that standard output is exactly this text and that standard error is empty. Returns
   * this.
   */
  public GsassRun assertOnlyOut(String text) {
    assertEquals(text, out);
    assertEquals("", err);
    return this;
  }

  /** Asserts that standard output is empty. Returns this. */
  public GsassRun assertNoOut() {
    assertEquals("", out);
    return this;
  }
}
