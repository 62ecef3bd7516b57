package org.sass.lang.ui.search;

import java.util.Comparator;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.IStructuredContentProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.AbstractTextSearchViewPage;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.sass.lang.ui.search.ReferencesQuery.ReferenceLine;

/**
 * The page of the Search view with the lines that use a name or register, in the order of the text.
 */
public final class ReferencesPage extends AbstractTextSearchViewPage {
  /** Called by the workbench. */
  public ReferencesPage() {
    super(FLAG_LAYOUT_FLAT);
  }

  @Override
  protected void configureTableViewer(TableViewer viewer) {
    viewer.setLabelProvider(
        ColumnLabelProvider.createTextProvider(
            line -> ((ReferenceLine) line).number() + ": " + ((ReferenceLine) line).text()));
    viewer.setContentProvider(
        (IStructuredContentProvider)
            input ->
                input instanceof AbstractTextSearchResult result
                    ? result.getElements()
                    : new Object[0]);
    viewer.setComparator(
        new ViewerComparator() {
          @Override
          public int compare(Viewer of, Object a, Object b) {
            return Comparator.comparingInt(ReferenceLine::number)
                .compare((ReferenceLine) a, (ReferenceLine) b);
          }
        });
  }

  @Override
  protected void configureTreeViewer(TreeViewer viewer) {
    throw new IllegalStateException("the list of references is not a tree");
  }

  @Override
  protected void elementsChanged(Object[] elements) {
    getViewer().refresh();
  }

  @Override
  protected void clear() {
    getViewer().refresh();
  }

  @Override
  protected void showMatch(Match match, int offset, int length, boolean activate)
      throws PartInitException {
    ReferenceLine line = (ReferenceLine) match.getElement();
    var part = IDE.openEditor(getSite().getPage(), line.file(), activate);
    if (part instanceof ITextEditor editor) {
      IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
      int within = Math.min(offset, document.getLength());
      editor.selectAndReveal(within, Math.min(length, document.getLength() - within));
    }
  }
}
