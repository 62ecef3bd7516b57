package org.sass.lang.ui.debug.ui;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.ui.actions.RulerBreakpointAction;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.AbstractRulerActionDelegate;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.IUpdate;
import org.sass.lang.ui.debug.breakpoints.Kind;

/** Opens the properties of the breakpoint that is selected in a view. */
public final class BreakpointProperties extends AbstractHandler {
  private static final String PAGE_ID = "org.sass.lang.ui.debug.breakpointPage";

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getCurrentSelection(event) instanceof IStructuredSelection selection
        && selection.getFirstElement() instanceof IBreakpoint breakpoint) {
      open(HandlerUtil.getActiveShell(event), breakpoint);
    }
    return null;
  }

  private static void open(Shell shell, IAdaptable breakpoint) {
    PreferencesUtil.createPropertyDialogOn(shell, breakpoint, PAGE_ID, null, null).open();
  }

  /**
   * Opens the properties from the menu of the editor's ruler, for the breakpoint in the clicked
   * line.
   */
  public static final class InRuler extends AbstractRulerActionDelegate {
    @Override
    protected IAction createAction(ITextEditor editor, IVerticalRulerInfo ruler) {
      return new RulerAction(editor, ruler);
    }
  }

  private static final class RulerAction extends RulerBreakpointAction implements IUpdate {
    RulerAction(ITextEditor editor, IVerticalRulerInfo ruler) {
      super(editor, ruler);
      // The platform shows this text, not the one in plugin.xml.
      setText("Breakpoint Properties...");
    }

    private IBreakpoint sassBreakpoint() {
      IBreakpoint there = getBreakpoint();
      return Kind.of(there) == null ? null : there;
    }

    @Override
    public void update() {
      setEnabled(sassBreakpoint() != null);
    }

    @Override
    public void run() {
      IBreakpoint breakpoint = sassBreakpoint();
      if (breakpoint != null) {
        open(getEditor().getSite().getShell(), breakpoint);
      }
    }
  }
}
