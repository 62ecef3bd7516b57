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
import org.sass.lang.ide.server.EditorText;
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
  private static final int TYPING_MILLIS = 400;

  /** What is to be renamed and its occurrences, or the reason why it cannot be renamed. */
  private record Thing(String name, List<Range> places, String refusal) {}

  /** The edits of a rename, or the reason why it is not possible. */
  private record Outcome(List<TextEdit> edits, String refusal) {}

  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    ITextViewer viewer = cursor == null ? null : viewer(cursor);
    LinkedRename begun = viewer == null ? null : LinkedRename.in(viewer);
    if (begun != null) {
      begun.askInstead();
    } else if (cursor != null) {
      Position position = cursor.position();
      Patience.later(
          "Looking for what to rename",
          () -> thing(cursor.services(), position),
          thing -> begin(cursor, position, thing));
    }
    return null;
  }

  private static ITextViewer viewer(Cursor cursor) {
    return cursor.editor().getAdapter(ITextOperationTarget.class) instanceof ITextViewer viewer
        ? viewer
        : null;
  }

  private static Thing thing(EditorText services, Position position) {
    try {
      PrepareRenameResult found =
          services.ask((text, settings, cancel) -> Rename.prepare(text, position));
      return found == null
          ? new Thing(null, List.of(), "There is nothing to rename here: put the cursor on a name")
          : new Thing(
              found.getPlaceholder(), places(services, position, found.getPlaceholder()), null);
    } catch (ResponseErrorException e) {
      return new Thing(null, List.of(), e.getMessage());
    }
  }

  /**
   * Returns the occurrences of a name if it can be renamed in place: any name is possible, and it
   * is written in the same way everywhere. Else returns an empty list.
   */
  private static List<Range> places(EditorText services, Position position, String name) {
    String other = name + "_";
    try {
      List<TextEdit> edits = services.rename(position, other);
      return edits.size() <= LinkedRename.MOST_PLACES
              && edits.stream().allMatch(edit -> edit.getNewText().equals(other))
          ? edits.stream().map(TextEdit::getRange).toList()
          : List.of();
    } catch (ResponseErrorException e) {
      // Registers cannot have arbitrary names. The dialog reports what is wrong with the chosen
      // one.
      return List.of();
    }
  }

  private static void begin(Cursor cursor, Position position, Thing thing) {
    if (thing.refusal != null) {
      MessageDialog.openInformation(cursor.shell(), "Rename", thing.refusal);
      return;
    }
    ITextViewer viewer = viewer(cursor);
    int offset = Offsets.offset(cursor.document(), position);
    LinkedRename.Then then =
        (name, asked) -> {
          if (asked) {
            ask(cursor, position, thing.name, name);
          } else {
            rename(cursor, position, thing.name, name.trim());
          }
        };
    if (viewer == null || !LinkedRename.begin(viewer, thing.name, thing.places, offset, then)) {
      ask(cursor, position, thing.name, thing.name);
    }
  }

  private static void ask(Cursor cursor, Position position, String old, String proposed) {
    InputDialog dialog =
        new InputDialog(
            cursor.shell(),
            "Rename",
            "New name of " + old + ":",
            proposed,
            name -> refusal(cursor.services(), position, old, name.trim()));
    if (dialog.open() == Window.OK && !dialog.getValue().equals(old)) {
      rename(cursor, position, old, dialog.getValue().trim());
    }
  }

  /**
   * Returns why the typed name is not possible; null if it is possible, or if the answer takes too
   * long.
   */
  private static String refusal(EditorText services, Position position, String old, String name) {
    if (name.isEmpty()) {
      return "Type a name";
    }
    Outcome outcome =
        name.equals(old)
            ? null
            : Patience.within(TYPING_MILLIS, () -> outcome(services, position, name));
    return outcome == null ? null : outcome.refusal;
  }

  /** Renames what is at a position, or shows why it cannot be renamed. */
  static void rename(Cursor cursor, Position position, String old, String name) {
    EditorText services = cursor.services();
    int version = services.version();
    Patience.later(
        "Renaming " + old,
        () -> outcome(services, position, name),
        outcome -> {
          if (outcome.refusal != null) {
            MessageDialog.openError(cursor.shell(), "Rename", outcome.refusal);
          } else if (services.version() == version) {
            Changes.apply(cursor.document(), outcome.edits, "Rename");
          }
        });
  }

  private static Outcome outcome(EditorText services, Position position, String name) {
    try {
      return new Outcome(services.rename(position, name), null);
    } catch (ResponseErrorException e) {
      return new Outcome(List.of(), e.getMessage());
    }
  }
}
