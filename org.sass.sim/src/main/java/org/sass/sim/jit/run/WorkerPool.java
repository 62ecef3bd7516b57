package org.sass.sim.jit.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Threads that help the caller's thread. They stay for the next launch for a short time. At first
 * they look for it without sleeping, because waking a thread takes a tenth of the time of a small
 * launch.
 */
public final class WorkerPool {
  private static final int IDLE_SECONDS = 1;

  /** How often a thread looks before it sleeps: for about a tenth of a millisecond. */
  private static final int SPIN_LIMIT = 4096;

  private final ThreadPoolExecutor threads;

  /**
   * @param helperCount number of threads besides the caller's
   */
  public WorkerPool(int helperCount) {
    int size = Math.max(1, helperCount);
    threads =
        new ThreadPoolExecutor(
            size,
            size,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SpinningQueue(),
            WorkerPool::newDaemonThread);
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread newDaemonThread(Runnable job) {
    Thread thread = new Thread(job, "worker");
    thread.setDaemon(true);
    return thread;
  }

  /** A queue on which waiting threads spin for a while before they sleep. */
  private static final class SpinningQueue extends LinkedBlockingQueue<Runnable> {
    private static final long serialVersionUID = 1;

    @Override
    public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
      for (int i = 0; isEmpty() && i < SPIN_LIMIT; i++) {
        Thread.onSpinWait();
      }
      Runnable job = poll();
      return job != null ? job : super.poll(timeout, unit);
    }
  }

  /**
   * Runs jobs, one of them in the caller's thread, and returns when all are done that have started.
   *
   * @param callerJob the caller's job. It gets a method that starts the other jobs; the job calls
   *     it once or not at all.
   * @param helperJobs the jobs of the other threads. A job is left out if the system cannot start a
   *     thread for it.
   */
  public void run(Consumer<Runnable> callerJob, List<Runnable> helperJobs) {
    List<CountDownLatch> latches = new ArrayList<>();
    try {
      callerJob.accept(
          () -> {
            CountDownLatch latch = new CountDownLatch(helperJobs.size());
            latches.add(latch);
            helperJobs.forEach(job -> start(job, latch));
          });
    } finally {
      latches.forEach(WorkerPool::await);
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
    for (int i = 0; latch.getCount() > 0 && i < SPIN_LIMIT; i++) {
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
