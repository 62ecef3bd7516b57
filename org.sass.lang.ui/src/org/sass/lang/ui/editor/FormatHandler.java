package org.sass.lang.ui.editor;

import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.ui.editors.text.EditorsUI;
import org.eclipse.ui.texteditor.AbstractDecoratedTextEditorPreferenceConstants;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.server.EditorServices;
import org.sass.lang.ui.Offsets;

/** Formats the selected lines, or the whole text if nothing is selected. */
public final class FormatHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    if (cursor == null) {
      return null;
    }
    FormattingOptions options = formattingOptions();
    EditorServices services = cursor.services();
    int version = services.version();
    Range range = selectedRange(cursor);
    ServiceRequests.runInJob(
        "Formatting",
        () -> computeEdits(services, range, options),
        edits -> {
          // If the user has typed in the meantime, the text stays as it was typed.
          if (services.version() == version) {
            Changes.apply(cursor.document(), edits, "Format");
          }
        });
    return null;
  }

  static FormattingOptions formattingOptions() {
    int tab =
        EditorsUI.getPreferenceStore()
            .getInt(AbstractDecoratedTextEditorPreferenceConstants.EDITOR_TAB_WIDTH);
    return new FormattingOptions(Math.max(1, tab), true);
  }

  private static Range selectedRange(Cursor cursor) {
    try {
      return cursor.selection().getLength() == 0
          ? null
          : Offsets.toRange(
              cursor.document(), cursor.selection().getOffset(), cursor.selection().getLength());
    } catch (BadLocationException e) {
      throw new IllegalStateException("a selection outside of the text", e);
    }
  }

  private static List<? extends TextEdit> computeEdits(
      EditorServices services, Range range, FormattingOptions options) {
    return services.query(
        (text, settings, cancel) ->
            range == null
                ? Formatter.formatDocument(text, options, cancel)
                : Formatter.formatRange(text, range, options, cancel));
  }
}
