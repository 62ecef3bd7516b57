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

/** Shows the user that something takes a while, with a button that ends it. */
final class WorkProgress {

  /** What is done sooner is not shown: it would only flicker. */
  private static final long SHOWN_AFTER_MILLIS = 300;

  private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Session session;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Either<String, Integer>, Shown> running = new ConcurrentHashMap<>();

  WorkProgress(Session session) {
    this.session = session;
  }

  /** Something begins that looks itself whether the button was pressed. */
  Shown begin(String title) {
    return begin(title, null, () -> {});
  }

  /**
   * Shows that an answer takes a while.
   *
   * @param token where the client wants it shown; null leaves that to us
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

  /** The button was pressed. */
  void cancel(Either<String, Integer> token) {
    Shown shown = token == null ? null : running.get(token);
    if (shown != null) {
      shown.cancelled = true;
      shown.stop.run();
    }
  }

  /** One thing that takes a while. */
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

    /** Says how far it has come, where that is shown. */
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
