package org.sass.sim.jit.run;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A thread that translates while the workers go on with the code that they have. If it fails, the
 * code stays as it is, and {@link #checkFailure} tells the engine.
 */
public final class BackgroundTranslator {
  private static final int IDLE_SECONDS = 1;

  private final ThreadPoolExecutor thread;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Makes a translator. Its thread starts with the first job and ends when it has none. */
  public BackgroundTranslator() {
    thread =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            BackgroundTranslator::newDaemonThread);
    thread.allowCoreThreadTimeOut(true);
  }

  private static Thread newDaemonThread(Runnable job) {
    Thread thread = new Thread(job, "translator");
    thread.setDaemon(true);
    return thread;
  }

  /** Runs a job after those that were given before. */
  public void execute(Runnable job) {
    thread.execute(
        () -> {
          try {
            job.run();
          } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
          }
        });
  }

  /**
   * Throws what made a job fail.
   *
   * @throws RuntimeException for an internal error
   * @throws Error for an internal error, or a lack of memory
   */
  public void checkFailure() {
    Throwable cause = failure.get();
    if (cause instanceof Error error) {
      throw error;
    } else if (cause instanceof RuntimeException e) {
      throw e;
    }
  }
}
