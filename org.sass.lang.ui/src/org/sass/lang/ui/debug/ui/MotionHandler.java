package org.sass.lang.ui.debug.ui;

import java.util.Map;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;

/**
 * Ways to move the machine for which the platform has no action: step back, run backwards, run to a
 * barrier, run to a reconvergence.
 */
public final class MotionHandler extends SessionHandler implements IExecutableExtension {
  private String motion = "";

  @Override
  public void setInitializationData(IConfigurationElement element, String property, Object data) {
    motion = String.valueOf(data);
  }

  @Override
  void execute(ExecutionEvent event, SassTarget target) {
    SassThread thread = SassElements.currentThread();
    if (thread == null && !motion.equals("reverse")) {
      // All warps are over: only the whole machine can move, backwards.
      return;
    }
    SassElements.runInJob(
        "Stepping",
        monitor -> {
          switch (motion) {
            case "stepBack" -> thread.stepBack();
            case "reverse" -> target.reverseContinue();
            case "barrier", "reconvergence" ->
                target.resumeWith("sass/step", Map.of("to", motion, "threadId", thread.id()));
            default -> throw new IllegalStateException("no motion " + motion);
          }
        });
  }
}
