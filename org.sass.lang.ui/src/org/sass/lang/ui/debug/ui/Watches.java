package org.sass.lang.ui.debug.ui;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IDebugElement;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IWatchExpressionDelegate;
import org.eclipse.debug.core.model.IWatchExpressionListener;
import org.eclipse.debug.core.model.IWatchExpressionResult;
import org.eclipse.lsp4j.debug.EvaluateArgumentsContext;
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.model.Evaluations;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassThread;

/** Evaluates the expressions of the Expressions view. */
public final class Watches implements IWatchExpressionDelegate {
  @Override
  public void evaluateExpression(
      String expression, IDebugElement context, IWatchExpressionListener listener) {
    SassElements.runInJob(
        "Evaluating " + expression, monitor -> evaluate(expression, context, listener));
  }

  private static void evaluate(
      String expression, IDebugElement context, IWatchExpressionListener listener) {
    try {
      SassFrame frame = frame(context);
      if (frame == null || !frame.isSuspended()) {
        listener.watchEvaluationFinished(
            new Result(
                expression, null, "the kernel is running: suspend it to look at its values"));
        return;
      }
      Evaluations.evaluate(frame, expression, EvaluateArgumentsContext.WATCH)
          .whenComplete(
              (value, failure) ->
                  listener.watchEvaluationFinished(
                      new Result(
                          expression,
                          value,
                          failure == null ? null : RequestFailures.message(failure))));
    } catch (DebugException e) {
      listener.watchEvaluationFinished(new Result(expression, null, e.getMessage()));
    }
  }

  private static SassFrame frame(IDebugElement context) throws DebugException {
    if (context instanceof SassFrame frame) {
      return frame;
    }
    if (context instanceof SassThread thread) {
      return thread.getTopStackFrame();
    }
    SassTarget target = context == null ? null : context.getAdapter(SassTarget.class);
    return target == null || target.focusedThread() == null
        ? null
        : target.focusedThread().getTopStackFrame();
  }

  /** The result of an expression: a value, or the reason why there is none. */
  private record Result(String expression, IValue value, String problem)
      implements IWatchExpressionResult {
    @Override
    public IValue getValue() {
      return value;
    }

    @Override
    public boolean hasErrors() {
      return problem != null;
    }

    @Override
    public String[] getErrorMessages() {
      return problem == null ? new String[0] : new String[] {problem};
    }

    @Override
    public String getExpressionText() {
      return expression;
    }

    @Override
    public DebugException getException() {
      return null;
    }
  }
}
