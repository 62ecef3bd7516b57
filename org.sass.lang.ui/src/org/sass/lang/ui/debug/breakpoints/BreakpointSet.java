package org.sass.lang.ui.debug.breakpoints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IMarkerDelta;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointManager;
import org.eclipse.debug.core.IBreakpointManagerListener;
import org.eclipse.debug.core.IBreakpointsListener;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;

/**
 * Sends the breakpoints of the workspace to the debug adapter of one session: at the start and
 * after each change. A request replaces all breakpoints of one kind.
 */
public final class BreakpointSet implements IBreakpointsListener, IBreakpointManagerListener {
  private final SassSession session;
  private final Consumer<String> messageSink;
  private final Job sendJob =
      Job.createSystem("Breakpoints of SASS", (ICoreRunnable) monitor -> sendAll());

  /** The breakpoints by the numbers that the adapter gave them. */
  private final Map<Integer, IBreakpoint> breakpointsById = new ConcurrentHashMap<>();

  /** The breakpoints that were sent last, by kind. They are not sent again if they are equal. */
  private final Map<Kind, Object> sentByKind = new HashMap<>();

  private final Map<IBreakpoint, String> reportedProblems = new ConcurrentHashMap<>();
  private volatile boolean isOpen;

  /**
   * Creates the breakpoints of a session. Sends nothing yet.
   *
   * @param messageSink takes messages for the user
   */
  public BreakpointSet(SassSession session, Consumer<String> messageSink) {
    this.session = session;
    this.messageSink = messageSink;
  }

  private static IBreakpointManager manager() {
    return DebugPlugin.getDefault().getBreakpointManager();
  }

  /**
   * Sends all breakpoints and, from now on, each change. Waits for the adapter; must not be called
   * in the UI thread.
   */
  public void open() {
    isOpen = true;
    CheckBreakpoints.addNewChecks(session.capabilities());
    manager().addBreakpointListener(this);
    manager().addBreakpointManagerListener(this);
    sendAll();
  }

  /**
   * Sends pending changes at once. Called before the machine moves, so that it stops at changed
   * breakpoints, too.
   */
  public void sendPending() {
    if (isOpen) {
      sendAll();
    }
  }

  /** Stops sending changes and removes the problem texts from all breakpoints. */
  public void close() {
    isOpen = false;
    manager().removeBreakpointListener(this);
    manager().removeBreakpointManagerListener(this);
    for (IBreakpoint breakpoint : manager().getBreakpoints(SassSession.MODEL_ID)) {
      setProblem(breakpoint, "");
    }
  }

  /**
   * Returns the breakpoints with the given numbers of the adapter. Unknown numbers are left out;
   * null gives an empty array.
   */
  public IBreakpoint[] findByIds(Integer[] ids) {
    return ids == null
        ? new IBreakpoint[0]
        : Arrays.stream(ids)
            .map(breakpointsById::get)
            .filter(Objects::nonNull)
            .toArray(IBreakpoint[]::new);
  }

  // ---- sending

  private synchronized void sendAll() {
    Map<Kind, List<IBreakpoint>> all = new HashMap<>();
    for (Kind kind : Kind.values()) {
      all.put(kind, new ArrayList<>());
    }
    if (manager().isEnabled()) {
      for (IBreakpoint breakpoint : manager().getBreakpoints(SassSession.MODEL_ID)) {
        Kind kind = Kind.of(breakpoint);
        if (kind != null && appliesToSession(breakpoint)) {
          all.get(kind).add(breakpoint);
        }
      }
    }
    for (Kind kind : Kind.values()) {
      if (isOpen && !session.isEnded()) {
        sendKind(kind, all.get(kind));
      }
    }
  }

  private boolean appliesToSession(IBreakpoint breakpoint) {
    try {
      var resource = breakpoint.getMarker().getResource();
      return breakpoint.isEnabled()
          && (resource.getType() == org.eclipse.core.resources.IResource.ROOT
              || resource.equals(session.file()));
    } catch (CoreException e) {
      // The breakpoint was deleted a moment ago.
      return false;
    }
  }

  private void sendKind(Kind kind, List<IBreakpoint> breakpoints) {
    Object wanted = breakpoints.stream().map(one -> Requests.comparisonKey(kind, one)).toList();
    if (wanted.equals(sentByKind.get(kind))) {
      return;
    }
    sentByKind.put(kind, wanted);
    try {
      CompletableFuture<Breakpoint[]> answer = Requests.send(session, kind, breakpoints);
      Breakpoint[] answers =
          answer.get(SassSession.TIMEOUT_SECONDS, java.util.concurrent.TimeUnit.SECONDS);
      for (int i = 0; i < answers.length && i < breakpoints.size(); i++) {
        handleAnswer(kind, breakpoints.get(i), answers[i]);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      // The breakpoints will be sent again before the machine moves.
      sentByKind.remove(kind);
      messageSink.accept("Breakpoints are not set: " + RequestFailures.message(e));
    }
  }

  /** Takes the adapter's answer for a breakpoint: where it is, or why it is not set. */
  private void handleAnswer(Kind kind, IBreakpoint breakpoint, Breakpoint answer) {
    if (answer.getId() != null) {
      breakpointsById.put(answer.getId(), breakpoint);
    }
    String problem = answer.isVerified() ? "" : Objects.requireNonNullElse(answer.getMessage(), "");
    setProblem(breakpoint, problem);
    if (!problem.isEmpty() && !problem.equals(reportedProblems.put(breakpoint, problem))) {
      messageSink.accept("Breakpoint " + Labels.of(breakpoint));
    }
    if (kind == Kind.LINE && answer.isVerified() && answer.getLine() != null) {
      moveMarker(breakpoint, answer.getLine());
    }
  }

  /**
   * Moves the marker of a breakpoint. The adapter sets a breakpoint at a line without an
   * instruction at the next line with one.
   */
  private static void moveMarker(IBreakpoint breakpoint, int line) {
    IMarker marker = breakpoint.getMarker();
    if (marker.getAttribute(IMarker.LINE_NUMBER, line) != line) {
      try {
        marker.setAttributes(
            new String[] {IMarker.LINE_NUMBER, IMarker.CHAR_START, IMarker.CHAR_END},
            new Object[] {line, -1, -1});
      } catch (CoreException e) {
        ILog.of(BreakpointSet.class).log(e.getStatus());
      }
    }
  }

  private static void setProblem(IBreakpoint breakpoint, String text) {
    try {
      Attribute.PROBLEM.set(breakpoint, text);
    } catch (CoreException e) {
      ILog.of(BreakpointSet.class).log(e.getStatus());
    }
  }

  // ---- changes

  @Override
  public void breakpointsAdded(IBreakpoint[] breakpoints) {
    scheduleSend();
  }

  @Override
  public void breakpointsRemoved(IBreakpoint[] breakpoints, IMarkerDelta[] deltas) {
    scheduleSend();
  }

  @Override
  public void breakpointsChanged(IBreakpoint[] breakpoints, IMarkerDelta[] deltas) {
    scheduleSend();
  }

  @Override
  public void breakpointManagerEnablementChanged(boolean enabled) {
    scheduleSend();
  }

  private void scheduleSend() {
    if (isOpen) {
      sendJob.schedule();
    }
  }
}
