package org.sass.lang.ui.views;

import org.eclipse.jface.viewers.ColumnViewer;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationStrategy;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;

/** What keys do in all that our views paint and list. */
final class Keys {
  private Keys() {}

  /** For {@link SWT#Traverse}: arrow keys and Enter are the control's, Tab and Escape go on. */
  static void traverse(Event event) {
    event.doit =
        event.detail == SWT.TRAVERSE_TAB_NEXT
            || event.detail == SWT.TRAVERSE_TAB_PREVIOUS
            || event.detail == SWT.TRAVERSE_ESCAPE;
  }

  /**
   * A cell is edited by F2 and Enter, by Tab from one before it, and by the mouse.
   *
   * @param mouse the event of {@link ColumnViewerEditorActivationEvent} with which the mouse does
   */
  static ColumnViewerEditorActivationStrategy editing(ColumnViewer viewer, int mouse) {
    return new ColumnViewerEditorActivationStrategy(viewer) {
      @Override
      protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
        return switch (event.eventType) {
          case ColumnViewerEditorActivationEvent.KEY_PRESSED ->
              event.keyCode == SWT.F2 || event.keyCode == SWT.CR;
          case ColumnViewerEditorActivationEvent.PROGRAMMATIC,
              ColumnViewerEditorActivationEvent.TRAVERSAL ->
              true;
          default -> event.eventType == mouse;
        };
      }
    };
  }
}
