package org.sass.lang.ui.debug.model;

import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.DebugElement;
import org.eclipse.debug.core.model.ISuspendResume;
import org.eclipse.debug.core.model.ITerminate;
import org.sass.lang.ui.debug.SassSession;

/**
 * Base class of the elements of a debug session that views show. All elements of a session suspend
 * and terminate together.
 */
public abstract class Element extends DebugElement implements ITerminate {
  private final SassTarget target;

  Element(SassTarget target) {
    super(target);
    this.target = target;
  }

  /** Returns the session's target. A target returns itself. */
  SassTarget target() {
    return target;
  }

  SassSession session() {
    return target().session();
  }

  @Override
  public String getModelIdentifier() {
    return SassSession.MODEL_ID;
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
    StepCommand step = StepCommand.forHandler(type);
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

  /**
   * Returns whether the session is suspended. Implements the method of {@link ISuspendResume} for
   * the subclasses that have this interface.
   */
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
