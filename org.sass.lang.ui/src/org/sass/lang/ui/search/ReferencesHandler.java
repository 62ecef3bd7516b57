package org.sass.lang.ui.search;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.search.ui.NewSearchUI;
import org.sass.lang.ui.editor.Cursor;

/** Lists in the Search view all uses of the name or register under the cursor. */
public final class ReferencesHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    Cursor cursor = Cursor.of(event);
    if (cursor != null && cursor.file() != null) {
      NewSearchUI.runQueryInBackground(new ReferencesQuery(cursor));
    }
    return null;
  }
}
