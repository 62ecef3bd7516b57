package org.sass.sim.cli;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Where a server says what is not for the editor. */
final class ServerLog {
  private ServerLog() {}

  /**
   * Opens it.
   *
   * @param file a file to append to; null for standard error
   */
  static PrintStream open(Io io, String file) {
    if (file == null) {
      return new PrintStream(io.err().stream(), true, StandardCharsets.UTF_8);
    }
    try {
      OutputStream appending = new FileOutputStream(Inputs.path(file).toFile(), true);
      return new PrintStream(appending, true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure("file", "the log " + file + " cannot be written: " + Inputs.reason(e));
    }
  }
}
