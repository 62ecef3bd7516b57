package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.ui.IEditorSite;

/**
 * Goes to the declaration of the name under the cursor, or shows in the status line that there is
 * none.
 */
public final class DeclarationHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    if (cursor != null
        && cursor.editor().getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer) {
      Position position = cursor.position();
      ServiceRequests.runInJob(
          "Looking for the declaration",
          () -> cursor.services().definition(position),
          places -> showDeclaration(cursor, viewer, places));
    }
    return null;
  }

  private static void showDeclaration(
      Cursor cursor, ITextViewer viewer, List<Location> declarations) {
    boolean found = declarations != null && !declarations.isEmpty();
    if (cursor.editor().getSite() instanceof IEditorSite site) {
      site.getActionBars()
          .getStatusLineManager()
          .setErrorMessage(found ? null : "There is no declaration for the text at the cursor");
    }
    if (found && viewer.getTextWidget() != null && !viewer.getTextWidget().isDisposed()) {
      SassLinks.reveal(viewer, declarations.get(0));
    }
  }
}
