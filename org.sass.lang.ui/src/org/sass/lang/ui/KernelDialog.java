package org.sass.lang.ui;

import java.util.List;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

/** A dialog in which the user chooses a kernel of a file. */
public final class KernelDialog {

  private KernelDialog() {}

  /**
   * Asks the user for a kernel. Call it in the UI thread.
   *
   * @param message the question, above the list
   * @param kernels the names of the kernels
   * @return the kernel's name; null if the user chose none
   */
  public static String ask(Shell shell, String title, String message, List<String> kernels) {
    ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell, new LabelProvider());
    dialog.setTitle(title);
    dialog.setMessage(message);
    dialog.setElements(kernels.toArray());
    dialog.setMultipleSelection(false);
    return dialog.open() == Window.OK ? (String) dialog.getFirstResult() : null;
  }
}
