package org.sass.lang.ui.debug.model;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.debug.EvaluateArguments;

/** Evaluates expressions in a debug session. */
public final class Evaluations {
  private Evaluations() {}

  /**
   * Evaluates an expression in a frame. The future fails with the adapter's reason if there is no
   * value.
   *
   * @param context the purpose of the evaluation, as the protocol names it
   */
  public static CompletableFuture<SassValue> evaluate(
      SassFrame frame, String expression, String context) {
    EvaluateArguments arguments = new EvaluateArguments();
    arguments.setExpression(expression);
    arguments.setContext(context);
    arguments.setFrameId(frame.id());
    return frame
        .session()
        .sendRequest(server -> server.evaluate(arguments))
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
