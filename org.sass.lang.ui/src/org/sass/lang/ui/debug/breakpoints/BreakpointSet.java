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
import org.sass.lang.ui.debug.Reasons;
import org.sass.lang.ui.debug.SassSession;

/**
 * Sends the breakpoints of the workspace to the debug adapter of one session: at the start and
 * after each change. A request replaces all breakpoints of one kind.
 */
public final class BreakpointSet implements IBreakpointsListener, IBreakpointManagerListener {
  private final SassSession session;
  private final Consumer<String> said;
  private final Job sending =
      Job.createSystem("Breakpoints of SASS", (ICoreRunnable) monitor -> send());

  /** The breakpoints by the numbers that the adapter gave them. */
  private final Map<Integer, IBreakpoint> numbers = new ConcurrentHashMap<>();

  /** The breakpoints that were sent last, by kind. They are not sent again if they are equal. */
  private final Map<Kind, Object> sent = new HashMap<>();

  private final Map<IBreakpoint, String> complained = new ConcurrentHashMap<>();
  private volatile boolean open;

  /**
   * Creates the breakpoints of a session. Sends nothing yet.
   *
   * @param said takes messages for the user
   */
  public BreakpointSet(SassSession session, Consumer<String> said) {
    this.session = session;
    this.said = said;
  }

  private static IBreakpointManager workspace() {
    return DebugPlugin.getDefault().getBreakpointManager();
  }

  /**
   * Sends all breakpoints and, from now on, each change. Waits for the adapter; must not be called
   * in the UI thread.
   */
  public void open() {
    open = true;
    Checks.offer(session.abilities());
    workspace().addBreakpointListener(this);
    workspace().addBreakpointManagerListener(this);
    send();
  }

  /**
   * Sends pending changes at once. Called before the machine moves, so that it stops at changed
   * breakpoints, too.
   */
  public void settle() {
    if (open) {
      send();
    }
  }

  /** Stops sending changes and removes the problem texts from all breakpoints. */
  public void close() {
    open = false;
    workspace().removeBreakpointListener(this);
    workspace().removeBreakpointManagerListener(this);
    for (IBreakpoint breakpoint : workspace().getBreakpoints(SassSession.MODEL)) {
      problem(breakpoint, "");
    }
  }

  /**
   * Returns the breakpoints with the given numbers of the adapter. Unknown numbers are left out;
   * null gives an empty array.
   */
  public IBreakpoint[] of(Integer[] ids) {
    return ids == null
        ? new IBreakpoint[0]
        : Arrays.stream(ids).map(numbers::get).filter(Objects::nonNull).toArray(IBreakpoint[]::new);
  }

  // ---- sending

  private synchronized void send() {
    Map<Kind, List<IBreakpoint>> all = new HashMap<>();
    for (Kind kind : Kind.values()) {
      all.put(kind, new ArrayList<>());
    }
    if (workspace().isEnabled()) {
      for (IBreakpoint breakpoint : workspace().getBreakpoints(SassSession.MODEL)) {
        Kind kind = Kind.of(breakpoint);
        if (kind != null && isWanted(breakpoint)) {
          all.get(kind).add(breakpoint);
        }
      }
    }
    for (Kind kind : Kind.values()) {
      if (open && !session.isEnded()) {
        send(kind, all.get(kind));
      }
    }
  }

  private boolean isWanted(IBreakpoint breakpoint) {
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

  private void send(Kind kind, List<IBreakpoint> breakpoints) {
    Object wanted = breakpoints.stream().map(one -> Requests.key(kind, one)).toList();
    if (wanted.equals(sent.get(kind))) {
      return;
    }
    sent.put(kind, wanted);
    try {
      CompletableFuture<Breakpoint[]> answer = Requests.send(session, kind, breakpoints);
      Breakpoint[] told =
          answer.get(SassSession.PATIENCE_SECONDS, java.util.concurrent.TimeUnit.SECONDS);
      for (int i = 0; i < told.length && i < breakpoints.size(); i++) {
        heard(kind, breakpoints.get(i), told[i]);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      // The breakpoints will be sent again before the machine moves.
      sent.remove(kind);
      said.accept("Breakpoints are not set: " + Reasons.text(e));
    }
  }

  /** Takes the adapter's answer for a breakpoint: where it is, or why it is not set. */
  private void heard(Kind kind, IBreakpoint breakpoint, Breakpoint told) {
    if (told.getId() != null) {
      numbers.put(told.getId(), breakpoint);
    }
    String problem = told.isVerified() ? "" : Objects.requireNonNullElse(told.getMessage(), "");
    problem(breakpoint, problem);
    if (!problem.isEmpty() && !problem.equals(complained.put(breakpoint, problem))) {
      said.accept("Breakpoint " + Labels.of(breakpoint));
    }
    if (kind == Kind.LINE && told.isVerified() && told.getLine() != null) {
      move(breakpoint, told.getLine());
    }
  }

  /**
   * Moves the marker of a breakpoint. The adapter sets a breakpoint at a line without an
   * instruction at the next line with one.
   */
  private static void move(IBreakpoint breakpoint, int line) {
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

  private static void problem(IBreakpoint breakpoint, String text) {
    try {
      Attribute.PROBLEM.set(breakpoint, text);
    } catch (CoreException e) {
      ILog.of(BreakpointSet.class).log(e.getStatus());
    }
  }

  // ---- changes

  @Override
  public void breakpointsAdded(IBreakpoint[] breakpoints) {
    changed();
  }

  @Override
  public void breakpointsRemoved(IBreakpoint[] breakpoints, IMarkerDelta[] deltas) {
    changed();
  }

  @Override
  public void breakpointsChanged(IBreakpoint[] breakpoints, IMarkerDelta[] deltas) {
    changed();
  }

  @Override
  public void breakpointManagerEnablementChanged(boolean enabled) {
    changed();
  }

  private void changed() {
    if (open) {
      sending.schedule();
    }
  }
}
