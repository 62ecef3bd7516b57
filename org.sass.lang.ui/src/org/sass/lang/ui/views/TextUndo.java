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

/** Undo and Redo of a view that changes a text: they are those of the text. */
final class TextUndo extends Action {
  private final Supplier<CursorPlace> where;
  private final boolean back;

  private TextUndo(Supplier<CursorPlace> where, boolean back) {
    this.where = where;
    this.back = back;
  }

  /** Makes Undo and Redo of the workbench those of the text that a view is about. */
  static void install(IActionBars bars, Supplier<CursorPlace> where) {
    bars.setGlobalActionHandler(ActionFactory.UNDO.getId(), new TextUndo(where, true));
    bars.setGlobalActionHandler(ActionFactory.REDO.getId(), new TextUndo(where, false));
    bars.updateActionBars();
  }

  @Override
  public void run() {
    CursorPlace place = where.get();
    IDocumentUndoManager changes =
        place == null ? null : DocumentUndoManagerRegistry.getDocumentUndoManager(place.document());
    if (changes == null) {
      return;
    }
    try {
      if (back && changes.undoable()) {
        changes.undo();
      } else if (!back && changes.redoable()) {
        changes.redo();
      }
    } catch (ExecutionException e) {
      ILog.of(TextUndo.class).log(Status.error("the text cannot be changed back", e));
    }
  }
}
