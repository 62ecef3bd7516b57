package org.sass.lang.ui.debug.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;

/**
 * A resident warp. Its frames are where it is, where it returns to, and where some of its lanes
 * wait.
 */
public final class SassThread extends Element implements IThread {
  private final int id;
  private volatile String name = "";
  private volatile IBreakpoint[] hitBreakpoints = {};
  private volatile String stopReason = "";
  private volatile boolean isStepping;

  /** The frames if they were read since the last stop, else null. */
  private List<SassFrame> frames;

  /** The frames that were read last. */
  private List<SassFrame> lastFrames = List.of();

  SassThread(SassTarget target, int id) {
    super(target);
    this.id = id;
  }

  /** Returns the adapter's number of the warp. */
  public int id() {
    return id;
  }

  void setName(String newName) {
    name = newName;
  }

  @Override
  public String getName() {
    return name;
  }

  /**
   * Returns in a few words why the machine stopped at this warp; empty if another warp caused the
   * stop.
   */
  public String stopReason() {
    return stopReason;
  }

  void setStopReason(String description, String text) {
    String said = description == null ? "" : description;
    String more = text == null ? "" : text;
    stopReason =
        said.toLowerCase(Locale.ROOT).contains(more.toLowerCase(Locale.ROOT))
            ? said
            : said.isEmpty() ? more : said + ": " + more;
  }

  void setStopped(IBreakpoint[] breakpoints) {
    hitBreakpoints = breakpoints;
    stopReason = "";
    isStepping = false;
    clearFrames();
  }

  void setRunning(int detail) {
    hitBreakpoints = new IBreakpoint[0];
    stopReason = "";
    isStepping = (detail & DebugEvent.CLIENT_REQUEST) == 0;
    clearFrames();
  }

  synchronized void clearFrames() {
    frames = null;
  }

  /** Reads the frames now, so that they are there when views ask for them. */
  void prefetchFrames() {
    try {
      frames();
    } catch (DebugException e) {
      // The next caller that asks for the frames gets the reason.
      return;
    }
  }

  void fireFrameChanged() {
    List<SassFrame> some;
    synchronized (this) {
      some = frames;
    }
    if (some != null && !some.isEmpty()) {
      some.get(0).fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
    }
  }

  private List<SassFrame> frames() throws DebugException {
    if (!isSuspended()) {
      return framesWhileRunning();
    }
    synchronized (this) {
      if (frames != null) {
        return frames;
      }
    }
    StackTraceArguments arguments = new StackTraceArguments();
    arguments.setThreadId(id);
    StackFrame[] answer =
        Responses.await(session().sendRequest(server -> server.stackTrace(arguments)))
            .getStackFrames();
    synchronized (this) {
      if (frames == null) {
        frames = reuseFrames(answer);
      }
      return frames;
    }
  }

  /**
   * Returns the frames to show while the machine moves: during a step, those of the previous stop.
   * Views ask in their own threads, often when the next step has already begun. Without an answer
   * they would collapse the warp, select it instead of its frame, and show no values at the next
   * stop.
   */
  private synchronized List<SassFrame> framesWhileRunning() {
    return isStepping ? lastFrames : List.of();
  }

  /** Keeps the frame objects at the same depth, so that views keep what is selected in them. */
  private List<SassFrame> reuseFrames(StackFrame[] stackFrames) {
    List<SassFrame> newFrames = new ArrayList<>();
    for (int i = 0; i < stackFrames.length; i++) {
      if (i < lastFrames.size()) {
        lastFrames.get(i).update(stackFrames[i]);
        newFrames.add(lastFrames.get(i));
      } else {
        newFrames.add(new SassFrame(this, stackFrames[i]));
      }
    }
    lastFrames = List.copyOf(newFrames);
    return lastFrames;
  }

  @Override
  public IStackFrame[] getStackFrames() throws DebugException {
    return frames().toArray(IStackFrame[]::new);
  }

  @Override
  public boolean hasStackFrames() {
    return isSuspended() || !framesWhileRunning().isEmpty();
  }

  @Override
  public SassFrame getTopStackFrame() throws DebugException {
    List<SassFrame> all = frames();
    return all.isEmpty() ? null : all.get(0);
  }

  @Override
  public int getPriority() {
    return 0;
  }

  @Override
  public IBreakpoint[] getBreakpoints() {
    return hitBreakpoints.clone();
  }

  // ---- motion

  @Override
  public boolean canStepInto() {
    return isSuspended();
  }

  @Override
  public boolean canStepOver() {
    return isSuspended();
  }

  @Override
  public boolean canStepReturn() {
    return isSuspended();
  }

  @Override
  public boolean isStepping() {
    return isStepping;
  }

  @Override
  public void stepInto() throws DebugException {
    StepInArguments arguments = new StepInArguments();
    arguments.setThreadId(id);
    target().resumeWith(DebugEvent.STEP_INTO, server -> server.stepIn(arguments));
  }

  @Override
  public void stepOver() throws DebugException {
    NextArguments arguments = new NextArguments();
    arguments.setThreadId(id);
    target().resumeWith(DebugEvent.STEP_OVER, server -> server.next(arguments));
  }

  @Override
  public void stepReturn() throws DebugException {
    StepOutArguments arguments = new StepOutArguments();
    arguments.setThreadId(id);
    target().resumeWith(DebugEvent.STEP_RETURN, server -> server.stepOut(arguments));
  }

  /**
   * Goes back to before the last instruction that the warp ran. Memory and all other warps go back,
   * too.
   */
  public void stepBack() throws DebugException {
    StepBackArguments arguments = new StepBackArguments();
    arguments.setThreadId(id);
    target().resumeWith(DebugEvent.STEP_OVER, server -> server.stepBack(arguments));
  }

  @Override
  public void resume() throws DebugException {
    target().resume();
  }

  @Override
  public void suspend() throws DebugException {
    target().suspend();
  }

  @Override
  public String toString() {
    return name;
  }
}
