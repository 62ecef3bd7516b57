package org.sass.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.document.Document;

/**
 * Passes a client's question about a text to the feature that answers it, in the right thread pool.
 */
final class FeatureDispatcher {
  final Session session;

  FeatureDispatcher(Session session) {
    this.session = session;
  }

  /** Answers a question about a text. */
  interface Feature<R> {
    R compute(Document document, CancelChecker cancel);
  }

  /**
   * Asks a question about a place of a text, for which the user waits. The answer is null if the
   * text is not open.
   */
  <R> CompletableFuture<R> dispatchQuick(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return dispatchQuick(method, params, uri(text), null, feature);
  }

  /**
   * Asks a question about a place of a text.
   *
   * @param answerIfClosed the answer if the text is not open
   */
  <R> CompletableFuture<R> dispatchQuick(
      String method, Object params, String uri, R answerIfClosed, Feature<R> feature) {
    OpenDocument open = session.document(uri);
    return dispatchForDocument(
        method,
        params,
        open == null ? null : open.currentSnapshot().document(),
        answerIfClosed,
        feature);
  }

  /**
   * Asks a question about a document. A null document is a text that is not open; the answer is
   * then {@code closed}.
   */
  <R> CompletableFuture<R> dispatchForDocument(
      String method, Object params, Document document, R answerIfClosed, Feature<R> feature) {
    return session.submitQuick(
        method,
        params,
        document,
        cancel -> document == null ? answerIfClosed : feature.compute(document, cancel));
  }

  /**
   * Asks a question about a whole text that the editor asks without the user's request. The answer
   * is null if the text is not open.
   */
  <R> CompletableFuture<R> dispatchWhole(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return session.submitWhole(
        method,
        params,
        uri(text),
        (open, version, cancel) -> feature.compute(version.document(), cancel));
  }

  /**
   * Asks a question about a whole text that the user has started. If it takes a while, the user is
   * shown its progress.
   *
   * @param title title of the progress display
   * @param token the client's token for the progress display; null lets the server create one
   * @param answerIfClosed the answer if the text is not open
   */
  <R> CompletableFuture<R> dispatchWithProgress(
      String title,
      Either<String, Integer> token,
      String method,
      Object params,
      String uri,
      R answerIfClosed,
      Feature<R> feature) {
    return session.progress.displayUntilDone(
        "gsass: " + title,
        token,
        session.submitWhole(
            method,
            params,
            uri,
            answerIfClosed,
            (open, version, cancel) -> feature.compute(version.document(), cancel)));
  }

  static String uri(TextDocumentIdentifier text) {
    return text == null ? null : text.getUri();
  }
}
