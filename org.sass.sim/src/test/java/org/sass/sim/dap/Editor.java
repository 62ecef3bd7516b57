package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.ExitedEventArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.InvalidatedEventArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.ProgressEndEventArguments;
import org.eclipse.lsp4j.debug.ProgressStartEventArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.debug.DebugLauncher;
import org.eclipse.lsp4j.jsonrpc.debug.messages.DebugResponseMessage;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/**
 * An editor for tests. It speaks the debug adapter protocol with an adapter in this process, or at
 * the other end of two streams.
 */
final class Editor implements IDebugProtocolClient, AutoCloseable {
  /** Longest wait for an answer or an event: the machine that runs the tests may be busy. */
  private static final int TIMEOUT_SECONDS = 60;

  /**
   * The adapter's requests that are not part of the protocol. LSP4J reads their answers only if
   * they are declared.
   */
  interface CustomRequests {
    @JsonRequest("sass/setFocus")
    CompletableFuture<JsonElement> setFocus(Object arguments);

    @JsonRequest("sass/focus")
    CompletableFuture<JsonElement> focus(Object arguments);

    @JsonRequest("sass/warpWatch")
    CompletableFuture<JsonElement> warpWatch(Object arguments);

    @JsonRequest("sass/setType")
    CompletableFuture<JsonElement> setType(Object arguments);

    @JsonRequest("sass/memorySpaces")
    CompletableFuture<JsonElement> memorySpaces(Object arguments);

    @JsonRequest("sass/where")
    CompletableFuture<JsonElement> where(Object arguments);

    @JsonRequest("sass/profile")
    CompletableFuture<JsonElement> profile(Object arguments);

    @JsonRequest("sass/grid")
    CompletableFuture<JsonElement> grid(Object arguments);

    @JsonRequest("sass/patch")
    CompletableFuture<JsonElement> patch(Object arguments);

    @JsonRequest("sass/step")
    CompletableFuture<JsonElement> step(Object arguments);

    @JsonRequest("sass/lastWrite")
    CompletableFuture<JsonElement> lastWrite(Object arguments);
  }

  final BlockingQueue<Object> events = new LinkedBlockingQueue<>();
  final BlockingQueue<List<String>> invalidated = new LinkedBlockingQueue<>();
  final List<OutputEventArguments> outputEvents = new CopyOnWriteArrayList<>();

  /** The names of the answers and events, in the order in which they came. */
  final List<String> received = new CopyOnWriteArrayList<>();

  private final OutputStream toAdapter;
  private final Launcher<IDebugProtocolServer> launcher;
  private final CompletableFuture<Integer> status;

  private Editor(InputStream in, OutputStream out, CompletableFuture<Integer> status) {
    toAdapter = out;
    this.status = status;
    launcher =
        new DebugLauncher.Builder<IDebugProtocolServer>() {
          @Override
          protected Map<String, JsonRpcMethod> getSupportedMethods() {
            Map<String, JsonRpcMethod> all = new HashMap<>(super.getSupportedMethods());
            all.putAll(ServiceEndpoints.getSupportedMethods(CustomRequests.class));
            return all;
          }
        }.setLocalService(this)
            .setRemoteInterface(IDebugProtocolServer.class)
            .setInput(in)
            .setOutput(out)
            .wrapMessages(this::record)
            .create();
    launcher.startListening();
  }

  private MessageConsumer record(MessageConsumer next) {
    return message -> {
      if (next instanceof RemoteEndpoint) {
        received.add(
            message instanceof DebugResponseMessage answer
                ? answer.getMethod()
                : ((NotificationMessage) message).getMethod());
      }
      next.consume(message);
    };
  }

  /** Starts an adapter in this process and returns an editor that is connected to it. */
  static Editor start() throws IOException {
    return start(System::nanoTime);
  }

