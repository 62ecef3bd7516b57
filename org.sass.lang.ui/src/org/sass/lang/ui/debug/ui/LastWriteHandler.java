package org.sass.lang.ui.debug.ui;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.window.Window;
import org.eclipse.ui.handlers.HandlerUtil;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;
import org.sass.lang.ui.debug.model.SassVariable;

/** Goes back to before the instruction that wrote a value last. */
public final class LastWriteHandler extends SessionHandler {
  @Override
  void execute(ExecutionEvent event, SassTarget target) {
    String expression = selectedExpression(HandlerUtil.getCurrentStructuredSelection(event));
    if (expression == null) {
      InputDialog dialog =
          new InputDialog(
              HandlerUtil.getActiveShell(event),
              "Go Back to Last Write",
              "A register or a place in memory, such as R3, lane 5: R3, g[0x10], out[3]:",
              "",
              text -> text.isBlank() ? "" : null);
      if (dialog.open() != Window.OK) {
        return;
      }
      expression = dialog.getValue().trim();
    }
    Map<String, Object> arguments = new HashMap<>(Map.of("expression", expression));
    SassThread thread = SassElements.currentThread();
    if (thread != null) {
      arguments.put("threadId", thread.id());
    }
    SassElements.runInJob(
        "Looking for the last write of " + expression,
        monitor -> target.resumeWith("sass/lastWrite", arguments));
  }

  /**
   * Returns the expression of the selected variable; null if no variable is selected or it has no
   * expression.
   */
  static String selectedExpression(IStructuredSelection selection) {
    return selection != null && selection.getFirstElement() instanceof SassVariable variable
        ? variable.expression()
        : null;
  }
}
