package org.sass.sim.dap;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;

/** The debug adapter for one editor, on two streams. */
public final class DapServer {
  private DapServer() {}

  /**
   * Serves until the editor disconnects or its stream ends. Only messages of the protocol are
   * written to {@code out}.
   *
   * @param in the messages of the editor
   * @param out takes the messages to the editor
   * @param serverLog takes the adapter's own messages
   * @return the exit status
   */
  public static int run(InputStream in, OutputStream out, PrintStream serverLog) {
    return run(in, out, serverLog, System::nanoTime);
  }

  /**
   * Serves like {@link #run(InputStream, OutputStream, PrintStream)}.
   *
   * @param clock returns the time in nanoseconds, for reports of progress
   */
  static int run(InputStream in, OutputStream out, PrintStream serverLog, LongSupplier clock) {
    CompletableFuture<Integer> end = new CompletableFuture<>();
    ClientProxy proxy = new ClientProxy();
    ProtocolLibraryLog library = new ProtocolLibraryLog(serverLog);
    DebugRun run = new DebugRun(proxy.client(), serverLog, clock);
    EditorConnection connection =
        new EditorConnection(
            List.of(new DebugAdapter(run), new CustomRequests(run)),
            proxy,
            serverLog,
            run.worker::startRequests,
            // Other requests may still be answered at this time, so the process ends only when the
            // answer to the disconnect request was sent.
            method -> {
              if (method.equals(EditorConnection.DISCONNECT)) {
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
