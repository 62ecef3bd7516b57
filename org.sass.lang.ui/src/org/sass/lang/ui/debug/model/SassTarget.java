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

/** A kernel under the debugger. Its threads are the resident warps. */
public final class SassTarget extends Element
    implements IDebugTarget, IMemoryBlockRetrievalExtension, SassSession.Owner {
  /** More are not kept: where steps take long, the machine would go on when the key is let go. */
  private static final int MOST_WAITING = 3;

  private final SassSession session;
  private final String name;
  private final SassProcess process;
  private final BreakpointSet breakpoints;
  private final Map<Integer, SassThread> known = new ConcurrentHashMap<>();
  private volatile List<SassThread> threads = List.of();

  /** What values were at the stop before, by where they stand. */
  private volatile Map<String, String> before = Map.of();

  private volatile Map<String, String> now = new ConcurrentHashMap<>();

  /** Steps that were asked for during another. */
  private final Deque<StepCommand> waiting = new ArrayDeque<>();

  /**
   * A target for a session that has not begun.
   *
   * @param name as people call it
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

  /** The breakpoints of the workspace, told to the adapter. */
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

  /** The warp in focus; null where there is none. */
  public SassThread focused() {
    SassThread thread = known.get(session.focus().threadId());
    return thread != null ? thread : threads.isEmpty() ? null : threads.get(0);
  }

  /** The frame to evaluate in, as the adapter counts; null where none is known. */
  Integer focusedFrame() {
    try {
      SassThread thread = focused();
      SassFrame frame = thread == null ? null : thread.getTopStackFrame();
      return frame == null ? null : frame.id();
    } catch (DebugException e) {
      // The adapter takes the focus then.
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
      // The session ends at this moment: it is told so elsewhere.
      return;
    }
    threads = all;
    old.forEach(
        (id, gone) -> {
          known.remove(id);
          gone.fireTerminateEvent();
        });
  }

  // ---- what happens

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

  /** A breakpoint was told to be somewhere else, or is none. */
  private void hit(String text) {
    process.say("console", text + "\n");
  }

  /** Whether a value is another than at the stop before; notes it for the next stop. */
  boolean isChanged(String place, String value) {
    now.put(place, value);
    String old = before.get(place);
    return old != null && !old.equals(value);
  }

  // ---- motion

  /** Steps a warp; during a step, when that has ended. */
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

  /** Goes on with what was asked for during a step; what else stops it ends that. */
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

  /** Lets the machine move, when it knows all breakpoints. */
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

  /** Goes back to the last breakpoint, or to the start. */
  public void reverse() throws DebugException {
    move(
        DebugEvent.CLIENT_REQUEST,
        server -> {
          ReverseContinueArguments arguments = new ReverseContinueArguments();
          arguments.setThreadId(session.focus().threadId());
          return server.reverseContinue(arguments);
        });
  }

  /** Moves by a request beside the protocol. */
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

  // ---- what is of no use here: a session and its process end together

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

  // ---- breakpoints: BreakpointSet hears of them itself

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
