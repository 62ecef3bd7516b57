package org.sass.sim.dap;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Serves one editor on two streams. */
public final class DapServer {
  private DapServer() {}

  /**
   * Serves until the editor takes its leave or its stream ends. Writes nothing but messages of the
   * protocol to {@code out}.
   *
   * @param said takes what the adapter says of itself
   * @return the status to exit with
   */
  public static int run(InputStream in, OutputStream out, PrintStream said) {
    CompletableFuture<Integer> end = new CompletableFuture<>();
    ClientProxy proxy = new ClientProxy();
    ProtocolLibraryLog library = new ProtocolLibraryLog(said);
    DebugRun run = new DebugRun(proxy.client(), said);
    EditorConnection connection =
        new EditorConnection(
            List.of(new DebugAdapter(run), new CustomRequests(run)),
            proxy,
            said,
            // Others may be answered meanwhile: the process ends when the editor has its answer.
            method -> {
              if (method.equals(EditorConnection.LEAVE)) {
                end.complete(0);
              }
            });
    try {
      connection.start(in, out, () -> end.complete(0));
      return end.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the adapter ended with " + e.getCause(), e.getCause());
    } finally {
      proxy.connect(null);
      run.worker.close();
      library.close();
    }
  }
}
