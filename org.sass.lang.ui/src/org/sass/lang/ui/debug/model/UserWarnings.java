package org.sass.lang.ui.debug.model;

import org.eclipse.core.runtime.Status;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.statushandlers.StatusManager;

/** Shows the user why a request failed, where no caller waits for its response any more. */
public final class UserWarnings {
  private UserWarnings() {}

  /**
   * Shows a reason as a warning and logs it. May be called in any thread. Does nothing without a
   * workbench.
   */
  public static void show(String reason) {
    if (PlatformUI.isWorkbenchRunning()) {
      PlatformUI.getWorkbench()
          .getDisplay()
          .asyncExec(
              () ->
                  StatusManager.getManager()
                      .handle(Status.warning(reason), StatusManager.SHOW | StatusManager.LOG));
    }
  }
}
