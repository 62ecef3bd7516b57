package org.sass.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.document.Document;

/** Puts what a client asks of a text to the feature that answers it. */
final class FeatureDispatcher {
  final Session session;

  FeatureDispatcher(Session session) {
    this.session = session;
  }

  /** What a feature says of a text. */
  interface Feature<R> {
    R of(Document document, CancelChecker cancel);
  }

  /** Asks about a place of a text, for which the user waits; null where it is not open. */
  <R> CompletableFuture<R> at(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return at(method, params, uri(text), null, feature);
  }

  /**
   * Asks about a place of a text.
   *
   * @param closed the answer where the text is not open
   */
  <R> CompletableFuture<R> at(
      String method, Object params, String uri, R closed, Feature<R> feature) {
    OpenDocument open = session.document(uri);
    return of(method, params, open == null ? null : open.now().document(), closed, feature);
  }

  /** Asks about a text; null is one that is not open. */
  <R> CompletableFuture<R> of(
      String method, Object params, Document document, R closed, Feature<R> feature) {
    return session.quick(
        method,
        params,
        document,
        cancel -> document == null ? closed : feature.of(document, cancel));
  }

  /** Asks about a whole text what an editor wants to know by itself; null where it is not open. */
  <R> CompletableFuture<R> whole(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return session.whole(
        method,
        params,
        uri(text),
        (open, version, cancel) -> feature.of(version.document(), cancel));
  }

  /**
   * Asks about a whole text what a person wants to know, who is shown that it takes a while.
   *
   * @param title what is shown
   * @param token where the client wants it shown; null leaves that to the server
   * @param closed the answer where the text is not open
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
