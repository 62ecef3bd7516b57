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
  private final FilteredSuspendTrigger suspendTrigger = new FilteredSuspendTrigger();

  KernelLaunch(ILaunchConfiguration configuration, String mode) {
    super(configuration, mode, null);
  }

  @Override
  public <T> T getAdapter(Class<T> type) {
    return type == ISuspendTrigger.class ? type.cast(suspendTrigger) : super.getAdapter(type);
  }

  /** Passes stops on to the platform only if the SASS perspective is not open. */
  private final class FilteredSuspendTrigger implements ISuspendTrigger {
    private final Map<ISuspendTriggerListener, ISuspendTriggerListener> wrappers =
        new ConcurrentHashMap<>();
    private final AtomicBoolean isViewShown = new AtomicBoolean();

    private ISuspendTrigger platformTrigger() {
      return Platform.getAdapterManager().getAdapter(KernelLaunch.this, ISuspendTrigger.class);
    }

    @Override
    public void addSuspendTriggerListener(ISuspendTriggerListener listener) {
      ISuspendTrigger trigger = platformTrigger();
      if (trigger != null) {
        trigger.addSuspendTriggerListener(
            wrappers.computeIfAbsent(
                listener, to -> (launch, context) -> notifyLater(launch, context, to)));
      }
    }

    @Override
    public void removeSuspendTriggerListener(ISuspendTriggerListener listener) {
      ISuspendTriggerListener ours = wrappers.remove(listener);
      ISuspendTrigger trigger = ours == null ? null : platformTrigger();
      if (trigger != null) {
        trigger.removeSuspendTriggerListener(ours);
      }
    }

    private void notifyLater(ILaunch launch, Object context, ISuspendTriggerListener listener) {
      if (PlatformUI.isWorkbenchRunning()) {
        PlatformUI.getWorkbench()
            .getDisplay()
            .asyncExec(() -> notifyOrShow(launch, context, listener));
      }
    }

    private void notifyOrShow(ILaunch launch, Object context, ISuspendTriggerListener listener) {
      // There is no active window while the user works in another program.
      IWorkbenchWindow active = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
      IWorkbenchWindow[] all = PlatformUI.getWorkbench().getWorkbenchWindows();
      IWorkbenchWindow window = active != null || all.length == 0 ? active : all[0];
      IWorkbenchPage page = window == null ? null : window.getActivePage();
      if (page == null
          || page.getPerspective() == null
          || !page.getPerspective().getId().equals(SassPerspective.ID)) {
        listener.suspended(launch, context);
      } else if (!isViewShown.getAndSet(true)) {
        showDebugView(page);
      }
    }

    /** Opens the Debug view, as the platform does in its Debug perspective. */
    private static void showDebugView(IWorkbenchPage page) {
      try {
        page.showView(IDebugUIConstants.ID_DEBUG_VIEW, null, IWorkbenchPage.VIEW_VISIBLE);
      } catch (PartInitException e) {
        ILog.of(KernelLaunch.class).log(e.getStatus());
      }
    }
  }
}
