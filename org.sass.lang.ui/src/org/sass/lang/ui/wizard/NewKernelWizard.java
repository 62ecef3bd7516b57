package org.sass.lang.ui.wizard;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;

/**
 * The wizard "New &gt; SASS Kernel", which makes a file with a kernel and opens it in the editor.
 */
public final class NewKernelWizard extends Wizard implements INewWizard {
  private IWorkbench workbench;
  private NewKernelPage page;

  @Override
  public void init(IWorkbench newWorkbench, IStructuredSelection selection) {
    workbench = newWorkbench;
    setWindowTitle("New SASS Kernel");
    page = new NewKernelPage(selection);
  }

  @Override
  public void addPages() {
    addPage(page);
  }

  /**
   * Fills in the page as a user would.
   *
   * @param file the name of the file
   * @param template the name of the text to start from
   */
  public void fillIn(String file, String template) {
    page.setFileName(file);
    page.startFrom(template);
  }

  @Override
  public boolean performFinish() {
    IFile file = page.createNewFile();
    if (file == null) {
      // The page has already told the user the reason.
      return false;
    }
    IWorkbenchPage activePage = workbench.getActiveWorkbenchWindow().getActivePage();
    try {
      IDE.openEditor(activePage, file);
    } catch (PartInitException e) {
      ILog.of(NewKernelWizard.class).log(e.getStatus());
    }
    return true;
  }
}
