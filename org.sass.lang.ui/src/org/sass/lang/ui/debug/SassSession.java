package org.sass.lang.ui.debug;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;

/**
 * One run of a kernel under the debugger: a debug adapter in a process of its own, and the
 * connection to it. Requests never block; their answers arrive in another thread.
 */
public final class SassSession {
  /** The ID of the debug model to which the debug elements of our sessions belong. */
  public static final String MODEL_ID = "org.sass.lang.ui.debug";

  /** Time limit for answers, in seconds. No answer takes so long, unless something is wrong. */
  public static final int TIMEOUT_SECONDS = 15;

  private static final Gson GSON = new Gson();

  /** Receives the events of a session: the debug model. */
  public interface EventReceiver {
    /** Called when the kernel has stopped, in a thread that nothing else waits for. */
    void stopped(StoppedEventArguments event);

    /**
     * Called when the kernel goes on or makes a step.
     *
     * @param detail the reason, one of the constants of {@link org.eclipse.debug.core.DebugEvent}
     */
    void resumed(int detail);

    /** Called when values or the focus have changed while the kernel is suspended. */
    void changed();

    /**
     * Called when the session has ended.
     *
     * @param reason the reason, if the end was unexpected; else null
     */
    void ended(String reason);

    /** Called when the program or the adapter writes output. */
    void outputWritten(String category, String text);
  }

  private final ILaunch launch;
  private final Path program;
  private final AdapterProcess adapter;
  private final Set<CompletableFuture<?>> pending = ConcurrentHashMap.newKeySet();
  private volatile IFile file;
  private volatile EventReceiver eventReceiver;
  private volatile Consumer<ReportedProblem> problemHandler = wrong -> {};
  private volatile State state = State.STARTING;

  /** Number of stops so far. */
  private volatile int stopCount;

  private volatile Capabilities capabilities = new Capabilities();
  private volatile Focus focus = Focus.NONE;

  private enum State {
    STARTING,
    RUNNING,
    SUSPENDED,
    ENDED
  }

  /**
   * The lane whose values are shown.
   *
   * @param threadId the warp, by the adapter's thread ID
   * @param block index of the block in the grid
   * @param warp number of the warp in the block
   * @param lane 0 to 31
   * @param thread index of the lane's thread in its block
   */
  public record Focus(int threadId, List<Integer> block, int warp, int lane, List<Integer> thread) {
    static final Focus NONE = new Focus(0, List.of(), 0, 0, List.of());

    /** Returns the text that people are shown. */
    public String text() {
      return "block (" + join(block) + ") warp " + warp + " lane " + lane;
    }

    private static String join(List<Integer> numbers) {
      return String.join(",", numbers.stream().map(String::valueOf).toList());
    }
  }

  /**
   * Starts an adapter.
   *
   * @param program the file to run
   * @param file the same file in the workspace; null if it is outside of the workspace
   * @param command the command line that starts the adapter
   * @throws CoreException if the process does not start
   */
  public SassSession(ILaunch launch, Path program, IFile file, List<String> command)
      throws CoreException {
    this.launch = launch;
    this.program = program;
    this.file = file;
    adapter = AdapterProcess.start(command, program.getParent(), new AdapterEventHandler(this));
  }

  /** Sets the receiver of events. Must be called before {@link #start}. */
  public void setEventReceiver(EventReceiver receiver) {
    eventReceiver = receiver;
  }

  EventReceiver eventReceiver() {
    return eventReceiver;
  }

  /** Sets the receiver of what is wrong with the program. Must be called before {@link #start}. */
  public void setProblemHandler(Consumer<ReportedProblem> handler) {
    problemHandler = handler;
  }

  /**
   * Passes on what is wrong with the program.
   *
   * @param data the data of the output event, as the protocol gave it
   */
  void reportProblem(Object data) {
    ReportedProblem problem = convert(data, ReportedProblem.class);
    if (problem.code() != null) {
      problemHandler.accept(problem);
    }
  }

  // ---- properties

  public ILaunch launch() {
    return launch;
  }

