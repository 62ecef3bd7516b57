package org.sass.sim.cli.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What a command reads and writes.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param screen whether a user watches {@code out}
 * @param colour whether to colour what goes to {@code out}
 * @param progress whether a user watches {@code err}
 * @param pipe whether {@code out} ends in another process
 */
public record Streams(
    InputStream in,
    ByteOutput out,
    ByteOutput err,
    boolean screen,
    boolean colour,
    boolean progress,
    boolean pipe) {

  /** The streams of this process. */
  public static Streams ofProcess() {
    StandardError err = StandardError.ofProcess();
    boolean screen = Terminal.is(1);
    return new Streams(
        new FileInputStream(FileDescriptor.in),
        new ByteOutput(new FileOutputStream(FileDescriptor.out)),
        new ByteOutput(err.stream()),
        screen,
        screen && Terminal.wantsColour(),
        Terminal.is(err.descriptor()),
        Terminal.isPipe(1));
  }

  /** Streams that are no terminals. */
  public static Streams of(InputStream in, OutputStream out, OutputStream err) {
    return new Streams(in, new ByteOutput(out), new ByteOutput(err), false, false, false, false);
  }

  /** Writes a line to standard error, after all that went to standard output. */
  public void message(String line) {
    // A progress bar is drawn by another thread.
    synchronized (err) {
      write(line);
    }
  }

  private void write(String line) {
    try {
      err.append(line).append('\n');
    } catch (IOException e) {
      // No reader is left to tell.
    }
  }
}
