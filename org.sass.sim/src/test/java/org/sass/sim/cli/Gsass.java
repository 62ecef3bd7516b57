package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A command that was run in this process.
 *
 * @param status its exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record Gsass(int status, String out, String err) {

  public static Gsass run(String... args) {
    return runWith("", args);
  }

  /** Runs a command with a text as its standard input. */
  public static Gsass runWith(String input, String... args) {
    return runWith(input.getBytes(StandardCharsets.UTF_8), args);
  }

  static Gsass runWith(byte[] input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(args, new ByteArrayInputStream(input), out, err);
    Gsass done =
        new Gsass(
            status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    assertFalse(done.err.contains("\tat "), "a stack trace:\n" + done.err);
    assertFalse(done.err.contains("internal error"), done.err);
    return done;
  }

  /** The same, held to have ended so. */
  public Gsass ends(int expected) {
    assertEquals(expected, status, out + err);
    return this;
  }

  /** The same, held to have said this on standard error. */
  public Gsass says(String text) {
    assertTrue(err.contains(text), "'" + text + "' is not in:\n" + err);
    return this;
  }

  /** The same, held not to have said this on standard error. */
  public Gsass saysNothingOf(String text) {
    assertFalse(err.contains(text), "'" + text + "' is in:\n" + err);
    return this;
  }

  /** The same, held to have printed this on standard output. */
  public Gsass prints(String text) {
    assertTrue(out.contains(text), "'" + text + "' is not in:\n" + out);
    return this;
  }

  /** The same, held to have printed this and nothing else, and to have said nothing. */
  public Gsass printsOnly(String text) {
    assertEquals(text, out);
    assertEquals("", err);
    return this;
  }

  /** The same, held to have printed nothing to standard output. */
  public Gsass printsNothing() {
    assertEquals("", out);
    return this;
  }
}
