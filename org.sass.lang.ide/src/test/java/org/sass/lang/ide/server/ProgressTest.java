package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that long work is shown if the client can show it, with a button that cancels it. */
class ProgressTest {
  private static final long TIMEOUT_SECONDS = 30;

  private final ProgressClient client = new ProgressClient();
  private final Session session = new Session(ServerOptions.languageOnly(System.err), () -> {});
  private final CompletableFuture<Integer> answer = new CompletableFuture<>();

  @AfterEach
  void closeWorkers() {
    session.threads.close();
  }

  /** Sets up a client that can, or cannot, show progress. */
  private void initializeClient(boolean showsProgress) {
    WindowClientCapabilities window = new WindowClientCapabilities();
    window.setWorkDoneProgress(showsProgress);
    ClientCapabilities all = new ClientCapabilities();
    all.setWindow(window);
    session.setClient(ClientCapabilitiesInfo.of(client, all));
  }

  private WorkDoneProgressNotification nextProgress(Either<String, Integer> token)
      throws Exception {
    ProgressParams params = client.progress.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertNotNull(params, "no progress came");
    assertEquals(token, params.getToken());
    return params.getValue().getLeft();
  }

  @Test
  void showsALongRequestUntilItsEnd() throws Exception {
    initializeClient(true);
    session.progress.displayUntilDone("renaming", null, answer);
    Either<String, Integer> token = client.createdTokens.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertNotNull(token, "no place was asked for");
    WorkDoneProgressBegin begin = (WorkDoneProgressBegin) nextProgress(token);
    assertEquals("renaming", begin.getTitle());
    assertTrue(begin.getCancellable());
    answer.complete(1);
    assertTrue(nextProgress(token) instanceof WorkDoneProgressEnd);
  }

  /** The client gives its own token, so the server must not create one. */
  @Test
  void showsItWhereTheClientWantsIt() throws Exception {
    initializeClient(false);
    Either<String, Integer> mine = Either.forLeft("mine");
    session.progress.displayUntilDone("formatting", mine, answer);
    assertEquals("formatting", ((WorkDoneProgressBegin) nextProgress(mine)).getTitle());
    answer.complete(1);
    assertTrue(nextProgress(mine) instanceof WorkDoneProgressEnd);
    assertTrue(client.createdTokens.isEmpty());
  }

  @Test
  void itsButtonEndsTheWork() throws Exception {
    initializeClient(true);
    session.lifecycle.initialize();
    CountDownLatch over = new CountDownLatch(1);
    CompletableFuture<Integer> work =
        session.submitSlow(
            "sass/listing",
            "parameters",
            cancel -> {
              try {
                while (true) {
                  cancel.checkCanceled();
                  Thread.onSpinWait();
                }
              } finally {
                over.countDown();
              }
            });
    session.progress.displayUntilDone("writing the listing", null, work);
    Either<String, Integer> token = client.createdTokens.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertTrue(nextProgress(token) instanceof WorkDoneProgressBegin);
    session.progress.cancel(token);
    assertTrue(nextProgress(token) instanceof WorkDoneProgressEnd);
    assertTrue(over.await(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the work goes on");
    assertThrows(CancellationException.class, work::join);
  }

  @Test
  void showsNothingOfWhatIsDoneAtOnceNorToAClientThatShowsNone() throws Exception {
    initializeClient(true);
    session.progress.displayUntilDone("renaming", null, CompletableFuture.completedFuture(1));
    initializeClient(false);
    session.progress.displayUntilDone("renaming", null, answer);
    // The clock runs tasks in the order of their times. When this progress is shown, the earlier
    // ones would have been shown, too.
    Either<String, Integer> mine = Either.forLeft("mine");
    session.progress.displayUntilDone("formatting", mine, new CompletableFuture<Integer>());
    assertEquals("formatting", ((WorkDoneProgressBegin) nextProgress(mine)).getTitle());
    assertTrue(client.createdTokens.isEmpty());
    assertTrue(client.progress.isEmpty());
  }

  /**
   * Checks over the wire that the requests that may take a while are announced, and that a client
   * without progress support gets no progress messages.
   */
  @Test
  void saysWhatMayTakeAWhile() throws Exception {
    try (Wire wire = new Wire()) {
      var can = wire.initialize("{}").getAsJsonObject("result").getAsJsonObject("capabilities");
      for (String provider :
          new String[] {
            "referencesProvider",
            "documentFormattingProvider",
            "workspaceSymbolProvider",
            "callHierarchyProvider"
          }) {
        assertTrue(can.getAsJsonObject(provider).get("workDoneProgress").getAsBoolean(), provider);
      }
      wire.open(".kernel k\n" + "  IADD R1, R1, R2;\n".repeat(60_000) + "  RET;\n.end\n");
      assertTrue(wire.request("sass/liveness", Wire.documentParams("")).has("result"));
      assertFalse(wire.hasReceived("$/progress"));
      assertFalse(wire.hasReceived("window/workDoneProgress/create"));
    }
  }

  private static final class ProgressClient implements LanguageClient {
    final BlockingQueue<Either<String, Integer>> createdTokens = new LinkedBlockingQueue<>();
    final BlockingQueue<ProgressParams> progress = new LinkedBlockingQueue<>();

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
      createdTokens.add(params.getToken());
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) {
      progress.add(params);
    }

    @Override
    public void telemetryEvent(Object event) {}

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {}

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
