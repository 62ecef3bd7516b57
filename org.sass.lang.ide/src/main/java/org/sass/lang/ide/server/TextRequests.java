package org.sass.lang.ide.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.sass.lang.asm.Document;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.hints.InlayHints;
import org.sass.lang.ide.hover.Hovers;
import org.sass.lang.ide.lens.CodeLenses;
import org.sass.lang.ide.navigate.Calls;
import org.sass.lang.ide.navigate.Definition;
import org.sass.lang.ide.navigate.Highlights;
import org.sass.lang.ide.navigate.Links;
import org.sass.lang.ide.navigate.Lives;
import org.sass.lang.ide.navigate.Outline;
import org.sass.lang.ide.navigate.References;
import org.sass.lang.ide.navigate.Rename;
import org.sass.lang.ide.signature.Signatures;
import org.sass.lang.ide.structure.Folding;
import org.sass.lang.ide.structure.SelectionRanges;
import org.sass.lang.isa.Isas;

/** What a client asks of a text: each request goes to the feature that answers it. */
final class TextRequests implements TextDocumentService {
  private final Session session;
  private final TextSync sync;
  private final TokenAnswers tokens;

  TextRequests(Session session) {
    this.session = session;
    sync = new TextSync(session);
    tokens = new TokenAnswers(session);
  }

  /** What a feature says of a text. */
  private interface Feature<R> {
    R of(Document document, CancelChecker cancel);
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    session.guarded("textDocument/didOpen", params, () -> sync.opened(params));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    session.guarded("textDocument/didChange", params, () -> sync.changed(params));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    session.guarded("textDocument/didClose", params, () -> sync.closed(params));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // What is in the file does not matter while the text is open.
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return at(
        "hover",
        params,
        (document, cancel) ->
            Hovers.at(
                document, session.settings(), params.getPosition(), session.client().hover()));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return at(
        "completion",
        params,
        (document, cancel) ->
            Either.forRight(
                Completions.at(
                    document,
                    session.settings(),
                    params.getPosition(),
                    session.client().snippets(),
                    cancel)));
  }

  @Override
  public CompletableFuture<CompletionItem> resolveCompletionItem(CompletionItem item) {
    return session.quick(
        "completionItem/resolve", item, null, cancel -> Completions.resolve(Isas::load, item));
  }

