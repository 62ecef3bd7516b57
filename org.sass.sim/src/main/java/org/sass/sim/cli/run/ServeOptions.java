package org.sass.sim.cli.run;

import java.io.BufferedInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.sass.sim.cli.io.CommandSyntax;
import org.sass.sim.cli.io.Failure;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.OptionGroup;
import org.sass.sim.cli.io.Streams;

/** The options of the commands that serve an editor, and the streams on which they serve it. */
public final class ServeOptions implements OptionGroup {
  private static final int BUFFER_BYTES = 1 << 16;

  private String log;
  private boolean stdio;

  @Override
  public void describe(CommandSyntax syntax) {
    syntax
        .option(
            "--log",
            "FILE",
            text -> log = text,
            "Appends the server's own messages to a file instead of standard error.")
        .flag(
            "--stdio",
            () -> stdio = true,
            "Has no effect, because the server always uses standard input and output; some clients"
                + " pass it.");
  }

  /** A server for an editor. */
  @FunctionalInterface
  public interface Server {
    /**
     * Serves until the input ends.
     *
     * @param serverLog takes the server's own messages, which are not for the editor
     * @return the exit status
     */
    int run(InputStream in, OutputStream out, PrintStream serverLog) throws IOException;
  }

  /** Runs a server on the streams of the process and returns the exit status. */
  public int serve(Streams io, Server server) throws IOException {
    try (PrintStream serverLog = openLog(io)) {
      // Text that some code prints by mistake must not get between the messages of the protocol.
      PrintStream previousOut = System.out;
      System.setOut(serverLog);
      try {
        return server.run(
            new BufferedInputStream(io.in(), BUFFER_BYTES), io.out().stream(), serverLog);
      } finally {
        System.setOut(previousOut);
      }
    }
  }

  private PrintStream openLog(Streams io) {
    if (log == null) {
      return new PrintStream(io.err().stream(), true, StandardCharsets.UTF_8);
    }
    try {
      OutputStream appending = new FileOutputStream(InputFiles.toPath(log).toFile(), true);
      return new PrintStream(appending, true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure("file", "the log " + log + " cannot be written: " + InputFiles.reasonOf(e));
    }
  }
}
