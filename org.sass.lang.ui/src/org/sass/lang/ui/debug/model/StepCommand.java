package org.sass.lang.ui.debug.model;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.IRequest;
import org.eclipse.debug.core.commands.AbstractDebugCommand;
import org.eclipse.debug.core.commands.IDebugCommandRequest;
import org.eclipse.debug.core.commands.IEnabledStateRequest;
import org.eclipse.debug.core.commands.IStepIntoHandler;
import org.eclipse.debug.core.commands.IStepOverHandler;
import org.eclipse.debug.core.commands.IStepReturnHandler;

/**
 * A step command for the platform's keys and buttons. The platform's own command is disabled until
 * all views have handled the stop, so quick key presses would be lost. This command stays enabled.
 * A step that is requested during another step is made after it.
 */
abstract class StepCommand extends AbstractDebugCommand {
  static final StepCommand INTO = new Into();
  static final StepCommand OVER = new Over();
  static final StepCommand RETURN = new Return();

  /** Returns the command for a handler type of the platform; null if there is none. */
  static StepCommand forHandler(Class<?> handlerType) {
    if (handlerType == IStepIntoHandler.class) {
      return INTO;
    }
    if (handlerType == IStepOverHandler.class) {
      return OVER;
    }
    return handlerType == IStepReturnHandler.class ? RETURN : null;
  }

  /** Steps a suspended warp. */
  abstract void step(SassThread thread) throws DebugException;

  @Override
  protected Object getTarget(Object element) {
    if (element instanceof SassFrame frame) {
      return frame.getThread();
    }
    // The first key may be pressed before the platform has selected a warp.
    return element instanceof SassTarget target ? target.focusedThread() : element;
  }

  @Override
  protected boolean isExecutable(
      Object[] targets, IProgressMonitor monitor, IEnabledStateRequest request) {
    return targets.length == 1
        && targets[0] instanceof SassThread thread
        && (thread.isSuspended() || thread.isStepping());
  }

  @Override
  protected void doExecute(Object[] targets, IProgressMonitor monitor, IRequest request)
      throws DebugException {
    if (targets.length == 1 && targets[0] instanceof SassThread thread) {
      thread.target().step(thread, this);
    }
  }

  @Override
  protected boolean isRemainEnabled(IDebugCommandRequest request) {
    return true;
  }

  private static final class Into extends StepCommand implements IStepIntoHandler {
    @Override
    void step(SassThread thread) throws DebugException {
      thread.stepInto();
    }
  }

  private static final class Over extends StepCommand implements IStepOverHandler {
    @Override
    void step(SassThread thread) throws DebugException {
      thread.stepOver();
    }
  }

  private static final class Return extends StepCommand implements IStepReturnHandler {
    @Override
    void step(SassThread thread) throws DebugException {
      thread.stepReturn();
    }
  }
}
