package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.sass.lang.ide.navigate.Rename;
import org.sass.lang.ide.server.LocalText;

/** Gives the label, name, kernel or register under the cursor another name, wherever it stands. */
public final class RenameHandler extends AbstractHandler {
  /** What is to be renamed, or why that cannot be. */
  private record Thing(String name, String refusal) {}

  /** What is to be done, or why that cannot be. */
  private record Outcome(List<TextEdit> edits, String refusal) {}

  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    if (cursor != null) {
      Position position = cursor.position();
      Patience.later(
          "Looking what to rename",
          () -> thing(cursor.services(), position),
          thing -> ask(cursor, position, thing));
    }
    return null;
  }

  private static Thing thing(LocalText services, Position position) {
    try {
      PrepareRenameResult found =
          services.ask((text, settings, cancel) -> Rename.prepare(text, position));
      return found == null
          ? new Thing(null, "There is nothing to rename here: put the cursor on a name")
          : new Thing(found.getPlaceholder(), null);
    } catch (ResponseErrorException e) {
      return new Thing(null, e.getMessage());
    }
  }

  private static void ask(Cursor cursor, Position position, Thing thing) {
    if (thing.refusal != null) {
      MessageDialog.openInformation(cursor.shell(), "Rename", thing.refusal);
      return;
    }
    InputDialog dialog =
        new InputDialog(
            cursor.shell(),
            "Rename",
            "New name of " + thing.name + ":",
            thing.name,
            name -> name.isBlank() ? "Give a name" : null);
    if (dialog.open() == Window.OK && !dialog.getValue().equals(thing.name)) {
      rename(cursor, position, thing.name, dialog.getValue().trim());
    }
  }

  /** Renames what is at a position, or says why that cannot be. */
  static void rename(Cursor cursor, Position position, String old, String name) {
    LocalText services = cursor.services();
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

  private static Outcome outcome(LocalText services, Position position, String name) {
    try {
      return new Outcome(services.rename(position, name), null);
    } catch (ResponseErrorException e) {
      return new Outcome(List.of(), e.getMessage());
    }
  }
}
