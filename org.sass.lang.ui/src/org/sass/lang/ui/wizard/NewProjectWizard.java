package org.sass.lang.ui.wizard;

import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.actions.WorkspaceModifyOperation;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.sass.lang.ui.SassPerspective;
import org.sass.lang.ui.build.SassNature;

/**
 * The wizard "New &gt; SASS Project", which makes a project with a kernel and shows it in the SASS
 * perspective.
 */
public final class NewProjectWizard extends Wizard implements INewWizard {
  private IWorkbench workbench;
  private NewProjectPage page;

  @Override
  public void init(IWorkbench newWorkbench, IStructuredSelection selection) {
    workbench = newWorkbench;
    setWindowTitle("New SASS Project");
    setNeedsProgressMonitor(true);
    page = new NewProjectPage();
  }

  @Override
  public void addPages() {
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    IProject project = page.getProjectHandle();
    IProjectDescription description =
        ResourcesPlugin.getWorkspace().newProjectDescription(project.getName());
    description.setLocationURI(page.useDefaults() ? null : page.getLocationURI());
    String name = page.choice().fileName();
    InputStream contents = page.choice().contents(name);
    IFile file = project.getFile(name);
    boolean assembles = page.assemblesOnSave();
    IPath defaultLocation =
        ResourcesPlugin.getWorkspace().getRoot().getLocation().append(project.getName());
    URI location = page.useDefaults() ? defaultLocation.toFile().toURI() : page.getLocationURI();
    try {
      getContainer()
          .run(
              /* fork= */ true,
              /* cancelable= */ true,
              new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                  SubMonitor parts = SubMonitor.convert(monitor, 4);
                  boolean isNew = !EFS.getStore(location).fetchInfo().exists();
                  boolean isWhole = false;
                  project.create(description, parts.split(1));
                  try {
                    project.open(parts.split(1));
                    SassNature.setNature(project, assembles, parts.split(1));
                    // If the folder existed before, it may contain a file of this name.
                    if (!file.exists()) {
                      file.create(contents, /* force= */ false, parts.split(1));
                    }
                    isWhole = true;
                  } finally {
                    if (!isWhole) {
                      // A half-made project would make the next attempt fail. A folder that existed
                      // before belongs to the user, so its contents are kept.
                      project.delete(/* deleteContent= */ isNew, /* force= */ true, null);
                    }
                  }
                }
              });
    } catch (InvocationTargetException e) {
      return reportFailure(
          e.getCause() instanceof CoreException cause
              ? cause
              : new CoreException(Status.error(e.getCause().toString(), e)));
    } catch (InterruptedException e) {
      return false;
    }
    openFile(file);
    return true;
  }

  private void openFile(IFile file) {
    IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
    try {
      workbench.showPerspective(SassPerspective.ID, window);
      BasicNewResourceWizard.selectAndReveal(file, window);
      IDE.openEditor(window.getActivePage(), file);
    } catch (CoreException e) {
      showError("The project was created, but it cannot be shown.", e);
    }
  }

  private boolean reportFailure(CoreException e) {
    showError("The project cannot be created.", e);
    return false;
  }

  private void showError(String message, CoreException e) {
    ErrorDialog.openError(getShell(), "New SASS Project", message, e.getStatus());
  }
}
