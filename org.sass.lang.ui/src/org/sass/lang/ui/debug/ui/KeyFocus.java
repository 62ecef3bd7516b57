package org.sass.lang.ui.debug.ui;

import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IWindowListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PerspectiveAdapter;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextActivation;
import org.eclipse.ui.contexts.IContextService;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.SassSessions;

/**
 * Keeps the step keys working while a session is debugged. There are two problems. First, when the
 * platform opens its Debug perspective, the editor moves to another place in the window and loses
 * the focus; no other control gets it, so keys would have no effect until a click. Second, the
 * platform binds the keys only when its Debug view has selected a warp. In a new view this takes a
 * moment, and a key pressed at once would be lost.
 */
public final class KeyFocus extends PerspectiveAdapter
    implements SassSessions.Listener, IWindowListener {
  /** The context in which the platform binds the step keys. */
  private static final String DEBUG_CONTEXT_ID = "org.eclipse.debug.ui.debugging";

  private final SassSession session;
  private IContextActivation keyContext;

  private KeyFocus(SassSession session) {
    this.session = session;
  }

  /** Starts to follow a session, until it ends. May be called in any thread. */
  public static void follow(SassSession session) {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(new KeyFocus(session)::start);
    }
  }

  private void start() {
    SassSessions.addListener(this);
    keyContext = contextService().activateContext(DEBUG_CONTEXT_ID);
    PlatformUI.getWorkbench().addWindowListener(this);
    for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
      window.addPerspectiveListener(this);
    }
    // The perspective may have changed, or the session ended, before the listeners were added.
    restoreFocusInActiveWindow();
    if (session.isEnded()) {
      ended(session);
    }
  }

  /**
   * Sets the focus again at a stop: the parts may have moved after the event of the perspective.
   */
  @Override
  public void suspended(SassSession suspendedSession) {
    if (suspendedSession == session && PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(KeyFocus::restoreFocusInActiveWindow);
    }
  }

  private static void restoreFocusInActiveWindow() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    boolean isInFront =
        window != null && window.getShell() == window.getShell().getDisplay().getActiveShell();
    if (isInFront && window.getActivePage() != null) {
      restoreFocus(window.getActivePage());
    }
  }

  @Override
  public void ended(SassSession endedSession) {
    if (endedSession == session && PlatformUI.isWorkbenchRunning()) {
      SassSessions.removeListener(this);
      PlatformUI.getWorkbench().getDisplay().asyncExec(this::stop);
    }
  }

  private static IContextService contextService() {
    return PlatformUI.getWorkbench().getService(IContextService.class);
  }

  private void stop() {
    contextService().deactivateContext(keyContext);
    PlatformUI.getWorkbench().removeWindowListener(this);
    for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
      window.removePerspectiveListener(this);
    }
  }

  @Override
  public void perspectiveActivated(IWorkbenchPage page, IPerspectiveDescriptor perspective) {
    Display display = page.getWorkbenchWindow().getShell().getDisplay();
    // The event comes before the parts of the perspective are in their places.
    display.asyncExec(() -> restoreFocus(page));
  }

  @Override
  public void windowOpened(IWorkbenchWindow window) {
    window.addPerspectiveListener(this);
  }

  @Override
  public void windowClosed(IWorkbenchWindow window) {
    window.removePerspectiveListener(this);
  }

  @Override
  public void windowActivated(IWorkbenchWindow window) {}

  @Override
  public void windowDeactivated(IWorkbenchWindow window) {}

  private static void restoreFocus(IWorkbenchPage page) {
    Control focus = Display.getCurrent().getFocusControl();
    IWorkbenchPart part = page.getActivePart();
    if ((focus == null || !focus.isVisible()) && part != null) {
      part.setFocus();
    }
  }
}
