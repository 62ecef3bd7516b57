package org.sass.lang.ui.debug.model;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.debug.EvaluateArguments;

/** Evaluates expressions. */
public final class Evaluations {
  private Evaluations() {}

  /**
   * The value of an expression, seen from a frame; fails with the adapter's reason.
   *
   * @param context what it is for, as the protocol calls it
   */
  public static CompletableFuture<SassValue> evaluate(
      SassFrame frame, String expression, String context) {
    EvaluateArguments arguments = new EvaluateArguments();
    arguments.setExpression(expression);
    arguments.setContext(context);
    arguments.setFrameId(frame.id());
    return frame
        .session()
        .ask(server -> server.evaluate(arguments))
        .thenApply(
            answer ->
                new SassValue(
                    frame,
                    expression,
                    answer.getType(),
                    answer.getResult(),
                    answer.getVariablesReference(),
                    answer.getIndexedVariables() == null ? 0 : answer.getIndexedVariables()));
  }
}
