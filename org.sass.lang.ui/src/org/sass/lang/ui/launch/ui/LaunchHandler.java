package org.sass.lang.ui.launch.ui;

import java.net.URI;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.statushandlers.StatusManager;
import org.sass.lang.ui.launch.KernelFiles;

/**
 * Runs or debugs a kernel: that of the command's parameters, else that of the selected file, else
 * that of the active editor.
 */
public final class LaunchHandler extends AbstractHandler implements IExecutableExtension {
  private String mode = "run";

  @Override
  public void setInitializationData(IConfigurationElement element, String property, Object data) {
    mode = String.valueOf(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    String command = event.getCommand().getId();
    IFile file = findKernelFile(event, event.getParameter(command + ".uri"));
    if (file == null) {
      StatusManager.getManager()
          .handle(
              Status.info(
                  "There is no kernel to " + mode + ": open a file that contains one first."),
              StatusManager.SHOW);
    } else {
      KernelShortcut.launch(file, event.getParameter(command + ".kernel"), mode);
    }
    return null;
  }

  private static IFile findKernelFile(ExecutionEvent event, String uri) {
    if (uri != null && !uri.isBlank()) {
      IFile[] files =
          ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri));
      return files.length == 0 ? null : files[0];
    }
    IEditorPart editor = HandlerUtil.getActiveEditor(event);
    IFile edited = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
    IStructuredSelection selection = HandlerUtil.getCurrentStructuredSelection(event);
    IFile selected =
        selection.isEmpty() ? null : Adapters.adapt(selection.getFirstElement(), IFile.class);
    if (KernelFiles.isKernel(selected)) {
      return selected;
    }
    return KernelFiles.isKernel(edited) ? edited : null;
  }
}
