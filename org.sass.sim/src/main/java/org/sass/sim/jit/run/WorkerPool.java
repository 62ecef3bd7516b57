package org.sass.sim.jit.run;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that help the caller's thread. They stay for the next launch for a short time. At first
 * they look for it without sleeping, because waking a thread takes a tenth of the time of a small
 * launch.
 */
public final class WorkerPool {
  private static final int IDLE_SECONDS = 1;

  /** How often a thread looks before it sleeps: for about a tenth of a millisecond. */
  private static final int LOOKS = 4096;

  private final ThreadPoolExecutor threads;

  /**
   * @param count number of threads besides the caller's
   */
  public WorkerPool(int count) {
    int size = Math.max(1, count);
    threads =
        new ThreadPoolExecutor(
            size, size, IDLE_SECONDS, TimeUnit.SECONDS, new Jobs(), WorkerPool::daemon);
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "worker");
    thread.setDaemon(true);
    return thread;
  }

  /** A queue on which waiting threads spin for a while before they sleep. */
  private static final class Jobs extends LinkedBlockingQueue<Runnable> {
    private static final long serialVersionUID = 1;

    @Override
    public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
      for (int i = 0; isEmpty() && i < LOOKS; i++) {
        Thread.onSpinWait();
      }
      Runnable job = poll();
      return job != null ? job : super.poll(timeout, unit);
    }
  }

  /**
   * Runs jobs, one of them in the caller's thread, and returns when all are done.
   *
   * @param own the caller's job
   * @param others the jobs of the other threads. A job is left out if the system cannot start a
   *     thread for it.
   */
  public void run(Runnable own, List<Runnable> others) {
    CountDownLatch latch = new CountDownLatch(others.size());
    try {
      for (Runnable job : others) {
        start(job, latch);
      }
      own.run();
    } finally {
      await(latch);
    }
  }

  private void start(Runnable job, CountDownLatch latch) {
    boolean started = false;
    try {
      threads.execute(
          () -> {
            try {
              job.run();
            } finally {
              latch.countDown();
            }
          });
      started = true;
    } catch (OutOfMemoryError e) {
      // The system cannot start a thread for this job. The threads that run do its share of the
      // blocks.
    } finally {
      if (!started) {
        latch.countDown();
      }
    }
  }

  private static void await(CountDownLatch latch) {
    for (int i = 0; latch.getCount() > 0 && i < LOOKS; i++) {
      Thread.onSpinWait();
    }
    boolean interrupted = false;
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
