package org.sass.lang.ide;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.xtext.ide.server.ServerLauncher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the server as an editor does, a process of its own, and talks to it over its streams. */
class LanguageServerTest {
  @Test
  void reportsAnUnknownLabel(@TempDir Path workspace) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ServerLauncher.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      Client client = new Client();
      Launcher<LanguageServer> launcher =
          LSPLauncher.createClientLauncher(
              client, process.getInputStream(), process.getOutputStream());
      launcher.startListening();
      LanguageServer server = launcher.getRemoteProxy();

      InitializeResult result = server.initialize(initializeParams(workspace)).get(60, SECONDS);
      assertNotNull(result.getCapabilities().getCompletionProvider());
      server.initialized(new InitializedParams());

      String uri = workspace.resolve("loop.gsass").toUri().toString();
      server
          .getTextDocumentService()
          .didOpen(
              new DidOpenTextDocumentParams(
                  new TextDocumentItem(uri, "gsass", 1, "loop: BRA lop;\n")));
      PublishDiagnosticsParams published = client.diagnostics.poll(30, SECONDS);
      assertNotNull(published, "no diagnostics came");
      List<Diagnostic> errors =
          published.getDiagnostics().stream()
              .filter(diagnostic -> diagnostic.getSeverity() == DiagnosticSeverity.Error)
              .toList();
      assertEquals(1, errors.size(), errors.toString());
      assertEquals(new Range(new Position(0, 10), new Position(0, 13)), errors.get(0).getRange());

      server.shutdown().get(10, SECONDS);
      server.exit();
      assertTrue(process.waitFor(10, SECONDS), "the server does not end");
    } finally {
      process.destroyForcibly();
    }
  }

  private static InitializeParams initializeParams(Path workspace) {
    InitializeParams params = new InitializeParams();
    params.setCapabilities(new ClientCapabilities());
    String uri = workspace.toUri().toString();
    params.setWorkspaceFolders(List.of(new WorkspaceFolder(uri, "test")));
    setRootUri(params, uri);
    return params;
  }

  /** Xtext's server fails in `initialize` without it, although LSP prefers workspace folders. */
  @SuppressWarnings("deprecation")
  private static void setRootUri(InitializeParams params, String uri) {
    params.setRootUri(uri);
  }

  private static final class Client implements LanguageClient {
    final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams params) {
      diagnostics.add(params);
    }

    @Override
    public void telemetryEvent(Object event) {}

    @Override
    public void showMessage(MessageParams message) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams r) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {}
  }
}
