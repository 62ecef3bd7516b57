package org.sass.lang.ui.wizard;

import java.io.InputStream;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;

/** The page of {@link NewKernelWizard}: the folder of the new file, its name, and its contents. */
final class NewKernelPage extends WizardNewFileCreationPage {
  private KernelChoice choice;

  NewKernelPage(IStructuredSelection selection) {
    super("kernel", selection);
    setTitle("SASS Kernel");
    setDescription("A new file with a kernel that assembles.");
    setFileExtension(KernelChoice.FILE_EXTENSION);
    setFileName("kernel." + KernelChoice.FILE_EXTENSION);
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    choice = new KernelChoice((Composite) getControl());
  }

  /** Selects the text to start from by its name. */
  void startFrom(String name) {
    choice.startFrom(name);
  }

  @Override
  protected InputStream getInitialContents() {
    return choice.contents(getFileName());
  }

  @Override
  protected void createLinkTarget() {}

  @Override
  protected String getNewFileLabel() {
    return "File na&me:";
  }
}
