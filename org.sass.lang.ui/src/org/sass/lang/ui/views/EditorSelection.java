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
 * Provides the file of the active editor as the selection of a view. As a result, <em>Run As</em>
 * and <em>Debug As</em> still apply to this file while the view has the focus.
 */
public final class EditorSelection implements ISelectionProvider {
  private final IWorkbenchPage page;

  /** Creates the selection for the views of a page. */
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
    // The selection always follows the editor.
  }

  @Override
  public void addSelectionChangedListener(ISelectionChangedListener listener) {
    // No events are sent: other views follow the editor themselves.
  }

  @Override
  public void removeSelectionChangedListener(ISelectionChangedListener listener) {
    // No listeners are stored.
  }
}
