package org.sass.sim.cli.serve;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.sim.cli.Main;

/** Tests {@code gsass lsp} as an editor starts it: as a separate process with two streams. */
class LspCommandTest {
  private static final String URI = "file:///folder/text.gsass";
  private static final String TEXT =
      "//! launch grid=1 blok=32\n.kernel k\nMOV R1, R2;\nFADDD R1, R2, R3;\nRET;\n.end\n";

  private Process process;

  private Process start(String... more) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "lsp");
    builder.command().addAll(List.of(more));
    process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return process;
  }

  @AfterEach
  void killServer() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void servesAnEditorUntilItLeaves() throws Exception {
    start("--stdio");
    Client client = new Client();
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            client, process.getInputStream(), process.getOutputStream());
    launcher.startListening();
    LanguageServer server = launcher.getRemoteProxy();
    InitializeParams first = new InitializeParams();
    TextDocumentClientCapabilities can = new TextDocumentClientCapabilities();
    can.setPublishDiagnostics(new PublishDiagnosticsCapabilities(true));
    first.setCapabilities(new ClientCapabilities());
    first.getCapabilities().setTextDocument(can);
    first.setProcessId((int) ProcessHandle.current().pid());
    assertNotNull(server.initialize(first).get(60, SECONDS).getCapabilities());
    server.initialized(new InitializedParams());
    var texts = server.getTextDocumentService();
    texts.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "gsass", 1, TEXT)));
    PublishDiagnosticsParams published = client.diagnostics.poll(30, SECONDS);
    assertNotNull(published, "no diagnostics came");
    List<String> codes =
        published.getDiagnostics().stream().map(d -> d.getCode().getLeft()).toList();
    assertTrue(codes.contains("unknown-mnemonic"), codes.toString());
    assertTrue(codes.contains("launch-word"), codes.toString());
    String page = published.getDiagnostics().get(0).getCodeDescription().getHref();
    String code = published.getDiagnostics().get(0).getCode().getLeft();
    assertTrue(page.endsWith("/" + code + ".md"), page);
    String read = Files.readString(Path.of(java.net.URI.create(page)));
    assertTrue(read.startsWith("# " + code + "\n"), page);
    String twice = "a: NOP\na: RET\n";
    texts.didOpen(
        new DidOpenTextDocumentParams(new TextDocumentItem(URI + "2", "gsass", 1, twice)));
    DiagnosticRelatedInformation other = null;
    while (other == null) {
      published = client.diagnostics.poll(30, SECONDS);
      assertNotNull(published, "the diagnostics do not name the other place");
      for (Diagnostic diagnostic : published.getDiagnostics()) {
        other =
            diagnostic.getRelatedInformation() == null
                ? other
                : diagnostic.getRelatedInformation().get(0);
      }
    }
    assertEquals("declared here first", other.getMessage());
    assertEquals(URI + "2", other.getLocation().getUri());
    assertEquals(0, other.getLocation().getRange().getStart().getLine());
    TextDocumentIdentifier text = new TextDocumentIdentifier(URI);
    Hover hover = texts.hover(new HoverParams(text, new Position(2, 1))).get(30, SECONDS);
    String said = hover.getContents().getRight().getValue();
    assertTrue(said.startsWith("MOV"), said);
    List<String> offered =
        texts
            .completion(new CompletionParams(text, new Position(2, 2)))
            .get(30, SECONDS)
            .getRight()
            .getItems()
            .stream()
            .map(CompletionItem::getLabel)
            .toList();
    assertTrue(offered.contains("MOV"), offered.toString());
    server.shutdown().get(30, SECONDS);
    server.exit();
    assertTrue(process.waitFor(30, SECONDS), "the server does not end");
    assertEquals(0, process.exitValue());
  }

  @Test
  void launchesAreForTheMachineOfTheSettings() throws Exception {
    assertEquals(List.of("launch-limit"), codesOfLargeBlock("g80"));
    assertEquals(List.of(), codesOfLargeBlock("flexgripplus"));
  }

  /**
   * Returns the codes of the diagnostics for a launch with more threads per block than a G80
   * allows.
   */
  private List<String> codesOfLargeBlock(String profile) throws Exception {
    start();
    Client client = new Client();
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(
            client, process.getInputStream(), process.getOutputStream());
    launcher.startListening();
    LanguageServer server = launcher.getRemoteProxy();
    InitializeParams first = new InitializeParams();
    first.setCapabilities(new ClientCapabilities());
    first.setInitializationOptions(Map.of("gsass.profile", profile));
    server.initialize(first).get(60, SECONDS);
    server.initialized(new InitializedParams());
    String text = "//! launch grid=1 block=640\n.kernel k\nNOP\nRET\n.end\n";
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "gsass", 1, text)));
    PublishDiagnosticsParams published = client.diagnostics.poll(30, SECONDS);
    assertNotNull(published, "no diagnostics came");
    process.destroy();
    return published.getDiagnostics().stream().map(d -> d.getCode().getLeft()).toList();
  }

  @Test
  void endsWithItsInput() throws Exception {
    start();
    process.getOutputStream().close();
    assertTrue(process.waitFor(30, SECONDS), "the server does not end");
    assertEquals(1, process.exitValue());
    assertEquals(0, process.getInputStream().readAllBytes().length);
  }

  @Test
  void runsKernelsForItsEditor() throws Exception {
    start();
    String kernel =
        "//! launch grid=2 block=32 param=@c\\n//! buffer c=1xu32\\n.kernel k\\nMOV R1, g[0x4]\\n"
            + "I2I.U32.U16 R2, g[0x6].U16\\nGST.EXIT.U32 global14[R1], R2\\n.end\\n";
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}");
    send("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
    String text = "\"textDocument\":{\"uri\":\"" + URI + "\"";
    send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{"
            + text
            + ",\"languageId\":\"gsass\",\"version\":1,\"text\":\""
            + kernel
            + "\"}}}");
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"sass/runFindings\",\"params\":{"
            + text
            + "},\"checks\":[\"race\"]}}");
    StringBuilder said = new StringBuilder();
    byte[] some = new byte[1 << 16];
    // The output contains the answer to the request; the rest are notifications from the server.
    while (!said.toString().contains("\"id\":2,\"result\":{\"status\":3,")) {
      int count = process.getInputStream().read(some);
      assertTrue(count > 0, said.toString());
      said.append(new String(some, 0, count, StandardCharsets.UTF_8));
    }
    assertTrue(said.toString().contains("\"code\":\"race-global\""), said.toString());
    assertTrue(said.toString().contains("/race-global.md\""), said.toString());
  }

  private void send(String message) throws IOException {
    process
        .getOutputStream()
        .write(("Content-Length: " + message.length() + "\r\n\r\n" + message).getBytes());
    process.getOutputStream().flush();
  }

  @Test
  void endsWithOneWhereNobodyTookLeave() throws Exception {
    start();
    send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
    assertTrue(process.waitFor(30, SECONDS), "the server does not end");
    assertEquals(1, process.exitValue());
  }

  @Test
  void endsWithTheProcessOfItsClient() throws Exception {
    Process parent = new ProcessBuilder("sleep", "100").start();
    try {
      start();
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{},"
              + "\"processId\":"
              + parent.pid()
              + "}}");
      assertEquals('C', process.getInputStream().read());
      parent.destroy();
      assertTrue(process.waitFor(30, SECONDS), "the server does not end");
      assertEquals(1, process.exitValue());
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void writesItsLogWhereItIsTold(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("log.txt");
    byte[] garbage = "Content-Length: 3\r\n\r\n{]}".getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream(garbage);
    assertEquals(1, Main.run(new String[] {"lsp", "--log", log.toString()}, in, out, out));
    assertTrue(Files.exists(log));
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
