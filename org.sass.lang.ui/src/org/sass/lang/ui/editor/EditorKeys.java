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
 * Activates this plug-in's key bindings only in its own editors. The generic editor also shows
 * other texts, for which other plug-ins bind the same keys to their own commands.
 */
public final class EditorKeys extends Expression {
  /** The context in which the keys are bound. */
  public static final String CONTEXT_ID = "org.sass.lang.ui.editing";

  private EditorKeys() {}

  /**
   * Activates the key bindings whenever an editor of this plug-in is active, from now on. Must be
   * called in the UI thread.
   */
  public static void activate() {
    PlatformUI.getWorkbench()
        .getService(IContextService.class)
        .activateContext(CONTEXT_ID, new EditorKeys());
  }

  @Override
  public EvaluationResult evaluate(IEvaluationContext context) {
    return EvaluationResult.valueOf(
        context.getVariable(ISources.ACTIVE_PART_NAME) instanceof IEditorPart editor
            && Cursor.isSassEditor(editor));
  }

  @Override
  public void collectExpressionInfo(ExpressionInfo info) {
    info.addVariableNameAccess(ISources.ACTIVE_PART_NAME);
  }
}
