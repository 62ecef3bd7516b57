package org.sass.lang.ui.editor;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ide.views.Disassembly;
import org.sass.lang.ui.KernelDialog;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Opens a file of machine code, such as a cubin: disassembles it, and shows the source text in the
 * editor for texts. The text cannot be changed there, but it can be saved as another file. If the
 * text would be too large, the user chooses a kernel, and if the file has code for several
 * architectures, one of these.
 */
public final class MachineCodeLauncher implements IEditorLauncher {
  private static final String TEXT_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";
  private static final String TITLE = "Disassemble";

  @Override
  public void open(IPath file) {
    Path path = file.toFile().toPath();
    try {
      byte[] bytes = compute(() -> Files.readAllBytes(path));
      String isa = SassSettings.settings().isa();
      List<String> archs = compute(() -> Disassembly.archsToChoose(bytes));
      String arch = archs.isEmpty() ? null : askForArch(path, archs);
      if (arch == null && !archs.isEmpty()) {
        return;
      }
      List<String> kernels = compute(() -> Disassembly.kernelsToChoose(bytes, isa, arch));
      String kernel = kernels.isEmpty() ? null : askForKernel(path, kernels);
      if (kernel != null || kernels.isEmpty()) {
        show(path, kernel, compute(() -> Disassembly.disassembleFile(bytes, isa, arch, kernel)));
      }
    } catch (InvocationTargetException e) {
      String message = path.getFileName() + " cannot be read: " + e.getCause().getMessage();
      MessageDialog.openError(shell(), TITLE, message);
    } catch (InterruptedException e) {
      // The user has cancelled it.
    }
  }

  private static Shell shell() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
  }

  /** Computes a value while the window shows that it is busy. */
  private static <T> T compute(Callable<T> work)
      throws InvocationTargetException, InterruptedException {
    AtomicReference<T> answer = new AtomicReference<>();
    PlatformUI.getWorkbench()
        .getProgressService()
        .busyCursorWhile(
            monitor -> {
              try {
                answer.set(work.call());
              } catch (Exception e) {
                throw new InvocationTargetException(e);
              }
            });
    return answer.get();
  }

  /** Returns the kernel that the user chooses; null if the user chose none. */
  private static String askForKernel(Path path, List<String> kernels) {
    String message = "The text of all %,d kernels of %s would be too large. Which kernel?";
    return KernelDialog.ask(
        shell(), TITLE, String.format(message, kernels.size(), path.getFileName()), kernels);
  }

  /** Returns the architecture that the user chooses; null if the user chose none. */
  private static String askForArch(Path path, List<String> archs) {
    String message = path.getFileName() + " has code for several architectures. Which one?";
    return KernelDialog.ask(shell(), TITLE, message, archs);
  }

  private static void show(Path path, String kernel, Disassembly.Result result) {
    Path name = path.getFileName();
    String problem = result.problems().isEmpty() ? "" : result.problems().get(0).message();
    if (result.text().isEmpty()) {
      String reason = problem.isEmpty() ? "there is no machine code in it" : problem;
      MessageDialog.openError(shell(), TITLE, name + " cannot be disassembled: " + reason);
      return;
    }
    try {
      PlatformUI.getWorkbench()
          .getActiveWorkbenchWindow()
          .getActivePage()
          .openEditor(input(path, kernel, result), TEXT_EDITOR);
    } catch (PartInitException e) {
      ILog.of(MachineCodeLauncher.class).log(e.getStatus());
    }
    if (!problem.isEmpty()) {
      MessageDialog.openWarning(shell(), TITLE, name + ": " + problem);
    }
  }

  private static DisassemblyInput input(Path path, String kernel, Disassembly.Result result) {
    String name = String.valueOf(path.getFileName()).replaceFirst("\\.[^.]*$", "");
    String part = kernel == null ? "" : "." + kernel;
    String suffix = "." + result.isa();
    String base = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    return new DisassemblyInput(path.toString(), base + part + suffix + ".gsass", result.text());
  }
}
