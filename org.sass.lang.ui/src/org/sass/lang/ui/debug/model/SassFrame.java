package org.sass.lang.ui.debug.model;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopePresentationHint;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackFramePresentationHint;

/**
 * A stack frame of a warp: where the warp is, where it returns to, or where some of its lanes wait.
 */
public final class SassFrame extends Element implements IStackFrame {
  private final SassThread thread;
  private volatile StackFrame frame;
  private Scope[] scopes;

  SassFrame(SassThread thread, StackFrame frame) {
    super(thread.target());
    this.thread = thread;
    this.frame = frame;
  }

  /**
   * Sets the frame's data after the machine has moved. Views keep this object; its scopes are read
   * again.
   */
  synchronized void update(StackFrame newFrame) {
    frame = newFrame;
    scopes = null;
  }

  /** Returns the adapter's number of the frame. It is valid until the machine moves. */
  public int id() {
    return frame.getId();
  }

  /** Returns the address of the frame's instruction, as the adapter writes it. */
  public String address() {
    return frame.getInstructionPointerReference();
  }

  /** Returns the path of the frame's source; null if there is none. */
  public String path() {
    return frame.getSource() == null ? null : frame.getSource().getPath();
  }

  /** Returns whether lanes only wait at this frame and run nothing. */
  public boolean isWaiting() {
    return frame.getPresentationHint() == StackFramePresentationHint.SUBTLE;
  }

  @Override
  public SassThread getThread() {
    return thread;
  }

  @Override
  public String getName() {
    return frame.getName();
  }

  @Override
  public int getLineNumber() {
    return frame.getSource() == null ? -1 : frame.getLine();
  }

  @Override
  public int getCharStart() {
    return -1;
  }

  @Override
  public int getCharEnd() {
    return -1;
  }

  // ---- variables and registers

  private synchronized Scope[] scopes() throws DebugException {
    if (scopes == null) {
      ScopesArguments arguments = new ScopesArguments();
      arguments.setFrameId(frame.getId());
      scopes =
          Responses.await(session().sendRequest(server -> server.scopes(arguments))).getScopes();
    }
    return scopes;
  }

  private static boolean isRegisterScope(Scope scope) {
    return ScopePresentationHint.REGISTERS.equals(scope.getPresentationHint());
  }

  @Override
  public IVariable[] getVariables() throws DebugException {
    List<IVariable> all = new ArrayList<>();
    for (Scope scope : scopes()) {
      if (!isRegisterScope(scope)) {
        all.add(SassVariable.fromScope(this, scope));
      }
    }
    return all.toArray(IVariable[]::new);
  }

  @Override
  public boolean hasVariables() {
    return isSuspended();
  }

  @Override
  public IRegisterGroup[] getRegisterGroups() throws DebugException {
    List<IRegisterGroup> all = new ArrayList<>();
    for (Scope scope : scopes()) {
      if (isRegisterScope(scope)) {
        all.add(new SassRegisters(this, scope.getName()));
      }
    }
    return all.toArray(IRegisterGroup[]::new);
  }

  /** Returns the scope of a register file at this stop; null if the frame no longer has it. */
  Scope findRegisterScope(String name) throws DebugException {
    for (Scope scope : scopes()) {
      if (isRegisterScope(scope) && scope.getName().equals(name)) {
        return scope;
      }
    }
    return null;
  }

  @Override
  public boolean hasRegisterGroups() {
    return isSuspended();
  }

  // ---- motion: stepping a frame steps its warp

  @Override
  public boolean canStepInto() {
    return thread.canStepInto();
  }

  @Override
  public boolean canStepOver() {
    return thread.canStepOver();
  }

  @Override
  public boolean canStepReturn() {
    return thread.canStepReturn();
  }

  @Override
  public boolean isStepping() {
    return thread.isStepping();
  }

  @Override
  public void stepInto() throws DebugException {
    thread.stepInto();
  }

  @Override
  public void stepOver() throws DebugException {
    thread.stepOver();
  }

  @Override
  public void stepReturn() throws DebugException {
    thread.stepReturn();
  }

  @Override
  public void resume() throws DebugException {
    thread.resume();
  }

  @Override
  public void suspend() throws DebugException {
    thread.suspend();
  }

  @Override
  public String toString() {
    return frame.getName();
  }
}
