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
   * Lets the cells of a table be edited: by F2 and Enter, by Tab from one to the next, and by the
   * mouse. Arrow keys go from cell to cell; where the one in focus cannot be edited, the nearest in
   * its row is.
   *
   * @param mouse the event of {@link ColumnViewerEditorActivationEvent} with which the mouse does
   * @param tabbing how Tab goes on, see {@link ColumnViewerEditor}
   * @param first the first column that can be edited
   * @param last the last one
   * @param closed is called when an editor has closed and no other has opened
   */
  static void edit(
      TableViewer viewer, int mouse, int tabbing, int first, int last, Runnable closed) {
    TableViewerEditor.create(
        viewer,
        new TableViewerFocusCellManager(viewer, new FocusCellOwnerDrawHighlighter(viewer)),
        activation(viewer, mouse),
        tabbing | ColumnViewerEditor.KEYBOARD_ACTIVATION);
    // Called after what the line above makes, which edits the cell in focus where it can.
    viewer.getTable().addListener(SWT.KeyDown, event -> editRow(viewer, event, first, last));
    viewer
        .getColumnViewerEditor()
        .addEditorActivationListener(
            new ColumnViewerEditorActivationListener() {
              @Override
              public void beforeEditorActivated(ColumnViewerEditorActivationEvent event) {
                // Nothing has to be ready for it.
              }

              @Override
              public void afterEditorActivated(ColumnViewerEditorActivationEvent event) {
                // It shows itself.
              }

              @Override
              public void beforeEditorDeactivated(ColumnViewerEditorDeactivationEvent event) {
                // What was typed is taken first.
              }

              @Override
              public void afterEditorDeactivated(ColumnViewerEditorDeactivationEvent event) {
                later(viewer, closed);
              }
            });
  }

  /** Tab opens the next editor after it has closed the one before. */
  private static void later(TableViewer viewer, Runnable closed) {
    Table table = viewer.getTable();
    table
        .getDisplay()
        .asyncExec(
            () -> {
              if (!table.isDisposed() && !viewer.isCellEditorActive()) {
                closed.run();
              }
            });
  }

  private static void editRow(TableViewer viewer, Event event, int first, int last) {
    // The mask may have the buttons of the mouse, too, which mean nothing here.
    boolean alone = (event.stateMask & SWT.MODIFIER_MASK) == 0;
    if (!edits(event.keyCode) || !alone || viewer.isCellEditorActive()) {
      return;
    }
    ViewerCell cell = viewer.getColumnViewerEditor().getFocusCell();
    int row = viewer.getTable().getSelectionIndex();
    if (row >= 0) {
      int column = cell == null ? first : Math.max(first, Math.min(last, cell.getColumnIndex()));
      viewer.editElement(viewer.getElementAt(row), column);
    }
  }

  private static boolean edits(int key) {
    return key == SWT.F2 || key == SWT.CR || key == SWT.KEYPAD_CR;
  }

  private static ColumnViewerEditorActivationStrategy activation(ColumnViewer viewer, int mouse) {
    return new ColumnViewerEditorActivationStrategy(viewer) {
      @Override
      protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
        return switch (event.eventType) {
          case ColumnViewerEditorActivationEvent.KEY_PRESSED -> edits(event.keyCode);
          case ColumnViewerEditorActivationEvent.PROGRAMMATIC,
              ColumnViewerEditorActivationEvent.TRAVERSAL ->
              true;
          default -> event.eventType == mouse;
        };
      }
    };
  }
}
