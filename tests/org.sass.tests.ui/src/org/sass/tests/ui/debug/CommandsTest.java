package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.tests.ui.Dialogs;
import org.sass.tests.ui.Widgets;

/** Tests the commands of the debugger, called as tool bars, menus and keys call them. */
class CommandsTest {
  private static final String DEBUG = "org.sass.lang.ui.debug.";

  private IProject project;
  private IFile file;
  private SassTarget target;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("commands");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    target = Kernels.debugToFirstStop(file);
    Kernels.moveOffUiThread(target, target::resume);
    assertEquals(Kernels.lineOf("GST"), Kernels.currentLine(target));
  }

  @AfterEach
  void close() throws Exception {
    Kernels.cleanUp();
    PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static void executeCommand(String id, Map<String, String> parameters) throws Exception {
    ParameterizedCommand command =
        ParameterizedCommand.generateCommand(
            PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(DEBUG + id),
            parameters);
    Pump.awaitCondition(id + " to be possible", command.getCommand()::isEnabled);
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
  }

  private void executeMove(String id) throws Exception {
    Kernels.moveOnUiThread(target, () -> executeCommand(id, Map.of()));
  }

  @Test
  void goesBackAndForth() throws Exception {
    executeMove("stepBack");
    assertEquals(Kernels.lineOf("IADD R2"), Kernels.currentLine(target));
    executeMove("reverse");
    assertTrue(
        target.focusedThread().stopReason().startsWith("At the start of the run"),
        target.focusedThread().stopReason());
    assertEquals(Kernels.lineOf("I2I"), Kernels.currentLine(target));
    for (String keys : List.of("M2+F6", "M2+F8", "M3+M2+F6", "M3+M2+F7", "M3+M2+F8")) {
      assertTrue(
          Arrays.stream(PlatformUI.getWorkbench().getService(IBindingService.class).getBindings())
              .anyMatch(
                  one ->
                      one.getTriggerSequence().equals(sequence(keys))
                          && one.getParameterizedCommand() != null
                          && one.getParameterizedCommand().getId().startsWith(DEBUG)),
          keys);
    }
  }

  private static KeySequence sequence(String keys) {
    try {
      return KeySequence.getInstance(keys);
    } catch (org.eclipse.jface.bindings.keys.ParseException e) {
      throw new IllegalArgumentException(keys, e);
    }
  }

  @Test
  void asksWhichLaneToLookAt() throws Exception {
    boolean[] filtered = {false};
    fillWhenOpen(
        "Focus on Lane",
        dialog -> {
          if (!filtered[0]) {
            find(dialog, Text.class).setText("*lane 17");
            filtered[0] = true;
          }
          Table lanes = find(dialog, Table.class);
          boolean there =
              lanes.getItemCount() > 0 && lanes.getItem(0).getText().contains(" lane 17");
          if (there) {
            lanes.select(0);
            lanes.notifyListeners(SWT.Selection, new Event());
          }
          return there && dialog.getDefaultButton().isEnabled();
        });
    executeCommand("setFocus", Map.of());
    Pump.awaitCondition("the other lane", () -> target.getSession().focus().lane() == 17);
  }

  @Test
  void asksWhoWroteAndWhereToBreak() throws Exception {
    fillWhenOpen("Go Back to Last Write", dialog -> typeInto(dialog, "R2"));
    Kernels.moveOnUiThread(target, () -> executeCommand("lastWrite", Map.of()));
    assertEquals(Kernels.lineOf("IADD R2"), Kernels.currentLine(target));

    fillWhenOpen("Add Data Breakpoint", dialog -> typeInto(dialog, "out[40]"));
    executeCommand("breakOnChange", Map.of());
    Pump.awaitCondition("a data breakpoint", () -> breakpoint(Kind.DATA) != null);
    assertEquals("out[40]", Attribute.EXPRESSION.get(breakpoint(Kind.DATA)));

    fillWhenOpen("Add Instruction Breakpoint", dialog -> typeInto(dialog, "0x8"));
    executeCommand("breakAtInstruction", Map.of());
    Pump.awaitCondition("an instruction breakpoint", () -> breakpoint(Kind.INSTRUCTION) != null);

    fillWhenOpen("Add Kernel or Label Breakpoint", dialog -> typeInto(dialog, "doubles"));
    executeCommand("breakAtFunction", Map.of());
    Pump.awaitCondition("a kernel breakpoint", () -> breakpoint(Kind.FUNCTION) != null);
    assertEquals("doubles", Attribute.FUNCTION.get(breakpoint(Kind.FUNCTION)));

    executeCommand("restoreChecks", Map.of());
    int all = target.getSession().capabilities().getExceptionBreakpointFilters().length;
    Pump.awaitCondition("all checks", () -> count(Kind.CHECK) == all);
    breakpoint(Kind.CHECK).delete();
    Pump.awaitCondition("one less", () -> count(Kind.CHECK) == all - 1);
    executeCommand("restoreChecks", Map.of());
    Pump.awaitCondition("the check again", () -> count(Kind.CHECK) == all);
  }

  @Test
  void showsRegistersAsAnotherType() throws Exception {
    executeCommand("setType", Map.of(DEBUG + "setType.type", "u8"));
    Pump.awaitCondition("bytes", () -> register("R1").contains("u8"));
    executeCommand("setType", Map.of(DEBUG + "setType.type", "hex"));
    Pump.awaitCondition("words", () -> !register("R1").contains("u8"));
  }

  /** Returns the value of a register, a blank and the type in which it is shown. */
  private String register(String name) throws Exception {
    return Pump.callInOtherThread(
        () -> {
          for (var group : target.focusedThread().getTopStackFrame().getRegisterGroups()) {
            for (var one : group.getRegisters()) {
              if (one.getName().equals(name)) {
                return one.getValue().getValueString() + " " + one.getReferenceTypeName();
              }
            }
          }
          throw new DebugException(org.eclipse.core.runtime.Status.error("no register " + name));
        });
  }

  private static IBreakpoint[] allBreakpoints() {
    return DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(SassSession.MODEL_ID);
  }

  private static int count(Kind kind) {
    return (int) Arrays.stream(allBreakpoints()).filter(one -> Kind.of(one) == kind).count();
  }

  private static IBreakpoint breakpoint(Kind kind) {
    return Arrays.stream(allBreakpoints())
        .filter(one -> Kind.of(one) == kind)
        .findFirst()
        .orElse(null);
  }

  // ---- dialogs: each one runs an event loop of its own until it is closed

  /**
   * Arranges that a dialog with this title is filled in when it opens, and that its default button
   * is pressed once {@code fill} returns true.
   */
  private static void fillWhenOpen(String title, Predicate<Shell> fill) {
    Dialogs.answerWhenOpen(
        shell -> shell.getText().equals(title),
        dialog -> {
          if (!fill.test(dialog)) {
            return false;
          }
          dialog.getDefaultButton().notifyListeners(SWT.Selection, new Event());
          return true;
        });
  }

  private static boolean typeInto(Shell dialog, String text) {
    find(dialog, Text.class).setText(text);
    return true;
  }

  /** Returns the first control of a kind that is not read-only. */
  private static <C extends Control> C find(Shell dialog, Class<C> kind) {
    return Widgets.allControls(dialog).stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .filter(control -> (control.getStyle() & SWT.READ_ONLY) == 0)
        .findFirst()
        .orElseThrow();
  }
}
