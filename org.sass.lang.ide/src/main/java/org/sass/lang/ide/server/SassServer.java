package org.sass.lang.ide.server;

import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/**
 * The language server as the protocol sees it. Handles its start and its end; other classes handle
 * the requests about texts and the workspace.
 */
final class SassServer implements LanguageServer, LanguageClientAware {
  private final Session session;
  private final IntConsumer exit;
  private final TextRequests texts;
  private final WorkspaceRequests workspace;
  private LanguageClient languageClient;

  /**
   * @param exit ends the process with the given exit status
   */
  SassServer(ServerOptions options, IntConsumer exit) {
    this.exit = exit;
    session = new Session(options, () -> exit.accept(0));
    texts = new TextRequests(session);
    workspace = new WorkspaceRequests(session);
  }

  Session session() {
    return session;
  }

  @Override
  public void connect(LanguageClient client) {
    languageClient = client;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    try {
      session.lifecycle.initialize();
    } catch (ResponseErrorException e) {
      return CompletableFuture.failedFuture(e);
    }
    ClientCapabilities capabilities =
        params.getCapabilities() == null ? new ClientCapabilities() : params.getCapabilities();
    Boolean images = InitializationOptions.hoverImages(params.getInitializationOptions());
    ClientInfo client = params.getClientInfo();
    session.setClientInfo(images, client == null ? null : client.getName());
    session.setClient(ClientCapabilitiesInfo.of(languageClient, capabilities));
    session.log.setClient(languageClient);
    session.internalErrors.setClient(languageClient);
    ParentProcess.watch(params.getProcessId(), exit, session.log);
    boolean pulls = InitializationOptions.pullsDiagnostics(params.getInitializationOptions());
    if (pulls) {
      session.diagnosticPublisher.usePullModel();
    }
    workspace.initialize(params);
    InitializeResult result =
        new InitializeResult(ServerCapabilitiesBuilder.build(capabilities, pulls));
    result.setServerInfo(new ServerInfo("gsass", session.options.version()));
    return CompletableFuture.completedFuture(result);
  }

  @Override
  public void initialized(InitializedParams params) {
    session.runGuarded("initialized", params, workspace::initialized);
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    ResponseErrorException refusal = session.lifecycle.refusal();
    if (refusal != null) {
      return CompletableFuture.failedFuture(refusal);
    }
    session.lifecycle.shutdown();
    session.threads.close();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    exit.accept(session.lifecycle.phase() == Lifecycle.Phase.SHUT_DOWN ? 0 : 1);
  }

  @Override
  public void setTrace(SetTraceParams params) {
    // Ignored: the log has all messages at any trace setting.
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    session.runGuarded(
        "window/workDoneProgress/cancel", params, () -> session.progress.cancel(params.getToken()));
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return workspace;
  }
}
