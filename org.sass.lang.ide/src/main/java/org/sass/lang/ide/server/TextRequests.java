package org.sass.lang.ide.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.hints.InlayHints;
import org.sass.lang.ide.hover.HoverProvider;
import org.sass.lang.ide.lens.CodeLenses;
import org.sass.lang.ide.navigate.DocumentLinks;
import org.sass.lang.ide.navigate.LinkedEditing;
import org.sass.lang.ide.navigate.Outline;
import org.sass.lang.ide.signature.SignatureHelpProvider;
import org.sass.lang.ide.structure.Folding;
import org.sass.lang.ide.structure.SelectionRanges;
import org.sass.lang.isa.Isas;

/**
 * Receives the requests and notifications about texts, and passes each to the feature that handles
 * it.
 */
final class TextRequests implements TextDocumentService {
  private final Session session;
  private final TextSync sync;
  private final TokenRequests tokens;
  private final FixRequests fixes;
  private final NavigationRequests navigation;
  private final FeatureDispatcher dispatcher;

  TextRequests(Session session) {
    this.session = session;
    sync = new TextSync(session);
    dispatcher = new FeatureDispatcher(session);
    tokens = new TokenRequests(session);
    fixes = new FixRequests(session);
    navigation = new NavigationRequests(dispatcher);
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    session.runGuarded("textDocument/didOpen", params, () -> sync.handleOpen(params));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    session.runGuarded("textDocument/didChange", params, () -> sync.handleChange(params));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    session.runGuarded("textDocument/didClose", params, () -> sync.handleClose(params));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // Nothing to do: while the text is open, the content of the file does not matter.
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/hover",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            HoverProvider.hoverAt(
                document, session.settings(), params.getPosition(), session.hoverCapabilities()));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/completion",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            Either.forRight(
                Completions.complete(
                    document,
                    session.settings(),
                    params.getPosition(),
                    session.client().supportsSnippets(),
                    cancel)));
  }

  @Override
  public CompletableFuture<CompletionItem> resolveCompletionItem(CompletionItem item) {
    return session.submitQuick(
        "completionItem/resolve", item, null, cancel -> Completions.resolve(Isas::load, item));
  }

  @Override
  public CompletableFuture<SignatureHelp> signatureHelp(SignatureHelpParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/signatureHelp",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            SignatureHelpProvider.signatureHelpAt(document, params.getPosition()));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return dispatcher.dispatchWithProgress(
        "formatting",
        params.getWorkDoneToken(),
        "textDocument/formatting",
        params,
        params.getTextDocument().getUri(),
        null,
        (document, cancel) -> Formatter.formatDocument(document, params.getOptions(), cancel));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> rangeFormatting(
      DocumentRangeFormattingParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/rangeFormatting",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            Formatter.formatRange(document, params.getRange(), params.getOptions(), cancel));
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> onTypeFormatting(
      DocumentOnTypeFormattingParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/onTypeFormatting",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            Formatter.formatOnType(
                document, params.getPosition(), params.getCh(), params.getOptions()));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return navigation.definition(params);
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    return navigation.references(params);
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return navigation.documentHighlight(params);
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return dispatcher.dispatchWhole(
        "textDocument/documentSymbol",
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
    return fixes.codeAction(params);
  }

  @Override
  public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
    return fixes.resolve(action);
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return dispatcher.dispatchWhole(
        "textDocument/codeLens",
        params,
        params.getTextDocument(),
        (document, cancel) -> CodeLenses.of(document, params.getTextDocument().getUri(), cancel));
  }

  @Override
  public CompletableFuture<CodeLens> resolveCodeLens(CodeLens lens) {
    return dispatcher.dispatchQuick(
        "codeLens/resolve",
        lens,
        CodeLenses.uri(lens),
        lens,
        (document, cancel) -> CodeLenses.resolve(document, lens, cancel));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return navigation.prepareRename(params);
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return navigation.rename(params);
  }

  @Override
  public CompletableFuture<LinkedEditingRanges> linkedEditingRange(
      LinkedEditingRangeParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/linkedEditingRange",
        params,
        params.getTextDocument(),
        (document, cancel) -> LinkedEditing.of(document, params.getPosition(), cancel));
  }

  @Override
  public CompletableFuture<List<DocumentLink>> documentLink(DocumentLinkParams params) {
    return dispatcher.dispatchWhole(
        "textDocument/documentLink",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            DocumentLinks.of(document, params.getTextDocument().getUri(), cancel));
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return dispatcher.dispatchWhole(
        "textDocument/foldingRange", params, params.getTextDocument(), Folding::of);
  }

  @Override
  public CompletableFuture<List<SelectionRange>> selectionRange(SelectionRangeParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/selectionRange",
        params,
        params.getTextDocument(),
        (document, cancel) -> SelectionRanges.of(document, params.getPositions()));
  }

  @Override
  public CompletableFuture<List<CallHierarchyItem>> prepareCallHierarchy(
      CallHierarchyPrepareParams params) {
    return navigation.prepareCallHierarchy(params);
  }

  @Override
  public CompletableFuture<List<CallHierarchyIncomingCall>> callHierarchyIncomingCalls(
      CallHierarchyIncomingCallsParams params) {
    return navigation.incomingCalls(params);
  }

  @Override
  public CompletableFuture<List<CallHierarchyOutgoingCall>> callHierarchyOutgoingCalls(
      CallHierarchyOutgoingCallsParams params) {
    return navigation.outgoingCalls(params);
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
    return dispatcher.dispatchForDocument(
        "textDocument/inlayHint",
        params,
        open == null ? null : open.documentForRange(params.getRange()),
        null,
        (document, cancel) ->
            InlayHints.of(document, session.settings(), uri, params.getRange(), cancel));
  }

  @Override
  public CompletableFuture<InlayHint> resolveInlayHint(InlayHint hint) {
    return dispatcher.dispatchQuick(
        "inlayHint/resolve",
        hint,
        InlayHints.uri(hint),
        hint,
        (document, cancel) ->
            InlayHints.resolve(document, hint, session.settings().hints().lowFirst()));
  }

  @Override
  public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
    return session.pullDiagnostics(params);
  }
}
