package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The thread pools of the server. Each kind of work has its own threads, so that what the user
 * waits for while typing never waits for longer work. All threads are daemons: none keeps the
 * process alive.
 */
final class ServerThreads implements AutoCloseable {
  private static final int QUICK_THREADS = 2;
  private static final int SLOW_THREADS = 2;
  private static final int IDLE_SECONDS = 60;

  /** Answers requests about a place, such as hover and completion. */
  final ThreadPoolExecutor quickPool = pool("quick", QUICK_THREADS);

  /** Answers requests about a whole text or workspace: colours, lenses, workspace symbols. */
  final ThreadPoolExecutor slowPool = pool("slow", SLOW_THREADS);

  /** Publishes diagnostics after each change. */
  final ThreadPoolExecutor problemsPool = pool("problems", 1);

  /** Analyses whole kernels when the user does not type. */
  final ThreadPoolExecutor analysesPool = pool("analyses", 1);

  /** Reads the files of the workspace. */
  final ThreadPoolExecutor indexPool = pool("index", 1);

  /** Waits for work that the user has started, such as the run of a kernel. */
  final ThreadPoolExecutor userStartedPool = pool("started", SLOW_THREADS);

  /** Starts work when it is due. Does nothing itself that takes time. */
  final ScheduledThreadPoolExecutor scheduler =
      new ScheduledThreadPoolExecutor(1, threads("clock"));

  ServerThreads() {
    scheduler.setRemoveOnCancelPolicy(true);
  }

  private static ThreadPoolExecutor pool(String name, int size) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            size, size, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static ThreadFactory threads(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, "gsass-" + name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Accepts no more work. Work that runs may finish, unless the process ends first. */
  @Override
  public void close() {
    scheduler.shutdownNow();
    for (ThreadPoolExecutor pool :
        List.of(quickPool, slowPool, problemsPool, analysesPool, indexPool, userStartedPool)) {
      pool.shutdown();
    }
  }
}
