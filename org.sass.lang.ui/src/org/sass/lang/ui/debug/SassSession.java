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
 * One run of a kernel under the debugger: a debug adapter in a process of its own, and the talk
 * with it. Requests never block; their answers come in another thread.
 */
public final class SassSession {
  /** The model that the debug elements of our sessions belong to. */
  public static final String MODEL = "org.sass.lang.ui.debug";

  /** Nothing that is asked takes so long, unless something is wrong. */
  public static final int PATIENCE_SECONDS = 15;

  private static final Gson GSON = new Gson();

  /** What the model is told of. */
  public interface Owner {
    /** It has stopped; called in no thread that others wait for. */
    void stopped(StoppedEventArguments event);

    /** It goes on, or makes a step: why, as {@link org.eclipse.debug.core.DebugEvent} counts it. */
    void resumed(int detail);

    /** Values or the focus were changed while it stands still. */
    void changed();

    /** It is over: the text says why where that is no usual end, else it is null. */
    void ended(String why);

    /** The program or the adapter says something. */
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
   * Whose values are shown.
   *
   * @param threadId the warp, as the adapter counts
   * @param block the block's place in the grid
   * @param warp its number in the block
   * @param lane 0 to 31
   * @param thread the place of the lane's thread in its block
   */
  public record Focus(int threadId, List<Integer> block, int warp, int lane, List<Integer> thread) {
    static final Focus NONE = new Focus(0, List.of(), 0, 0, List.of());

    /** As it is told to people. */
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
   * @param file the same in the workspace; null where it lies outside
   * @throws CoreException where the process does not start
   */
  public SassSession(ILaunch launch, Path program, IFile file, List<String> command)
      throws CoreException {
    this.launch = launch;
    this.program = program;
    this.file = file;
    adapter = AdapterProcess.start(command, program.getParent(), new Events(this));
  }

  /** Says who is told what happens; before anything does. */
  public void setOwner(Owner one) {
    owner = one;
  }

  Owner owner() {
    return owner;
  }

  /** Says who is told what is wrong with the program; before anything happens. */
  public void setMarking(Consumer<Wrong> one) {
    marking = one;
  }

  /** Something is wrong with the program: what, as it came by the protocol. */
  void wrong(Object said) {
    Wrong wrong = read(said, Wrong.class);
    if (wrong.code() != null) {
      marking.accept(wrong);
    }
  }

  // ---- what it is

  public ILaunch launch() {
    return launch;
  }

  /** The file that runs, where the session found it. */
  public Path program() {
    return program;
  }

  /** The same in the workspace, where it is now; null if it lies outside or is there no more. */
  public IFile file() {
    return file;
  }

  /** Notes that the file has another place, or none. */
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

  /** Whose values are shown: as of the last stop, or of the last choice since. */
  public Focus focus() {
    return focus;
  }

  /** How the kernel ended: 0, or 3 for a fault or a failed expectation; 0 while it has not. */
  public int exitStatus() {
    return adapter.status();
  }

  /** The process of the adapter. */
  public ProcessHandle process() {
    return adapter.process().toHandle();
  }

  // ---- asking

  /**
   * Asks by one of the protocol's requests.
   *
   * @return the answer; fails with a reason for people, see {@link Reasons}
   */
  public <T> CompletableFuture<T> ask(Function<IDebugProtocolServer, CompletableFuture<T>> what) {
    if (isEnded()) {
      return CompletableFuture.failedFuture(Reasons.over());
    }
    return elsewhere(what.apply(adapter.server()));
  }

  /**
   * An answer that is taken in a thread of its own: the one that reads messages would wait for
   * itself if the taker of the answer asked again. It fails when it does not come in time, and when
   * the session ends before.
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
   * Asks by a request beside the protocol, such as {@code sass/warpWatch}.
   *
   * @param arguments a map, or null
   * @param type what the answer is read as: a record or class with the fields of the answer
   * @return the answer; fails with a reason for people, see {@link Reasons}
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

  /** Puts the focus on a warp and, unless it is negative, on a lane. */
  public CompletableFuture<Focus> setFocus(int threadId, int lane) {
    Map<String, Object> arguments =
        lane < 0 ? Map.of("threadId", threadId) : Map.of("threadId", threadId, "lane", lane);
    return request("sass/setFocus", arguments, Focus.class).thenApply(this::focused);
  }

  /** Asks whose values are shown. */
  public CompletableFuture<Focus> askFocus() {
    return request("sass/focus", Map.of(), Focus.class).thenApply(this::focused);
  }

  private Focus focused(Focus now) {
    focus = now;
    return now;
  }

  // ---- life

  /** Begins the talk. */
  public CompletableFuture<Capabilities> begin() {
    SassSessions.begun(this);
    return adapter.initialize().thenApply(this::able);
  }

  private Capabilities able(Capabilities can) {
    abilities = can;
    return can;
  }

  /** Done when the adapter wants to hear of breakpoints. */
  public CompletableFuture<Void> ready() {
    return adapter.ready();
  }

  /**
   * Lets the machine move. It counts as running from now on; where it refuses to, it stands still
   * as before.
   */
  public CompletableFuture<Void> move(
      int detail, Function<IDebugProtocolServer, CompletableFuture<?>> motion) {
    return moving(detail, () -> ask(server -> motion.apply(server).thenApply(x -> (Void) null)));
  }

  /** Lets the machine move by a request beside the protocol. */
  public CompletableFuture<Void> move(int detail, String method, Map<String, Object> arguments) {
    return moving(detail, () -> request(method, arguments, Void.class));
  }

  private CompletableFuture<Void> moving(
      int detail, java.util.function.Supplier<CompletableFuture<Void>> motion) {
    if (!isSuspended()) {
      return CompletableFuture.failedFuture(Reasons.of("the kernel runs; suspend it first"));
    }
    running(detail);
    return motion
        .get()
        .handle(
            (done, failure) -> {
              // What moves to its end may have ended before the answer is read: that is told
              // elsewhere.
              if (failure != null && !isEnded()) {
                stood();
                throw new CompletionException(failure);
              }
              return done;
            });
  }

  /** It runs from now on. */
  public void running(int detail) {
    state = State.RUNNING;
    owner.resumed(detail);
    SassSessions.tell(listener -> listener.resumed(this));
  }

  /** It did not move after all. */
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
      // Where nothing is resident there is no focus.
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

  /** It is over; a text says why, where that is no usual end. */
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
    // Callers that still wait for an answer will not get one.
    for (CompletableFuture<?> one : pending) {
      one.completeExceptionally(Reasons.over());
    }
    pending.clear();
  }

  /** Ends the kernel and the adapter with it. */
  public void terminate() {
    ended(null);
  }
}
