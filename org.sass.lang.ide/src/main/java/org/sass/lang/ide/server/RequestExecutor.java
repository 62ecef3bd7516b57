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
  private static final long TIMEOUT_SECONDS = 10;

  private static final long USER_TIMEOUT_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** Maximum number of replacement threads. If more requests hang, the pools run out of threads. */
  private static final int MAX_REPLACEMENT_THREADS = 6;

  private final ServerThreads threads;
  private final InternalErrors failures;
  private final long timeoutMillis;

  /** Number of replacement threads for threads that hang. */
  private int replacementThreads;

  /** The work of a request. It may throw anything. */
  interface Work<R> {
    R compute(CancelChecker cancel);
  }

  RequestExecutor(ServerThreads threads, InternalErrors failures) {
    this(threads, failures, TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
  }

  /**
   * @param timeoutMillis time limit of a request, in milliseconds
   */
  RequestExecutor(ServerThreads threads, InternalErrors failures, long timeoutMillis) {
    this.threads = threads;
    this.failures = failures;
    this.timeoutMillis = timeoutMillis;
  }

  /** Starts a request about a place, for which the user waits. Returns its answer. */
  <R> CompletableFuture<R> submitQuick(
      String method, Object parameters, Document document, Work<R> work) {
    return submit(
        threads.quickPool, new RequestTask<>(method, parameters, document, timeoutMillis, work));
  }

  /** Starts a request about a whole text. Returns its answer. */
  <R> CompletableFuture<R> submitSlow(
      String method, Object parameters, Document document, Work<R> work) {
    return submit(
        threads.slowPool, new RequestTask<>(method, parameters, document, timeoutMillis, work));
  }

  /**
   * Starts a request that the user has made and can cancel, so it may take long: its time limit is
   * an hour. Returns its answer.
   */
  <R> CompletableFuture<R> submitUserStarted(
      String method, Object parameters, Document document, Work<R> work) {
    return submit(
        threads.userStartedPool,
        new RequestTask<>(method, parameters, document, USER_TIMEOUT_MILLIS, work));
  }

  /**
   * Starts work that no request asked for, in a thread of the given pool.
   *
   * @param description name of the work, for the log
   * @param timeoutMillis time limit, in milliseconds
   */
  CompletableFuture<Void> submitBackground(
      ThreadPoolExecutor pool,
      String description,
      Document document,
      long timeoutMillis,
      Work<Void> work) {
    return submit(pool, new RequestTask<>(description, null, document, timeoutMillis, work));
  }

  /**
   * Starts work that no request asked for after a pause. To cancel what this returns stops the work
   * whether it waits or runs: the caller need not know which.
   *
   * @param pauseMillis the pause, in milliseconds
   * @param description name of the work, for the log
   * @param timeoutMillis time limit of the work, in milliseconds
   */
  CompletableFuture<Void> submitBackgroundAfter(
      long pauseMillis,
      ThreadPoolExecutor pool,
      String description,
      Document document,
      long timeoutMillis,
      Work<Void> work) {
    RequestTask<Void> task = new RequestTask<>(description, null, document, timeoutMillis, work);
    try {
      ScheduledFuture<?> start =
          threads.scheduler.schedule(() -> submit(pool, task), pauseMillis, TimeUnit.MILLISECONDS);
      task.whenComplete((nothing, failure) -> start.cancel(false));
    } catch (RejectedExecutionException e) {
      refuse(task);
    }
    return task;
  }

  private <R> CompletableFuture<R> submit(ThreadPoolExecutor pool, RequestTask<R> task) {
    try {
      pool.execute(() -> run(pool, task));
    } catch (RejectedExecutionException e) {
      refuse(task);
    }
    return task;
  }

  private static void refuse(RequestTask<?> task) {
    task.completeExceptionally(
        newError(ResponseErrorCode.InvalidRequest, "the server has been shut down"));
  }

  private <R> void run(ThreadPoolExecutor pool, RequestTask<R> task) {
    if (task.isDone()) {
      return;
    }
    ScheduledFuture<?> alarm = scheduleTimeout(pool, task, Thread.currentThread());
    try {
      task.complete(task.work.compute(task));
    } catch (CancellationException | ResponseErrorException e) {
      task.completeExceptionally(e);
    } catch (Throwable e) {
      // This includes a stack overflow and a lack of memory: the next request may need less.
      task.completeExceptionally(
          failures.reportFailure(task.method, task.parameters, task.document, e));
    } finally {
      if (alarm != null) {
        alarm.cancel(false);
      }
      finish(pool, task);
    }
  }

  private <R> ScheduledFuture<?> scheduleTimeout(
      ThreadPoolExecutor pool, RequestTask<R> task, Thread thread) {
    try {
      return threads.scheduler.schedule(
          () -> handleTimeout(pool, task, thread), task.timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The server is ending, and this request with it.
      return null;
    }
  }

  private <R> void handleTimeout(ThreadPoolExecutor pool, RequestTask<R> task, Thread thread) {
    if (!task.isDone()) {
      String what =
          failures.reportTimeout(
              task.method, task.parameters, task.document, task.timeoutMillis, thread);
      task.completeExceptionally(newError(ResponseErrorCode.RequestFailed, what));
    }
    addReplacementThread(pool, task);
  }

  /** Gives the pool one more thread while one of its threads hangs. */
  private synchronized void addReplacementThread(ThreadPoolExecutor pool, RequestTask<?> task) {
    if (!task.finished && replacementThreads < MAX_REPLACEMENT_THREADS) {
      task.hasReplacement = true;
      replacementThreads++;
      pool.setMaximumPoolSize(pool.getMaximumPoolSize() + 1);
      pool.setCorePoolSize(pool.getCorePoolSize() + 1);
    }
  }

  private synchronized void finish(ThreadPoolExecutor pool, RequestTask<?> task) {
    task.finished = true;
    if (task.hasReplacement) {
      replacementThreads--;
      pool.setCorePoolSize(pool.getCorePoolSize() - 1);
      pool.setMaximumPoolSize(pool.getMaximumPoolSize() - 1);
    }
  }

  static ResponseErrorException newError(ResponseErrorCode code, String message) {
    return new ResponseErrorException(new ResponseError(code, message, null));
  }

  /**
   * A request that waits or runs. Cancelling it, or answering it before it is done, stops its work.
   */
  private static final class RequestTask<R> extends CompletableFuture<R> implements CancelChecker {
    final String method;
    final Object parameters;
    final Document document;
    final long timeoutMillis;
    final Work<R> work;

    /** Whether its thread has finished the work. Guarded by the executor. */
    private boolean finished;

    /** Whether the pool has a replacement for its thread. Guarded by the executor. */
    private boolean hasReplacement;

    RequestTask(
        String method, Object parameters, Document document, long timeoutMillis, Work<R> work) {
      this.method = method;
      this.parameters = parameters;
      this.document = document;
      this.timeoutMillis = timeoutMillis;
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
