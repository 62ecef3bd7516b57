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
    R of(Document document, CancelChecker cancel);
  }

  /**
   * Asks a question about a place of a text, for which the user waits. The answer is null if the
   * text is not open.
   */
  <R> CompletableFuture<R> at(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return at(method, params, uri(text), null, feature);
  }

  /**
   * Asks a question about a place of a text.
   *
   * @param closed the answer if the text is not open
   */
  <R> CompletableFuture<R> at(
      String method, Object params, String uri, R closed, Feature<R> feature) {
    OpenDocument open = session.document(uri);
    return of(method, params, open == null ? null : open.now().document(), closed, feature);
  }

  /**
   * Asks a question about a document. A null document is a text that is not open; the answer is
   * then {@code closed}.
   */
  <R> CompletableFuture<R> of(
      String method, Object params, Document document, R closed, Feature<R> feature) {
    return session.quick(
        method,
        params,
        document,
        cancel -> document == null ? closed : feature.of(document, cancel));
  }

  /**
   * Asks a question about a whole text that the editor asks without the user's request. The answer
   * is null if the text is not open.
   */
  <R> CompletableFuture<R> whole(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return session.whole(
        method,
        params,
        uri(text),
        (open, version, cancel) -> feature.of(version.document(), cancel));
  }

  /**
   * Asks a question about a whole text that the user has started. If it takes a while, the user is
   * shown its progress.
   *
   * @param title title of the progress display
   * @param token the client's token for the progress display; null lets the server create one
   * @param closed the answer if the text is not open
   */
  <R> CompletableFuture<R> wanted(
      String title,
      Either<String, Integer> token,
      String method,
      Object params,
      String uri,
      R closed,
      Feature<R> feature) {
    return session.progress.accompany(
        "gsass: " + title,
        token,
        session.whole(
            method,
            params,
            uri,
            closed,
            (open, version, cancel) -> feature.of(version.document(), cancel)));
  }

  static String uri(TextDocumentIdentifier text) {
    return text == null ? null : text.getUri();
  }
}
