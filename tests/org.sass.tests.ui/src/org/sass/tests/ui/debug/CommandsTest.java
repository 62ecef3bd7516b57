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
    project = Kernels.project("commands");
    file = Kernels.file(project, "doubles.gsass", Kernels.DOUBLES);
    SassLineBreakpoint.create(file, Kernels.line("GST"));
    target = Kernels.stopped(file);
    Kernels.move(target, target::resume);
    assertEquals(Kernels.line("GST"), Kernels.line(target));
  }

  @AfterEach
  void close() throws Exception {
    Kernels.clean();
    PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static void call(String id, Map<String, String> parameters) throws Exception {
    ParameterizedCommand command =
        ParameterizedCommand.generateCommand(
            PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(DEBUG + id),
            parameters);
    Pump.until(id + " to be possible", command.getCommand()::isEnabled);
    PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
  }

  private void move(String id) throws Exception {
    Kernels.moveHere(target, () -> call(id, Map.of()));
  }

  @Test
  void goesBackAndForth() throws Exception {
    move("stepBack");
    assertEquals(Kernels.line("IADD R2"), Kernels.line(target));
    move("reverse");
    assertTrue(
        target.focused().reason().startsWith("At the start of the run"), target.focused().reason());
    assertEquals(Kernels.line("I2I"), Kernels.line(target));
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
    whenAsked(
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
    call("setFocus", Map.of());
    Pump.until("the other lane", () -> target.getSession().focus().lane() == 17);
  }

  @Test
  void asksWhoWroteAndWhereToBreak() throws Exception {
    whenAsked("Go Back to Last Write", dialog -> typed(dialog, "R2"));
    Kernels.moveHere(target, () -> call("lastWrite", Map.of()));
    assertEquals(Kernels.line("IADD R2"), Kernels.line(target));

    whenAsked("Add Data Breakpoint", dialog -> typed(dialog, "out[40]"));
    call("breakOnChange", Map.of());
    Pump.until("a data breakpoint", () -> breakpoint(Kind.DATA) != null);
    assertEquals("out[40]", Attribute.EXPRESSION.of(breakpoint(Kind.DATA)));

    whenAsked("Add Instruction Breakpoint", dialog -> typed(dialog, "0x8"));
    call("breakAtInstruction", Map.of());
    Pump.until("an instruction breakpoint", () -> breakpoint(Kind.INSTRUCTION) != null);

    whenAsked("Add Kernel or Label Breakpoint", dialog -> typed(dialog, "doubles"));
    call("breakAtFunction", Map.of());
    Pump.until("a kernel breakpoint", () -> breakpoint(Kind.FUNCTION) != null);
    assertEquals("doubles", Attribute.FUNCTION.of(breakpoint(Kind.FUNCTION)));

    call("restoreChecks", Map.of());
    int all = target.getSession().abilities().getExceptionBreakpointFilters().length;
    Pump.until("all checks", () -> count(Kind.CHECK) == all);
    breakpoint(Kind.CHECK).delete();
    Pump.until("one less", () -> count(Kind.CHECK) == all - 1);
    call("restoreChecks", Map.of());
    Pump.until("the check again", () -> count(Kind.CHECK) == all);
  }

  @Test
  void showsRegistersAsAnotherType() throws Exception {
    call("setType", Map.of(DEBUG + "setType.type", "u8"));
    Pump.until("bytes", () -> register("R1").contains("u8"));
    call("setType", Map.of(DEBUG + "setType.type", "hex"));
    Pump.until("words", () -> !register("R1").contains("u8"));
  }

  /** Returns the value of a register, a blank and the type in which it is shown. */
  private String register(String name) throws Exception {
    return Pump.elsewhere(
        () -> {
          for (var group : target.focused().getTopStackFrame().getRegisterGroups()) {
            for (var one : group.getRegisters()) {
              if (one.getName().equals(name)) {
                return one.getValue().getValueString() + " " + one.getReferenceTypeName();
              }
            }
          }
          throw new DebugException(org.eclipse.core.runtime.Status.error("no register " + name));
        });
  }

  private static IBreakpoint[] all() {
    return DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(SassSession.MODEL);
  }

  private static int count(Kind kind) {
    return (int) Arrays.stream(all()).filter(one -> Kind.of(one) == kind).count();
  }

  private static IBreakpoint breakpoint(Kind kind) {
    return Arrays.stream(all()).filter(one -> Kind.of(one) == kind).findFirst().orElse(null);
  }

  // ---- dialogs: each one runs an event loop of its own until it is closed

  /**
   * Arranges that a dialog with this title is filled in when it opens, and that its default button
   * is pressed once {@code fill} returns true.
   */
  private static void whenAsked(String title, Predicate<Shell> fill) {
    Dialogs.whenOpen(
        shell -> shell.getText().equals(title),
        dialog -> {
          if (!fill.test(dialog)) {
            return false;
          }
          dialog.getDefaultButton().notifyListeners(SWT.Selection, new Event());
          return true;
        });
  }

  private static boolean typed(Shell dialog, String text) {
    find(dialog, Text.class).setText(text);
    return true;
  }

  /** Returns the first control of a kind that is not read-only. */
  private static <C extends Control> C find(Shell dialog, Class<C> kind) {
    return Widgets.all(dialog).stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .filter(control -> (control.getStyle() & SWT.READ_ONLY) == 0)
        .findFirst()
        .orElseThrow();
  }
}
