package org.sass.lang.ui.debug.ui;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.window.Window;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.sass.lang.ui.debug.Reasons;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.Checks;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.SassBreakpoint;
import org.sass.lang.ui.debug.model.Refusals;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassVariable;
import org.sass.lang.ui.launch.KernelFiles;

/**
 * Commands that set breakpoints which cannot be set in a ruler: at an instruction, at a kernel or
 * label, and on data. Another command restores the deleted breakpoints of checks.
 */
public final class BreakHandler extends AbstractHandler implements IExecutableExtension {
  private String what = "";

  @Override
  public void setInitializationData(IConfigurationElement element, String property, Object data) {
    what = String.valueOf(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    SassTarget target = SassElements.target();
    SassSession session = target == null ? null : target.getSession();
    IFile edited = SassElements.file(HandlerUtil.getActiveEditor(event));
    IResource home =
        session == null && KernelFiles.isKernel(edited) ? edited : SassElements.home(session);
    switch (what) {
      case "instruction" -> instruction(shell, home, HandlerUtil.getCurrentSelection(event));
      case "function" ->
          ask(
              shell,
              "Add Kernel or Label Breakpoint",
              "Name of the kernel or label:",
              "",
              name -> create(Kind.FUNCTION, home, Map.of(Attribute.FUNCTION, name)));
      case "checks" -> {
        if (session != null) {
          SassElements.inJob("Checks", monitor -> Checks.restore(session.abilities()));
        }
      }
      default -> data(shell, home, session, HandlerUtil.getCurrentStructuredSelection(event));
    }
    return null;
  }

  private static void instruction(Shell shell, IResource home, Object selection) {
    String address =
        selection instanceof IStructuredSelection some
                && some.getFirstElement() instanceof SassFrame frame
            ? frame.address()
            : "0x0";
    ask(
        shell,
        "Add Instruction Breakpoint",
        "Address of the instruction (0x0 is the first one):",
        address,
        text -> create(Kind.INSTRUCTION, home, Map.of(Attribute.ADDRESS, text)));
  }

  // ---- data

  private void data(
      Shell shell, IResource home, SassSession session, IStructuredSelection selection) {
    if (selection != null
        && selection.getFirstElement() instanceof SassVariable variable
        && session != null
        && session.isSuspended()) {
      selected(home, session, variable);
      return;
    }
    ask(
        shell,
        "Add Data Breakpoint",
        "A register or a place in global or shared memory, such as R3, lane 5: R3, g[0x10],"
            + " out[3]:",
        "",
        text ->
            create(
                Kind.DATA, home, Map.of(Attribute.EXPRESSION, text, Attribute.ACCESS, access())));
  }

  private String access() {
    return what.equals("data") ? "write" : what;
  }

  /**
   * Asks the adapter for the identifier of the data behind a variable that a view shows, and sets a
   * breakpoint on it.
   */
  private void selected(IResource home, SassSession session, SassVariable variable) {
    DataBreakpointInfoArguments arguments = new DataBreakpointInfoArguments();
    arguments.setName(variable.getName());
    arguments.setVariablesReference(variable.holder());
    session
        .ask(server -> server.dataBreakpointInfo(arguments))
        .whenComplete(
            (info, failure) -> {
              if (failure != null) {
                Refusals.show("The breakpoint was not set: " + Reasons.text(failure));
              } else if (info.getDataId() == null) {
                Refusals.show("The breakpoint was not set: " + info.getDescription());
              } else {
                Map<Attribute, String> attributes = new HashMap<>();
                attributes.put(Attribute.DATA, info.getDataId());
                attributes.put(Attribute.LABEL, info.getDescription());
                attributes.put(Attribute.ACCESS, access());
                create(Kind.DATA, home, attributes);
              }
            });
  }

  // ---- dialogs and new breakpoints

  private static void ask(
      Shell shell,
      String title,
      String message,
      String text,
      java.util.function.Consumer<String> then) {
    InputDialog dialog =
        new InputDialog(shell, title, message, text, some -> some.isBlank() ? "" : null);
    if (dialog.open() == Window.OK) {
      then.accept(dialog.getValue().trim());
    }
  }

  private static void create(Kind kind, IResource home, Map<Attribute, String> attributes) {
    SassElements.inJob(
        "Setting a breakpoint", monitor -> SassBreakpoint.create(kind, home, true, attributes));
  }
}
