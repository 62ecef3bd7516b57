package org.sass.sim.cli.io;

import java.io.IOException;
import java.util.function.DoubleSupplier;

/**
 * Shows the progress of a long command on standard error if that is a terminal. The line appears
 * after one second.
 */
public final class ProgressLine {
  private static final long INITIAL_DELAY_MILLIS = 1000;
  private static final long UPDATE_MILLIS = 200;
  private static final int BAR_WIDTH = 30;

  /** The fraction that must be done before the remaining time is estimated. */
  private static final double MIN_FRACTION = 0.02;

  private final Streams io;
  private final Progress state;
  private final Thread thread;
  private boolean shown;

  private ProgressLine(Streams io, Progress state) {
    this.io = io;
    this.state = state;
    this.thread = io.errIsTerminal() ? new Thread(this::show, "progress") : null;
    if (thread != null) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** The progress of an operation. Its methods are called from another thread. */
  public interface Progress {
    /** Returns what is being done, such as {@code assembling}. */
    String activity();

    /** Returns the fraction that is done, 0 to 1; below 0 if it is not known. */
    double fractionDone();
  }

  private record Plain(String activity, DoubleSupplier fraction) implements Progress {
    @Override
    public double fractionDone() {
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
   * @param activity what is being done, such as {@code assembling}
   * @param fraction returns the fraction that is done, 0 to 1, or below 0 if it is not known;
   *     called from another thread
   */
  static <T> T runWithProgress(Streams io, String activity, DoubleSupplier fraction, Work<T> work)
      throws IOException {
    return runWithProgress(io, new Plain(activity, fraction), work);
  }

  /** Runs an operation that may take long and shows its progress. */
  public static <T> T runWithProgress(Streams io, Progress state, Work<T> work) throws IOException {
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
  public static <T> T writeWithProgress(
      Streams io, String output, String activity, DoubleSupplier fraction, Work<T> work)
      throws IOException {
    boolean mixed = io.outIsTerminal() && OutputFile.isStandardOutput(output);
    return mixed ? work.run() : runWithProgress(io, activity, fraction, work);
  }

  /** Runs an operation that may take long and whose progress is not known; shows only the time. */
  public static <T> T runWithProgress(Streams io, String activity, Work<T> work)
      throws IOException {
    return runWithProgress(io, activity, () -> -1, work);
  }

  private void show() {
    long start = System.nanoTime();
    try {
      Thread.sleep(INITIAL_DELAY_MILLIS);
      while (true) {
        shown = true;
        double seconds = (System.nanoTime() - start) / 1e9;
        // The new line may be shorter than the previous one, so the rest is erased.
        write("\r" + formatLine(state, seconds) + "\033[K");
        Thread.sleep(UPDATE_MILLIS);
      }
    } catch (InterruptedException e) {
      if (shown) {
        write("\r\033[K");
      }
    }
  }

  /** Returns the progress as one line of text. */
  static String formatLine(Progress state, double seconds) {
    double fraction = state.fractionDone();
    String time = state.activity() + ", " + formatTime(seconds);
    if (fraction < 0) {
      return time;
    }
    double part = Math.min(1, fraction);
    int full = (int) (BAR_WIDTH * part);
    int percent = (int) (100 * part);
    // An estimate from a very small fraction would change wildly.
    String left =
        part < MIN_FRACTION ? "" : ", about " + formatTime(seconds / part - seconds) + " left";
    return "["
        + "#".repeat(full)
        + "-".repeat(BAR_WIDTH - full)
        + "] "
        + percent
        + " % "
        + time
        + left;
  }

  private static String formatTime(double seconds) {
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
