package org.sass.lang.ui.manual;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.lsp4j.Position;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.sass.lang.ide.views.ManualPages;
import org.sass.lang.ui.editor.Cursor;
import org.sass.lang.ui.editor.ServiceRequests;

/** Shows the page of the reference manual about the instruction under the cursor (F1). */
public final class ManualHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
    Cursor cursor = Cursor.of(event);
    try {
      ManualView view =
          (ManualView) page.showView(ManualView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
      if (cursor == null) {
        view.showContents();
      } else {
        Position position = cursor.position();
        ServiceRequests.runInJob(
            "Opening the manual",
            () ->
                cursor
                    .services()
                    .query((text, settings, cancel) -> ManualPages.pageAt(text, position)),
            view::show);
      }
    } catch (PartInitException e) {
      throw new ExecutionException("the view with the manual cannot be opened", e);
    }
    return null;
  }
}
