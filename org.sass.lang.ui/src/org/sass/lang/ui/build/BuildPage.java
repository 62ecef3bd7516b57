package org.sass.lang.ui.build;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;

/**
 * The property page of a project that says what its kernels are assembled to when they are saved.
 */
public final class BuildPage extends PropertyPage {
  private final Map<Output, Button> outputCheckboxes = new EnumMap<>(Output.class);
  private Button natureCheckbox;
  private Text folderField;

  /** Called by the platform. */
  public BuildPage() {
    noDefaultAndApplyButton();
  }

  private IProject project() {
    return getElement().getAdapter(IProject.class);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite page = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(0, 0).numColumns(2).applyTo(page);
    BuildSettings settings = BuildSettings.load(project());
    natureCheckbox =
        createCheckbox(
            page, "&Assemble kernels when they are saved", SassNature.hasNature(project()));
    new Label(page, SWT.NONE).setText("&Output folder:");
    folderField = new Text(page, SWT.BORDER);
    folderField.setText(settings.folder());
    GridDataFactory.fillDefaults().grab(true, false).applyTo(folderField);
    folderField.addModifyListener(event -> validateFolder());
    for (Output output : Output.values()) {
      outputCheckboxes.put(
          output, createCheckbox(page, output.label(), settings.outputs().contains(output)));
    }
    return page;
  }

  private static Button createCheckbox(Composite page, String text, boolean isSelected) {
    Button button = new Button(page, SWT.CHECK);
    button.setText(text);
    button.setSelection(isSelected);
    GridDataFactory.fillDefaults().span(2, 1).applyTo(button);
    return button;
  }

  private void validateFolder() {
    String problem = BuildSettings.findFolderProblem(folderField.getText());
    setErrorMessage(problem);
    setValid(problem == null);
  }

  @Override
  public boolean performOk() {
    Set<Output> chosen = EnumSet.noneOf(Output.class);
    outputCheckboxes.forEach(
        (output, button) -> {
          if (button.getSelection()) {
            chosen.add(output);
          }
        });
    IProject project = project();
    boolean on = natureCheckbox.getSelection();
    try {
      new BuildSettings(chosen, folderField.getText().trim()).save(project);
    } catch (CoreException e) {
      ErrorDialog.openError(getShell(), "SASS Build", null, e.getStatus());
      return false;
    }
    Job job =
        Job.create(
            "Assembling " + project.getName(),
            (ICoreRunnable)
                monitor -> {
                  SassNature.setNature(project, on, monitor);
                  if (on) {
                    project.build(
                        IncrementalProjectBuilder.FULL_BUILD, SassBuilder.ID, null, monitor);
                  }
                });
    job.setRule(project.getWorkspace().getRoot());
    job.setUser(true);
    job.schedule();
    return true;
  }
}
