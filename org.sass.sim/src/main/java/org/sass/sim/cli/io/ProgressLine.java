package org.sass.sim.cli.io;

import java.io.IOException;
import java.util.function.DoubleSupplier;

/**
 * Shows on standard error how far a long command is, from its first second on, where a user
 * watches.
 */
public final class ProgressLine {
  private static final long FIRST_MILLIS = 1000;
  private static final long NEXT_MILLIS = 200;
  private static final int WIDTH = 30;

  /** The part that must be done before there is an estimate. */
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

  /** How far something is. Asked from another thread. */
  public interface State {
    /** What is done, {@code assembling}. */
    String what();

    /** How much of it, 0 to 1; below 0 if that is not known. */
    double done();
  }

  private record Plain(String what, DoubleSupplier fraction) implements State {
    @Override
    public double done() {
      return fraction.getAsDouble();
    }
  }

  /** What takes long. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Does something that may take long.
   *
   * @param what what is done, {@code assembling}
   * @param done how much of it, 0 to 1, asked from another thread; below 0 if that is not known
   */
  static <T> T during(Streams io, String what, DoubleSupplier done, Work<T> work)
      throws IOException {
    return during(io, new Plain(what, done), work);
  }

  /** Does something that may take long, and tells how far it is. */
  public static <T> T during(Streams io, State state, Work<T> work) throws IOException {
    ProgressLine progress = new ProgressLine(io, state);
    try {
      return work.run();
    } finally {
      progress.stop();
    }
  }

  /**
   * Writes something that may take long; without a bar where it goes to the same screen.
   *
   * @param output the file, or null for standard output
   */
  public static <T> T writing(
      Streams io, String output, String what, DoubleSupplier done, Work<T> work)
      throws IOException {
    boolean mixed = io.screen() && OutputFile.isStandard(output);
    return mixed ? work.run() : during(io, what, done, work);
  }

  /** Does something that may take long and does not know how far it is. */
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
        // The line may be shorter than the one before.
        write("\r" + line(state, seconds) + "\033[K");
        Thread.sleep(NEXT_MILLIS);
      }
    } catch (InterruptedException e) {
      if (shown) {
        write("\r\033[K");
      }
    }
  }

  /** One line for people. */
  static String line(State state, double seconds) {
    double fraction = state.done();
    String time = state.what() + ", " + time(seconds);
    if (fraction < 0) {
      return time;
    }
    double part = Math.min(1, fraction);
    int full = (int) (WIDTH * part);
    int percent = (int) (100 * part);
    // An estimate from next to nothing would only jump about.
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
        // No user watches.
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
