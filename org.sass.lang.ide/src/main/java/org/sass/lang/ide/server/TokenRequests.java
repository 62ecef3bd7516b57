package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.document.Document;
import org.sass.lang.ide.server.OpenDocument.Tokens;
import org.sass.lang.ide.tokens.SemanticTokens;

/**
 * Answers the requests for semantic tokens: those of a whole text, those of a range, or the changes
 * since the last answer.
 */
final class TokenRequests {
  private final Session session;

  TokenRequests(Session session) {
    this.session = session;
  }

  CompletableFuture<org.eclipse.lsp4j.SemanticTokens> full(SemanticTokensParams params) {
    return session.submitWhole(
        "textDocument/semanticTokens/full",
        params,
        params.getTextDocument().getUri(),
        (open, version, cancel) -> {
          int[] data = SemanticTokens.full(version.document(), cancel);
          return new org.eclipse.lsp4j.SemanticTokens(
              open.storeTokens(data), SemanticTokens.list(data));
        });
  }

  CompletableFuture<Either<org.eclipse.lsp4j.SemanticTokens, SemanticTokensDelta>> delta(
      SemanticTokensDeltaParams params) {
    return session.submitWhole(
        "textDocument/semanticTokens/full/delta",
        params,
        params.getTextDocument().getUri(),
        (open, version, cancel) -> {
          int[] data = SemanticTokens.full(version.document(), cancel);
          Tokens before = open.sentTokens();
          String id = open.storeTokens(data);
          return before.id() == null || !before.id().equals(params.getPreviousResultId())
              ? Either.forLeft(new org.eclipse.lsp4j.SemanticTokens(id, SemanticTokens.list(data)))
              : Either.forRight(
                  new SemanticTokensDelta(SemanticTokens.delta(before.data(), data), id));
        });
  }

  CompletableFuture<org.eclipse.lsp4j.SemanticTokens> range(SemanticTokensRangeParams params) {
    OpenDocument open = session.document(params.getTextDocument().getUri());
    if (open == null) {
      return CompletableFuture.completedFuture(new org.eclipse.lsp4j.SemanticTokens(List.of()));
    }
    Document document = open.documentForRange(params.getRange());
    return session.submitQuick(
        "textDocument/semanticTokens/range",
        params,
        document,
        cancel ->
            new org.eclipse.lsp4j.SemanticTokens(
                SemanticTokens.list(SemanticTokens.range(document, params.getRange(), cancel))));
  }
}
