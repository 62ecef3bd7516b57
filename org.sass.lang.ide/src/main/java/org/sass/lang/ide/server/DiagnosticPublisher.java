package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedUnchangedDocumentDiagnosticReport;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.services.LanguageClient;
import org.sass.lang.ide.analysis.DiagnosticMapper;
import org.sass.lang.ide.analysis.Snapshot;
import org.sass.lang.text.Problem;

/**
 * Reports the problems of the open texts to the client. The problems that the assembler finds are
 * reported at once after each change. The findings of the whole-text analyses are reported after
 * the user has paused typing. A version is skipped if a newer one exists before the work on it
 * starts.
 */
final class DiagnosticPublisher {
  private static final long LIMIT_MILLIS = 10_000;
  private static final long ANALYSIS_LIMIT_MILLIS = 60_000;

  /** Pauses between typed characters are usually shorter than this. */
  private static final long SHORTEST_PAUSE_MILLIS = 500;

  private static final long LONGEST_PAUSE_MILLIS = 3000;

  /** Maximum time that a client takes to request the visible lines of a newly opened text. */
  private static final long FIRST_LINES_MILLIS = 200;

  private final Session session;

  /** Whether the client requests diagnostics itself. */
  private volatile boolean pulled;

  DiagnosticPublisher(Session session) {
    this.session = session;
  }

  /** Notes that the client requests diagnostics itself, so that none are sent without a request. */
  void pulled() {
    pulled = true;
  }

  /**
   * Handles the opening of a text. For a long text the work is delayed, so that the visible lines
   * are answered first.
   */
  void opened(OpenDocument document) {
    if (document.isLong()) {
      try {
        session.workers.clock.schedule(
            () -> changed(document), FIRST_LINES_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (RejectedExecutionException e) {
        session.log.info("no diagnostics for " + document.uri() + ": the server ends");
      }
    }
    changed(document);
  }

  /** Handles a change of a text. */
  void changed(OpenDocument document) {
    document.stopAnalysis();
    if (pulled) {
      later(document);
    } else if (document.waiting.compareAndSet(false, true)) {
      session.requests.background(
          session.workers.problems,
          "publishDiagnostics",
          document.now().document(),
          LIMIT_MILLIS,
          cancel -> {
            document.waiting.set(false);
            publish(document);
            return null;
          });
    }
  }

  /** Handles the closing of a text: removes its diagnostics from the client. */
  void closed(OpenDocument document) {
    document.stopAnalysis();
    session.requests.background(
        session.workers.problems,
        "publishDiagnostics",
        null,
        LIMIT_MILLIS,
        cancel -> {
          if (session.document(document.uri()) == null && !pulled) {
            send(new PublishDiagnosticsParams(document.uri(), List.of()));
          }
          return null;
        });
  }

  /** Returns all problems of a version. */
  List<Problem> problems(Snapshot version) {
    return version.problems(session.options.launches());
  }

  /**
   * Returns the problems of a version, or the report "unchanged" if the client has them already.
   */
  DocumentDiagnosticReport pull(String uri, Snapshot version, String previous) {
    List<Problem> problems = problems(version);
    String id = Integer.toHexString(problems.hashCode());
    if (id.equals(previous)) {
      return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
    }
    var report = new RelatedFullDocumentDiagnosticReport(diagnostics(uri, problems));
    report.setResultId(id);
    return new DocumentDiagnosticReport(report);
  }

  /** Converts problems to the diagnostics that this client supports. */
  List<Diagnostic> diagnostics(String uri, List<Problem> problems) {
    String related = session.client().relatedPlaces() ? uri : null;
    return DiagnosticMapper.of(problems, session.options.pages(), related);
  }

  private void publish(OpenDocument document) {
    Snapshot version = document.now();
    if (session.document(document.uri()) != document) {
      return;
    }
    List<Problem> problems = problems(version);
    if (document.published.isNews(problems, version.number())) {
      send(
          new PublishDiagnosticsParams(
              document.uri(), diagnostics(document.uri(), problems), version.number()));
    }
    if (!version.isAnalysed() && document.isNow(version)) {
      later(document);
    }
  }

  private void send(PublishDiagnosticsParams params) {
    LanguageClient client = session.client().proxy();
    if (client != null) {
      client.publishDiagnostics(params);
    }
  }

  /**
   * Schedules the analyses of the whole text after a pause. The pause is twice the duration of the
   * last analysis, but at least 500 and at most 3000 milliseconds.
   */
  private void later(OpenDocument document) {
    if (!session.settings().analyses()) {
      return;
    }
    long pause =
        Math.max(
            SHORTEST_PAUSE_MILLIS, Math.min(LONGEST_PAUSE_MILLIS, 2 * document.analysisMillis()));
    try {
      document.analysis(
          session.workers.clock.schedule(
              () -> document.analysis(start(document)), pause, TimeUnit.MILLISECONDS));
    } catch (RejectedExecutionException e) {
      // The server is shutting down.
      session.log.info("no more analyses: the server ends");
    }
  }

  private CompletableFuture<Void> start(OpenDocument document) {
    Snapshot version = document.now();
    return session.requests.background(
        session.workers.analyses,
        "analysis of the whole text",
        version.document(),
        ANALYSIS_LIMIT_MILLIS,
        cancel -> {
          if (!version.isAnalysed() && session.document(document.uri()) == document) {
            analyse(document, version, cancel);
          }
          return null;
        });
  }

  private void analyse(OpenDocument document, Snapshot version, CancelChecker cancel) {
    long start = System.nanoTime();
    List<Problem> problems =
        version.analyse(document.kernels, () -> cancel.isCanceled() || !document.isNow(version));
    document.analysisMillis(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    if (document.found(version, problems)) {
      news(document);
    }
  }

  /**
   * Reports new findings about a text: publishes them, or asks the client to request diagnostics
   * again.
   */
  void news(OpenDocument document) {
    if (!pulled) {
      changed(document);
    } else if (session.client().diagnosticsRefresh()) {
      session.client().proxy().refreshDiagnostics();
    }
  }
}
