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
  private static final int PAUSE_MILLIS = 300;

  private Combo kernels;
  private Text comments;
  private String file = "";

  /** Reads the file in the background, because it may be long or slow to read. */
  private final Job looking = Job.createSystem("Kernels of a file", (ICoreRunnable) m -> look());

  KernelTab() {
    super("Kernel");
  }

  @Override
  void fill(Composite page) {
    Text program = fieldOfProgram(page);
    Button browse = new Button(page, SWT.PUSH);
    browse.setText("&Browse...");
    browse.addListener(SWT.Selection, event -> browse(program));
    label(page, "&Kernel:");
    kernels = new Combo(page, SWT.DROP_DOWN);
    kernels.setToolTipText("Leave it empty if the file has one kernel or names the one to run.");
    GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(kernels);
    kernels.addModifyListener(event -> changed());
    toggle(page, Setting.STOP_ON_ENTRY, "Debug: &stop before the first instruction");
    toggle(page, Setting.STOP_ON_END, "Debug: stop after the &last instruction");
    toggle(page, Setting.STATISTICS, "Run: &print statistics");
    note(page, "Launch comments of the file; empty fields of the other pages use their values:");
    comments = new Text(page, SWT.BORDER | SWT.MULTI | SWT.READ_ONLY | SWT.V_SCROLL | SWT.H_SCROLL);
    GridDataFactory.fillDefaults().grab(true, true).span(3, 1).hint(300, 120).applyTo(comments);
  }

  private Text fieldOfProgram(Composite page) {
    Text program =
        text(page, Setting.PROGRAM, "&File:", "a path in the workspace, or with variables");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(program);
    program.addModifyListener(
        event -> {
          file = program.getText().trim();
          looking.schedule(PAUSE_MILLIS);
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

  private void look() {
    List<String> names = List.of();
    String said = "";
    try {
      Programs.Program program =
          Programs.of(
              VariablesPlugin.getDefault()
                  .getStringVariableManager()
                  .performStringSubstitution(file));
      if (program.file() != null) {
        String text = KernelNames.text(program.file());
        names = KernelNames.of(text);
        said = String.join("\n", KernelNames.launchComments(text));
      }
    } catch (CoreException e) {
      said = e.getMessage();
    }
    show(names, said);
  }

  private void show(List<String> names, String said) {
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () -> {
              if (!kernels.isDisposed()) {
                String now = kernels.getText();
                quietly(
                    () -> {
                      kernels.setItems(names.toArray(String[]::new));
                      kernels.setText(now);
                    });
                comments.setText(said.isEmpty() ? "(The file has no launch comments.)" : said);
              }
            });
  }

  @Override
  public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
    IFile selected = selected();
    if (selected != null) {
      Setting.PROGRAM.set(configuration, selected.getFullPath().toString());
      configuration.rename(getLaunchConfigurationDialog().generateName(selected.getName()));
    }
  }

  /** Returns the file with kernels in the active editor; null if there is none. */
  private static IFile selected() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    IEditorPart editor = page == null ? null : page.getActiveEditor();
    IFile edited = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
    return KernelFiles.isKernel(edited) ? edited : null;
  }

  @Override
  void showMore(ILaunchConfiguration configuration) throws CoreException {
    kernels.setText(Setting.KERNEL.text(configuration));
  }

  @Override
  public void performApply(ILaunchConfigurationWorkingCopy configuration) {
    super.performApply(configuration);
    Setting.KERNEL.set(configuration, kernels.getText());
    IFile now = inWorkspace();
    configuration.setMappedResources(now == null ? null : new IResource[] {now});
  }

  private IFile inWorkspace() {
    try {
      return Programs.of(shown(Setting.PROGRAM)).file();
    } catch (CoreException e) {
      // The path has variables, or the file does not exist. Then the configuration is mapped to no
      // file.
      return null;
    }
  }

  @Override
  String problem() {
    String text = shown(Setting.PROGRAM);
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