  @Override
  public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams params) {
    return at(
        "signatureHelp",
        params,
        (document, cancel) -> Signatures.at(document, params.getPosition()));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return whole(
        "formatting",
        params,
        params.getTextDocument(),
        (document, cancel) -> Formatter.document(document, params.getOptions(), cancel));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> rangeFormatting(
      DocumentRangeFormattingParams params) {
    return quick(
        "textDocument/rangeFormatting",
        params,
        params.getTextDocument().getUri(),
        (document, cancel) ->
            Formatter.range(document, params.getRange(), params.getOptions(), cancel));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> onTypeFormatting(
      DocumentOnTypeFormattingParams params) {
    return quick(
        "textDocument/onTypeFormatting",
        params,
        params.getTextDocument().getUri(),
        (document, cancel) ->
            Formatter.onType(document, params.getPosition(), params.getCh(), params.getOptions()));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return at(
        "definition",
        params,
        (document, cancel) ->
            Either.forLeft(
                Definition.of(
                    document,
                    params.getTextDocument().getUri(),
                    params.getPosition(),
                    lives(params),
                    cancel)));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    boolean declaration = params.getContext() != null && params.getContext().isIncludeDeclaration();
    return at(
        "references",
        params,
        (document, cancel) ->
            References.of(
                document,
                params.getTextDocument().getUri(),
                params.getPosition(),
                declaration,
                lives(params),
                cancel));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return at(
        "documentHighlight",
        params,
        (document, cancel) -> Highlights.of(document, params.getPosition(), lives(params), cancel));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return whole(
        "documentSymbol",
        params,
        params.getTextDocument(),
        (document, cancel) -> {
          List<Either<SymbolInformation, DocumentSymbol>> symbols = new ArrayList<>();
          Outline.of(document, cancel).forEach(symbol -> symbols.add(Either.forRight(symbol)));
          return symbols;
        });
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    String uri = params.getTextDocument().getUri();
    return quick(
        "textDocument/codeAction",
        params,
        uri,
        (document, cancel) ->
            CodeActions.of(
                document, session.settings(), uri, params.getRange(), params.getContext(), cancel));
  }

  @Override
  public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
    return quick(
        "codeAction/resolve",
        action,
        CodeActions.uri(action.getData()),
        action,
        (document, cancel) ->
            CodeActions.resolve(
                document,
                session.settings(),
                action,
                result -> Conversions.tell(session.client(), result),
                cancel));
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return whole(
        "codeLens",
        params,
        params.getTextDocument(),
        (document, cancel) -> CodeLenses.of(document, params.getTextDocument().getUri()));
  }

  @Override
  public CompletableFuture<CodeLens> resolveCodeLens(CodeLens lens) {
    return quick(
        "codeLens/resolve",
        lens,
        CodeLenses.uri(lens),
        lens,
        (document, cancel) -> CodeLenses.resolve(document, lens, cancel));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return at(
        "prepareRename",
        params,
        (document, cancel) -> {
          PrepareRenameResult result = Rename.prepare(document, params.getPosition());
          return result == null ? null : Either3.forSecond(result);
        });
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return at(
        "rename",
        params,
        (document, cancel) ->
            Rename.of(
                document,
                params.getTextDocument().getUri(),
                params.getPosition(),
                params.getNewName(),
                lives(params),
                cancel));
  }

  @Override
  public CompletableFuture<List<DocumentLink>> documentLink(DocumentLinkParams params) {
    return whole(
        "documentLink",
        params,
        params.getTextDocument(),
        (document, cancel) -> Links.of(document, params.getTextDocument().getUri(), cancel));
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return whole("foldingRange", params, params.getTextDocument(), Folding::of);
  }

  @Override
  public CompletableFuture<List<SelectionRange>> selectionRange(SelectionRangeParams params) {
    return quick(
        "textDocument/selectionRange",
        params,
        params.getTextDocument().getUri(),
        (document, cancel) -> SelectionRanges.of(document, params.getPositions()));
  }

  @Override
  public CompletableFuture<List<CallHierarchyItem>> prepareCallHierarchy(
      CallHierarchyPrepareParams params) {
    return at(
        "prepareCallHierarchy",
        params,
        (document, cancel) ->
            Calls.prepare(
                document, params.getTextDocument().getUri(), params.getPosition(), cancel));
  }

  @Override
  public CompletableFuture<List<CallHierarchyIncomingCall>> callHierarchyIncomingCalls(
      CallHierarchyIncomingCallsParams params) {
    return quick(
        "callHierarchy/incomingCalls",
        params,
        params.getItem().getUri(),
        (document, cancel) -> Calls.incoming(document, params.getItem(), cancel));
  }

  @Override
  public CompletableFuture<List<CallHierarchyOutgoingCall>> callHierarchyOutgoingCalls(
      CallHierarchyOutgoingCallsParams params) {
    return quick(
        "callHierarchy/outgoingCalls",
        params,
        params.getItem().getUri(),
        (document, cancel) -> Calls.outgoing(document, params.getItem(), cancel));
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    return tokens.full(params);
  }

  @Override
  public CompletableFuture<Either<SemanticTokens, SemanticTokensDelta>> semanticTokensFullDelta(
      SemanticTokensDeltaParams params) {
    return tokens.delta(params);
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensRange(SemanticTokensRangeParams params) {
    return tokens.range(params);
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    String uri = params.getTextDocument().getUri();
    OpenDocument open = session.document(uri);
    Document document = open == null ? null : open.forRange(params.getRange());
    return session.quick(
        "textDocument/inlayHint",
        params,
        document,
        cancel ->
            document == null
                ? null
                : InlayHints.of(document, session.settings(), uri, params.getRange(), cancel));
  }

  @Override
  public CompletableFuture<InlayHint> resolveInlayHint(InlayHint hint) {
    return quick(
        "inlayHint/resolve",
        hint,
        InlayHints.uri(hint),
        hint,
        (document, cancel) -> InlayHints.resolve(document, hint));
  }

  @Override
  public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
    return session.diagnostic(params);
  }

  /** What is known of the registers of the kernel where the cursor is. */
  private Lives.Source lives(TextDocumentPositionParams params) {
    OpenDocument open = session.document(params.getTextDocument().getUri());
    return open == null ? Lives::of : open.lives;
  }

  /** A question about a place. */
  private <R> CompletableFuture<R> at(
      String method, TextDocumentPositionAndWorkDoneProgressParams params, Feature<R> feature) {
    return quick("textDocument/" + method, params, params.getTextDocument().getUri(), feature);
  }

  private <R> CompletableFuture<R> quick(
      String method, Object params, String uri, Feature<R> feature) {
    return quick(method, params, uri, null, feature);
  }

  /**
   * A question about a part of a text.
   *
   * @param closed the answer where the text is not open
   */
  private <R> CompletableFuture<R> quick(
      String method, Object params, String uri, R closed, Feature<R> feature) {
    OpenDocument open = session.document(uri);
    if (open == null) {
      return session.quick(method, params, null, cancel -> closed);
    }
    Document document = open.now().document();
    return session.quick(method, params, document, cancel -> feature.of(document, cancel));
  }

  /** A question about a whole text. */
  private <R> CompletableFuture<R> whole(
      String method, Object params, TextDocumentIdentifier text, Feature<R> feature) {
    return session.whole(
        "textDocument/" + method,
        params,
        text.getUri(),
        (open, version, cancel) -> feature.of(version.document(), cancel));
  }
}
