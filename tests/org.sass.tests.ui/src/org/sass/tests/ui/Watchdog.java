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
  private final long threadId;
  private final Thread probeThread = new Thread(this::probe, "watchdog");
  private final Thread sampleThread = new Thread(this::sample, "watchdog's eyes");
  private final StringBuilder stackTraces = new StringBuilder();
  private volatile long probeStart;
  private volatile long busyBefore;
  private volatile long worstNanos;
  private volatile boolean closed;

  Watchdog(Display display) {
    this.display = display;
    threadId = display.getThread().getId();
    THREADS.setThreadContentionMonitoringEnabled(true);
    probeThread.setDaemon(true);
    sampleThread.setDaemon(true);
    probeThread.start();
    sampleThread.start();
  }

  /** Returns the longest time since the last call, in milliseconds. */
  long worstMillis() {
    long now = worstNanos;
    worstNanos = 0;
    return now / 1_000_000;
  }

  /** Returns what the thread did while it did not respond. */
  String stackTraces() {
    synchronized (stackTraces) {
      return stackTraces.toString();
    }
  }

  /**
   * Returns how long the thread has worked or waited for another thread since it started, in
   * nanoseconds.
   */
  private long busyNanos() {
    ThreadInfo info = THREADS.getThreadInfo(threadId);
    long waited = info == null ? 0 : info.getBlockedTime() + info.getWaitedTime();
    return THREADS.getThreadCpuTime(threadId) + waited * 1_000_000L;
  }

  private void probe() {
    while (!closed) {
      busyBefore = busyNanos();
      long start = System.nanoTime();
      probeStart = start;
      display.syncExec(() -> {});
      probeStart = 0;
      long clock = System.nanoTime() - start;
      worstNanos = Math.max(worstNanos, Math.min(clock, busyNanos() - busyBefore));
      pause(PAUSE_MILLIS);
    }
  }

  private void sample() {
    long sampledProbe = 0;
    while (!closed) {
      long currentProbe = probeStart;
      if (currentProbe != 0
          && currentProbe != sampledProbe
          && busyNanos() - busyBefore > LONG_MILLIS * 1_000_000L) {
        sampledProbe = currentProbe;
        synchronized (stackTraces) {
          stackTraces.append("--- waiting for ").append(LONG_MILLIS).append(" ms\n");
          for (StackTraceElement one : display.getThread().getStackTrace()) {
            stackTraces.append("  ").append(one).append('\n');
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
