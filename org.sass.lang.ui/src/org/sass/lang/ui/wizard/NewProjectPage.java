package org.sass.lang.ui.wizard;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;

/**
 * The page of {@link NewProjectWizard}: the name of the project, its first kernel, and whether
 * kernels are assembled when they are saved.
 */
final class NewProjectPage extends WizardNewProjectCreationPage {
  private KernelChoice choice;
  private Button assembleCheckbox;

  NewProjectPage() {
    super("project");
    setTitle("SASS Project");
    setDescription("A new project with a kernel to start from.");
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    Composite page = (Composite) getControl();
    choice = new KernelChoice(page);
    choice.startFrom("vector");
    assembleCheckbox = new Button(page, SWT.CHECK);
    assembleCheckbox.setText("&Assemble the kernels when they are saved");
    GridDataFactory.fillDefaults().indent(5, 0).applyTo(assembleCheckbox);
  }

  KernelChoice choice() {
    return choice;
  }

  boolean assemblesOnSave() {
    return assembleCheckbox.getSelection();
  }
}
