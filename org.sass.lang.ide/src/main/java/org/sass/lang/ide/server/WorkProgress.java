package org.sass.lang.ide.server;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Shows the user the progress of long work, with a button that cancels it. */
final class WorkProgress {

  /** Work that is done sooner is not shown, because its display would only flicker. */
  private static final long SHOWN_AFTER_MILLIS = 300;

  private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Session session;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Either<String, Integer>, Shown> running = new ConcurrentHashMap<>();

  WorkProgress(Session session) {
    this.session = session;
  }

  /** Starts the progress of work that checks by itself whether it was cancelled. */
  Shown begin(String title) {
    return begin(title, null, () -> {});
  }

  /**
   * Shows the progress of a request until its answer is there. The button cancels the request.
   *
   * @param token the client's token for the progress; null lets the server create one
   */
  <R> CompletableFuture<R> accompany(
      String title, Either<String, Integer> token, CompletableFuture<R> answer) {
    if (answer.isDone() || token == null && !session.client().progress()) {
      return answer;
    }
    Shown shown = begin(title, token, () -> answer.cancel(true));
    answer.whenComplete((result, failure) -> shown.end());
    return answer;
  }

  private Shown begin(String title, Either<String, Integer> given, Runnable stop) {
    Either<String, Integer> token =
        given != null ? given : Either.forLeft("gsass-" + count.incrementAndGet());
    Shown shown = new Shown(token, given != null, title, stop);
    if (given == null && !session.client().progress()) {
      return shown;
    }
    running.put(token, shown);
    try {
      session.workers.clock.schedule(shown::show, SHOWN_AFTER_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      session.log.info(title + " is not shown: the server ends");
    }
    return shown;
  }

  /** Cancels the work with that token. Called when the user presses the button. */
  void cancel(Either<String, Integer> token) {
    Shown shown = token == null ? null : running.get(token);
    if (shown != null) {
      shown.cancelled = true;
      shown.stop.run();
    }
  }

  /** The progress of one piece of work. */
  final class Shown {
    private final Either<String, Integer> token;
    private final boolean given;
    private final String title;
    private final Runnable stop;
    private long last;
    private boolean begun;
    private boolean ended;
    private volatile boolean cancelled;

    private Shown(Either<String, Integer> token, boolean given, String title, Runnable stop) {
      this.token = token;
      this.given = given;
      this.title = title;
      this.stop = stop;
    }

    void checkCanceled() {
      if (cancelled) {
        throw new CancellationException();
      }
    }

    private void show() {
      if (given) {
        begin();
      } else if (!ended()) {
        session
            .client()
            .proxy()
            .createProgress(new WorkDoneProgressCreateParams(token))
            .thenRun(this::begin);
      }
    }

    private synchronized boolean ended() {
      return ended;
    }

    private synchronized void begin() {
      if (ended) {
        return;
      }
      begun = true;
      WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
      begin.setTitle(title);
      begin.setCancellable(true);
      send(begin);
    }

    /**
     * Reports how far the work is, if its progress is shown. At most one report in 200 ms is sent.
     */
    synchronized void report(String message) {
      long now = System.nanoTime();
      if (!begun || ended || now - last < BETWEEN_NANOS) {
        return;
      }
      last = now;
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setMessage(message);
      report.setCancellable(true);
      send(report);
    }

    synchronized void end() {
      running.remove(token, this);
      ended = true;
      if (begun) {
        send(new WorkDoneProgressEnd());
      }
    }

    private void send(WorkDoneProgressNotification value) {
      session.client().proxy().notifyProgress(new ProgressParams(token, Either.forLeft(value)));
    }
  }
}
