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
  private final IDebugContextListener looks = event -> update();

  SessionHandler() {
    SassSessions.add(this);
    DebugUITools.getDebugContextManager().addDebugContextListener(looks);
    update();
  }

  @Override
  public void dispose() {
    SassSessions.remove(this);
    DebugUITools.getDebugContextManager().removeDebugContextListener(looks);
    super.dispose();
  }

  @Override
  public void suspended(SassSession session) {
    later();
  }

  @Override
  public void resumed(SassSession session) {
    later();
  }

  @Override
  public void ended(SassSession session) {
    later();
  }

  private void later() {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(this::update);
    }
  }

  private void update() {
    SassTarget target = SassElements.target();
    boolean stands = target != null && target.isSuspended();
    if (stands != isEnabled()) {
      setBaseEnabled(stands);
      fireHandlerChanged(new HandlerEvent(this, true, false));
    }
  }

  @Override
  public final Object execute(ExecutionEvent event) {
    SassTarget target = SassElements.target();
    if (target != null && target.isSuspended()) {
      execute(event, target);
    }
    return null;
  }

  /** Runs the command. Called in the UI thread, so it may open dialogs. */
  abstract void execute(ExecutionEvent event, SassTarget target);
}
