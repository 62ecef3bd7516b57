package org.sass.lang.ui.views;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;

/**
 * The file of the editor in front, as what is selected in a view of ours: so <em>Run As</em> and
 * <em>Debug As</em> go on to mean it while the view has the focus.
 */
public final class EditorSelection implements ISelectionProvider {
  private final IWorkbenchPage page;

  /** For the views of a page. */
  public EditorSelection(IWorkbenchPage page) {
    this.page = page;
  }

  @Override
  public ISelection getSelection() {
    IEditorPart editor = page.getActiveEditor();
    IFile file = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
    return file == null ? StructuredSelection.EMPTY : new StructuredSelection(file);
  }

  @Override
  public void setSelection(ISelection selection) {
    // What is selected follows the editor.
  }

  @Override
  public void addSelectionChangedListener(ISelectionChangedListener listener) {
    // Other views hear of the editor from the editor.
  }

  @Override
  public void removeSelectionChangedListener(ISelectionChangedListener listener) {
    // None is kept.
  }
}
