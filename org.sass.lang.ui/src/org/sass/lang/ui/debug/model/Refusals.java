package org.sass.lang.ui.debug.model;

import org.eclipse.core.runtime.Status;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.statushandlers.StatusManager;

/** Says to the user why something was not done, when no caller waits for it any more. */
public final class Refusals {
  private Refusals() {}

  /** Shows a reason; from any thread. */
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
