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
  public static final String MODEL = "org.sass.lang.ui.debug";

  /** Time limit for answers, in seconds. No answer takes so long, unless something is wrong. */
  public static final int PATIENCE_SECONDS = 15;

  private static final Gson GSON = new Gson();

  /** Receives the events of a session: the debug model. */
  public interface Owner {
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
     * @param why the reason, if the end was unexpected; else null
     */
    void ended(String why);

    /** Called when the program or the adapter writes output. */
    void said(String category, String text);
  }

  private final ILaunch launch;
  private final Path program;
  private final AdapterProcess adapter;
  private final Set<CompletableFuture<?>> pending = ConcurrentHashMap.newKeySet();
  private volatile IFile file;
  private volatile Owner owner;
  private volatile Consumer<Wrong> marking = wrong -> {};
  private volatile State state = State.STARTING;
  private volatile Capabilities abilities = new Capabilities();
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
      return "block (" + joined(block) + ") warp " + warp + " lane " + lane;
    }

    private static String joined(List<Integer> numbers) {
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
    adapter = AdapterProcess.start(command, program.getParent(), new Events(this));
  }

  /** Sets the receiver of events. Must be called before {@link #begin}. */
  public void setOwner(Owner one) {
    owner = one;
  }

  Owner owner() {
    return owner;
  }

  /** Sets the receiver of what is wrong with the program. Must be called before {@link #begin}. */
  public void setMarking(Consumer<Wrong> one) {
    marking = one;
  }

  /**
   * Passes on what is wrong with the program.
   *
   * @param said the data of the output event, as the protocol gave it
   */
  void wrong(Object said) {
    Wrong wrong = read(said, Wrong.class);
    if (wrong.code() != null) {
      marking.accept(wrong);
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
  public void setFile(IFile now) {
    file = now;
  }

  public Capabilities abilities() {
    return abilities;
  }

  public boolean isSuspended() {
    return state == State.SUSPENDED;
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
    return adapter.status();
  }

  /** Returns the process of the adapter. */
  public ProcessHandle process() {
    return adapter.process().toHandle();
  }

  // ---- requests

  /**
   * Sends one of the protocol's requests.
   *
   * @return the answer; it fails with a reason that {@link Reasons} explains
   */
  public <T> CompletableFuture<T> ask(Function<IDebugProtocolServer, CompletableFuture<T>> what) {
    if (isEnded()) {
      return CompletableFuture.failedFuture(Reasons.over());
    }
    return elsewhere(what.apply(adapter.server()));
  }

  /**
   * Completes an answer in a thread of its own. In the thread that reads messages, a receiver that
   * sent another request would wait for itself. The answer fails if it does not come in time, or if
   * the session ends first.
   */
  private <T> CompletableFuture<T> elsewhere(CompletableFuture<T> answer) {
    CompletableFuture<T> told = new CompletableFuture<>();
    pending.add(told);
    answer
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .whenCompleteAsync(
            (value, failure) -> {
              pending.remove(told);
              if (failure == null) {
                told.complete(value);
              } else {
                told.completeExceptionally(failure);
              }
            },
            adapter.answers());
    if (isEnded()) {
      told.completeExceptionally(Reasons.over());
    }
    return told;
  }

  /**
   * Sends a custom request, such as {@code sass/warpWatch}.
   *
   * @param arguments the arguments; may be null
   * @param type the type of the answer: a record or class with the fields of the answer
   * @return the answer; it fails with a reason that {@link Reasons} explains
   */
  public <T> CompletableFuture<T> request(
      String method, Map<String, Object> arguments, Class<T> type) {
    if (isEnded()) {
      return CompletableFuture.failedFuture(Reasons.over());
    }
    Map<String, Object> sent = arguments == null ? Map.of() : arguments;
    return elsewhere(
        adapter.endpoint().request(method, sent).thenApply(answer -> read(answer, type)));
  }

  private static <T> T read(Object answer, Class<T> type) {
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
    return request("sass/setFocus", arguments, Focus.class).thenApply(this::focused);
  }

  /** Asks the adapter for the lane whose values are shown. */
  public CompletableFuture<Focus> askFocus() {
    return request("sass/focus", Map.of(), Focus.class).thenApply(this::focused);
  }

  private Focus focused(Focus now) {
    focus = now;
    return now;
  }

  // ---- life cycle

  /** Starts the session: sends the first request of the protocol. */
  public CompletableFuture<Capabilities> begin() {
    SassSessions.begun(this);
    return adapter.initialize().thenApply(this::able);
  }

  private Capabilities able(Capabilities can) {
    abilities = can;
    return can;
  }

  /** Returns a future that is done when the adapter accepts breakpoints. */
  public CompletableFuture<Void> ready() {
    return adapter.ready();
  }

  /**
   * Lets the kernel run or step. The session counts as running from now on. If the adapter refuses,
   * it is suspended again as before.
   */
  public CompletableFuture<Void> move(
      int detail, Function<IDebugProtocolServer, CompletableFuture<?>> motion) {
    return moving(detail, () -> ask(server -> motion.apply(server).thenApply(x -> (Void) null)));
  }

  /** Lets the kernel run or step by a custom request. */
  public CompletableFuture<Void> move(int detail, String method, Map<String, Object> arguments) {
    return moving(detail, () -> request(method, arguments, Void.class));
  }

  private CompletableFuture<Void> moving(
      int detail, java.util.function.Supplier<CompletableFuture<Void>> motion) {
    if (!isSuspended()) {
      return CompletableFuture.failedFuture(Reasons.of("the kernel is running; suspend it first"));
    }
    running(detail);
    return motion
        .get()
        .handle(
            (done, failure) -> {
              // The kernel may have run to its end before the answer was read. That is reported
              // elsewhere.
              if (failure != null && !isEnded()) {
                stood();
                throw new CompletionException(failure);
              }
              return done;
            });
  }

  /** Records that the kernel runs from now on. */
  public void running(int detail) {
    state = State.RUNNING;
    owner.resumed(detail);
    SassSessions.tell(listener -> listener.resumed(this));
  }

  /** Records that the kernel did not move after all. */
  private void stood() {
    if (state == State.RUNNING) {
      StoppedEventArguments again = new StoppedEventArguments();
      again.setReason("step");
      again.setThreadId(focus.threadId());
      adapter.later(() -> stopped(again));
    }
  }

  void stopped(StoppedEventArguments event) {
    if (isEnded()) {
      return;
    }
    try {
      askFocus().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      // If no block is resident, there is no focus.
      focus = Focus.NONE;
    }
    synchronized (this) {
      if (isEnded()) {
        return;
      }
      state = State.SUSPENDED;
    }
    owner.stopped(event);
    SassSessions.tell(listener -> listener.suspended(this));
  }

  void changed() {
    if (isSuspended()) {
      askFocus()
          .handle((now, failure) -> now)
          .thenRunAsync(
              () -> {
                owner.changed();
                SassSessions.tell(listener -> listener.changed(this));
              },
              adapter.events());
    }
  }

  /**
   * Ends the session.
   *
   * @param why the reason, if the end is unexpected; else null
   */
  void ended(String why) {
    synchronized (this) {
      if (state == State.ENDED) {
        return;
      }
      state = State.ENDED;
    }
    Owner told = owner;
    if (told != null) {
      told.ended(why);
    }
    SassSessions.over(this);
    adapter.leave();
    // These callers will not get an answer any more.
    for (CompletableFuture<?> one : pending) {
      one.completeExceptionally(Reasons.over());
    }
    pending.clear();
  }

  /** Ends the kernel and its adapter. */
  public void terminate() {
    ended(null);
  }
}
