package org.sass.lang.ide.server;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Runs the language server on an input stream and an output stream. */
public final class ServerMain {

  private ServerMain() {}

  /**
   * Serves one client until it sends {@code exit} or its stream ends. Writes nothing but messages
   * of the protocol to {@code out}.
   *
   * @return the status to exit with: 0 if the client shut the server down as the protocol requires,
   *     else 1
   */
  public static int run(InputStream in, OutputStream out, ServerOptions options) {
    CompletableFuture<Integer> exitStatus = new CompletableFuture<>();
    SassServer server = new SassServer(options, exitStatus::complete);
    ExecutorService reader =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread thread = new Thread(work, "gsass-messages");
              thread.setDaemon(true);
              return thread;
            });
    ProtocolLibraryLog library = new ProtocolLibraryLog(server.session().log);
    try {
      Launcher<LanguageClient> launcher =
          new Launcher.Builder<LanguageClient>()
              .setLocalServices(List.of(server, new ViewRequests(server.session())))
              .setRemoteInterface(LanguageClient.class)
              .setClassLoader(LanguageClient.class.getClassLoader())
              .setInput(in)
              .setOutput(new BufferedOutputStream(out, 1 << 16))
              .setExecutorService(reader)
              .wrapMessages(server.session().messageValidator::wrap)
              .setExceptionHandler(server.session().internalErrors::toResponseError)
              .create();
      server.connect(launcher.getRemoteProxy());
      Future<Void> listening = launcher.startListening();
      reader.execute(() -> awaitStreamEnd(listening, server, exitStatus));
      return exitStatus.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the server ended with " + e.getCause(), e.getCause());
    } finally {
      server.session().threads.close();
      reader.shutdownNow();
      library.close();
    }
  }

  /**
   * Ends the server when the client's stream has ended. Runs in the reading thread, which is free
   * then.
   */
  private static void awaitStreamEnd(
      Future<Void> listening, SassServer server, CompletableFuture<Integer> exitStatus) {
    try {
      listening.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      server.session().log.error("the client's messages cannot be read", e.getCause());
    }
    boolean polite = server.session().lifecycle.phase() == Lifecycle.Phase.SHUT_DOWN;
    exitStatus.complete(polite ? 0 : 1);
  }
}
