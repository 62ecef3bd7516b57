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
  final ServerThreads workers = new ServerThreads();
  final MessageCheck check = new MessageCheck();
  final InternalErrors failures;
  final RequestExecutor requests;
  final DiagnosticPublisher reports;

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
    failures = new InternalErrors(log, check, stop);
    requests = new RequestExecutor(workers, failures);
    reports = new DiagnosticPublisher(this);
  }

  /** Returns the open text with that URI, or null. */
  OpenDocument document(String uri) {
    return uri == null ? null : documents.get(uri);
  }

  Collection<OpenDocument> documents() {
    return documents.values();
  }

  OpenDocument open(String uri, int number, String text) {
    OpenDocument document =
        new OpenDocument(uri, Snapshot.of(uri, settings, Isas::load, number, text));
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
  HoverCapabilities hover() {
    return client.hover().images(hoverImages, clientName);
  }

  /**
   * Records what the client says about itself.
   *
   * @param images whether it shows images in hovers; null if it does not say
   * @param name its name, or null
   */
  void named(Boolean images, String name) {
    hoverImages = images;
    clientName = name;
  }

  /** Records what the client can do. */
  void client(ClientCapabilitiesInfo other) {
    client = other;
  }

  /**
   * Applies the settings that the user has chosen. If they have changed, all open texts are checked
   * again.
   */
  void settings(Settings other) {
    Settings before = settings;
    settings = other;
    if (other.equals(before)) {
      return;
    }
    for (OpenDocument document : documents.values()) {
      document.settings(other, Isas::load);
      reports.changed(document);
    }
    client.showAgain();
  }

  /** Returns the instruction set of a text that names none. */
  Isa isa() {
    return Isas.load(settings.isa());
  }

  /** Answers a question about one version of an open text. */
  interface Whole<R> {
    R of(OpenDocument open, Snapshot version, CancelChecker cancel);
  }

  /** Handles a notification. The client waits for no answer, so failures go to the log. */
  void guarded(String method, Object parameters, Runnable work) {
    if (!lifecycle.isOn()) {
      log.warning(method + " is ignored: " + lifecycle.phase());
      return;
    }
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      String answer = failures.failed(method, parameters, null, e).getMessage();
      log.warning(method + " is ignored: " + answer);
    }
  }

  /** Starts a request about a place. Returns its answer. */
  <R> CompletableFuture<R> quick(
      String method, Object parameters, Document document, RequestExecutor.Work<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    return refusal != null
        ? CompletableFuture.failedFuture(refusal)
        : requests.quick(method, parameters, document, work);
  }

  /**
   * Starts a request about no single text, for which the user does not stop typing. Returns its
   * answer.
   */
  <R> CompletableFuture<R> slow(String method, Object parameters, RequestExecutor.Work<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    return refusal != null
        ? CompletableFuture.failedFuture(refusal)
        : requests.slow(method, parameters, null, work);
  }

  /** Starts a request about a whole text. Returns its answer, null if the text is not open. */
  <R> CompletableFuture<R> whole(String method, Object parameters, String uri, Whole<R> work) {
    return whole(method, parameters, uri, null, work);
  }

  /**
   * Starts a request about a whole text. It is given up when the text changes, because the client
   * will ask again.
   *
   * @param closed the answer if the text is not open
   */
  <R> CompletableFuture<R> whole(
      String method, Object parameters, String uri, R closed, Whole<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    if (refusal != null) {
      return CompletableFuture.failedFuture(refusal);
    }
    OpenDocument open = document(uri);
    if (open == null) {
      return CompletableFuture.completedFuture(closed);
    }
    Snapshot version = open.now();
    return requests.slow(
        method,
        parameters,
        version.document(),
        cancel -> work.of(open, version, unlessChanged(open, version, cancel)));
  }

  /**
   * Starts a request that the user has made about an open text. It goes on when the text changes.
   */
  <R> CompletableFuture<R> started(
      String method, Object parameters, OpenDocument open, Whole<R> work) {
    ResponseErrorException refusal = lifecycle.refusal();
    if (refusal != null) {
      return CompletableFuture.failedFuture(refusal);
    }
    Snapshot version = open.now();
    return requests.started(
        method, parameters, version.document(), cancel -> work.of(open, version, cancel));
  }

  private static CancelChecker unlessChanged(
      OpenDocument open, Snapshot version, CancelChecker cancel) {
    return () -> {
      cancel.checkCanceled();
      if (!open.isNow(version)) {
        throw RequestExecutor.error(ResponseErrorCode.ContentModified, "the text has changed");
      }
    };
  }

  /**
   * Returns the diagnostics of a text, for a client that pulls them. Empty if the text is not open.
   */
  CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
    String uri = params.getTextDocument().getUri();
    OpenDocument open = document(uri);
    if (open == null) {
      return quick(
          "textDocument/diagnostic",
          params,
          null,
          cancel ->
              new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of())));
    }
    Snapshot version = open.now();
    return quick(
        "textDocument/diagnostic",
        params,
        version.document(),
        cancel -> reports.pull(open.uri(), version, params.getPreviousResultId()));
  }
}
