package org.sass.lang.ide.server;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
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
  private static final long BETWEEN_NANOS = 200_000_000;

  private final Session session;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Either<String, Integer>, Shown> running = new ConcurrentHashMap<>();

  WorkProgress(Session session) {
    this.session = session;
  }

  /** Something begins. */
  Shown begin(String title) {
    Either<String, Integer> token = Either.forLeft("gsass-" + count.incrementAndGet());
    Shown shown = new Shown(token, title, session.client().progress());
    running.put(token, shown);
    return shown;
  }

  /** The button was pressed. */
  void cancel(Either<String, Integer> token) {
    Shown shown = token == null ? null : running.get(token);
    if (shown != null) {
      shown.cancelled = true;
    }
  }

  /** One thing that takes a while; nothing is shown of what is done at once. */
  final class Shown {
    private final Either<String, Integer> token;
    private final String title;
    private final boolean wanted;
    private long last = System.nanoTime();
    private boolean begun;
    private volatile boolean cancelled;

    private Shown(Either<String, Integer> token, String title, boolean wanted) {
      this.token = token;
      this.title = title;
      this.wanted = wanted;
    }

    void checkCanceled() {
      if (cancelled) {
        throw new CancellationException();
      }
    }

    void report(String message) {
      long now = System.nanoTime();
      if (!wanted || now - last < BETWEEN_NANOS) {
        return;
      }
      last = now;
      if (!begun) {
        begun = true;
        session.client().proxy().createProgress(new WorkDoneProgressCreateParams(token));
        WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
        begin.setTitle(title);
        begin.setCancellable(true);
        send(begin);
      }
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setMessage(message);
      report.setCancellable(true);
      send(report);
    }

    void end() {
      running.remove(token);
      if (begun) {
        send(new WorkDoneProgressEnd());
      }
    }

    private void send(WorkDoneProgressNotification value) {
      session.client().proxy().notifyProgress(new ProgressParams(token, Either.forLeft(value)));
    }
  }
}
