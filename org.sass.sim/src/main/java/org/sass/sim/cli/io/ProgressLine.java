package org.sass.sim.cli.io;

import java.io.IOException;
import java.util.function.DoubleSupplier;

/**
 * Shows the progress of a long command on standard error if that is a terminal. The line appears
 * after one second.
 */
public final class ProgressLine {
  private static final long FIRST_MILLIS = 1000;
  private static final long NEXT_MILLIS = 200;
  private static final int WIDTH = 30;

  /** The fraction that must be done before the remaining time is estimated. */
  private static final double LEAST = 0.02;

  private final Streams io;
  private final State state;
  private final Thread thread;
  private boolean shown;

  private ProgressLine(Streams io, State state) {
    this.io = io;
    this.state = state;
    this.thread = io.progress() ? new Thread(this::show, "progress") : null;
    if (thread != null) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** The progress of an operation. Its methods are called from another thread. */
  public interface State {
    /** Returns what is being done, such as {@code assembling}. */
    String what();

    /** Returns the fraction that is done, 0 to 1; below 0 if it is not known. */
    double done();
  }

  private record Plain(String what, DoubleSupplier fraction) implements State {
    @Override
    public double done() {
      return fraction.getAsDouble();
    }
  }

  /** An operation that may take long. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Runs an operation that may take long and shows its progress.
   *
   * @param what what is being done, such as {@code assembling}
   * @param done returns the fraction that is done, 0 to 1, or below 0 if it is not known; called
   *     from another thread
   */
  static <T> T during(Streams io, String what, DoubleSupplier done, Work<T> work)
      throws IOException {
    return during(io, new Plain(what, done), work);
  }

  /** Runs an operation that may take long and shows its progress. */
  public static <T> T during(Streams io, State state, Work<T> work) throws IOException {
    ProgressLine progress = new ProgressLine(io, state);
    try {
      return work.run();
    } finally {
      progress.stop();
    }
  }

  /**
   * Runs an operation that may take long and writes its result. Shows no progress if the result
   * goes to the terminal that the progress line would be on.
   *
   * @param output the file of the result, or null for standard output
   */
  public static <T> T writing(
      Streams io, String output, String what, DoubleSupplier done, Work<T> work)
      throws IOException {
    boolean mixed = io.screen() && OutputFile.isStandard(output);
    return mixed ? work.run() : during(io, what, done, work);
  }

  /** Runs an operation that may take long and whose progress is not known; shows only the time. */
  public static <T> T during(Streams io, String what, Work<T> work) throws IOException {
    return during(io, what, () -> -1, work);
  }

  private void show() {
    long start = System.nanoTime();
    try {
      Thread.sleep(FIRST_MILLIS);
      while (true) {
        shown = true;
        double seconds = (System.nanoTime() - start) / 1e9;
        // The new line may be shorter than the previous one, so the rest is erased.
        write("\r" + line(state, seconds) + "\033[K");
        Thread.sleep(NEXT_MILLIS);
      }
    } catch (InterruptedException e) {
      if (shown) {
        write("\r\033[K");
      }
    }
  }

  /** Returns the progress as one line of text. */
  static String line(State state, double seconds) {
    double fraction = state.done();
    String time = state.what() + ", " + time(seconds);
    if (fraction < 0) {
      return time;
    }
    double part = Math.min(1, fraction);
    int full = (int) (WIDTH * part);
    int percent = (int) (100 * part);
    // An estimate from a very small fraction would change wildly.
    String left = part < LEAST ? "" : ", about " + time(seconds / part - seconds) + " left";
    return "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + percent + " % " + time + left;
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 60) {
      return whole + " s";
    }
    return whole < 3600
        ? whole / 60 + " min " + whole % 60 + " s"
        : whole / 3600 + " h " + whole % 3600 / 60 + " min";
  }

  private void write(String text) {
    synchronized (io.err()) {
      try {
        io.err().append(text).flush();
      } catch (IOException e) {
        // Standard error has no reader.
      }
    }
  }

  private void stop() {
    if (thread == null) {
      return;
    }
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
