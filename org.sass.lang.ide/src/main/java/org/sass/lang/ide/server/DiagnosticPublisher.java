package org.sass.lang.ide.server;

import java.util.List;
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
  private static final long PUBLISH_TIMEOUT_MILLIS = 10_000;
  private static final long ANALYSIS_TIMEOUT_MILLIS = 60_000;

  /** Pauses between typed characters are usually shorter than this. */
  private static final long MIN_PAUSE_MILLIS = 500;

  private static final long MAX_PAUSE_MILLIS = 3000;

  /** Maximum time that a client takes to request the visible lines of a newly opened text. */
  private static final long FIRST_LINES_DELAY_MILLIS = 200;

  private final Session session;

  /** Whether the client requests diagnostics itself. */
  private volatile boolean clientPulls;

  DiagnosticPublisher(Session session) {
    this.session = session;
  }

  /** Notes that the client requests diagnostics itself, so that none are sent without a request. */
  void usePullModel() {
    clientPulls = true;
  }

  /**
   * Handles the opening of a text. For a long text the work is delayed, so that the visible lines
   * are answered first.
   */
  void handleOpen(OpenDocument document) {
    if (document.isLong()) {
      try {
        session.threads.scheduler.schedule(
            () -> handleChange(document), FIRST_LINES_DELAY_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (RejectedExecutionException e) {
        session.log.info("no diagnostics for " + document.uri() + ": the server ends");
      }
    }
    handleChange(document);
  }

  /** Handles a change of a text. */
  void handleChange(OpenDocument document) {
    document.stopAnalysis();
    if (clientPulls) {
      scheduleAnalysis(document);
    } else if (document.publishQueued.compareAndSet(false, true)) {
      session.executor.submitBackground(
          session.threads.problemsPool,
          "publishDiagnostics",
          document.currentSnapshot().document(),
          PUBLISH_TIMEOUT_MILLIS,
          cancel -> {
            document.publishQueued.set(false);
            publish(document);
            return null;
          });
    }
  }

  /** Handles the closing of a text: removes its diagnostics from the client. */
  void handleClose(OpenDocument document) {
    document.stopAnalysis();
    session.executor.submitBackground(
        session.threads.problemsPool,
        "publishDiagnostics",
        null,
        PUBLISH_TIMEOUT_MILLIS,
        cancel -> {
          if (session.document(document.uri()) == null && !clientPulls) {
            send(new PublishDiagnosticsParams(document.uri(), List.of()));
          }
          return null;
        });
  }

  /** Returns all problems of a version. */
  List<Problem> problems(Snapshot version) {
    return version.problems(session.options.launchCheck());
  }

  /**
   * Returns the problems of a version, or the report "unchanged" if the client has them already.
   */
  DocumentDiagnosticReport createReport(String uri, Snapshot version, String previousResultId) {
    List<Problem> problems = problems(version);
    String id = Integer.toHexString(problems.hashCode());
    if (id.equals(previousResultId)) {
      return new DocumentDiagnosticReport(new RelatedUnchangedDocumentDiagnosticReport(id));
    }
    var report = new RelatedFullDocumentDiagnosticReport(toDiagnostics(uri, problems));
    report.setResultId(id);
    return new DocumentDiagnosticReport(report);
  }

  /** Converts problems to the diagnostics that this client supports. */
  List<Diagnostic> toDiagnostics(String uri, List<Problem> problems) {
    String related = session.client().supportsRelatedInformation() ? uri : null;
    return DiagnosticMapper.of(problems, session.options.pageUrlByCode(), related);
  }

  private void publish(OpenDocument document) {
    Snapshot version = document.currentSnapshot();
    if (session.document(document.uri()) != document) {
      return;
    }
    List<Problem> problems = problems(version);
    if (document.published.recordIfNew(problems, version.versionNumber())) {
      send(
          new PublishDiagnosticsParams(
              document.uri(), toDiagnostics(document.uri(), problems), version.versionNumber()));
    }
    if (!version.isAnalysed() && document.isCurrent(version)) {
      scheduleAnalysis(document);
    }
  }

  private void send(PublishDiagnosticsParams params) {
    LanguageClient client = session.client().languageClient();
    if (client != null) {
      client.publishDiagnostics(params);
    }
  }

  /**
   * Schedules the analyses of the whole text after a pause. The pause is twice the duration of the
   * last analysis, but at least 500 and at most 3000 milliseconds.
   */
  private void scheduleAnalysis(OpenDocument document) {
    if (!session.settings().analyses()) {
      return;
    }
    long pause =
        Math.max(MIN_PAUSE_MILLIS, Math.min(MAX_PAUSE_MILLIS, 2 * document.analysisMillis()));
    document.setAnalysis(
        session.executor.submitBackgroundAfter(
            pause,
            session.threads.analysesPool,
            "analysis of the whole text",
            document.currentSnapshot().document(),
            ANALYSIS_TIMEOUT_MILLIS,
            cancel -> {
              Snapshot version = document.currentSnapshot();
              if (!version.isAnalysed() && session.document(document.uri()) == document) {
                analyse(document, version, cancel);
              }
              return null;
            }));
  }

  private void analyse(OpenDocument document, Snapshot version, CancelChecker cancel) {
    long start = System.nanoTime();
    List<Problem> problems =
        version.analyse(
            document.analysisCache, () -> cancel.isCanceled() || !document.isCurrent(version));
    document.setAnalysisMillis(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    if (document.storeFindings(version, problems)) {
      reportNewFindings(document);
    }
  }

  /**
   * Reports new findings about a text: publishes them, or asks the client to request diagnostics
   * again.
   */
  void reportNewFindings(OpenDocument document) {
    if (!clientPulls) {
      handleChange(document);
    } else if (session.client().supportsDiagnosticsRefresh()) {
      session.client().languageClient().refreshDiagnostics();
    }
  }
}