  /** Returns the file that runs, at the path where the session found it. */
  public Path program() {
    return program;
  }

  /**
   * Returns that file in the workspace, where it is now. Null if it is outside of the workspace or
   * no longer exists.
   */
  public IFile file() {
    return file;
  }

  /** Records that the file was moved or, with null, removed. */
  public void setFile(IFile newFile) {
    file = newFile;
  }

  public Capabilities capabilities() {
    return capabilities;
  }

  public boolean isSuspended() {
    return state == State.SUSPENDED;
  }

  /** Returns the number of stops so far. It identifies the latest stop. */
  public int stopCount() {
    return stopCount;
  }

  /**
   * Returns whether the kernel is suspended and has not moved since a stop.
   *
   * @param stop what {@link #stopCount} returned at that stop
   */
  public boolean isSuspendedSince(int stop) {
    return isSuspended() && stopCount == stop;
  }

  public boolean isEnded() {
    return state == State.ENDED;
  }

  /** Returns the lane whose values are shown: that of the last stop, or one chosen since. */
  public Focus focus() {
    return focus;
  }

  /**
   * Returns how the kernel ended: 0, or 3 for a fault or a failed expectation. 0 until it has
   * ended.
   */
  public int exitStatus() {
    return adapter.exitStatus();
  }

  /** Returns the process of the adapter. */
  public ProcessHandle process() {
    return adapter.process().toHandle();
  }

  // ---- requests

  /**
   * Sends one of the protocol's requests.
   *
   * @return the answer; it fails with a reason that {@link RequestFailures} explains
   */
  public <T> CompletableFuture<T> sendRequest(
      Function<IDebugProtocolServer, CompletableFuture<T>> request) {
    if (isEnded()) {
      return CompletableFuture.failedFuture(RequestFailures.sessionEnded());
    }
    return completeInAnswerThread(request.apply(adapter.server()));
  }

  /**
   * Completes an answer in a thread of its own. In the thread that reads messages, a receiver that
   * sent another request would wait for itself. The answer fails if it does not come in time, or if
   * the session ends first.
   */
  private <T> CompletableFuture<T> completeInAnswerThread(CompletableFuture<T> answer) {
    CompletableFuture<T> result = new CompletableFuture<>();
    pending.add(result);
    answer
        .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .whenCompleteAsync(
            (value, failure) -> {
              pending.remove(result);
              if (failure == null) {
                result.complete(value);
              } else {
                result.completeExceptionally(failure);
              }
            },
            adapter.answerExecutor());
    if (isEnded()) {
      result.completeExceptionally(RequestFailures.sessionEnded());
    }
    return result;
  }

  /**
   * Sends a custom request, such as {@code sass/warpWatch}.
   *
   * @param arguments the arguments; may be null
   * @param type the type of the answer: a record or class with the fields of the answer
   * @return the answer; it fails with a reason that {@link RequestFailures} explains
   */
  public <T> CompletableFuture<T> sendCustomRequest(
      String method, Map<String, Object> arguments, Class<T> type) {
    if (isEnded()) {
      return CompletableFuture.failedFuture(RequestFailures.sessionEnded());
    }
    Map<String, Object> sent = arguments == null ? Map.of() : arguments;
    return completeInAnswerThread(
        adapter.endpoint().request(method, sent).thenApply(answer -> convert(answer, type)));
  }

  private static <T> T convert(Object answer, Class<T> type) {
    JsonElement json = answer instanceof JsonElement some ? some : GSON.toJsonTree(answer);
    return GSON.fromJson(json, type);
  }

  /**
   * Sets the focus to a warp and to one of its lanes. With a negative lane, the adapter chooses the
   * lane.
   */
  public CompletableFuture<Focus> setFocus(int threadId, int lane) {
    Map<String, Object> arguments =
        lane < 0 ? Map.of("threadId", threadId) : Map.of("threadId", threadId, "lane", lane);
    return sendCustomRequest("sass/setFocus", arguments, Focus.class).thenApply(this::updateFocus);
  }

