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
 * Says what is wrong with the open texts: what the assembler finds after each change, at once, and
 * what only a look at the whole text finds when the user has not typed for a moment. Versions that
 * were not looked at before the next one came are left out.
 */
final class DiagnosticPublisher {
  private static final long LIMIT_MILLIS = 10_000;
  private static final long ANALYSIS_LIMIT_MILLIS = 60_000;

  /** A pause between two letters is shorter. */
  private static final long SHORTEST_PAUSE_MILLIS = 500;

  private static final long LONGEST_PAUSE_MILLIS = 3000;

  /** So long a client takes at most to ask about the lines that it shows of a new text. */
  private static final long FIRST_LINES_MILLIS = 200;

  private final Session session;

  /** Whether the client asks itself for what is wrong. */
  private volatile boolean pulled;

  DiagnosticPublisher(Session session) {
    this.session = session;
  }

  /** The client asks itself: nothing is pushed. */
  void pulled() {
    pulled = true;
  }

  /** A text was opened: of a long one the lines that are seen first come first. */
  void opened(OpenDocument document) {
    if (document.isLong()) {
      try {
        session.workers.clock.schedule(
            () -> changed(document), FIRST_LINES_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (RejectedExecutionException e) {
        session.log.info("nothing is said of " + document.uri() + ": the server ends");
      }
    }
    changed(document);
  }

  /** A text was changed. */
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

  /** A text was closed: nothing is wrong with what is not seen. */
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

  /** Everything to say of a version. */
  List<Problem> problems(Snapshot version) {
    return version.problems(session.options.launches());
  }

  /** What is wrong with a version, unless the client has it already. */
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

  /** Problems as this client gets them. */
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

  /** Looks at the whole text after a pause, the longer the longer it took the last time. */
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
      // The server ends.
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

  /** More is known of a text than its client has been told. */
  void news(OpenDocument document) {
    if (!pulled) {
      changed(document);
    } else if (session.client().diagnosticsRefresh()) {
      session.client().proxy().refreshDiagnostics();
    }
  }
}