  /**
   * Starts an adapter in this process and returns an editor that is connected to it.
   *
   * @param clock the adapter's clock for reports of progress, in nanoseconds
   */
  static Editor start(LongSupplier clock) throws IOException {
    // A pipe of the JDK breaks when the thread that last wrote to it ends. Sockets do not.
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Socket ours = new Socket(server.getInetAddress(), server.getLocalPort());
      Socket theirs = server.accept();
      // A message is two writes. Without this, the second one waits for an acknowledgement.
      ours.setTcpNoDelay(true);
      theirs.setTcpNoDelay(true);
      PrintStream log = new PrintStream(OutputStream.nullOutputStream());
      CompletableFuture<Integer> status =
          CompletableFuture.supplyAsync(() -> serve(theirs, log, clock));
      return new Editor(ours.getInputStream(), ours.getOutputStream(), status);
    }
  }

  private static int serve(Socket socket, PrintStream log, LongSupplier clock) {
    try (socket) {
      return DapServer.run(socket.getInputStream(), socket.getOutputStream(), log, clock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns an editor whose adapter is at the other end of the two streams. */
  static Editor attach(InputStream in, OutputStream out) {
    return new Editor(in, out, null);
  }

  IDebugProtocolServer server() {
    return launcher.getRemoteProxy();
  }

  // ---- events

  @Override
  public void initialized() {
    events.add("initialized");
  }

  @Override
  public void stopped(StoppedEventArguments event) {
    events.add(event);
  }

  @Override
  public void terminated(TerminatedEventArguments event) {
    events.add("terminated");
  }

  @Override
  public void exited(ExitedEventArguments event) {
    events.add("exited " + event.getExitCode());
  }

  @Override
  public void progressStart(ProgressStartEventArguments event) {
    events.add(event);
  }

  @Override
  public void progressEnd(ProgressEndEventArguments event) {
    events.add("ended " + event.getProgressId());
  }

  @Override
  public void invalidated(InvalidatedEventArguments event) {
    invalidated.add(List.of(event.getAreas()));
  }

  @Override
  public void output(OutputEventArguments event) {
    outputEvents.add(event);
  }

  /**
   * Waits for the next event that invalidates areas. Returns the areas that the editor must request
   * again.
   */
  List<String> awaitInvalidated() {
    return awaitNext(invalidated);
  }

  private static <T> T awaitNext(BlockingQueue<T> queue) {
    try {
      T next = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertNotNull(next, "nothing happens");
      return next;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the next event, except output and invalidated areas, and returns it. */
  Object awaitEvent() {
    return awaitNext(events);
  }

  StoppedEventArguments awaitStop() {
    return (StoppedEventArguments) awaitEvent();
  }

  // ---- requests

  static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ResponseErrorException refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException | TimeoutException e) {
      throw new IllegalStateException("no answer", e);
    }
  }

  /** Returns the message of an error response. Fails if the request succeeds. */
  static String awaitRefusal(CompletableFuture<?> future) {
    try {
      Object answer = await(future);
      throw new AssertionError("it is not refused but answered " + answer);
    } catch (ResponseErrorException e) {
      return e.getResponseError().getMessage();
    }
  }

  /** Sends a request that is not part of the protocol and returns its answer. Objects are maps. */
  @SuppressWarnings("unchecked")
  Map<String, Object> requestCustom(String method, Map<String, Object> arguments) {
    Object answer = await(launcher.getRemoteEndpoint().request(method, arguments));
    return answer == null ? Map.of() : new Gson().fromJson((JsonElement) answer, Map.class);
  }

  void initialize() {
    InitializeRequestArguments arguments = new InitializeRequestArguments();
    arguments.setAdapterID("gsass");
    arguments.setSupportsProgressReporting(true);
    assertTrue(await(server().initialize(arguments)).getSupportsStepBack());
  }

  /**
   * Launches a program. The caller sets breakpoints next and then calls {@link #configurationDone}.
   */
  void launch(String program, Map<String, Object> more) {
    initialize();
    Map<String, Object> arguments = new HashMap<>(more);
    arguments.put("program", program);
    await(server().launch(arguments));
    assertEquals("initialized", awaitEvent());
  }

  void configurationDone() {
    await(server().configurationDone(new org.eclipse.lsp4j.debug.ConfigurationDoneArguments()));
  }

  org.eclipse.lsp4j.debug.Breakpoint[] setBreakpoints(String program, SourceBreakpoint... wanted) {
    Source source = new Source();
    source.setPath(program);
    SetBreakpointsArguments arguments = new SetBreakpointsArguments();
    arguments.setSource(source);
    arguments.setBreakpoints(wanted);
    return await(server().setBreakpoints(arguments)).getBreakpoints();
  }

  static SourceBreakpoint lineBreakpoint(int line, String condition) {
    SourceBreakpoint breakpoint = new SourceBreakpoint();
    breakpoint.setLine(line);
    breakpoint.setCondition(condition);
    return breakpoint;
  }

  StackFrame[] stackFrames(int thread) {
    StackTraceArguments arguments = new StackTraceArguments();
    arguments.setThreadId(thread);
    return await(server().stackTrace(arguments)).getStackFrames();
  }

  String evaluate(String expression) {
    EvaluateArguments arguments = new EvaluateArguments();
    arguments.setExpression(expression);
    arguments.setContext("repl");
    return await(server().evaluate(arguments)).getResult();
  }

  /** Sends a message as it is, even if it is malformed. */
  void sendRaw(String message) throws IOException {
    byte[] bytes = message.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    String header = "Content-Length: " + bytes.length + "\r\n\r\n";
    toAdapter.write(header.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    toAdapter.write(bytes);
    toAdapter.flush();
  }

  /**
   * Waits until the adapter ends, because its input was closed or it was disconnected. Returns its
   * exit status.
   */
  int awaitExitStatus() {
    return await(status);
  }

  String outputText() {
    return outputEvents.stream().map(OutputEventArguments::getOutput).collect(Collectors.joining());
  }

  static List<Integer> ids(Integer[] numbers) {
    return Arrays.asList(numbers);
  }

  /** Closes the stream to the adapter. The editor still reads what the adapter sends. */
  void closeInput() throws IOException {
    toAdapter.close();
  }

  @Override
  public void close() throws IOException {
    closeInput();
  }
}
