package org.sass.lang.ui.views;

import org.eclipse.jface.viewers.ColumnViewer;
import org.eclipse.jface.viewers.ColumnViewerEditor;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationListener;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationStrategy;
import org.eclipse.jface.viewers.ColumnViewerEditorDeactivationEvent;
import org.eclipse.jface.viewers.FocusCellOwnerDrawHighlighter;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerEditor;
import org.eclipse.jface.viewers.TableViewerFocusCellManager;
import org.eclipse.jface.viewers.ViewerCell;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;

/** Common key handling for the canvases and tables of this plug-in's views. */
final class KeyHandling {
  private KeyHandling() {}

  /**
   * Handles {@link SWT#Traverse}: arrow keys and Enter go to the control; Tab and Escape are left
   * to the platform.
   */
  static void handleTraverse(Event event) {
    event.doit =
        event.detail == SWT.TRAVERSE_TAB_NEXT
            || event.detail == SWT.TRAVERSE_TAB_PREVIOUS
            || event.detail == SWT.TRAVERSE_ESCAPE;
  }

  /**
   * Makes the cells of a table editable: with F2 and Enter, with Tab from one cell to the next, and
   * with the mouse. Arrow keys move from cell to cell. If the cell in focus is not editable, the
   * nearest editable cell of its row is edited.
   *
   * @param mouseEventType the event type of {@link ColumnViewerEditorActivationEvent} by which the
   *     mouse starts to edit
   * @param tabbingStyle the direction in which Tab moves, see {@link ColumnViewerEditor}
   * @param firstColumn the first editable column
   * @param lastColumn the last editable column
   * @param onClosed is called when an editor has closed and no other one has opened
   */
  static void makeEditable(
      TableViewer viewer,
      int mouseEventType,
      int tabbingStyle,
      int firstColumn,
      int lastColumn,
      Runnable onClosed) {
    TableViewerEditor.create(
        viewer,
        new TableViewerFocusCellManager(viewer, new FocusCellOwnerDrawHighlighter(viewer)),
        activationStrategy(viewer, mouseEventType),
        tabbingStyle | ColumnViewerEditor.KEYBOARD_ACTIVATION);
    // This listener runs after the one that the call above adds, which edits the cell in focus if
    // possible.
    viewer
        .getTable()
        .addListener(SWT.KeyDown, event -> editRow(viewer, event, firstColumn, lastColumn));
    viewer
        .getColumnViewerEditor()
        .addEditorActivationListener(
            new ColumnViewerEditorActivationListener() {
              @Override
              public void beforeEditorActivated(ColumnViewerEditorActivationEvent event) {
                // Nothing to prepare.
              }

              @Override
              public void afterEditorActivated(ColumnViewerEditorActivationEvent event) {
                // Nothing to do: the editor shows itself.
              }

              @Override
              public void beforeEditorDeactivated(ColumnViewerEditorDeactivationEvent event) {
                // Nothing to do yet: the typed value is stored first.
              }

              @Override
              public void afterEditorDeactivated(ColumnViewerEditorDeactivationEvent event) {
                notifyClosed(viewer, onClosed);
              }
            });
  }

  /** Calls the listener later, because Tab closes an editor before it opens the next one. */
  private static void notifyClosed(TableViewer viewer, Runnable onClosed) {
    Table table = viewer.getTable();
    table
        .getDisplay()
        .asyncExec(
            () -> {
              if (!table.isDisposed() && !viewer.isCellEditorActive()) {
                onClosed.run();
              }
            });
  }

  private static void editRow(TableViewer viewer, Event event, int firstColumn, int lastColumn) {
    // The mask may contain mouse buttons, which have no meaning here.
    boolean alone = (event.stateMask & SWT.MODIFIER_MASK) == 0;
    if (!isEditKey(event.keyCode) || !alone || viewer.isCellEditorActive()) {
      return;
    }
    ViewerCell cell = viewer.getColumnViewerEditor().getFocusCell();
    int row = viewer.getTable().getSelectionIndex();
    if (row >= 0) {
      int column =
          cell == null
              ? firstColumn
              : Math.max(firstColumn, Math.min(lastColumn, cell.getColumnIndex()));
      viewer.editElement(viewer.getElementAt(row), column);
    }
  }

  private static boolean isEditKey(int key) {
    return key == SWT.F2 || key == SWT.CR || key == SWT.KEYPAD_CR;
  }

  private static ColumnViewerEditorActivationStrategy activationStrategy(
      ColumnViewer viewer, int mouseEventType) {
    return new ColumnViewerEditorActivationStrategy(viewer) {
      @Override
      protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
        return switch (event.eventType) {
          case ColumnViewerEditorActivationEvent.KEY_PRESSED -> isEditKey(event.keyCode);
          case ColumnViewerEditorActivationEvent.PROGRAMMATIC,
              ColumnViewerEditorActivationEvent.TRAVERSAL ->
              true;
          default -> event.eventType == mouseEventType;
        };
      }
    };
  }
}
