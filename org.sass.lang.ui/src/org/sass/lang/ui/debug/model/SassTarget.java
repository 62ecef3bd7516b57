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
    implements IDebugTarget, IMemoryBlockRetrievalExtension, SassSession.EventReceiver {
  /**
   * Maximum number of steps that wait for the current one. If steps take long, more would keep the
   * machine moving after the key was released.
   */
  private static final int MAX_WAITING_STEPS = 3;

  private final SassSession session;
  private final String name;
  private final SassProcess process;
  private final BreakpointSet breakpoints;
  private final Map<Integer, SassThread> threadsById = new ConcurrentHashMap<>();
  private volatile List<SassThread> threads = List.of();

  /** The values at the previous stop, by the path of the variable. */
  private volatile Map<String, String> previousValues = Map.of();

  private volatile Map<String, String> currentValues = new ConcurrentHashMap<>();

  /** Steps that were requested during another step. */
  private final Deque<StepCommand> waitingSteps = new ArrayDeque<>();

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
    this.breakpoints = new BreakpointSet(session, this::printBreakpointMessage);
    session.setEventReceiver(this);
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
  public SassThread focusedThread() {
    SassThread thread = threadsById.get(session.focus().threadId());
    return thread != null ? thread : threads.isEmpty() ? null : threads.get(0);
  }

  /** Returns the adapter's number of the frame to evaluate in; null if it is not known. */
  Integer focusedFrameId() {
    try {
      SassThread thread = focusedThread();
      SassFrame frame = thread == null ? null : thread.getTopStackFrame();
      return frame == null ? null : frame.id();
    } catch (DebugException e) {
      // Without a frame, the adapter evaluates in the warp in focus.
      return null;
    }
  }

  private void refreshThreads() {
    List<SassThread> all = new ArrayList<>();
    Map<Integer, SassThread> old = new HashMap<>(threadsById);
    try {
      for (Thread one :
          Responses.await(session.sendRequest(server -> server.threads())).getThreads()) {
        SassThread thread = old.remove(one.getId());
        boolean isNew = thread == null;
        thread = isNew ? new SassThread(this, one.getId()) : thread;
        thread.setName(one.getName());
        if (isNew) {
          threadsById.put(one.getId(), thread);
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
          threadsById.remove(id);
          gone.fireTerminateEvent();
        });
  }

  // ---- events of the session

  @Override
  public void stopped(StoppedEventArguments event) {
    previousValues = currentValues;
    currentValues = new ConcurrentHashMap<>();
    refreshThreads();
    SassThread thread = threadsById.get(event.getThreadId());
    thread = thread == null ? focusedThread() : thread;
    int detail = toEventDetail(event.getReason());
    IBreakpoint[] hits = breakpoints.findByIds(event.getHitBreakpointIds());
    for (SassThread one : threads) {
      one.setStopped(one == thread ? hits : new IBreakpoint[0]);
    }
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
    if (thread == null) {
      fireSuspendEvent(detail);
      return;
    }
    thread.setStopReason(event.getDescription(), event.getText());
    thread.prefetchFrames();
    thread.fireSuspendEvent(detail);
    runWaitingStep(thread, detail);
  }

  private static int toEventDetail(String reason) {
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
      one.setRunning(detail);
    }
    SassThread thread = focusedThread();
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
      one.clearFrames();
    }
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
    SassThread thread = focusedThread();
    if (thread != null) {
      thread.fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
      thread.fireFrameChanged();
    }
  }

  @Override
  public void ended(String reason) {
    breakpoints.close();
    threads = List.of();
    if (reason != null) {
      process.appendOutput("stderr", reason + "\n");
    }
    process.setEnded(reason != null);
    fireTerminateEvent();
  }

  @Override
  public void outputWritten(String category, String text) {
    process.appendOutput(category, text);
  }

  /** Prints a message about breakpoints, for example why one is not set, to the console. */
  private void printBreakpointMessage(String text) {
    process.appendOutput("console", text + "\n");
  }

  /**
   * Returns whether a value differs from that at the previous stop; false if it was not read then.
   * Also records the value for the next stop.
   */
  boolean recordAndCompareValue(String variablePath, String value) {
    currentValues.put(variablePath, value);
    String old = previousValues.get(variablePath);
    return old != null && !old.equals(value);
  }

  // ---- motion

  /**
   * Steps a warp. If the warp is making a step, the command waits for its end. Commands are dropped
   * while {@link #MAX_WAITING_STEPS} others are waiting.
   */
  void step(SassThread thread, StepCommand command) throws DebugException {
    synchronized (waitingSteps) {
      if (!isSuspended()) {
        if (thread.isStepping() && waitingSteps.size() < MAX_WAITING_STEPS) {
          waitingSteps.add(command);
        }
        return;
      }
    }
    command.step(thread);
  }

  /** Runs the next waiting step. Drops all waiting steps if the stop is not the end of a step. */
  private void runWaitingStep(SassThread thread, int detail) {
    StepCommand next;
    synchronized (waitingSteps) {
      if (detail != DebugEvent.STEP_END) {
        waitingSteps.clear();
      }
      next = waitingSteps.poll();
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
  void resumeWith(int detail, Function<IDebugProtocolServer, CompletableFuture<?>> resumeRequest)
      throws DebugException {
    breakpoints.sendPending();
    Responses.await(session.resumeWith(detail, resumeRequest));
  }

  @Override
  public void resume() throws DebugException {
    resumeWith(
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
  public void reverseContinue() throws DebugException {
    resumeWith(
        DebugEvent.CLIENT_REQUEST,
        server -> {
          ReverseContinueArguments arguments = new ReverseContinueArguments();
          arguments.setThreadId(session.focus().threadId());
          return server.reverseContinue(arguments);
        });
  }

  /** Moves the machine by a request that the protocol does not define. */
  public void resumeWith(String method, Map<String, Object> arguments) throws DebugException {
    breakpoints.sendPending();
    Responses.await(session.resumeWith(DebugEvent.CLIENT_REQUEST, method, arguments));
  }

  @Override
  public void suspend() throws DebugException {
    PauseArguments arguments = new PauseArguments();
    arguments.setThreadId(session.focus().threadId());
    Responses.await(session.sendRequest(server -> server.pause(arguments)));
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
    return breakpoint.getModelIdentifier().equals(SassSession.MODEL_ID);
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
    return SassMemory.resolve(this, "0x" + Long.toHexString(start));
  }

  @Override
  public IMemoryBlockExtension getExtendedMemoryBlock(String expression, Object context)
      throws DebugException {
    return SassMemory.resolve(this, expression);
  }

  @Override
  public String toString() {
    return name + (DebugPlugin.getDefault() == null || isTerminated() ? " (ended)" : "");
  }
}
