package org.sass.lang.ui.launch.ui;

import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.variables.VariablesPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.ResourceListSelectionDialog;
import org.sass.lang.ui.launch.KernelFiles;
import org.sass.lang.ui.launch.KernelNames;
import org.sass.lang.ui.launch.Programs;
import org.sass.lang.ui.launch.Setting;

/** The page of a launch configuration with the file and the kernel to launch. */
final class KernelTab extends SettingTab {
  private static final int READ_DELAY_MILLIS = 300;

  private Combo kernelCombo;
  private Text commentsField;
  private String programPath = "";

  /** Reads the file in the background, because it may be long or slow to read. */
  private final Job readJob =
      Job.createSystem("Kernels of a file", (ICoreRunnable) m -> readKernels());

  KernelTab() {
    super("Kernel");
  }

  @Override
  void createFields(Composite page) {
    Text program = createProgramField(page);
    Button browse = new Button(page, SWT.PUSH);
    browse.setText("&Browse...");
    browse.addListener(SWT.Selection, event -> browse(program));
    addLabel(page, "&Kernel:");
    kernelCombo = new Combo(page, SWT.DROP_DOWN);
    kernelCombo.setToolTipText(
        "Leave it empty if the file has one kernel or names the one to run.");
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(kernelCombo);
    kernelCombo.addModifyListener(event -> fieldChanged());
    addCheckbox(page, Setting.STOP_ON_ENTRY, "Debug: &stop before the first instruction");
    addCheckbox(page, Setting.STOP_ON_END, "Debug: stop after the &last instruction");
    addCheckbox(page, Setting.STATISTICS, "Run: &print statistics");
    addNote(page, "Launch comments of the file; empty fields of the other pages use their values:");
    commentsField =
        new Text(page, SWT.BORDER | SWT.MULTI | SWT.READ_ONLY | SWT.V_SCROLL | SWT.H_SCROLL);
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .span(3, 1)
        .hint(300, 120)
        .applyTo(commentsField);
  }

  private Text createProgramField(Composite page) {
    Text program =
        addTextField(page, Setting.PROGRAM, "&File:", "a path in the workspace, or with variables");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(program);
    program.addModifyListener(
        event -> {
          programPath = program.getText().trim();
          readJob.schedule(READ_DELAY_MILLIS);
        });
    return program;
  }

  private void browse(Text program) {
    ResourceListSelectionDialog dialog =
        new ResourceListSelectionDialog(
            getShell(),
            org.eclipse.core.resources.ResourcesPlugin.getWorkspace().getRoot(),
            IResource.FILE);
    dialog.setTitle("File with a kernel");
    if (dialog.open() == Window.OK
        && dialog.getResult().length == 1
        && dialog.getResult()[0] instanceof IFile chosen) {
      program.setText(chosen.getFullPath().toString());
    }
  }

  private void readKernels() {
    List<String> names = List.of();
    String commentsText = "";
    try {
      Programs.Program program =
          Programs.of(
              VariablesPlugin.getDefault()
                  .getStringVariableManager()
                  .performStringSubstitution(programPath));
      if (program.file() != null) {
        String text = KernelNames.currentText(program.file());
        names = KernelNames.of(text);
        commentsText = String.join("\n", KernelNames.launchComments(text));
      }
    } catch (CoreException e) {
      commentsText = e.getMessage();
    }
    showKernels(names, commentsText);
  }

  private void showKernels(List<String> names, String commentsText) {
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () -> {
              if (!kernelCombo.isDisposed()) {
                String now = kernelCombo.getText();
                quietly(
                    () -> {
                      kernelCombo.setItems(names.toArray(String[]::new));
                      kernelCombo.setText(now);
                    });
                commentsField.setText(
                    commentsText.isEmpty() ? "(The file has no launch comments.)" : commentsText);
              }
            });
  }

  @Override
  public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
    IFile selected = activeKernelFile();
    if (selected != null) {
      Setting.PROGRAM.set(configuration, selected.getFullPath().toString());
      configuration.rename(getLaunchConfigurationDialog().generateName(selected.getName()));
    }
  }

  /** Returns the file with kernels in the active editor; null if there is none. */
  private static IFile activeKernelFile() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    IEditorPart editor = page == null ? null : page.getActiveEditor();
    IFile edited = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
    return KernelFiles.isKernel(edited) ? edited : null;
  }

  @Override
  void showMore(ILaunchConfiguration configuration) throws CoreException {
    kernelCombo.setText(Setting.KERNEL.text(configuration));
  }

  @Override
  public void performApply(ILaunchConfigurationWorkingCopy configuration) {
    super.performApply(configuration);
    Setting.KERNEL.set(configuration, kernelCombo.getText());
    IFile now = workspaceFile();
    configuration.setMappedResources(now == null ? null : new IResource[] {now});
  }

  private IFile workspaceFile() {
    try {
      return Programs.of(fieldText(Setting.PROGRAM)).file();
    } catch (CoreException e) {
      // The path has variables, or the file does not exist. Then the configuration is mapped to no
      // file.
      return null;
    }
  }

  @Override
  String findProblem() {
    String text = fieldText(Setting.PROGRAM);
    if (text.isEmpty()) {
      return "Choose the file that contains the kernel.";
    }
    if (text.contains("${")) {
      return null;
    }
    try {
      Programs.of(text);
      return null;
    } catch (CoreException e) {
      return e.getMessage();
    }
  }
}
