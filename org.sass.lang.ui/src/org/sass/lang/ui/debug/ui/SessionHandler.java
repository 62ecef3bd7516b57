package org.sass.lang.ui.debug.ui;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.HandlerEvent;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.contexts.IDebugContextListener;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;
import org.sass.lang.ui.debug.model.SassTarget;

/** Base class of commands for a suspended session. A command is enabled only while there is one. */
abstract class SessionHandler extends AbstractHandler implements SassSessions.Listener {
  private final IDebugContextListener contextListener = event -> updateEnablement();

  SessionHandler() {
    SassSessions.addListener(this);
    DebugUITools.getDebugContextManager().addDebugContextListener(contextListener);
    updateEnablement();
  }

  @Override
  public void dispose() {
    SassSessions.removeListener(this);
    DebugUITools.getDebugContextManager().removeDebugContextListener(contextListener);
    super.dispose();
  }

  @Override
  public void suspended(SassSession session) {
    scheduleUpdate();
  }

  @Override
  public void resumed(SassSession session) {
    scheduleUpdate();
  }

  @Override
  public void ended(SassSession session) {
    scheduleUpdate();
  }

  private void scheduleUpdate() {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(this::updateEnablement);
    }
  }

  private void updateEnablement() {
    SassTarget target = SassElements.currentTarget();
    boolean isSuspended = target != null && target.isSuspended();
    if (isSuspended != isEnabled()) {
      setBaseEnabled(isSuspended);
      fireHandlerChanged(new HandlerEvent(this, true, false));
    }
  }

  @Override
  public final Object execute(ExecutionEvent event) {
    SassTarget target = SassElements.currentTarget();
    if (target != null && target.isSuspended()) {
      execute(event, target);
    }
    return null;
  }

  /** Runs the command. Called in the UI thread, so it may open dialogs. */
  abstract void execute(ExecutionEvent event, SassTarget target);
}
