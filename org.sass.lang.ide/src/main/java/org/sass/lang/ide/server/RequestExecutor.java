package org.sass.lang.ide.server;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.sass.lang.document.Document;

/**
 * Runs requests so that none can harm the server. An exception of a request becomes its answer and
 * an entry in the log. A request that takes too long is answered with an error. A thread that hangs
 * is replaced by another one, up to a limit.
 */
final class RequestExecutor {

  /** Time limit of a request, in seconds. No user waits longer for an editor. */
  private static final long LIMIT_SECONDS = 10;

  private static final long STARTED_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** Maximum number of replacement threads. If more requests hang, the pools run out of threads. */
  private static final int MOST_SPARE = 6;

  private final ServerThreads workers;
  private final InternalErrors failures;
  private final long limitMillis;

  /** Number of replacement threads for threads that hang. */
  private int spare;

  /** The work of a request. It may throw anything. */
  interface Work<R> {
    R of(CancelChecker cancel);
  }

  RequestExecutor(ServerThreads workers, InternalErrors failures) {
    this(workers, failures, TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
  }

  /**
   * @param limitMillis time limit of a request, in milliseconds
   */
  RequestExecutor(ServerThreads workers, InternalErrors failures, long limitMillis) {
    this.workers = workers;
    this.failures = failures;
    this.limitMillis = limitMillis;
  }

  /** Starts a request about a place, for which the user waits. Returns its answer. */
  <R> CompletableFuture<R> quick(
      String method, Object parameters, Document document, Work<R> work) {
    return start(workers.quick, new Running<>(method, parameters, document, limitMillis, work));
  }

  /** Starts a request about a whole text. Returns its answer. */
  <R> CompletableFuture<R> slow(String method, Object parameters, Document document, Work<R> work) {
    return start(workers.slow, new Running<>(method, parameters, document, limitMillis, work));
  }

  /**
   * Starts a request that the user has made and can cancel, so it may take long: its time limit is
   * an hour. Returns its answer.
   */
  <R> CompletableFuture<R> started(
      String method, Object parameters, Document document, Work<R> work) {
    return start(
        workers.started, new Running<>(method, parameters, document, STARTED_MILLIS, work));
  }

  /**
   * Starts work that no request asked for, in a thread of the given pool.
   *
   * @param what name of the work, for the log
   * @param limitMillis time limit, in milliseconds
   */
  CompletableFuture<Void> background(
      ThreadPoolExecutor pool, String what, Document document, long limitMillis, Work<Void> work) {
    return start(pool, new Running<>(what, null, document, limitMillis, work));
  }

  private <R> CompletableFuture<R> start(ThreadPoolExecutor pool, Running<R> running) {
    try {
      pool.execute(() -> run(pool, running));
    } catch (RejectedExecutionException e) {
      running.completeExceptionally(
          error(ResponseErrorCode.InvalidRequest, "the server has been shut down"));
    }
    return running;
  }

  private <R> void run(ThreadPoolExecutor pool, Running<R> running) {
    if (running.isDone()) {
      return;
    }
    ScheduledFuture<?> alarm = alarm(pool, running, Thread.currentThread());
    try {
      running.complete(running.work.of(running));
    } catch (CancellationException | ResponseErrorException e) {
      running.completeExceptionally(e);
    } catch (Throwable e) {
      // This includes a stack overflow and a lack of memory: the next request may need less.
      running.completeExceptionally(
          failures.failed(running.method, running.parameters, running.document, e));
    } finally {
      if (alarm != null) {
        alarm.cancel(false);
      }
      ended(pool, running);
    }
  }

  private <R> ScheduledFuture<?> alarm(ThreadPoolExecutor pool, Running<R> running, Thread thread) {
    try {
      return workers.clock.schedule(
          () -> late(pool, running, thread), running.limitMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The server is ending, and this request with it.
      return null;
    }
  }

  private <R> void late(ThreadPoolExecutor pool, Running<R> running, Thread thread) {
    if (!running.isDone()) {
      String what =
          failures.tooLong(
              running.method, running.parameters, running.document, running.limitMillis, thread);
      running.completeExceptionally(error(ResponseErrorCode.RequestFailed, what));
    }
    replace(pool, running);
  }

  /** Gives the pool one more thread while one of its threads hangs. */
  private synchronized void replace(ThreadPoolExecutor pool, Running<?> running) {
    if (!running.ended && spare < MOST_SPARE) {
      running.replaced = true;
      spare++;
      pool.setMaximumPoolSize(pool.getMaximumPoolSize() + 1);
      pool.setCorePoolSize(pool.getCorePoolSize() + 1);
    }
  }

  private synchronized void ended(ThreadPoolExecutor pool, Running<?> running) {
    running.ended = true;
    if (running.replaced) {
      spare--;
      pool.setCorePoolSize(pool.getCorePoolSize() - 1);
      pool.setMaximumPoolSize(pool.getMaximumPoolSize() - 1);
    }
  }

  static ResponseErrorException error(ResponseErrorCode code, String message) {
    return new ResponseErrorException(new ResponseError(code, message, null));
  }

  /**
   * A request that waits or runs. Cancelling it, or answering it before it is done, stops its work.
   */
  private static final class Running<R> extends CompletableFuture<R> implements CancelChecker {
    final String method;
    final Object parameters;
    final Document document;
    final long limitMillis;
    final Work<R> work;

    /** Whether its thread has finished the work. Guarded by the executor. */
    private boolean ended;

    /** Whether the pool has a replacement for its thread. Guarded by the executor. */
    private boolean replaced;

    Running(String method, Object parameters, Document document, long limitMillis, Work<R> work) {
      this.method = method;
      this.parameters = parameters;
      this.document = document;
      this.limitMillis = limitMillis;
      this.work = work;
    }

    @Override
    public void checkCanceled() {
      if (isDone()) {
        throw new CancellationException();
      }
    }

    @Override
    public boolean isCanceled() {
      return isDone();
    }
  }
}
