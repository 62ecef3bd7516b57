package org.sass.lang.ide.server;

import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.services.LanguageClient;
import org.sass.lang.ide.fix.ActionCapabilities;
import org.sass.lang.ide.hover.HoverCapabilities;

/**
 * The abilities of the client: those capabilities of the protocol that this server uses.
 *
 * @param languageClient sends messages to the client; null before a client is connected
 * @param supportsConfiguration whether the client can be asked for settings
 * @param supportsConfigurationRegistration whether the client reports changed settings on request
 * @param supportsWatchRegistration whether the client reports changed files on request
 * @param supportsProgress whether the client shows progress
 * @param supportsDiagnosticsRefresh whether the client requests diagnostics again when told to
 * @param supportsRelatedInformation whether the client shows the other places that a diagnostic
 *     names
 * @param supportsHintsRefresh whether the client requests inlay hints again when told to
 * @param supportsTokensRefresh whether the client requests semantic tokens again when told to
 * @param supportsLensRefresh whether the client requests code lenses again when told to
 * @param supportsSnippets whether completions may have tab stops
 * @param actions what the client can do with code actions
 * @param hover what the client can show in a hover
 */
record ClientCapabilitiesInfo(
    LanguageClient languageClient,
    boolean supportsConfiguration,
    boolean supportsConfigurationRegistration,
    boolean supportsWatchRegistration,
    boolean supportsProgress,
    boolean supportsDiagnosticsRefresh,
    boolean supportsRelatedInformation,
    boolean supportsHintsRefresh,
    boolean supportsTokensRefresh,
    boolean supportsLensRefresh,
    boolean supportsSnippets,
    ActionCapabilities actions,
    HoverCapabilities hover) {

  /** The state before a client is connected. */
  static final ClientCapabilitiesInfo NONE = of(null, new ClientCapabilities());

  static ClientCapabilitiesInfo of(LanguageClient languageClient, ClientCapabilities all) {
    WorkspaceClientCapabilities workspace =
        all.getWorkspace() == null ? new WorkspaceClientCapabilities() : all.getWorkspace();
    WindowClientCapabilities window =
        all.getWindow() == null ? new WindowClientCapabilities() : all.getWindow();
    TextDocumentClientCapabilities text =
        all.getTextDocument() == null
            ? new TextDocumentClientCapabilities()
            : all.getTextDocument();
    var configuration = workspace.getDidChangeConfiguration();
    var files = workspace.getDidChangeWatchedFiles();
    var diagnostics = workspace.getDiagnostics();
    var published = text.getPublishDiagnostics();
    var hints = workspace.getInlayHint();
    var tokens = workspace.getSemanticTokens();
    var lenses = workspace.getCodeLens();
    return new ClientCapabilitiesInfo(
        languageClient,
        isTrue(workspace.getConfiguration()),
        configuration != null && isTrue(configuration.getDynamicRegistration()),
        files != null && isTrue(files.getDynamicRegistration()),
        isTrue(window.getWorkDoneProgress()),
        diagnostics != null && isTrue(diagnostics.getRefreshSupport()),
        published != null && isTrue(published.getRelatedInformation()),
        hints != null && isTrue(hints.getRefreshSupport()),
        tokens != null && isTrue(tokens.getRefreshSupport()),
        lenses != null && isTrue(lenses.getRefreshSupport()),
        readSnippetSupport(text),
        ActionCapabilities.of(all),
        readHover(all, text));
  }

  private static boolean readSnippetSupport(TextDocumentClientCapabilities text) {
    var completion = text.getCompletion();
    var item = completion == null ? null : completion.getCompletionItem();
    return item != null && isTrue(item.getSnippetSupport());
  }

  /**
   * VS Code, which announces the Markdown parser "marked", also shows images that are embedded in
   * the text.
   */
  private static HoverCapabilities readHover(
      ClientCapabilities all, TextDocumentClientCapabilities text) {
    var formats = text.getHover() == null ? null : text.getHover().getContentFormat();
    if (formats == null || !formats.contains(MarkupKind.MARKDOWN)) {
      return HoverCapabilities.PLAIN;
    }
    var markdown = all.getGeneral() == null ? null : all.getGeneral().getMarkdown();
    if (markdown == null) {
      return HoverCapabilities.MARKDOWN;
    }
    List<String> tags = markdown.getAllowedTags();
    return new HoverCapabilities(
        true, tags != null && tags.contains("span"), "marked".equals(markdown.getParser()));
  }

  /**
   * Asks the client to request hints, tokens, lenses and diagnostics again. This is needed after
   * the settings have changed, because earlier answers may be outdated.
   */
  void requestRefresh() {
    if (supportsHintsRefresh) {
      languageClient.refreshInlayHints();
    }
    if (supportsTokensRefresh) {
      languageClient.refreshSemanticTokens();
    }
    if (supportsLensRefresh) {
      languageClient.refreshCodeLenses();
    }
    if (supportsDiagnosticsRefresh) {
      languageClient.refreshDiagnostics();
    }
  }

  static boolean isTrue(Boolean value) {
    return Boolean.TRUE.equals(value);
  }
}
