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
 * Keeps keys working at a stop. When the platform changes to its Debug perspective, the editor
 * moves to another place of the window and loses the focus, and no other control gets it: the keys
 * that step would go nowhere until a click. Nor does the platform know them before its Debug view
 * has chosen a warp, which takes a moment where that view is new: a key pressed at once would be
 * lost.
 */
public final class KeyFocus extends PerspectiveAdapter
    implements SassSessions.Listener, IWindowListener {
  /** In which the platform binds the keys that step. */
  private static final String DEBUGGING = "org.eclipse.debug.ui.debugging";

  private final SassSession session;
  private IContextActivation keys;

  private KeyFocus(SassSession session) {
    this.session = session;
  }

  /** Looks after a session until it ends; in any thread. */
  public static void follow(SassSession session) {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(new KeyFocus(session)::begin);
    }
  }

  private void begin() {
    SassSessions.add(this);
    keys = contexts().activateContext(DEBUGGING);
    PlatformUI.getWorkbench().addWindowListener(this);
    for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
      window.addPerspectiveListener(this);
    }
    if (session.isEnded()) {
      // Perhaps before it was listened to.
      ended(session);
    }
  }

  /** The parts may have moved after the perspective was told of. */
  @Override
  public void suspended(SassSession stopped) {
    if (stopped == session && PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(KeyFocus::focusActive);
    }
  }

  private static void focusActive() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    boolean isInFront =
        window != null && window.getShell() == window.getShell().getDisplay().getActiveShell();
    if (isInFront && window.getActivePage() != null) {
      focus(window.getActivePage());
    }
  }

  @Override
  public void ended(SassSession over) {
    if (over == session && PlatformUI.isWorkbenchRunning()) {
      SassSessions.remove(this);
      PlatformUI.getWorkbench().getDisplay().asyncExec(this::end);
    }
  }

  private static IContextService contexts() {
    return PlatformUI.getWorkbench().getService(IContextService.class);
  }

  private void end() {
    contexts().deactivateContext(keys);
    PlatformUI.getWorkbench().removeWindowListener(this);
    for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
      window.removePerspectiveListener(this);
    }
  }

  @Override
  public void perspectiveActivated(IWorkbenchPage page, IPerspectiveDescriptor perspective) {
    Display display = page.getWorkbenchWindow().getShell().getDisplay();
    // The perspective is told of before its parts are where they will be.
    display.asyncExec(() -> focus(page));
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

  private static void focus(IWorkbenchPage page) {
    Control focus = Display.getCurrent().getFocusControl();
    IWorkbenchPart part = page.getActivePart();
    if ((focus == null || !focus.isVisible()) && part != null) {
      part.setFocus();
    }
  }
}
