package org.sass.tests.ui;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import org.eclipse.swt.widgets.Display;

/**
 * Repeatedly queues an empty task in the user-interface thread, and records the longest time that
 * the thread was busy or blocked before it ran the task. Time in which other programs had the
 * processor does not count, because it is not caused by our code. If the time is long, it records
 * what the thread was doing.
 */
final class Watchdog implements AutoCloseable {
  private static final int PAUSE_MILLIS = 2;
  private static final int LONG_MILLIS = 60;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Display display;
  private final long id;
  private final Thread looking = new Thread(this::look, "watchdog");
  private final Thread seeing = new Thread(this::see, "watchdog's eyes");
  private final StringBuilder seen = new StringBuilder();
  private volatile long asked;
  private volatile long before;
  private volatile long worst;
  private volatile boolean closed;

  Watchdog(Display display) {
    this.display = display;
    id = display.getThread().getId();
    THREADS.setThreadContentionMonitoringEnabled(true);
    looking.setDaemon(true);
    seeing.setDaemon(true);
    looking.start();
    seeing.start();
  }

  /** Returns the longest time since the last call, in milliseconds. */
  long worstMillis() {
    long now = worst;
    worst = 0;
    return now / 1_000_000;
  }

  /** Returns what the thread did while it did not respond. */
  String seen() {
    synchronized (seen) {
      return seen.toString();
    }
  }

  /**
   * Returns how long the thread has worked or waited for another thread since it started, in
   * nanoseconds.
   */
  private long taken() {
    ThreadInfo info = THREADS.getThreadInfo(id);
    long waited = info == null ? 0 : info.getBlockedTime() + info.getWaitedTime();
    return THREADS.getThreadCpuTime(id) + waited * 1_000_000L;
  }

  private void look() {
    while (!closed) {
      before = taken();
      long start = System.nanoTime();
      asked = start;
      display.syncExec(() -> {});
      asked = 0;
      long clock = System.nanoTime() - start;
      worst = Math.max(worst, Math.min(clock, taken() - before));
      pause(PAUSE_MILLIS);
    }
  }

  private void see() {
    long told = 0;
    while (!closed) {
      long since = asked;
      if (since != 0 && since != told && taken() - before > LONG_MILLIS * 1_000_000L) {
        told = since;
        synchronized (seen) {
          seen.append("--- waiting for ").append(LONG_MILLIS).append(" ms\n");
          for (StackTraceElement one : display.getThread().getStackTrace()) {
            seen.append("  ").append(one).append('\n');
          }
        }
      }
      pause(5);
    }
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
