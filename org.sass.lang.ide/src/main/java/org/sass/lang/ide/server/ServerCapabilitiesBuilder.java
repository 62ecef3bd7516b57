package org.sass.lang.ide.server;

import java.util.List;
import org.eclipse.lsp4j.CallHierarchyRegistrationOptions;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.DocumentFormattingOptions;
import org.eclipse.lsp4j.DocumentLinkOptions;
import org.eclipse.lsp4j.DocumentOnTypeFormattingOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InlayHintRegistrationOptions;
import org.eclipse.lsp4j.ReferenceOptions;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensServerFull;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.SignatureHelpOptions;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkDoneProgressOptions;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.WorkspaceSymbolOptions;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.fix.CodeActions;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.signature.SignatureHelpProvider;
import org.sass.lang.ide.tokens.SemanticTokens;

/** Builds the list of capabilities that the server announces to a client. */
final class ServerCapabilitiesBuilder {

  private ServerCapabilitiesBuilder() {}

  /**
   * Returns the capabilities of the server for a client.
   *
   * @param client what the client can do
   * @param pulls whether the client pulls diagnostics
   */
  static ServerCapabilities build(ClientCapabilities client, boolean pulls) {
    ServerCapabilities all = new ServerCapabilities();
    TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
    sync.setOpenClose(true);
    sync.setChange(TextDocumentSyncKind.Incremental);
    all.setTextDocumentSync(sync);
    all.setHoverProvider(true);
    all.setCompletionProvider(new CompletionOptions(true, Completions.TRIGGER_CHARACTERS));
    all.setSignatureHelpProvider(
        new SignatureHelpOptions(SignatureHelpProvider.TRIGGER_CHARACTERS));
    all.setDocumentFormattingProvider(withProgress(new DocumentFormattingOptions()));
    all.setDocumentRangeFormattingProvider(true);
    List<String> typed = Formatter.TRIGGER_CHARACTERS;
    all.setDocumentOnTypeFormattingProvider(
        new DocumentOnTypeFormattingOptions(typed.get(0), typed.subList(1, typed.size())));
    all.setDefinitionProvider(true);
    all.setReferencesProvider(withProgress(new ReferenceOptions()));
    all.setDocumentHighlightProvider(true);
    all.setDocumentSymbolProvider(true);
    all.setWorkspaceSymbolProvider(withProgress(new WorkspaceSymbolOptions()));
    CodeActionOptions actions = new CodeActionOptions(CodeActions.KINDS);
    actions.setResolveProvider(true);
    all.setCodeActionProvider(Either.forRight(actions));
    all.setCodeLensProvider(new CodeLensOptions(true));
    all.setRenameProvider(rename(client));
    all.setLinkedEditingRangeProvider(true);
    all.setDocumentLinkProvider(new DocumentLinkOptions(false));
    all.setFoldingRangeProvider(true);
    all.setSelectionRangeProvider(true);
    all.setCallHierarchyProvider(
        Either.forRight(withProgress(new CallHierarchyRegistrationOptions())));
    InlayHintRegistrationOptions hints = new InlayHintRegistrationOptions();
    hints.setResolveProvider(true);
    all.setInlayHintProvider(Either.forRight(hints));
    all.setSemanticTokensProvider(
        new SemanticTokensWithRegistrationOptions(
            SemanticTokens.legend(), new SemanticTokensServerFull(true), true));
    all.setExecuteCommandProvider(new ExecuteCommandOptions(WorkspaceRequests.COMMANDS));
    if (pulls) {
      all.setDiagnosticProvider(new DiagnosticRegistrationOptions(false, false));
    }
    WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
    folders.setSupported(true);
    folders.setChangeNotifications(true);
    all.setWorkspace(new WorkspaceServerCapabilities(folders));
    return all;
  }

  /**
   * Marks a request as one that may take a while, so that clients send a token for its progress.
   */
  private static <T extends WorkDoneProgressOptions> T withProgress(T options) {
    options.setWorkDoneProgress(true);
    return options;
  }

  /**
   * Returns the rename capability. {@code prepareRename} is announced only to a client that
   * supports it: the protocol requires that.
   */
  private static Either<Boolean, RenameOptions> rename(ClientCapabilities client) {
    var text = client.getTextDocument();
    var rename = text == null ? null : text.getRename();
    return rename != null && ClientCapabilitiesInfo.isTrue(rename.getPrepareSupport())
        ? Either.forRight(withProgress(new RenameOptions(true)))
        : Either.forLeft(true);
  }
}
