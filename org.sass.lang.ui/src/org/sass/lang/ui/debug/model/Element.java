package org.sass.lang.ui.debug.model;

import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.DebugElement;
import org.eclipse.debug.core.model.ISuspendResume;
import org.eclipse.debug.core.model.ITerminate;
import org.sass.lang.ui.debug.SassSession;

/** Something of a session that views show. All of a machine stops and ends together. */
public abstract class Element extends DebugElement implements ITerminate {
  private final SassTarget target;

  Element(SassTarget target) {
    super(target);
    this.target = target;
  }

  /** The session's target; itself for the target. */
  SassTarget target() {
    return target;
  }

  SassSession session() {
    return target().session();
  }

  @Override
  public String getModelIdentifier() {
    return SassSession.MODEL;
  }

  @Override
  public ILaunch getLaunch() {
    return session().launch();
  }

  @Override
  public <T> T getAdapter(Class<T> type) {
    if (type == SassSession.class) {
      return type.cast(session());
    }
    if (type == SassTarget.class) {
      return type.cast(target());
    }
    StepCommand step = StepCommand.of(type);
    return step != null ? type.cast(step) : super.getAdapter(type);
  }

  @Override
  public boolean canTerminate() {
    return !session().isEnded();
  }

  @Override
  public boolean isTerminated() {
    return session().isEnded();
  }

  @Override
  public void terminate() {
    session().terminate();
  }

  /** For what is an {@link ISuspendResume}. */
  public boolean isSuspended() {
    return session().isSuspended();
  }

  public boolean canResume() {
    return isSuspended();
  }

  public boolean canSuspend() {
    return !isSuspended() && !isTerminated();
  }

  void fire(int kind, int detail) {
    fireEvent(new DebugEvent(this, kind, detail));
  }
}
