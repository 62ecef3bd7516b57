package org.sass.lang.ui.launch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.Launch;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.contexts.ISuspendTrigger;
import org.eclipse.debug.ui.contexts.ISuspendTriggerListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ui.SassPerspective;

/**
 * A launch that does not offer to change the perspective at each stop if the SASS perspective is
 * open. That perspective has all that a session needs, but the platform would ask whether to go to
 * the Debug perspective.
 */
final class KernelLaunch extends Launch {
  private final Stops stops = new Stops();

  KernelLaunch(ILaunchConfiguration configuration, String mode) {
    super(configuration, mode, null);
  }

  @Override
  public <T> T getAdapter(Class<T> type) {
    return type == ISuspendTrigger.class ? type.cast(stops) : super.getAdapter(type);
  }

  /** Passes stops on to the platform only if the SASS perspective is not open. */
  private final class Stops implements ISuspendTrigger {
    private final Map<ISuspendTriggerListener, ISuspendTriggerListener> heard =
        new ConcurrentHashMap<>();
    private final AtomicBoolean shown = new AtomicBoolean();

    private ISuspendTrigger platform() {
      return Platform.getAdapterManager().getAdapter(KernelLaunch.this, ISuspendTrigger.class);
    }

    @Override
    public void addSuspendTriggerListener(ISuspendTriggerListener listener) {
      ISuspendTrigger trigger = platform();
      if (trigger != null) {
        trigger.addSuspendTriggerListener(
            heard.computeIfAbsent(listener, to -> (launch, context) -> later(launch, context, to)));
      }
    }

    @Override
    public void removeSuspendTriggerListener(ISuspendTriggerListener listener) {
      ISuspendTriggerListener ours = heard.remove(listener);
      ISuspendTrigger trigger = ours == null ? null : platform();
      if (trigger != null) {
        trigger.removeSuspendTriggerListener(ours);
      }
    }

    private void later(ILaunch launch, Object context, ISuspendTriggerListener to) {
      if (PlatformUI.isWorkbenchRunning()) {
        PlatformUI.getWorkbench().getDisplay().asyncExec(() -> tell(launch, context, to));
      }
    }

    private void tell(ILaunch launch, Object context, ISuspendTriggerListener to) {
      // There is no active window while the user works in another program.
      IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
      IWorkbenchWindow[] all = PlatformUI.getWorkbench().getWorkbenchWindows();
      IWorkbenchWindow window = active != null || all.length == 0 ? active : all[0];
      IWorkbenchPage page = window == null ? null : window.getActivePage();
      if (page == null
          || page.getPerspective() == null
          || !page.getPerspective().getId().equals(SassPerspective.ID)) {
        to.suspended(launch, context);
      } else if (!shown.getAndSet(true)) {
        show(page);
      }
    }

    /** Opens the Debug view, as the platform does in its Debug perspective. */
    private static void show(IWorkbenchPage page) {
      try {
        page.showView(IDebugUIConstants.ID_DEBUG_VIEW, null, IWorkbenchPage.VIEW_VISIBLE);
      } catch (PartInitException e) {
        ILog.of(KernelLaunch.class).log(e.getStatus());
      }
    }
  }
}
