package org.sass.sim.dap;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

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
    ExecutorService reader =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread thread = new Thread(work, "gsass-messages");
              thread.setDaemon(true);
              return thread;
            });
    Proxy proxy = new Proxy();
    Run run = new Run(proxy.client(), () -> end.complete(0));
    try {
      Launcher<IDebugProtocolClient> launcher =
          new DebugLauncher.Builder<IDebugProtocolClient>()
              .setLocalServices(List.of(new Adapter(run), new Requests(run)))
              .setRemoteInterface(IDebugProtocolClient.class)
              .setClassLoader(IDebugProtocolClient.class.getClassLoader())
              .setInput(in)
              .setOutput(new BufferedOutputStream(out, 1 << 16))
              .setExecutorService(reader)
              .setExceptionHandler(failure -> answer(failure, said))
              .create();
      proxy.connect(launcher.getRemoteProxy());
      Future<Void> listening = launcher.startListening();
      reader.execute(() -> ended(listening, end, said));
      return end.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    } catch (ExecutionException e) {
      throw new IllegalStateException("the adapter ended with " + e.getCause(), e.getCause());
    } finally {
      run.worker.close();
      reader.shutdownNow();
    }
  }

  /** The reader has no more to read, so this has its thread. */
  private static void ended(
      Future<Void> listening, CompletableFuture<Integer> end, PrintStream said) {
    try {
      listening.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      said.println("the editor's messages cannot be read: " + e.getCause());
    }
    end.complete(0);
  }

  private static ResponseError answer(Throwable failure, PrintStream said) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    while (cause instanceof java.lang.reflect.InvocationTargetException
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof ResponseErrorException known) {
      return known.getResponseError();
    }
    said.println("a request failed: " + cause);
    cause.printStackTrace(said);
    return new ResponseError(
        ResponseErrorCode.InternalError, "gsass made a mistake; please report it: " + cause, null);
  }
}
