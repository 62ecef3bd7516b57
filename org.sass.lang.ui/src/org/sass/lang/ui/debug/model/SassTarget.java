package org.sass.lang.ui.debug.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IMemoryBlock;
import org.eclipse.debug.core.model.IMemoryBlockExtension;
import org.eclipse.debug.core.model.IMemoryBlockRetrievalExtension;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.Thread;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.BreakpointSet;

/** A kernel in the debugger. Its threads are the resident warps. */
public final class SassTarget extends Element
    implements IDebugTarget, IMemoryBlockRetrievalExtension, SassSession.Owner {
  /**
   * Maximum number of steps that wait for the current one. If steps take long, more would keep the
   * machine moving after the key was released.
   */
  private static final int MOST_WAITING = 3;

  private final SassSession session;
  private final String name;
  private final SassProcess process;
  private final BreakpointSet breakpoints;
  private final Map<Integer, SassThread> known = new ConcurrentHashMap<>();
  private volatile List<SassThread> threads = List.of();

  /** The values at the previous stop, by the path of the variable. */
  private volatile Map<String, String> before = Map.of();

  private volatile Map<String, String> now = new ConcurrentHashMap<>();

  /** Steps that were requested during another step. */
  private final Deque<StepCommand> waiting = new ArrayDeque<>();

  /**
   * Creates the target of a session that has not begun, and adds it to the launch.
   *
   * @param name the name that is shown to the user
   */
  public SassTarget(SassSession session, String name) {
    super(null);
    this.session = session;
    this.name = name;
    this.process = new SassProcess(this);
    this.breakpoints = new BreakpointSet(session, this::hit);
    session.setOwner(this);
    session.launch().addDebugTarget(this);
    session.launch().addProcess(process);
    fireCreationEvent();
  }

  @Override
  SassTarget target() {
    return this;
  }

  @Override
  SassSession session() {
    return session;
  }

  @Override
  public IDebugTarget getDebugTarget() {
    return this;
  }

  public SassSession getSession() {
    return session;
  }

  /** Returns the breakpoints of the workspace, as they are sent to the adapter. */
  public BreakpointSet breakpoints() {
    return breakpoints;
  }

  @Override
  public IProcess getProcess() {
    return process;
  }

  @Override
  public String getName() {
    return name;
  }

  // ---- threads

  @Override
  public IThread[] getThreads() {
    return threads.toArray(IThread[]::new);
  }

  @Override
  public boolean hasThreads() {
    return !threads.isEmpty();
  }

  /** Returns the warp in focus; if it is not known, the first warp; null if there are no warps. */
  public SassThread focused() {
    SassThread thread = known.get(session.focus().threadId());
    return thread != null ? thread : threads.isEmpty() ? null : threads.get(0);
  }

  /** Returns the adapter's number of the frame to evaluate in; null if it is not known. */
  Integer focusedFrame() {
    try {
      SassThread thread = focused();
      SassFrame frame = thread == null ? null : thread.getTopStackFrame();
      return frame == null ? null : frame.id();
    } catch (DebugException e) {
      // Without a frame, the adapter evaluates in the warp in focus.
      return null;
    }
  }

  private void refresh() {
    List<SassThread> all = new ArrayList<>();
    Map<Integer, SassThread> old = new HashMap<>(known);
    try {
      for (Thread one : Answer.of(session.ask(server -> server.threads())).getThreads()) {
        SassThread thread = old.remove(one.getId());
        boolean isNew = thread == null;
        thread = isNew ? new SassThread(this, one.getId()) : thread;
        thread.isNow(one.getName());
        if (isNew) {
          known.put(one.getId(), thread);
          thread.fireCreationEvent();
        }
        all.add(thread);
      }
    } catch (DebugException e) {
      // The session is ending. The event that reports this is handled elsewhere.
      return;
    }
    threads = all;
    old.forEach(
        (id, gone) -> {
          known.remove(id);
          gone.fireTerminateEvent();
        });
  }

  // ---- events of the session

  @Override
  public void stopped(StoppedEventArguments event) {
    before = now;
    now = new ConcurrentHashMap<>();
    refresh();
    SassThread thread = known.get(event.getThreadId());
    thread = thread == null ? focused() : thread;
    int detail = detail(event.getReason());
    IBreakpoint[] hits = breakpoints.of(event.getHitBreakpointIds());
    for (SassThread one : threads) {
      one.stopped(one == thread ? hits : new IBreakpoint[0]);
    }
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
    if (thread == null) {
      fireSuspendEvent(detail);
      return;
    }
    thread.because(event.getDescription(), event.getText());
    thread.prefetch();
    thread.fireSuspendEvent(detail);
    stepOn(thread, detail);
  }

  private static int detail(String reason) {
    return switch (reason) {
      case "step" -> DebugEvent.STEP_END;
      case "breakpoint", "data breakpoint", "exception", "instruction breakpoint" ->
          DebugEvent.BREAKPOINT;
      default -> DebugEvent.CLIENT_REQUEST;
    };
  }

  @Override
  public void resumed(int detail) {
    for (SassThread one : threads) {
      one.moves(detail);
    }
    SassThread thread = focused();
    if (thread == null) {
      fireResumeEvent(detail);
      return;
    }
    thread.fireResumeEvent(detail);
    if ((detail & DebugEvent.CLIENT_REQUEST) != 0) {
      fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
    }
  }

  @Override
  public void changed() {
    for (SassThread one : threads) {
      one.forget();
    }
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
    SassThread thread = focused();
    if (thread != null) {
      thread.fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
      thread.frameChanged();
    }
  }

  @Override
  public void ended(String why) {
    breakpoints.close();
    threads = List.of();
    if (why != null) {
      process.say("stderr", why + "\n");
    }
    process.ended(why != null);
    fireTerminateEvent();
  }

  @Override
  public void said(String category, String text) {
    process.say(category, text);
  }

  /** Prints a message about breakpoints, for example why one is not set, to the console. */
  private void hit(String text) {
    process.say("console", text + "\n");
  }

  /**
   * Returns whether a value differs from that at the previous stop; false if it was not read then.
   * Also records the value for the next stop.
   */
  boolean isChanged(String place, String value) {
    now.put(place, value);
    String old = before.get(place);
    return old != null && !old.equals(value);
  }

  // ---- motion

  /**
   * Steps a warp. If the warp is making a step, the command waits for its end. Commands are dropped
   * while {@link #MOST_WAITING} others are waiting.
   */
  void step(SassThread thread, StepCommand command) throws DebugException {
    synchronized (waiting) {
      if (!isSuspended()) {
        if (thread.isStepping() && waiting.size() < MOST_WAITING) {
          waiting.add(command);
        }
        return;
      }
    }
    command.step(thread);
  }

  /** Runs the next waiting step. Drops all waiting steps if the stop is not the end of a step. */
  private void stepOn(SassThread thread, int detail) {
    StepCommand next;
    synchronized (waiting) {
      if (detail != DebugEvent.STEP_END) {
        waiting.clear();
      }
      next = waiting.poll();
    }
    if (next != null) {
      Job job =
          Job.createSystem(
              "Stepping",
              (ICoreRunnable)
                  monitor -> {
                    if (isSuspended()) {
                      next.step(thread);
                    }
                  });
      job.schedule();
    }
  }

  /** Sends pending changes of breakpoints, then lets the machine move. */
  void move(int detail, Function<IDebugProtocolServer, CompletableFuture<?>> motion)
      throws DebugException {
    breakpoints.settle();
    Answer.of(session.move(detail, motion));
  }

  @Override
  public void resume() throws DebugException {
    move(
        DebugEvent.CLIENT_REQUEST,
        server -> {
          ContinueArguments arguments = new ContinueArguments();
          arguments.setThreadId(session.focus().threadId());
          return server.continue_(arguments);
        });
  }

  /**
   * Runs backwards to the last place that would have stopped the machine on the way forward, or to
   * the start.
   */
  public void reverse() throws DebugException {
    move(
        DebugEvent.CLIENT_REQUEST,
        server -> {
          ReverseContinueArguments arguments = new ReverseContinueArguments();
          arguments.setThreadId(session.focus().threadId());
          return server.reverseContinue(arguments);
        });
  }

  /** Moves the machine by a request that the protocol does not define. */
  public void move(String method, Map<String, Object> arguments) throws DebugException {
    breakpoints.settle();
    Answer.of(session.move(DebugEvent.CLIENT_REQUEST, method, arguments));
  }

  @Override
  public void suspend() throws DebugException {
    PauseArguments arguments = new PauseArguments();
    arguments.setThreadId(session.focus().threadId());
    Answer.of(session.ask(server -> server.pause(arguments)));
  }

  // ---- disconnecting, which is not supported: a session and its process end together

  @Override
  public boolean canDisconnect() {
    return false;
  }

  @Override
  public void disconnect() {
    terminate();
  }

  @Override
  public boolean isDisconnected() {
    return isTerminated();
  }

  // ---- breakpoints, which are ignored here: BreakpointSet has its own listener

  @Override
  public boolean supportsBreakpoint(IBreakpoint breakpoint) {
    return breakpoint.getModelIdentifier().equals(SassSession.MODEL);
  }

  @Override
  public void breakpointAdded(IBreakpoint breakpoint) {}

  @Override
  public void breakpointRemoved(IBreakpoint breakpoint, IMarkerDelta delta) {}

  @Override
  public void breakpointChanged(IBreakpoint breakpoint, IMarkerDelta delta) {}

  // ---- memory

  @Override
  public boolean supportsStorageRetrieval() {
    return true;
  }

  @Override
  public IMemoryBlock getMemoryBlock(long start, long length) throws DebugException {
    return SassMemory.at(this, "0x" + Long.toHexString(start));
  }

  @Override
  public IMemoryBlockExtension getExtendedMemoryBlock(String expression, Object context)
      throws DebugException {
    return SassMemory.at(this, expression);
  }

  @Override
  public String toString() {
    return name + (DebugPlugin.getDefault() == null || isTerminated() ? " (ended)" : "");
  }
}
