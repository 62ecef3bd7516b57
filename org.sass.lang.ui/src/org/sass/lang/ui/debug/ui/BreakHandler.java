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
import org.sass.lang.ui.debug.RequestFailures;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.CheckBreakpoints;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.SassBreakpoint;
import org.sass.lang.ui.debug.model.SassFrame;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.model.SassVariable;
import org.sass.lang.ui.debug.model.UserWarnings;
import org.sass.lang.ui.launch.KernelFiles;

/**
 * Commands that set breakpoints which cannot be set in a ruler: at an instruction, at a kernel or
 * label, and on data. Another command restores the deleted breakpoints of checks.
 */
public final class BreakHandler extends AbstractHandler implements IExecutableExtension {
  private String commandType = "";

  @Override
  public void setInitializationData(IConfigurationElement element, String property, Object data) {
    commandType = String.valueOf(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    SassTarget target = SassElements.currentTarget();
    SassSession session = target == null ? null : target.getSession();
    IFile edited = SassElements.editorFile(HandlerUtil.getActiveEditor(event));
    IResource resource =
        session == null && KernelFiles.isKernel(edited)
            ? edited
            : SassElements.breakpointResource(session);
    switch (commandType) {
      case "instruction" ->
          createInstructionBreakpoint(shell, resource, HandlerUtil.getCurrentSelection(event));
      case "function" ->
          promptForText(
              shell,
              "Add Kernel or Label Breakpoint",
              "Name of the kernel or label:",
              "",
              name -> create(Kind.FUNCTION, resource, Map.of(Attribute.FUNCTION, name)));
      case "checks" -> {
        if (session != null) {
          SassElements.runInJob(
              "Checks", monitor -> CheckBreakpoints.restoreDeleted(session.capabilities()));
        }
      }
      default ->
          createDataBreakpoint(
              shell, resource, session, HandlerUtil.getCurrentStructuredSelection(event));
    }
    return null;
  }

  private static void createInstructionBreakpoint(
      Shell shell, IResource resource, Object selection) {
    String address =
        selection instanceof IStructuredSelection some
                && some.getFirstElement() instanceof SassFrame frame
            ? frame.address()
            : "0x0";
    promptForText(
        shell,
        "Add Instruction Breakpoint",
        "Address of the instruction (0x0 is the first one):",
        address,
        text -> create(Kind.INSTRUCTION, resource, Map.of(Attribute.ADDRESS, text)));
  }

  // ---- data

  private void createDataBreakpoint(
      Shell shell, IResource resource, SassSession session, IStructuredSelection selection) {
    if (selection != null
        && selection.getFirstElement() instanceof SassVariable variable
        && session != null
        && session.isSuspended()) {
      createVariableBreakpoint(resource, session, variable);
      return;
    }
    promptForText(
        shell,
        "Add Data Breakpoint",
        "A register or a place in global or shared memory, such as R3, lane 5: R3, g[0x10],"
            + " out[3]:",
        "",
        text ->
            create(
                Kind.DATA,
                resource,
                Map.of(Attribute.EXPRESSION, text, Attribute.ACCESS, accessKind())));
  }

  private String accessKind() {
    return commandType.equals("data") ? "write" : commandType;
  }

  /**
   * Asks the adapter for the identifier of the data that a variable in a view shows, and sets a
   * breakpoint on it.
   */
  private void createVariableBreakpoint(
      IResource resource, SassSession session, SassVariable variable) {
    DataBreakpointInfoArguments arguments = new DataBreakpointInfoArguments();
    arguments.setName(variable.getName());
    arguments.setVariablesReference(variable.parentReference());
    session
        .sendRequest(server -> server.dataBreakpointInfo(arguments))
        .whenComplete(
            (info, failure) -> {
              if (failure != null) {
                UserWarnings.show(
                    "The breakpoint was not set: " + RequestFailures.message(failure));
              } else if (info.getDataId() == null) {
                UserWarnings.show("The breakpoint was not set: " + info.getDescription());
              } else {
                Map<Attribute, String> attributes = new HashMap<>();
                attributes.put(Attribute.DATA_ID, info.getDataId());
                attributes.put(Attribute.LABEL, info.getDescription());
                attributes.put(Attribute.ACCESS, accessKind());
                create(Kind.DATA, resource, attributes);
              }
            });
  }

  // ---- dialogs and new breakpoints

  private static void promptForText(
      Shell shell,
      String title,
      String message,
      String initialText,
      java.util.function.Consumer<String> onText) {
    InputDialog dialog =
        new InputDialog(shell, title, message, initialText, some -> some.isBlank() ? "" : null);
    if (dialog.open() == Window.OK) {
      onText.accept(dialog.getValue().trim());
    }
  }

  private static void create(Kind kind, IResource resource, Map<Attribute, String> attributes) {
    SassElements.runInJob(
        "Setting a breakpoint", monitor -> SassBreakpoint.create(kind, resource, true, attributes));
  }
}
