package org.sass.sim.cli;

import java.io.IOException;
import java.util.function.DoubleSupplier;

/**
 * Shows on standard error how far a long command is, from its first second on, where somebody
 * watches.
 */
final class Progress {
  private static final long FIRST_MILLIS = 1000;
  private static final long NEXT_MILLIS = 200;
  private static final int WIDTH = 30;

  private final Io io;
  private final String what;
  private final DoubleSupplier done;
  private final Thread thread;
  private boolean shown;

  private Progress(Io io, String what, DoubleSupplier done) {
    this.io = io;
    this.what = what;
    this.done = done;
    this.thread = io.progress() ? new Thread(this::show, "progress") : null;
    if (thread != null) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** What takes long. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Does something that may take long.
   *
   * @param what what is done, {@code assembling}
   * @param done how much of it, 0 to 1, asked from another thread; below 0 if nobody knows
   */
  static <T> T during(Io io, String what, DoubleSupplier done, Work<T> work) throws IOException {
    Progress progress = new Progress(io, what, done);
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
  static <T> T writing(Io io, String output, String what, DoubleSupplier done, Work<T> work)
      throws IOException {
    boolean mixed = io.screen() && OutputFile.isStandard(output);
    return mixed ? work.run() : during(io, what, done, work);
  }

  /** Does something that may take long and does not know how far it is. */
  static <T> T during(Io io, String what, Work<T> work) throws IOException {
    return during(io, what, () -> -1, work);
  }

  private void show() {
    long start = System.nanoTime();
    try {
      Thread.sleep(FIRST_MILLIS);
      while (true) {
        shown = true;
        write("\r" + line(done.getAsDouble(), (System.nanoTime() - start) / 1_000_000_000L));
        Thread.sleep(NEXT_MILLIS);
      }
    } catch (InterruptedException e) {
      if (shown) {
        write("\r\033[K");
      }
    }
  }

  private String line(double fraction, long seconds) {
    String time = what + ", " + seconds + " s";
    if (fraction < 0) {
      return time;
    }
    int full = (int) (WIDTH * Math.min(1, fraction));
    int percent = (int) (100 * Math.min(1, fraction));
    return "[" + "#".repeat(full) + "-".repeat(WIDTH - full) + "] " + percent + " % " + time;
  }

  private void write(String text) {
    synchronized (io.err()) {
      try {
        io.err().append(text).flush();
      } catch (IOException e) {
        // There is nobody who watches.
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