  /** Asks the adapter for the lane whose values are shown. */
  public CompletableFuture<Focus> requestFocus() {
    return sendCustomRequest("sass/focus", Map.of(), Focus.class).thenApply(this::updateFocus);
  }

  private Focus updateFocus(Focus newFocus) {
    focus = newFocus;
    return newFocus;
  }

  // ---- life cycle

  /** Starts the session: sends the first request of the protocol. */
  public CompletableFuture<Capabilities> start() {
    SassSessions.sessionStarted(this);
    return adapter.initialize().thenApply(this::updateCapabilities);
  }

  private Capabilities updateCapabilities(Capabilities newCapabilities) {
    capabilities = newCapabilities;
    return newCapabilities;
  }

  /** Returns a future that is done when the adapter accepts breakpoints. */
  public CompletableFuture<Void> ready() {
    return adapter.ready();
  }

  /**
   * Lets the kernel run or step. The session counts as running from now on. If the adapter refuses,
   * it is suspended again as before.
   */
  public CompletableFuture<Void> resumeWith(
      int detail, Function<IDebugProtocolServer, CompletableFuture<?>> resumeRequest) {
    return startResume(
        detail,
        () -> sendRequest(server -> resumeRequest.apply(server).thenApply(x -> (Void) null)));
  }

  /** Lets the kernel run or step by a custom request. */
  public CompletableFuture<Void> resumeWith(
      int detail, String method, Map<String, Object> arguments) {
    return startResume(detail, () -> sendCustomRequest(method, arguments, Void.class));
  }

  private CompletableFuture<Void> startResume(
      int detail, java.util.function.Supplier<CompletableFuture<Void>> resumeRequest) {
    if (!isSuspended()) {
      return CompletableFuture.failedFuture(
          RequestFailures.failure("the kernel is running; suspend it first"));
    }
    setRunning(detail);
    return resumeRequest
        .get()
        .handle(
            (done, failure) -> {
              // The kernel may have run to its end before the answer was read. That is reported
              // elsewhere.
              if (failure != null && !isEnded()) {
                restoreSuspended();
                throw new CompletionException(failure);
              }
              return done;
            });
  }

  /** Records that the kernel runs from now on. */
  public void setRunning(int detail) {
    state = State.RUNNING;
    eventReceiver.resumed(detail);
    SassSessions.notifyListeners(listener -> listener.resumed(this));
  }

  /** Records that the kernel did not move after all. */
  private void restoreSuspended() {
    if (state == State.RUNNING) {
      StoppedEventArguments again = new StoppedEventArguments();
      again.setReason("step");
      again.setThreadId(focus.threadId());
      adapter.runInEventThread(() -> stopped(again));
    }
  }

  void stopped(StoppedEventArguments event) {
    if (isEnded()) {
      return;
    }
    try {
      requestFocus().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      // If no block is resident, there is no focus.
      focus = Focus.NONE;
    }
    synchronized (this) {
      if (isEnded()) {
        return;
      }
      stopCount++;
      state = State.SUSPENDED;
    }
    eventReceiver.stopped(event);
    SassSessions.notifyListeners(listener -> listener.suspended(this));
  }

  void changed() {
    if (isSuspended()) {
      requestFocus()
          .handle((now, failure) -> now)
          .thenRunAsync(
              () -> {
                eventReceiver.changed();
                SassSessions.notifyListeners(listener -> listener.changed(this));
              },
              adapter.eventExecutor());
    }
  }

  /**
   * Ends the session.
   *
   * @param reason the reason, if the end is unexpected; else null
   */
  void ended(String reason) {
    synchronized (this) {
      if (state == State.ENDED) {
        return;
      }
      state = State.ENDED;
    }
    EventReceiver receiver = eventReceiver;
    if (receiver != null) {
      receiver.ended(reason);
    }
    SassSessions.sessionEnded(this);
    adapter.shutDown();
    // These callers will not get an answer any more.
    for (CompletableFuture<?> one : pending) {
      one.completeExceptionally(RequestFailures.sessionEnded());
    }
    pending.clear();
  }

  /** Ends the kernel and its adapter. */
  public void terminate() {
    ended(null);
  }
}
