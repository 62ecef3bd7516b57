package org.sass.sim.cli.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The streams that a command reads and writes.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param outIsTerminal whether {@code out} is a terminal
 * @param usesColour whether to use colours on {@code out}
 * @param errIsTerminal whether {@code err} is a terminal, which can show progress
 * @param outIsPipe whether {@code out} is connected to another process
 */
public record Streams(
    InputStream in,
    ByteOutput out,
    ByteOutput err,
    boolean outIsTerminal,
    boolean usesColour,
    boolean errIsTerminal,
    boolean outIsPipe) {

  /** Returns the streams of this process. */
  public static Streams ofProcess() {
    StandardError err = StandardError.ofProcess();
    boolean screen = Terminal.isTerminal(1);
    return new Streams(
        new FileInputStream(FileDescriptor.in),
        new ByteOutput(new FileOutputStream(FileDescriptor.out)),
        new ByteOutput(err.stream()),
        screen,
        screen && Terminal.wantsColour(),
        Terminal.isTerminal(err.descriptor()),
        Terminal.isPipe(1));
  }

  /** Returns streams that are not terminals. */
  public static Streams of(InputStream in, OutputStream out, OutputStream err) {
    return new Streams(in, new ByteOutput(out), new ByteOutput(err), false, false, false, false);
  }

  /**
   * Writes a line to standard error. It is buffered, and {@code Main} flushes standard output
   * first, so that messages appear after the output.
   */
  public void writeMessage(String line) {
    // Another thread draws the progress line on this stream.
    synchronized (err) {
      writeLine(line);
    }
  }

  private void writeLine(String line) {
    try {
      err.append(line).append('\n');
    } catch (IOException e) {
      // Standard error has no reader, so the failure cannot be reported.
    }
  }
}
