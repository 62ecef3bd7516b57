package org.sass.lang.ui.editor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.sass.lang.ide.navigate.Outline;
import org.sass.lang.ui.Offsets;
import org.sass.lang.ui.SassDocuments;

/**
 * The outline: the kernels of a text with their labels and names. It selects the entry at the
 * cursor, and moves the cursor to a selected entry.
 */
public final class OutlinePage extends ContentOutlinePage {
  /** Outlines with at most this many entries are shown expanded. */
  private static final int MAX_EXPANDED_ENTRIES = 200;

  private final ITextEditor editor;
  private final IDocument document;
  private final Runnable settledListener = this::readSymbols;
  private final ISelectionChangedListener cursorListener = this::cursorMoved;
  private List<Entry> entries = List.of();

  /** True while the page moves the cursor, or while the cursor changes the page's selection. */
  private boolean isSyncingSelection;

  OutlinePage(ITextEditor editor, IDocument document) {
    this.editor = editor;
    this.document = document;
  }

  /**
   * An entry of the outline.
   *
   * @param path the names of the entry's parents and its own, which is unique in each version of
   *     the text; entries with the same path are equal
   */
  public record Entry(String path, DocumentSymbol symbol, Entry parent, List<Entry> children) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Entry entry && entry.path.equals(path);
    }

    @Override
    public int hashCode() {
      return path.hashCode();
    }

    @Override
    public String toString() {
      return symbol.getName();
    }
  }

  /** Creates the page for an editor of this plug-in. The workbench finds this class by its name. */
  public static final class Factory implements IAdapterFactory {
    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
      if (type != IContentOutlinePage.class || !(adaptable instanceof ITextEditor editor)) {
        return null;
      }
      Cursor cursor = Cursor.of(editor);
      return cursor == null ? null : type.cast(new OutlinePage(editor, cursor.document()));
    }

    @Override
    public Class<?>[] getAdapterList() {
      return new Class<?>[] {IContentOutlinePage.class};
    }
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    TreeViewer viewer = getTreeViewer();
    viewer.setUseHashlookup(true);
    viewer.setContentProvider(new EntryContentProvider());
    viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new EntryLabelProvider()));
    viewer.setInput(this);
    SassDocuments.of(document).addSettledListener(settledListener);
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider provider) {
      provider.addPostSelectionChangedListener(cursorListener);
    }
  }

  @Override
  public void dispose() {
    SassDocuments.of(document).removeSettledListener(settledListener);
    if (editor.getSelectionProvider() instanceof IPostSelectionProvider provider) {
      provider.removePostSelectionChangedListener(cursorListener);
    }
    super.dispose();
  }

  /** Returns the entries that are shown. Must be called in the UI thread. */
  public List<Entry> entries() {
    return entries;
  }

  private void readSymbols() {
    List<DocumentSymbol> symbols =
        SassDocuments.of(document)
            .services()
            .query((text, settings, cancel) -> Outline.of(text, cancel));
    Set<String> known = new HashSet<>();
    List<Entry> next = createEntries(null, symbols, known);
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () -> {
              if (getControl() != null && !getControl().isDisposed()) {
                showEntries(next, known.size());
              }
            });
  }

  /** Returns the top-level entries for the given symbols; null counts as no symbols. */
  static List<Entry> createEntries(List<DocumentSymbol> symbols) {
    return createEntries(null, symbols, new HashSet<>());
  }

  private static List<Entry> createEntries(
      Entry parent, List<DocumentSymbol> symbols, Set<String> usedPaths) {
    List<Entry> all = new ArrayList<>();
    for (DocumentSymbol symbol : symbols == null ? List.<DocumentSymbol>of() : symbols) {
      String path = (parent == null ? "" : parent.path + "/") + symbol.getName();
      while (!usedPaths.add(path)) {
        path += "'";
      }
      Entry entry = new Entry(path, symbol, parent, new ArrayList<>());
      entry.children.addAll(createEntries(entry, symbol.getChildren(), usedPaths));
      all.add(entry);
    }
    return all;
  }

  private void showEntries(List<Entry> newEntries, int count) {
    boolean first = entries.isEmpty();
    Object[] expanded = getTreeViewer().getExpandedElements();
    entries = newEntries;
    getTreeViewer().getControl().setRedraw(false);
    try {
      getTreeViewer().refresh();
      if (first && count <= MAX_EXPANDED_ENTRIES) {
        getTreeViewer().expandAll();
      } else {
        getTreeViewer().setExpandedElements(expanded);
      }
    } finally {
      getTreeViewer().getControl().setRedraw(true);
    }
  }

  private void cursorMoved(SelectionChangedEvent event) {
    if (isSyncingSelection
        || !(event.getSelection() instanceof ITextSelection selection)
        || getControl() == null
        || getControl().isDisposed()
        || !getControl().isVisible()) {
      return;
    }
    try {
      Entry entry = entryAt(entries, document.getLineOfOffset(Math.max(0, selection.getOffset())));
      if (entry != null) {
        isSyncingSelection = true;
        getTreeViewer().setSelection(new StructuredSelection(entry), true);
      }
    } catch (BadLocationException e) {
      // The text has become shorter. The cursor will move, and this method is called again.
      return;
    } finally {
      isSyncingSelection = false;
    }
  }

  /**
   * Returns the innermost entry that contains a line of the text, from 0; null if there is none.
   */
  static Entry entryAt(List<Entry> candidates, int line) {
    Entry found = null;
    for (Entry entry : candidates) {
      var range = entry.symbol.getRange();
      if (range.getStart().getLine() <= line && line <= range.getEnd().getLine()) {
        Entry inner = entryAt(entry.children, line);
        found = inner == null ? entry : inner;
      }
    }
    return found;
  }

  @Override
  public void selectionChanged(SelectionChangedEvent event) {
    super.selectionChanged(event);
    if (!isSyncingSelection
        && event.getStructuredSelection().getFirstElement() instanceof Entry entry) {
      int start = Offsets.toOffset(document, entry.symbol.getSelectionRange().getStart());
      int end = Offsets.toOffset(document, entry.symbol.getSelectionRange().getEnd());
      isSyncingSelection = true;
      try {
        editor.selectAndReveal(start, end - start);
      } finally {
        isSyncingSelection = false;
      }
    }
  }

  /** Provides the entries of a page, or those of a list. */
  static final class EntryContentProvider implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object input) {
      return input instanceof OutlinePage page
          ? page.entries.toArray()
          : ((List<?>) input).toArray();
    }

    @Override
    public Object[] getChildren(Object parent) {
      return ((Entry) parent).children.toArray();
    }

    @Override
    public Object getParent(Object entry) {
      return entry instanceof Entry one ? one.parent : null;
    }

    @Override
    public boolean hasChildren(Object entry) {
      return !((Entry) entry).children.isEmpty();
    }
  }

  /** The labels of entries: the name and its details. */
  static final class EntryLabelProvider extends LabelProvider implements IStyledLabelProvider {
    @Override
    public StyledString getStyledText(Object entry) {
      DocumentSymbol symbol = ((Entry) entry).symbol;
      StyledString text = new StyledString(symbol.getName());
      if (symbol.getDetail() != null && !symbol.getDetail().isEmpty()) {
        text.append(" " + symbol.getDetail(), StyledString.QUALIFIER_STYLER);
      }
      return text;
    }

    @Override
    public Image getImage(Object entry) {
      String name =
          ((Entry) entry).children.isEmpty()
              ? ISharedImages.IMG_OBJ_ELEMENT
              : ISharedImages.IMG_OBJ_FOLDER;
      return PlatformUI.getWorkbench().getSharedImages().getImage(name);
    }
  }
}
