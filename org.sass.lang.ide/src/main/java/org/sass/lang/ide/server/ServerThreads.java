package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of the server. What the user waits for while typing never waits for what takes
 * longer, so each kind of work has threads of its own; none keeps the process alive.
 */
final class ServerThreads implements AutoCloseable {
  private static final int QUICK = 2;
  private static final int SLOW = 2;
  private static final int IDLE_SECONDS = 60;

  /** Answers about a place: hover, completion. */
  final ThreadPoolExecutor quick = pool("quick", QUICK);

  /** Answers about a whole text: colours, lenses, symbols of a workspace. */
  final ThreadPoolExecutor slow = pool("slow", SLOW);

  /** Says what is wrong after each change. */
  final ThreadPoolExecutor problems = pool("problems", 1);

  /** Looks at whole kernels when the user does not type. */
  final ThreadPoolExecutor analyses = pool("analyses", 1);

  /** Reads files of the workspace. */
  final ThreadPoolExecutor index = pool("index", 1);

  /** Waits for what a person has started, such as the run of a kernel. */
  final ThreadPoolExecutor started = pool("started", SLOW);

  /** Knows when something is due; does nothing that takes time. */
  final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, threads("clock"));

  ServerThreads() {
    clock.setRemoveOnCancelPolicy(true);
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

  /** Takes no more work; what runs may come to its end, unless the process does before. */
  @Override
  public void close() {
    clock.shutdownNow();
    for (ThreadPoolExecutor pool : List.of(quick, slow, problems, analyses, index, started)) {
      pool.shutdown();
    }
  }
}
