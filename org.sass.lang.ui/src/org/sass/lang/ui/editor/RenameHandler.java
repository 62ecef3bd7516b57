package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.window.Window;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.sass.lang.ide.navigate.Rename;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;

/**
 * Renames the label, name, kernel or register under the cursor at all its occurrences. The user
 * types the new name in place if possible, else in a dialog. Calling the command during a rename in
 * place opens the dialog, too.
 */
public final class RenameHandler extends AbstractHandler {
  /**
   * Time to wait while the user types in the dialog, in milliseconds. A problem that is found later
   * is reported after OK.
   */
  private static final int CHECK_TIMEOUT_MILLIS = 400;

  /** What is to be renamed and its occurrences, or the reason why it cannot be renamed. */
  private record RenameTarget(String name, List<Range> occurrences, String refusal) {}

  /** The edits of a rename, or the reason why it is not possible. */
  private record RenameOutcome(List<TextEdit> edits, String refusal) {}

  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    ITextViewer viewer = cursor == null ? null : viewer(cursor);
    LinkedRename activeRename = viewer == null ? null : LinkedRename.activeIn(viewer);
    if (activeRename != null) {
      activeRename.switchToDialog();
    } else if (cursor != null) {
      Position position = cursor.position();
      ServiceRequests.runInJob(
          "Looking for what to rename",
          () -> findTarget(cursor.services(), position),
          thing -> startRename(cursor, position, thing));
    }
    return null;
  }

  private static ITextViewer viewer(Cursor cursor) {
    return cursor.editor().getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer
        ? viewer
        : null;
  }

  private static RenameTarget findTarget(EditorServices services, Position position) {
    try {
      PrepareRenameResult found =
          services.query((text, settings, cancel) -> Rename.prepare(text, position));
      return found == null
          ? new RenameTarget(
              null, List.of(), "There is nothing to rename here: put the cursor on a name")
          : new RenameTarget(
              found.getPlaceholder(),
              findInPlaceOccurrences(services, position, found.getPlaceholder()),
              null);
    } catch (ResponseErrorException e) {
      return new RenameTarget(null, List.of(), e.getMessage());
    }
  }

  /**
   * Returns the occurrences of a name if it can be renamed in place: any name is possible, and it
   * is written in the same way everywhere. Else returns an empty list.
   */
  private static List<Range> findInPlaceOccurrences(
      EditorServices services, Position position, String name) {
    String probeName = name + "_";
    try {
      List<TextEdit> edits = services.rename(position, probeName);
      return edits.size() <= LinkedRename.MAX_OCCURRENCES
              && edits.stream().allMatch(edit -> edit.getNewText().equals(probeName))
          ? edits.stream().map(TextEdit::getRange).toList()
          : List.of();
    } catch (ResponseErrorException e) {
      // Registers cannot have arbitrary names. The dialog reports what is wrong with the chosen
      // one.
      return List.of();
    }
  }

  private static void startRename(Cursor cursor, Position position, RenameTarget target) {
    if (target.refusal != null) {
      MessageDialog.openInformation(cursor.shell(), "Rename", target.refusal);
      return;
    }
    ITextViewer viewer = viewer(cursor);
    int offset = Offsets.toOffset(cursor.document(), position);
    LinkedRename.Continuation continuation =
        (name, asked) -> {
          if (asked) {
            askForName(cursor, position, target.name, name);
          } else {
            rename(cursor, position, target.name, name.trim());
          }
        };
    if (viewer == null
        || !LinkedRename.start(viewer, target.name, target.occurrences, offset, continuation)) {
      askForName(cursor, position, target.name, target.name);
    }
  }

  private static void askForName(
      Cursor cursor, Position position, String oldName, String proposedName) {
    InputDialog dialog =
        new InputDialog(
            cursor.shell(),
            "Rename",
            "New name of " + oldName + ":",
            proposedName,
            name -> findRefusal(cursor.services(), position, oldName, name.trim()));
    if (dialog.open() == Window.OK && !dialog.getValue().equals(oldName)) {
      rename(cursor, position, oldName, dialog.getValue().trim());
    }
  }

  /**
   * Returns why the typed name is not possible; null if it is possible, or if the answer takes too
   * long.
   */
  private static String findRefusal(
      EditorServices services, Position position, String oldName, String name) {
    if (name.isEmpty()) {
      return "Type a name";
    }
    RenameOutcome outcome =
        name.equals(oldName)
            ? null
            : ServiceRequests.await(
                CHECK_TIMEOUT_MILLIS, () -> computeRename(services, position, name));
    return outcome == null ? null : outcome.refusal;
  }

  /** Renames what is at a position, or shows why it cannot be renamed. */
  static void rename(Cursor cursor, Position position, String oldName, String name) {
    EditorServices services = cursor.services();
    int version = services.version();
    ServiceRequests.runInJob(
        "Renaming " + oldName,
        () -> computeRename(services, position, name),
        outcome -> {
          if (outcome.refusal != null) {
            MessageDialog.openError(cursor.shell(), "Rename", outcome.refusal);
          } else if (services.version() == version) {
            Changes.apply(cursor.document(), outcome.edits, "Rename");
          }
        });
  }

  private static RenameOutcome computeRename(
      EditorServices services, Position position, String name) {
    try {
      return new RenameOutcome(services.rename(position, name), null);
    } catch (ResponseErrorException e) {
      return new RenameOutcome(List.of(), e.getMessage());
    }
  }
}
