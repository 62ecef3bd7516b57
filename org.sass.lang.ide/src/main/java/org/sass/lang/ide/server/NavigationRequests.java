package org.sass.lang.ide.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CallHierarchyIncomingCall;
import org.eclipse.lsp4j.CallHierarchyIncomingCallsParams;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCall;
import org.eclipse.lsp4j.CallHierarchyOutgoingCallsParams;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.sass.lang.ide.navigate.CallHierarchy;
import org.sass.lang.ide.navigate.Definition;
import org.sass.lang.ide.navigate.DocumentHighlights;
import org.sass.lang.ide.navigate.KernelDataflow;
import org.sass.lang.ide.navigate.References;
import org.sass.lang.ide.navigate.Rename;

/**
 * Answers the requests about names and registers: where they are defined, where they are used, how
 * they are renamed.
 */
final class NavigationRequests {
  private final FeatureDispatcher dispatcher;

  NavigationRequests(FeatureDispatcher dispatcher) {
    this.dispatcher = dispatcher;
  }

  CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
      DefinitionParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/definition",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            Either.forLeft(
                Definition.of(
                    document,
                    params.getTextDocument().getUri(),
                    params.getPosition(),
                    dataflowSource(params),
                    cancel)));
  }

  CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    boolean declaration = params.getContext() != null && params.getContext().isIncludeDeclaration();
    return dispatcher.dispatchWithProgress(
        "looking for references",
        params.getWorkDoneToken(),
        "textDocument/references",
        params,
        params.getTextDocument().getUri(),
        null,
        (document, cancel) ->
            References.of(
                document,
                params.getTextDocument().getUri(),
                params.getPosition(),
                declaration,
                dataflowSource(params),
                cancel));
  }

  CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/documentHighlight",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            DocumentHighlights.of(document, params.getPosition(), dataflowSource(params), cancel));
  }

  CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/prepareRename",
        params,
        params.getTextDocument(),
        (document, cancel) -> {
          PrepareRenameResult result = Rename.prepare(document, params.getPosition());
          return result == null ? null : Either3.forSecond(result);
        });
  }

  CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return dispatcher.dispatchWithProgress(
        "renaming",
        params.getWorkDoneToken(),
        "textDocument/rename",
        params,
        params.getTextDocument().getUri(),
        null,
        (document, cancel) ->
            Rename.of(
                document,
                params.getTextDocument().getUri(),
                params.getPosition(),
                params.getNewName(),
                dataflowSource(params),
                cancel));
  }

  CompletableFuture<List<CallHierarchyItem>> prepareCallHierarchy(
      CallHierarchyPrepareParams params) {
    return dispatcher.dispatchQuick(
        "textDocument/prepareCallHierarchy",
        params,
        params.getTextDocument(),
        (document, cancel) ->
            CallHierarchy.prepare(
                document, params.getTextDocument().getUri(), params.getPosition(), cancel));
  }

  CompletableFuture<List<CallHierarchyIncomingCall>> incomingCalls(
      CallHierarchyIncomingCallsParams params) {
    return dispatcher.dispatchWithProgress(
        "looking for callers",
        params.getWorkDoneToken(),
        "callHierarchy/incomingCalls",
        params,
        params.getItem().getUri(),
        null,
        (document, cancel) -> CallHierarchy.incoming(document, params.getItem(), cancel));
  }

  CompletableFuture<List<CallHierarchyOutgoingCall>> outgoingCalls(
      CallHierarchyOutgoingCallsParams params) {
    return dispatcher.dispatchWithProgress(
        "looking for calls",
        params.getWorkDoneToken(),
        "callHierarchy/outgoingCalls",
        params,
        params.getItem().getUri(),
        null,
        (document, cancel) -> CallHierarchy.outgoing(document, params.getItem(), cancel));
  }

  /**
   * Returns the source of register data for the text of the request: the cache of the open text, if
   * it is open.
   */
  private KernelDataflow.Source dataflowSource(TextDocumentPositionParams params) {
    OpenDocument open = dispatcher.session.document(params.getTextDocument().getUri());
    return open == null ? KernelDataflow::of : open.dataflowSource;
  }
}
