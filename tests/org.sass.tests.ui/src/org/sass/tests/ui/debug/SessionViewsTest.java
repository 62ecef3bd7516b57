package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointManager;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IMemoryBlockExtension;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.core.model.IWatchExpression;
import org.eclipse.debug.core.model.MemoryByte;
import org.eclipse.debug.ui.actions.ExportBreakpointsOperation;
import org.eclipse.debug.ui.actions.IRunToLineTarget;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.debug.ui.actions.ImportBreakpointsOperation;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.TextSelection;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassHover;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.CheckBreakpoints;
import org.sass.lang.ui.debug.breakpoints.Kind;
import org.sass.lang.ui.debug.breakpoints.Labels;
import org.sass.lang.ui.debug.breakpoints.SassBreakpoint;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.ui.ValueHover;

/** Tests what the platform's views and actions ask of a session. */
class SessionViewsTest {
  private IProject project;
  private IFile file;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("viewed");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
  }

  @AfterEach
  void close() throws Exception {
    Kernels.cleanUp();
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private static IBreakpointManager breakpoints() {
    return DebugPlugin.getDefault().getBreakpointManager();
  }

  private static List<IBreakpoint> breakpoints(Kind kind) {
    return Arrays.stream(breakpoints().getBreakpoints(SassSession.MODEL_ID))
        .filter(one -> Kind.of(one) == kind)
        .toList();
  }

  /** Starts a session and runs it to the line of the store. */
  private SassTarget stoppedAtStore() throws Exception {
    SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    SassTarget target = Kernels.debugToFirstStop(file);
    Kernels.moveOffUiThread(target, target::resume);
    assertEquals(Kernels.lineOf("GST"), Kernels.currentLine(target));
    return target;
  }

  private static IVariable variable(SassTarget target, String scope, String name) throws Exception {
    return Pump.callInOtherThread(
        () -> {
          for (IVariable one : target.focusedThread().getTopStackFrame().getVariables()) {
            if (one.getName().equals(scope)) {
              for (IVariable part : one.getValue().getVariables()) {
                if (part.getName().equals(name)) {
                  return part;
                }
              }
            }
          }
          throw new IllegalStateException("no " + scope + " " + name);
        });
  }

  @Test
  void showsScopesAndSetsValues() throws Exception {
    SassTarget target = stoppedAtStore();
    List<String> scopes = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    Pump.callInOtherThread(
        () -> {
          for (IVariable one : target.focusedThread().getTopStackFrame().getVariables()) {
            scopes.add(one.getName());
          }
          for (var one : target.focusedThread().getTopStackFrame().getRegisterGroups()) {
            groups.add(one.getName());
          }
          return null;
        });
    assertEquals(
        List.of("Parameters", "Special", "Shared", "Global", "Constants", "Local"), scopes);
    assertEquals(List.of("Registers", "Predicates", "Address registers"), groups);

    IVariable out = variable(target, "Parameters", "out");
    assertTrue(out.getValue().getValueString().contains("0x1000"), out.getValue().toString());

    var register = Pump.callInOtherThread(() -> register(target, "R2"));
    assertTrue(register.supportsValueModification());
    Pump.callInOtherThread(
        () -> {
          register.setValue("77");
          return null;
        });
    assertTrue(
        Pump.callInOtherThread(() -> register(target, "R2").getValue().getValueString())
            .startsWith("0x4d"));
    DebugException refusal =
        assertThrows(
            DebugException.class,
            () -> {
              try {
                Pump.callInOtherThread(
                    () -> {
                      register.setValue("many");
                      return null;
                    });
              } catch (java.util.concurrent.ExecutionException e) {
                throw (DebugException) e.getCause().getCause();
              }
            });
    assertTrue(refusal.getMessage().contains("many"), refusal.getMessage());
  }

  private static IVariable register(SassTarget target, String name) throws DebugException {
    for (var group : target.focusedThread().getTopStackFrame().getRegisterGroups()) {
      for (var one : group.getRegisters()) {
        if (one.getName().equals(name)) {
          return one;
        }
      }
    }
    throw new IllegalStateException("no register " + name);
  }

  @Test
  void readsAndWritesMemory() throws Exception {
    SassTarget target = stoppedAtStore();
    IMemoryBlockExtension block =
        Pump.callInOtherThread(() -> target.getExtendedMemoryBlock("0x1000", target));
    assertEquals(BigInteger.valueOf(0x1000), block.getBigBaseAddress());
    assertArrayEquals(new int[] {0, 0, 0, 0}, bytes(block, 4));
    Pump.callInOtherThread(
        () -> {
          block.setValue(BigInteger.valueOf(4), new byte[] {1, 2, 3, 4});
          return null;
        });
    assertArrayEquals(new int[] {0, 0, 0, 0, 1, 2, 3, 4}, bytes(block, 8));
    Kernels.moveOffUiThread(target, () -> target.focusedThread().stepOver());
    assertArrayEquals(new int[] {0, 0, 0, 0, 2, 0, 0, 0}, bytes(block, 8));

    IMemoryBlockExtension shared =
        Pump.callInOtherThread(() -> target.getExtendedMemoryBlock("shared[0x10]", target));
    assertArrayEquals(new int[] {0, 0x10, 0, 0}, bytes(shared, 4));
    // An address that belongs to no memory is shown as not readable.
    IMemoryBlockExtension nowhere =
        Pump.callInOtherThread(() -> target.getExtendedMemoryBlock("0x10", target));
    MemoryByte[] none =
        Pump.callInOtherThread(() -> nowhere.getBytesFromOffset(BigInteger.ZERO, 4));
    assertFalse(none[0].isReadable());
    IMemoryBlockExtension far =
        Pump.callInOtherThread(() -> target.getExtendedMemoryBlock("0xfffff000", target));
    MemoryByte[] last = Pump.callInOtherThread(() -> far.getBytesFromOffset(BigInteger.ZERO, 4));
    assertFalse(last[0].isReadable());
    assertThrows(
        Exception.class,
        () -> Pump.callInOtherThread(() -> target.getExtendedMemoryBlock("R2", target)));
  }

  private static int[] bytes(IMemoryBlockExtension block, int count) throws Exception {
    MemoryByte[] some =
        Pump.callInOtherThread(() -> block.getBytesFromOffset(BigInteger.ZERO, count));
    return Arrays.stream(some).mapToInt(MemoryByte::getValue).toArray();
  }

  @Test
  void evaluatesInHoverExpressionsAndConsole() throws Exception {
    IEditorPart editor = IDE.openEditor(page(), file);
    SassTarget target = stoppedAtStore();
    IWatchExpression watch =
        DebugPlugin.getDefault().getExpressionManager().newWatchExpression("lane 3: R2 * 10");
    watch.setExpressionContext(target.focusedThread());
    watch.evaluate();
    Pump.awaitCondition("a value", () -> watch.getValue() != null);
    assertTrue(watch.getValue().getValueString().startsWith("0x3c"), watch.getValue().toString());
    IWatchExpression wrong =
        DebugPlugin.getDefault().getExpressionManager().newWatchExpression("R2 +");
    wrong.setExpressionContext(target.focusedThread());
    wrong.evaluate();
    Pump.awaitCondition("a reason", wrong::hasErrors);

    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    int at = Kernels.DOUBLING_KERNEL.lastIndexOf("R2");
    String hover = Pump.callInOtherThread(() -> ValueHover.page(viewer, new Region(at, 0)));
    assertNotNull(hover);
    assertTrue(hover.contains("R2 = ") && hover.contains("warp 0 lane 0"), hover);
    int comment = Kernels.DOUBLING_KERNEL.indexOf("launch");
    assertEquals(
        null, Pump.callInOtherThread(() -> ValueHover.page(viewer, new Region(comment, 0))));
    // The editor shows the value above what the services know of the place.
    String both = hoverOfTheEditor(viewer, at);
    assertTrue(both.startsWith(hover + "<hr>"), both);
    String instruction = hoverOfTheEditor(viewer, Kernels.DOUBLING_KERNEL.indexOf("GST"));
    assertTrue(instruction.contains("GST"), instruction);
    assertFalse(instruction.contains("warp 0 lane 0"), instruction);

    target.getProcess().getStreamsProxy().write("sum(R0)\n");
    Pump.awaitCondition(
        "the sum", () -> Kernels.consoleText(target.getProcess()).contains("0x1f0"));
    target.getProcess().getStreamsProxy().write("R2 = 5\nR2\nR2 +\n");
    Pump.awaitCondition(
        "an assignment", () -> Kernels.consoleText(target.getProcess()).contains("\n0x5"));
    assertNotNull(ConsolePlugin.getDefault());
  }

  private static String hoverOfTheEditor(ITextViewer viewer, int offset) throws Exception {
    return Pump.callInOtherThread(
        () -> new SassHover().getHoverInfo2(viewer, new Region(offset, 0)));
  }

  @Test
  void dropsTheFocusToALane() throws Exception {
    SassTarget target = stoppedAtStore();
    SassSession session = target.getSession();
    Pump.callInOtherThread(() -> session.setFocus(target.focusedThread().id(), 7).get());
    assertEquals(7, session.focus().lane());
    Pump.awaitCondition(
        "its value",
        () ->
            Pump.callInOtherThread(() -> register(target, "R2").getValue().getValueString())
                .equals("0xe"));
    // The first row says which lane that is.
    assertEquals(
        "7", Pump.callInOtherThread(() -> register(target, "lane").getValue().getValueString()));
  }

  @Test
  void stopsAtEachKindOfBreakpoint() throws Exception {
    SassTarget target = Kernels.debugToFirstStop(file);
    SassBreakpoint.create(Kind.INSTRUCTION, file, true, Map.of(Attribute.ADDRESS, "0x8"));
    Kernels.moveOffUiThread(target, target::resume);
    assertEquals(Kernels.lineOf("SHL"), Kernels.currentLine(target));
    breakpoints().removeBreakpoints(breakpoints().getBreakpoints(), true);

    SassLineBreakpoint line = SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    Attribute.CONDITION.set(line, "warp == 1");
    Kernels.moveOffUiThread(target, target::resume);
    assertTrue(
        target.focusedThread().getName().contains("warp 1"), target.focusedThread().getName());

    Kernels.moveOffUiThread(target, target::reverseContinue);
    assertTrue(target.focusedThread().stopReason().startsWith("At the start of the run"));
    Attribute.CONDITION.set(line, "");
    Attribute.HIT_COUNT.set(line, "2");
    Kernels.moveOffUiThread(target, target::resume);
    assertTrue(
        target.focusedThread().getName().contains("warp 1"), target.focusedThread().getName());

    Kernels.moveOffUiThread(target, target::reverseContinue);
    Attribute.HIT_COUNT.set(line, "");
    Attribute.LOG_MESSAGE.set(line, "R0 is {lane 2: R0}");
    SassBreakpoint.create(Kind.FUNCTION, file, true, Map.of(Attribute.FUNCTION, "nothing"));
    Pump.callInOtherThread(
        () -> {
          target.resume();
          return null;
        });
    Pump.awaitCondition("the end", target::isTerminated);
    Pump.awaitCondition(
        "the message", () -> Kernels.consoleText(target.getProcess()).contains("R0 is 0x2"));
    Pump.awaitCondition(
        "a reason",
        () -> Kernels.consoleText(target.getProcess()).contains("No kernel or label 'nothing'"));
  }

  @Test
  void stopsAtWhatChecksFind() throws Exception {
    IFile unset =
        Kernels.createFile(
            project, "unset.gsass", Kernels.DOUBLING_KERNEL.replace("R2, R0, R0", "R2, R5, R0"));
    SassTarget target = Kernels.debugToFirstStop(unset);
    // The clean-up after an earlier session has deleted the breakpoints of its checks.
    CheckBreakpoints.restoreDeleted(target.getSession().capabilities());
    List<IBreakpoint> checks = breakpoints(Kind.CHECK);
    assertEquals(6, checks.size());
    IBreakpoint init =
        checks.stream().filter(one -> Attribute.FILTER.get(one).equals("init")).findFirst().get();
    assertFalse(init.isEnabled());
    assertEquals("SASS: Uninitialised reads", Labels.of(init));
    init.setEnabled(true);
    Kernels.moveOffUiThread(target, target::resume);
    assertTrue(
        target.focusedThread().stopReason().startsWith("Paused on a finding"),
        target.focusedThread().stopReason());
  }

  @Test
  void runsToALineAndTogglesBreakpointsInTheEditor() throws Exception {
    IEditorPart editor = IDE.openEditor(page(), file);
    SassTarget target = Kernels.debugToFirstStop(file);
    IRunToLineTarget run = editor.getAdapter(IRunToLineTarget.class);
    TextSelection selection = selection(editor, "IADD R2");
    assertTrue(run.canRunToLine(editor, selection, target));
    Kernels.moveOffUiThread(target, () -> run.runToLine(editor, selection, target));
    assertEquals(Kernels.lineOf("IADD R2"), Kernels.currentLine(target));

    IToggleBreakpointsTarget toggle = editor.getAdapter(IToggleBreakpointsTarget.class);
    TextSelection comment = selection(editor, "//! expect");
    assertTrue(toggle.canToggleLineBreakpoints(editor, comment));
    toggle.toggleLineBreakpoints(editor, comment);
    // The breakpoint moves to the next line that has an instruction.
    Pump.awaitCondition(
        "the place",
        () ->
            breakpoints(Kind.LINE).get(0).getMarker().getAttribute("lineNumber", 0)
                == Kernels.lineOf("I2I"));
    assertTrue(
        breakpoints(Kind.LINE)
            .get(0)
            .getMarker()
            .isSubtypeOf("org.eclipse.debug.core.lineBreakpointMarker"));
    Pump.awaitCondition("its mark in the ruler", () -> isMarked(editor));
    toggle.toggleLineBreakpoints(editor, selection(editor, "I2I"));
    Pump.awaitCondition("it to go", () -> breakpoints(Kind.LINE).isEmpty());
  }

  @Test
  void togglesABreakpointWhereTheRulerIsDoubleClicked() throws Exception {
    ITextEditor editor = (ITextEditor) IDE.openEditor(page(), file);
    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    int line = Kernels.lineOf("SHL");
    int offset = viewer.getDocument().getLineOffset(line - 1);
    int y = viewer.getTextWidget().getLocationAtOffset(offset).y + 2;
    Composite ruler = (Composite) editor.getAdapter(IVerticalRulerInfo.class).getControl();
    doubleClick(ruler, y);
    Pump.awaitCondition("a breakpoint", () -> breakpoints(Kind.LINE).size() == 1);
    assertEquals(line, breakpoints(Kind.LINE).get(0).getMarker().getAttribute("lineNumber", 0));
    doubleClick(ruler, y);
    Pump.awaitCondition("it to go", () -> breakpoints(Kind.LINE).isEmpty());
  }

  /** Double-clicks in the first column of the ruler, which shows the markers. */
  private static void doubleClick(Composite ruler, int y) {
    for (int type : new int[] {SWT.MouseDown, SWT.MouseUp, SWT.MouseDown, SWT.MouseDoubleClick}) {
      Event event = new Event();
      event.type = type;
      event.button = 1;
      event.x = 2;
      event.y = y;
      ruler.getChildren()[0].notifyListeners(type, event);
    }
  }

  private static boolean isMarked(IEditorPart editor) {
    var model =
        ((ITextEditor) editor).getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    for (var i = model.getAnnotationIterator(); i.hasNext(); ) {
      if (i.next().getType().equals("org.eclipse.debug.core.breakpoint")) {
        return true;
      }
    }
    return false;
  }

  private static TextSelection selection(IEditorPart editor, String text) {
    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    return new TextSelection(viewer.getDocument(), Kernels.DOUBLING_KERNEL.indexOf(text), 0);
  }

  @Test
  void exportsAndImportsBreakpoints() throws Exception {
    SassLineBreakpoint line = SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    Attribute.CONDITION.set(line, "R2 > 5");
    SassBreakpoint.create(
        Kind.DATA, file, true, Map.of(Attribute.EXPRESSION, "out[3]", Attribute.ACCESS, "read"));
    IPath path = project.getLocation().append("kept.bkpt");
    new ExportBreakpointsOperation(breakpoints().getBreakpoints(), path.toOSString()).run(null);
    breakpoints().removeBreakpoints(breakpoints().getBreakpoints(), true);
    Pump.awaitCondition("them to go", () -> breakpoints(Kind.LINE).isEmpty());

    new ImportBreakpointsOperation(path.toOSString(), true, false).run(null);
    Pump.awaitCondition(
        "them to come",
        () -> breakpoints(Kind.LINE).size() == 1 && breakpoints(Kind.DATA).size() == 1);
    assertEquals("R2 > 5", Attribute.CONDITION.get(breakpoints(Kind.LINE).get(0)));
    assertEquals("doubles.gsass [read: out[3]]", Labels.of(breakpoints(Kind.DATA).get(0)));
  }
}
