package org.sass.lang.ui.views;

import java.util.function.Supplier;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.Action;
import org.eclipse.text.undo.DocumentUndoManagerRegistry;
import org.eclipse.text.undo.IDocumentUndoManager;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.actions.ActionFactory;

/**
 * The Undo or Redo action of a view that changes the text of an editor. It undoes or redoes changes
 * of that text.
 */
final class TextUndo extends Action {
  private final Supplier<CursorPlace> placeSupplier;
  private final boolean isUndo;

  private TextUndo(Supplier<CursorPlace> placeSupplier, boolean isUndo) {
    this.placeSupplier = placeSupplier;
    this.isUndo = isUndo;
  }

  /**
   * Makes the workbench's Undo and Redo, while the view is active, act on the text that the view
   * shows.
   *
   * @param placeSupplier returns the editor of that text, or null if there is none
   */
  static void install(IActionBars bars, Supplier<CursorPlace> placeSupplier) {
    bars.setGlobalActionHandler(ActionFactory.UNDO.getId(), new TextUndo(placeSupplier, true));
    bars.setGlobalActionHandler(ActionFactory.REDO.getId(), new TextUndo(placeSupplier, false));
    bars.updateActionBars();
  }

  @Override
  public void run() {
    CursorPlace place = placeSupplier.get();
    IDocumentUndoManager changes =
        place == null ? null : DocumentUndoManagerRegistry.getDocumentUndoManager(place.document());
    if (changes == null) {
      return;
    }
    try {
      if (isUndo && changes.undoable()) {
        changes.undo();
      } else if (!isUndo && changes.redoable()) {
        changes.redo();
      }
    } catch (ExecutionException e) {
      ILog.of(TextUndo.class).log(Status.error("the text cannot be changed back", e));
    }
  }
}
