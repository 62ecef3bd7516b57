package org.sass.lang.ide.server;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.sass.lang.document.Document;
import org.sass.lang.ide.analysis.Snapshot;
import org.sass.lang.ide.hover.HoverCapabilities;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * The state that the parts of one running server share: the open texts, the settings, the client.
 */
final class Session {
  final ServerOptions options;
  final ServerLog log;
  final ServerThreads threads = new ServerThreads();
  final MessageValidator messageValidator = new MessageValidator();
  final InternalErrors internalErrors;
  final RequestExecutor executor;
  final DiagnosticPublisher diagnosticPublisher;

  final WorkProgress progress = new WorkProgress(this);

  final Lifecycle lifecycle = new Lifecycle();

  private final Map<String, OpenDocument> documents = new ConcurrentHashMap<>();
  private volatile Settings settings = Settings.DEFAULTS;
  private volatile ClientCapabilitiesInfo client = ClientCapabilitiesInfo.NONE;
  private volatile Boolean hoverImages;
  private volatile String clientName;

  /**
   * @param stop ends the server
   */
  Session(ServerOptions options, Runnable stop) {
    this.options = options;
    log = new ServerLog(options.log());
    internalErrors = new InternalErrors(log, messageValidator, stop);
    executor = new RequestExecutor(threads, internalErrors);
    diagnosticPublisher = new DiagnosticPublisher(this);
  }

  /** Returns the open text with that URI, or null. */
  OpenDocument document(String uri) {
    return uri == null ? null : documents.get(uri);
  }

  Collection<OpenDocument> documents() {
    return documents.values();
  }

  OpenDocument open(String uri, int versionNumber, String text) {
    OpenDocument document =
        new OpenDocument(uri, Snapshot.of(uri, settings, Isas::load, versionNumber, text));
    documents.put(uri, document);
    return document;
  }

  OpenDocument close(String uri) {
    return documents.remove(uri);
  }

  Settings settings() {
    return settings;
  }

  ClientCapabilitiesInfo client() {
    return client;
  }

  /** Returns what the client can show in a hover. */
  HoverCapabilities hoverCapabilities() {
    return client.hover().withImages(hoverImages, clientName);
  }

  /**
   * Records what the client says about itself.
   *
   * @param images whether it shows images in hovers; null if it does not say
   * @param name its name, or null
   */
  void setClientInfo(Boolean images, String name) {
    hoverImages = images;
    clientName = name;
  }

  /** Records what the client can do. */
  void setClient(ClientCapabilitiesInfo other) {
    client = other;
  }

  /**
   * Applies the settings that the user has chosen. If they have changed, all open texts are checked
   * again.
   */
  void applySettings(Settings other) {
    Settings before = settings;
    settings = other;
    if (other.equals(before)) {
      return;
    }
    for (OpenDocument document : documents.values()) {
      document.applySettings(other, Isas::load);
      diagnosticPublisher.handleChange(document);
    }
    client.requestRefresh();
  }

  /** Returns the instruction set of a text that names none. */
  Isa defaultIsa() {
    return Isas.load(settings.isa());
  }

  /** Answers a question about one version of an open text. */
  interface WholeTextWork<R> {
    R compute(OpenDocument open, Snapshot version, CancelChecker cancel);
  }

  /** Handles a notification. The client waits for no answer, so failures go to the log. */
  void runGuarded(String method, Object parameters, Runnable work) {
    if (!lifecycle.isInitialized()) {
      log.warning(method + " is ignored: " + lifecycle.phase());
      return;
    }
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      String answer = internalErrors.reportFailure(method, parameters, null, e).getMessage();
      log.warning(method + " is ignored: " + answer);
    }
  }

  /** Starts a request about a place. Returns its answer. */
  <R> CompletableFuture<R> submitQuick(
      String method, Object parameters, Document document, RequestExecutor.Work<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    return refusal != null
        ? CompletableFuture.failedFuture(refusal)
        : executor.submitQuick(method, parameters, document, work);
  }

  /**
   * Starts a request about no single text, for which the user does not stop typing. Returns its
   * answer.
   */
  <R> CompletableFuture<R> submitSlow(
      String method, Object parameters, RequestExecutor.Work<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    return refusal != null
        ? CompletableFuture.failedFuture(refusal)
        : executor.submitSlow(method, parameters, null, work);
  }

  /** Starts a request about a whole text. Returns its answer, null if the text is not open. */
  <R> CompletableFuture<R> submitWhole(
      String method, Object parameters, String uri, WholeTextWork<R> work) {
    return submitWhole(method, parameters, uri, null, work);
  }

  /**
   * Starts a request about a whole text. It is given up when the text changes, because the client
   * will ask again.
   *
   * @param answerIfClosed the answer if the text is not open
   */
  <R> CompletableFuture<R> submitWhole(
      String method, Object parameters, String uri, R answerIfClosed, WholeTextWork<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    if (refusal != null) {
      return CompletableFuture.failedFuture(refusal);
    }
    OpenDocument open = document(uri);
    if (open == null) {
      return CompletableFuture.completedFuture(answerIfClosed);
    }
    Snapshot version = open.currentSnapshot();
    return executor.submitSlow(
        method,
        parameters,
        version.document(),
        cancel -> work.compute(open, version, cancelWhenChanged(open, version, cancel)));
  }

  /**
   * Starts a request that the user has made about an open text. It goes on when the text changes.
   */
  <R> CompletableFuture<R> submitUserStarted(
      String method, Object parameters, OpenDocument open, WholeTextWork<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    if (refusal != null) {
      return CompletableFuture.failedFuture(refusal);
    }
    Snapshot version = open.currentSnapshot();
    return executor.submitUserStarted(
        method, parameters, version.document(), cancel -> work.compute(open, version, cancel));
  }

  private static CancelChecker cancelWhenChanged(
      OpenDocument open, Snapshot version, CancelChecker cancel) {
    return () -> {
      cancel.checkCanceled();
      if (!open.isCurrent(version)) {
        throw RequestExecutor.newError(ResponseErrorCode.ContentModified, "the text has changed");
      }
    };
  }

  /**
   * Returns the diagnostics of a text, for a client that pulls them. Empty if the text is not open.
   */
  CompletableFuture<DocumentDiagnosticReport> pullDiagnostics(DocumentDiagnosticParams params) {
    String uri = params.getTextDocument().getUri();
    OpenDocument open = document(uri);
    if (open == null) {
      return submitQuick(
          "textDocument/diagnostic",
          params,
          null,
          cancel ->
              new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of())));
    }
    Snapshot version = open.currentSnapshot();
    return submitQuick(
        "textDocument/diagnostic",
        params,
        version.document(),
        cancel ->
            diagnosticPublisher.createReport(open.uri(), version, params.getPreviousResultId()));
  }
}
