package org.sass.lang.ui.editor;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.sass.lang.ide.views.Disassembly;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * Opens a file of machine code, such as a cubin: disassembles it, and shows the source text in the
 * editor for texts. The text cannot be changed there, but it can be saved as another file.
 */
public final class MachineCodeLauncher implements IEditorLauncher {
  private static final String TEXT_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";
  private static final String TITLE = "Disassemble";

  @Override
  public void open(IPath file) {
    Path path = file.toFile().toPath();
    String name = String.valueOf(path.getFileName());
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    AtomicReference<Disassembly.Result> answer = new AtomicReference<>();
    try {
      PlatformUI.getWorkbench()
          .getProgressService()
          .busyCursorWhile(monitor -> answer.set(disassemble(path)));
    } catch (InvocationTargetException e) {
      String message = name + " cannot be read: " + e.getCause().getMessage();
      MessageDialog.openError(window.getShell(), TITLE, message);
      return;
    } catch (InterruptedException e) {
      // The user has cancelled it.
      return;
    }
    Disassembly.Result result = answer.get();
    String problem = result.problems().isEmpty() ? "" : result.problems().get(0).message();
    if (result.text().isEmpty()) {
      String reason = problem.isEmpty() ? "there is no machine code in it" : problem;
      String message = name + " cannot be disassembled: " + reason;
      MessageDialog.openError(window.getShell(), TITLE, message);
      return;
    }
    try {
      window.getActivePage().openEditor(input(path, result), TEXT_EDITOR);
    } catch (PartInitException e) {
      ILog.of(MachineCodeLauncher.class).log(e.getStatus());
    }
    if (!problem.isEmpty()) {
      MessageDialog.openWarning(window.getShell(), TITLE, name + ": " + problem);
    }
  }

  private static Disassembly.Result disassemble(Path path) throws InvocationTargetException {
    try {
      return Disassembly.disassembleFile(Files.readAllBytes(path), SassSettings.settings().isa());
    } catch (IOException e) {
      throw new InvocationTargetException(e);
    }
  }

  private static DisassemblyInput input(Path path, Disassembly.Result result) {
    String name = String.valueOf(path.getFileName()).replaceFirst("\\.[^.]*$", "");
    String suffix = "." + result.isa();
    return new DisassemblyInput(
        path.toString(), (name.endsWith(suffix) ? name : name + suffix) + ".gsass", result.text());
  }
}
