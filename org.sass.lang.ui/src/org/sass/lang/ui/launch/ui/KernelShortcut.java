package org.sass.lang.ui.launch.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut2;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.statushandlers.StatusManager;
import org.sass.lang.ui.KernelDialog;
import org.sass.lang.ui.launch.KernelFiles;
import org.sass.lang.ui.launch.KernelNames;
import org.sass.lang.ui.launch.Setting;

/**
 * The menus Run As and Debug As for a file with kernels. Uses the existing launch configuration of
 * the kernel, or creates one.
 */
public final class KernelShortcut implements ILaunchShortcut2 {
  @Override
  public void launch(ISelection selection, String mode) {
    launch(file(selection), mode);
  }

  @Override
  public void launch(IEditorPart editor, String mode) {
    launch(file(editor), mode);
  }

  private static void launch(IFile file, String mode) {
    if (file != null) {
      launch(file, null, mode);
    }
  }

  /**
   * Launches a kernel of a file. If no kernel is named and the file has several, the user chooses
   * one.
   *
   * @param kernel the kernel's name; null or blank if none is named
   * @param mode the platform's launch mode: run or debug
   */
  public static void launch(IFile file, String kernel, String mode) {
    chooseKernel(file, kernel, one -> launchKernel(file, one, mode, true));
  }

  private static void chooseKernel(IFile file, String kernel, Consumer<String> onChosen) {
    // A file may be long, so it is not read in the UI thread.
    Job job =
        Job.create(
            "Looking for the kernels of " + file.getName(),
            (ICoreRunnable)
                monitor -> {
                  List<String> kernels =
                      kernel == null || kernel.isBlank() ? KernelNames.of(file) : List.of(kernel);
                  String only = kernel == null || kernel.isBlank() ? "" : kernel;
                  PlatformUI.getWorkbench()
                      .getDisplay()
                      .asyncExec(
                          () ->
                              onChosen.accept(
                                  kernels.size() < 2 ? only : askForKernel(file, kernels)));
                });
    job.setPriority(Job.INTERACTIVE);
    job.schedule();
  }

  /** Debugs a kernel of a file from its beginning to the first breakpoint that it reaches. */
  public static void debugToBreakpoint(IFile file) {
    chooseKernel(
        file, null, kernel -> launchKernel(file, kernel, ILaunchManager.DEBUG_MODE, false));
  }

  /**
   * Launches the chosen kernel.
   *
   * @param kernel the kernel's name; empty for the only kernel of the file, null if the user chose
   *     none
   * @param stopsOnEntry whether to stop at the kernel's beginning if the configuration says so
   */
  private static void launchKernel(IFile file, String kernel, String mode, boolean stopsOnEntry) {
    try {
      if (kernel != null) {
        ILaunchConfiguration configuration = findOrCreateConfiguration(file, kernel);
        if (!stopsOnEntry) {
          ILaunchConfigurationWorkingCopy once = configuration.getWorkingCopy();
          Setting.STOP_ON_ENTRY.set(once, false);
          configuration = once;
        }
        DebugUITools.launch(configuration, mode);
      }
    } catch (CoreException e) {
      StatusManager.getManager()
          .handle(
              Status.error(file.getName() + " was not launched: " + e.getMessage(), e),
              StatusManager.SHOW | StatusManager.LOG);
    }
  }

  private static String askForKernel(IFile file, List<String> kernels) {
    Shell shell = PlatformUI.getWorkbench().getModalDialogShellProvider().getShell();
    return KernelDialog.ask(shell, "Kernels of " + file.getName(), "Which kernel?", kernels);
  }

  private static ILaunchManager launchManager() {
    return DebugPlugin.getDefault().getLaunchManager();
  }

  /** Returns the launch configurations of a file. */
  private static List<ILaunchConfiguration> findConfigurations(IFile file) {
    List<ILaunchConfiguration> found = new ArrayList<>();
    ILaunchConfigurationType type = launchManager().getLaunchConfigurationType(Setting.TYPE);
    String path = file.getFullPath().toString();
    try {
      for (ILaunchConfiguration one : launchManager().getLaunchConfigurations(type)) {
        if (Setting.PROGRAM.text(one).equals(path)) {
          found.add(one);
        }
      }
    } catch (CoreException e) {
      // A configuration that cannot be read counts as missing.
      ILog.of(KernelShortcut.class).log(e.getStatus());
    }
    return found;
  }

  /**
   * Returns the configuration for a kernel, whose name is empty for the only kernel of the file. If
   * there is none, creates and saves one.
   */
  private static ILaunchConfiguration findOrCreateConfiguration(IFile file, String kernel)
      throws CoreException {
    for (ILaunchConfiguration one : findConfigurations(file)) {
      if (Setting.KERNEL.text(one).equals(kernel)) {
        return one;
      }
    }
    String name = kernel.isEmpty() ? file.getName() : kernel + " of " + file.getName();
    ILaunchConfigurationWorkingCopy fresh =
        launchManager()
            .getLaunchConfigurationType(Setting.TYPE)
            .newInstance(null, launchManager().generateLaunchConfigurationName(name));
    Setting.PROGRAM.set(fresh, file.getFullPath().toString());
    Setting.KERNEL.set(fresh, kernel);
    fresh.setMappedResources(new IResource[] {file});
    return fresh.doSave();
  }

  // ---- methods for the platform

  private static IFile file(ISelection selection) {
    return selection instanceof IStructuredSelection some && !some.isEmpty()
        ? kernelFileOrNull(Adapters.adapt(some.getFirstElement(), IFile.class))
        : null;
  }

  private static IFile file(IEditorPart editor) {
    return kernelFileOrNull(Adapters.adapt(editor.getEditorInput(), IFile.class));
  }

  private static IFile kernelFileOrNull(IFile file) {
    return KernelFiles.isKernel(file) ? file : null;
  }

  private static ILaunchConfiguration[] configurationsOrNull(IFile file) {
    // Null tells the platform that this shortcut will create a configuration.
    List<ILaunchConfiguration> found = file == null ? List.of() : findConfigurations(file);
    return found.isEmpty() ? null : found.toArray(ILaunchConfiguration[]::new);
  }

  @Override
  public ILaunchConfiguration[] getLaunchConfigurations(ISelection selection) {
    return configurationsOrNull(file(selection));
  }

  @Override
  public ILaunchConfiguration[] getLaunchConfigurations(IEditorPart editor) {
    return configurationsOrNull(file(editor));
  }

  @Override
  public IResource getLaunchableResource(ISelection selection) {
    return file(selection);
  }

  @Override
  public IResource getLaunchableResource(IEditorPart editor) {
    return file(editor);
  }
}
