package org.sass.lang.ui.editor;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyEvent;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.sass.lang.ide.navigate.Outline;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.editor.OutlinePage.Entry;

/**
 * A popup over the editor with the kernels, labels and names of its text. Typing filters them;
 * Enter goes to the selected one.
 */
public final class QuickOutline extends PopupDialog {
  private static final Point INITIAL_SIZE = new Point(420, 320);

  private final Cursor cursor;
  private final List<Entry> entries;
  private Text filterField;
  private TreeViewer tree;

  private QuickOutline(Cursor cursor, List<Entry> entries) {
    super(
        cursor.shell(),
        PopupDialog.INFOPOPUPRESIZE_SHELLSTYLE,
        /* takeFocusOnOpen= */ true,
        /* persistSize= */ false,
        /* persistLocation= */ false,
        /* showDialogMenu= */ false,
        /* showPersistActions= */ false,
        /* titleText= */ "",
        "Type to filter; Enter goes there");
    this.cursor = cursor;
    this.entries = entries;
  }

  /** Opens the popup for the active editor. */
  public static final class Handler extends AbstractHandler {
    @Override
    public Object execute(ExecutionEvent event) {
      Cursor cursor = Cursor.of(event);
      if (cursor != null) {
        ServiceRequests.runInJob(
            "Outline",
            () -> readEntries(cursor),
            entries -> {
              if (entries != null && !cursor.shell().isDisposed()) {
                new QuickOutline(cursor, entries).open();
              }
            });
      }
      return null;
    }

    private static List<Entry> readEntries(Cursor cursor) {
      try {
        return OutlinePage.createEntries(
            cursor.services().query((text, settings, cancel) -> Outline.of(text, cancel)));
      } catch (CancellationException e) {
        // The text has changed while it was read. The user is typing, so do not open the popup.
        return null;
      }
    }
  }

  @Override
  protected Control createTitleControl(Composite parent) {
    filterField = new Text(parent, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(filterField);
    filterField.addModifyListener(event -> applyFilter());
    filterField.addKeyListener(KeyListener.keyPressedAdapter(this::filterKeyPressed));
    return filterField;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    tree = new TreeViewer(parent, SWT.SINGLE | SWT.V_SCROLL | SWT.H_SCROLL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(tree.getTree());
    tree.setContentProvider(new OutlinePage.EntryContentProvider());
    tree.setLabelProvider(
        new DelegatingStyledCellLabelProvider(new OutlinePage.EntryLabelProvider()));
    tree.addFilter(new NameFilter());
    tree.getTree().addKeyListener(KeyListener.keyPressedAdapter(this::treeKeyPressed));
    tree.getTree().addMouseListener(MouseListener.mouseUpAdapter(this::treeClicked));
    tree.setInput(entries);
    tree.expandAll();
    selectEntryAtCursor();
    return tree.getTree();
  }

  @Override
  protected Control getFocusControl() {
    return filterField;
  }

  private void selectEntryAtCursor() {
    try {
      int line = cursor.document().getLineOfOffset(cursor.selection().getOffset());
      Entry here = OutlinePage.entryAt(entries, line);
      if (here != null) {
        tree.setSelection(new StructuredSelection(here), true);
      }
    } catch (BadLocationException e) {
      // The text has become shorter since the key was pressed. Nothing is selected.
      return;
    }
  }

  @Override
  protected Point getInitialSize() {
    return INITIAL_SIZE;
  }

  @Override
  protected Point getInitialLocation(Point size) {
    Control text = (Control) cursor.editor().getAdapter(Control.class);
    if (text == null || text.isDisposed()) {
      return super.getInitialLocation(size);
    }
    Rectangle area = text.getBounds();
    Point corner = text.getParent().toDisplay(area.x, area.y);
    return new Point(
        corner.x + Math.max(0, (area.width - size.x) / 2),
        corner.y + Math.max(0, (area.height - size.y) / 2));
  }

  private void applyFilter() {
    tree.getControl().setRedraw(false);
    try {
      tree.refresh();
      tree.expandAll();
    } finally {
      tree.getControl().setRedraw(true);
    }
    TreeItem first = findFirstMatch(tree.getTree().getItems());
    if (first != null) {
      tree.setSelection(new StructuredSelection(first.getData()), true);
    }
  }

  /**
   * Returns the first item that matches the filter itself, not only through an item below it; null
   * if there is none.
   */
  private TreeItem findFirstMatch(TreeItem[] items) {
    for (TreeItem item : items) {
      if (isMatch((Entry) item.getData())) {
        return item;
      }
      TreeItem inner = findFirstMatch(item.getItems());
      if (inner != null) {
        return inner;
      }
    }
    return null;
  }

  private boolean isMatch(Entry entry) {
    String typed =
        filterField == null ? "" : filterField.getText().strip().toLowerCase(Locale.ROOT);
    return entry.symbol().getName().toLowerCase(Locale.ROOT).contains(typed);
  }

  private void filterKeyPressed(KeyEvent event) {
    if (isEnter(event)) {
      goToSelected();
    } else if (event.keyCode == SWT.ARROW_DOWN || event.keyCode == SWT.ARROW_UP) {
      tree.getTree().setFocus();
      event.doit = false;
    }
  }

  private void treeKeyPressed(KeyEvent event) {
    if (isEnter(event)) {
      goToSelected();
    } else if (event.character > ' ' && event.character != SWT.DEL) {
      // A typed letter goes to the filter, wherever the focus is.
      filterField.append(String.valueOf(event.character));
      filterField.setFocus();
      event.doit = false;
    }
  }

  private static boolean isEnter(KeyEvent event) {
    return event.character == SWT.CR || event.keyCode == SWT.KEYPAD_CR;
  }

  /** Goes to the clicked entry. Ignores clicks on the triangle before it and on empty space. */
  private void treeClicked(MouseEvent event) {
    TreeItem item = tree.getTree().getItem(new Point(event.x, event.y));
    if (event.button == 1 && item != null) {
      int text = item.getBounds().x;
      int start = item.getImage() == null ? text : Math.min(text, item.getImageBounds(0).x);
      if (event.x >= start) {
        goToEntry(item.getData());
      }
    }
  }

  private void goToSelected() {
    goToEntry(tree.getStructuredSelection().getFirstElement());
  }

  private void goToEntry(Object element) {
    close();
    if (element instanceof Entry entry) {
      int start =
          Offsets.toOffset(cursor.document(), entry.symbol().getSelectionRange().getStart());
      int end = Offsets.toOffset(cursor.document(), entry.symbol().getSelectionRange().getEnd());
      cursor.editor().getSite().getPage().activate(cursor.editor());
      cursor.editor().selectAndReveal(start, end - start);
    }
  }

  private final class NameFilter extends ViewerFilter {
    @Override
    public boolean select(Viewer viewer, Object parent, Object element) {
      Entry entry = (Entry) element;
      return isMatch(entry)
          || entry.children().stream().anyMatch(child -> select(viewer, entry, child));
    }
  }
}
