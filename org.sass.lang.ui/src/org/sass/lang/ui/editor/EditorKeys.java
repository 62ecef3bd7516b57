package org.sass.lang.ui.editor;

import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.Expression;
import org.eclipse.core.expressions.ExpressionInfo;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ISources;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;

/**
 * Our keys are for our editors: other texts are edited in generic editors, too, and other plug-ins
 * have their own commands on the same keys there.
 */
public final class EditorKeys extends Expression {
  /** The context that our keys are bound in. */
  public static final String CONTEXT = "org.sass.lang.ui.editing";

  private EditorKeys() {}

  /** Binds the keys, from now on; in the thread that paints. */
  public static void bind() {
    PlatformUI.getWorkbench()
        .getService(IContextService.class)
        .activateContext(CONTEXT, new EditorKeys());
  }

  @Override
  public EvaluationResult evaluate(IEvaluationContext context) {
    return EvaluationResult.valueOf(
        context.getVariable(ISources.ACTIVE_PART_NAME) instanceof IEditorPart editor
            && Cursor.isOurs(editor));
  }

  @Override
  public void collectExpressionInfo(ExpressionInfo info) {
    info.addVariableNameAccess(ISources.ACTIVE_PART_NAME);
  }
}
