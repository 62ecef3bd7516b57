package org.sass.sim.dap;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugResponseMessage;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/** Connects the debug adapter to one editor over an input and an output stream. */
final class EditorConnection {
  /** The request with which an editor ends its session. */
  static final String DISCONNECT = "disconnect";

  /** Requests that are valid without arguments. */
  private static final Set<String> METHODS_WITHOUT_ARGUMENTS =
      Set.of(
          "threads",
          "configurationDone",
          DISCONNECT,
          "terminate",
          "cancel",
          "restart",
          "loadedSources",
          "modules",
          "sass/focus",
          "sass/where",
          "sass/profile",
          "sass/grid",
          "sass/memorySpaces");

  private final List<Object> services;
  private final ClientProxy proxy;
  private final PrintStream serverLog;
  private final Runnable onHandedOver;
  private final Consumer<String> onAnswered;
  private final Set<String> supportedMethods = new HashSet<>();

  /**
   * @param services objects that answer the requests
   * @param proxy is connected to the editor
   * @param serverLog takes messages about errors of the connection and of the adapter
   * @param onHandedOver is called after each message from the editor, when the connection waits for
   *     the answer
   * @param onAnswered takes the name of each request after its answer has been written
   */
  EditorConnection(
      List<Object> services,
      ClientProxy proxy,
      PrintStream serverLog,
      Runnable onHandedOver,
      Consumer<String> onAnswered) {
    this.services = services;
    this.proxy = proxy;
    this.serverLog = serverLog;
    this.onHandedOver = onHandedOver;
    this.onAnswered = onAnswered;
    for (Object service : services) {
      supportedMethods.addAll(ServiceEndpoints.getSupportedMethods(service.getClass()).keySet());
    }
  }

  /**
   * Starts to serve the editor in a new thread. Calls {@code ended} in that thread when the input
   * ends.
   */
  void start(InputStream in, OutputStream out, Runnable onEnd) {
    ExecutorService reader =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread thread = new Thread(work, "gsass-messages");
              thread.setDaemon(true);
              return thread;
            });
    Launcher<IDebugProtocolClient> launcher =
        new DebugLauncher.Builder<IDebugProtocolClient>()
            .setLocalServices(services)
            .setRemoteInterface(IDebugProtocolClient.class)
            .setClassLoader(IDebugProtocolClient.class.getClassLoader())
            .setInput(in)
            .setOutput(new BufferedOutputStream(out, 1 << 16))
            .setExecutorService(reader)
            .wrapMessages(this::wrapConsumer)
            .setExceptionHandler(this::toResponseError)
            .create();
    proxy.connect(launcher.getRemoteProxy());
    Future<Void> listening = launcher.startListening();
    // The executor has a single thread. It reads messages until the input ends, so this task runs
    // after that.
    reader.execute(
        () -> {
          try {
            listening.get();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } catch (ExecutionException e) {
            serverLog.println("the editor's messages cannot be read: " + e.getCause());
          }
          reader.shutdown();
          onEnd.run();
        });
  }

  /**
   * Wraps a message consumer. Incoming requests without arguments are refused if they need
   * arguments. For outgoing answers, {@code answered} is called.
   */
  private MessageConsumer wrapConsumer(MessageConsumer next) {
    if (!(next instanceof RemoteEndpoint)) {
      return message -> {
        next.consume(message);
        if (message instanceof DebugResponseMessage response) {
          onAnswered.accept(response.getMethod());
        }
      };
    }
    return message -> {
      if (message instanceof RequestMessage request
          && request.getParams() == null
          && supportedMethods.contains(request.getMethod())
          && !METHODS_WITHOUT_ARGUMENTS.contains(request.getMethod())) {
        String text = request.getMethod() + " needs arguments, but has none";
        throw new MessageIssueException(
            message, List.of(new MessageIssue(text, ResponseErrorCode.InvalidParams.getValue())));
      }
      try {
        next.consume(message);
      } finally {
        onHandedOver.run();
      }
    };
  }

  private ResponseError toResponseError(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof InvocationTargetException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof ResponseErrorException known) {
      return known.getResponseError();
    }
    serverLog.println("a request failed: " + cause);
    cause.printStackTrace(serverLog);
    return new ResponseError(
        ResponseErrorCode.InternalError,
        "Internal error of gsass; please report it: " + cause,
        null);
  }
}
