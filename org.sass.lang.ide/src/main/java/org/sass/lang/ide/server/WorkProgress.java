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
  private static final long DISPLAY_DELAY_MILLIS = 300;

  private static final long REPORT_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Session session;
  private final AtomicInteger tokenCount = new AtomicInteger();
  private final Map<Either<String, Integer>, ProgressDisplay> displays = new ConcurrentHashMap<>();

  WorkProgress(Session session) {
    this.session = session;
  }

  /** Starts the progress of work that checks by itself whether it was cancelled. */
  ProgressDisplay begin(String title) {
    return begin(title, null, () -> {});
  }

  /**
   * Shows the progress of a request until its answer is there. The button cancels the request.
   *
   * @param token the client's token for the progress; null lets the server create one
   */
  <R> CompletableFuture<R> displayUntilDone(
      String title, Either<String, Integer> token, CompletableFuture<R> answer) {
    if (answer.isDone() || token == null && !session.client().supportsProgress()) {
      return answer;
    }
    ProgressDisplay display = begin(title, token, () -> answer.cancel(true));
    answer.whenComplete((result, failure) -> display.end());
    return answer;
  }

  private ProgressDisplay begin(
      String title, Either<String, Integer> clientToken, Runnable onCancel) {
    Either<String, Integer> token =
        clientToken != null ? clientToken : Either.forLeft("gsass-" + tokenCount.incrementAndGet());
    ProgressDisplay display = new ProgressDisplay(token, clientToken != null, title, onCancel);
    if (clientToken == null && !session.client().supportsProgress()) {
      return display;
    }
    displays.put(token, display);
    try {
      session.threads.scheduler.schedule(
          display::show, DISPLAY_DELAY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      session.log.info(title + " is not shown: the server ends");
    }
    return display;
  }

  /** Cancels the work with that token. Called when the user presses the button. */
  void cancel(Either<String, Integer> token) {
    ProgressDisplay display = token == null ? null : displays.get(token);
    if (display != null) {
      display.cancelled = true;
      display.onCancel.run();
    }
  }

  /** The progress of one piece of work. */
  final class ProgressDisplay {
    private final Either<String, Integer> token;
    private final boolean isClientToken;
    private final String title;
    private final Runnable onCancel;
    private long lastReportNanos;
    private boolean begun;
    private boolean ended;
    private volatile boolean cancelled;

    private ProgressDisplay(
        Either<String, Integer> token, boolean given, String title, Runnable stop) {
      this.token = token;
      this.isClientToken = given;
      this.title = title;
      this.onCancel = stop;
    }

    void checkCanceled() {
      if (cancelled) {
        throw new CancellationException();
      }
    }

    private void show() {
      if (isClientToken) {
        sendBegin();
      } else if (!isEnded()) {
        session
            .client()
            .languageClient()
            .createProgress(new WorkDoneProgressCreateParams(token))
            .thenRun(this::sendBegin);
      }
    }

    private synchronized boolean isEnded() {
      return ended;
    }

    private synchronized void sendBegin() {
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
      if (!begun || ended || now - lastReportNanos < REPORT_INTERVAL_NANOS) {
        return;
      }
      lastReportNanos = now;
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setMessage(message);
      report.setCancellable(true);
      send(report);
    }

    synchronized void end() {
      displays.remove(token, this);
      ended = true;
      if (begun) {
        send(new WorkDoneProgressEnd());
      }
    }

    private void send(WorkDoneProgressNotification value) {
      session
          .client()
          .languageClient()
          .notifyProgress(new ProgressParams(token, Either.forLeft(value)));
    }
  }
}
