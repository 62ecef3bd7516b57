package org.sass.tests.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.eclipse.ui.texteditor.MarkerUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.launch.RunFindings;
import org.sass.lang.ui.launch.Setting;
import org.sass.lang.ui.manual.ManualView;

/** Tests that the problems of a run are marked at all lines concerned, and can be fixed. */
class RunProblemsTest {
  private static final String DOUBLING_KERNEL =
      """
      //! launch grid=1 block=64 param=@out
      //! buffer out=64xs32
      //! expect out[0..3] = 0, 2, 5, 7
      .kernel doubles
      .param out
          I2I.U32.U16 R0, R0L
          SHL R1, R0, 0x2
          IADD R1, g [out], R1
          IADD R2, R0, R0
          GST.EXIT.U32 global14[R1], R2
      .end
      """;

  /** A kernel with two warps. One warp reads in line 8 what the other one writes in line 7. */
  private static final String RACE =
      """
      //! launch block=64
      .kernel k
      .shared tile 256
          I2I.U32.U16 R1, R0L
          MVI R2, 0
          R2A A1, R2
          R2G.U32.U32 g [A1+0x4], R1
          MOV R3, g [A1+0x4]
          RET
      .end
      """;

  /** A kernel whose last instruction does not end the thread. */
  private static final String KERNEL_WITHOUT_EXIT =
      """
      //! launch block=32
      .kernel k
          MOV R1, R0
          IADD32 R2, R1, R1
      .end
      """;

  @BeforeEach
  void prepareWorkbench() throws Exception {
    TestWorkbench.cleanUp();
    // Otherwise the workbench would ask whether to switch the perspective, and wait for an answer.
    InstanceScope.INSTANCE
        .getNode("org.eclipse.debug.ui")
        .put("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
    TestWorkbench.page().getWorkbenchWindow().getShell().forceActive();
  }

  @AfterEach
  void clean() throws Exception {
    for (ILaunch launch : manager().getLaunches()) {
      launch.terminate();
      TestWorkbench.waitFor("the end", launch::isTerminated);
      manager().removeLaunch(launch);
    }
    var breakpoints = DebugPlugin.getDefault().getBreakpointManager();
    breakpoints.removeBreakpoints(breakpoints.getBreakpoints(), true);
    for (var one : manager().getLaunchConfigurations()) {
      one.delete();
    }
    TestWorkbench.cleanUp();
  }

  private static ILaunchManager manager() {
    return DebugPlugin.getDefault().getLaunchManager();
  }

  private static void runKernel(IFile file, String... checks) throws Exception {
    ILaunch launch = launch("run", file, checks);
    TestWorkbench.waitFor("the end of the run", launch::isTerminated);
  }

  private static ILaunch launch(String mode, IFile file, String... checks) throws Exception {
    ILaunchConfigurationType type = manager().getLaunchConfigurationType(Setting.TYPE);
    ILaunchConfigurationWorkingCopy configuration = type.newInstance(null, file.getName());
    Setting.PROGRAM.set(configuration, file.getFullPath().toString());
    Setting.CHECKS.set(configuration, List.of(checks));
    Setting.STOP_ON_ENTRY.set(configuration, false);
    return configuration.launch(mode, new NullProgressMonitor());
  }

  private static List<IMarker> markers(IFile file) throws Exception {
    List<IMarker> all =
        new ArrayList<>(
            List.of(file.findMarkers(RunFindings.MARKER_TYPE, true, IResource.DEPTH_ZERO)));
    all.sort(
        Comparator.comparingInt((IMarker one) -> one.getAttribute(IMarker.LINE_NUMBER, 0))
            .thenComparing(one -> one.getAttribute(IMarker.MESSAGE, "")));
    return all;
  }

  private static List<String> describeMarkers(IFile file) throws Exception {
    return markers(file).stream()
        .map(
            one ->
                one.getAttribute(IMarker.LINE_NUMBER, 0)
                    + ": "
                    + one.getAttribute(IMarker.MESSAGE, ""))
        .toList();
  }

  private static List<String> resolutionLabels(IMarker marker) {
    return Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
        .map(IMarkerResolution::getLabel)
        .toList();
  }

  /** Returns the quick-fix lists over the text; empty if there is none. */
  private static List<Table> lists() {
    Shell workbench = TestWorkbench.page().getWorkbenchWindow().getShell();
    return Arrays.stream(workbench.getDisplay().getShells())
        .filter(shell -> shell != workbench && shell.isVisible())
        .flatMap(shell -> Widgets.allControls(shell).stream())
        .filter(Table.class::isInstance)
        .map(Table.class::cast)
        .filter(Objects::nonNull)
        .toList();
  }

  private static TableItem findOffered(String label) {
    return lists().stream()
        .flatMap(table -> Arrays.stream(table.getItems()))
        .filter(item -> item.getText().equals(label))
        .findFirst()
        .orElse(null);
  }

  /** Presses Ctrl+1 at the beginning of a line, and chooses a fix from the list. */
  private static void applyFix(TestWorkbench.OpenEditor open, String line, String label)
      throws Exception {
    StyledText text = open.viewer().getTextWidget();
    Keyboard.focus(text);
    open.goTo(line);
    // Without a window manager the first keys may come before the focus. They have no effect then.
    TestWorkbench.waitFor(
        label,
        () -> {
          if (lists().isEmpty()) {
            Keyboard.focus(text);
            Keyboard.press("M1+1");
            TestWorkbench.runEventLoop(500);
          }
          return findOffered(label) != null;
        });
    TableItem item = findOffered(label);
    Table list = item.getParent();
    TestWorkbench.screenshot(
        text.getShell(), "run-fix-" + line.strip().split("[ \\[.]")[0].replace("//!", "x"));
    list.setSelection(item);
    list.notifyListeners(SWT.DefaultSelection, new Event());
  }

  @Test
  void aFailedExpectationIsMarkedAndTakesTheActualValues() throws Exception {
    IFile file = TestWorkbench.writeFile("doubles.gsass", DOUBLING_KERNEL);
    TestWorkbench.OpenEditor open = TestWorkbench.open(file);
    runKernel(file);
    TestWorkbench.waitFor("the marker", () -> !markers(file).isEmpty());
    assertEquals(List.of("3: out[2] is 4, expected 5 (2 of 4 differ)"), describeMarkers(file));
    assertEquals(List.of("Use the actual values"), resolutionLabels(markers(file).get(0)));
    // The marker moves with the text when the editor shows it.
    TestWorkbench.waitFor("the marker in the editor", () -> isMarkerShown(open));
    open.document().replace(0, 0, "// A line more.\n");
    applyFix(open, "//! expect", "Use the actual values");
    TestWorkbench.waitFor(
        "the values",
        () -> open.document().get().contains("\n//! expect out[0..3] = 0, 2, 4, 6\n.kernel"));
    TestWorkbench.waitFor("no marker", () -> markers(file).isEmpty());
    open.editor().doSave(new NullProgressMonitor());
    runKernel(file);
    TestWorkbench.runEventLoop(200);
    assertEquals(List.of(), describeMarkers(file));
  }

  /**
   * Unsaved edits during a run do not move the markers of the run. The fix must still find its
   * text.
   */
  @Test
  void aFixChangesWhatWasMarkedWhereverItIs() throws Exception {
    IFile file = TestWorkbench.writeFile("doubles.gsass", DOUBLING_KERNEL);
    TestWorkbench.OpenEditor open = TestWorkbench.open(file);
    runKernel(file);
    TestWorkbench.waitFor("the marker", () -> !markers(file).isEmpty());
    var attributes = markers(file).get(0).getAttributes();
    file.deleteMarkers(RunFindings.MARKER_TYPE, true, IResource.DEPTH_ZERO);
    open.document().replace(0, 0, "// A line more.\n");
    IMarker late = file.createMarker(RunFindings.MARKER_TYPE, attributes);
    TestWorkbench.waitFor("the marker in the editor", () -> isMarkerShown(open));
    assertEquals(List.of("Use the actual values"), resolutionLabels(late));
    IDE.getMarkerHelpRegistry().getResolutions(late)[0].run(late);
    assertTrue(
        open.document()
            .get()
            .startsWith("// A line more.\n" + DOUBLING_KERNEL.replace("0, 2, 5, 7", "0, 2, 4, 6")),
        open.document().get());
    // If the marked text is no longer there, no fix is offered.
    IMarker later = file.createMarker(RunFindings.MARKER_TYPE, attributes);
    assertEquals(List.of(), resolutionLabels(later));
  }

  private static boolean isMarkerShown(TestWorkbench.OpenEditor open) {
    for (var all = open.annotations().getAnnotationIterator(); all.hasNext(); ) {
      if (all.next() instanceof MarkerAnnotation one
          && RunFindings.MARKER_TYPE.equals(MarkerUtilities.getMarkerType(one.getMarker()))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aFindingIsMarkedAtBothLinesUntilTheNextRun() throws Exception {
    IFile file = TestWorkbench.writeFile("race.gsass", RACE);
    TestWorkbench.OpenEditor open = TestWorkbench.open(file);
    runKernel(file, "race");
    TestWorkbench.waitFor("both markers", () -> markers(file).size() >= 2);
    List<String> said = describeMarkers(file);
    assertEquals(
        List.of(7, 8),
        markers(file).stream().map(m -> m.getAttribute(IMarker.LINE_NUMBER, 0)).distinct().toList(),
        said.toString());
    assertTrue(
        said.stream().anyMatch(s -> s.startsWith("7: ") && s.endsWith("(see line 8)")), said + "");
    assertTrue(
        said.stream().anyMatch(s -> s.startsWith("8: ") && s.endsWith("(see line 7)")), said + "");
    IMarker one = markers(file).get(markers(file).size() - 1);
    String code = one.getAttribute(RunFindings.CODE_ATTRIBUTE, "");
    assertEquals(
        List.of(
            "Ignore " + code + " in this line",
            "Ignore " + code + " in this file",
            "Run to line in the debugger",
            "Open the page of this problem"),
        resolutionLabels(one));
    applyFix(open, "    MOV R3", "Ignore " + code + " in this line");
    TestWorkbench.waitFor(
        "the comment",
        () -> open.document().get().contains("MOV R3, g [A1+0x4]  // gsass-ignore: " + code));
    open.editor().doSave(new NullProgressMonitor());
    runKernel(file, "race");
    TestWorkbench.waitFor(
        "other findings alone",
        () -> describeMarkers(file).stream().noneMatch(s -> s.startsWith("8:")));
    runKernel(file);
    TestWorkbench.waitFor("no marker", () -> markers(file).isEmpty());
  }

  @Test
  void aKernelThatRunsOnIsEnded() throws Exception {
    IFile file = TestWorkbench.writeFile("astray.gsass", KERNEL_WITHOUT_EXIT);
    runKernel(file);
    TestWorkbench.waitFor("the marker", () -> !markers(file).isEmpty());
    IMarker marker = markers(file).get(0);
    assertEquals(4, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    // The file is not open. The fix opens it in an editor.
    IMarkerResolution end =
        Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
            .filter(one -> one.getLabel().contains("after the last instruction"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(resolutionLabels(marker).toString()));
    end.run(marker);
    TestWorkbench.OpenEditor open =
        new TestWorkbench.OpenEditor(file, TestWorkbench.page().getActiveEditor());
    assertTrue(open.part().isDirty());
    open.editor().doSave(new NullProgressMonitor());
    runKernel(file);
    TestWorkbench.waitFor("no marker", () -> markers(file).isEmpty());
  }

  @Test
  void thePageOfAProblemAndTheWayToItsLine() throws Exception {
    IFile file = TestWorkbench.writeFile("race.gsass", RACE);
    runKernel(file, "race");
    TestWorkbench.waitFor("both markers", () -> markers(file).size() >= 2);
    IMarker marker = markers(file).get(markers(file).size() - 1);
    assertEquals(8, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    applyResolution(marker, "Open the page of this problem");
    ManualView view = (ManualView) TestWorkbench.page().findView(ManualView.ID);
    String code = marker.getAttribute(RunFindings.CODE_ATTRIBUTE, "");
    TestWorkbench.waitFor("the page", () -> view.shownAddress().endsWith("/" + code + ".html"));
    TestWorkbench.page().activate(view);
    TestWorkbench.screenshot(TestWorkbench.page().getWorkbenchWindow().getShell(), "problem-page");
    TestWorkbench.page().hideView(view);
    applyResolution(marker, "Run to line in the debugger");
    TestWorkbench.waitFor(
        "the stop",
        () ->
            Arrays.stream(manager().getDebugTargets()).anyMatch(IDebugTarget::isSuspended)
                && TestWorkbench.page().getActiveEditor() != null);
    IDebugTarget target = manager().getDebugTargets()[0];
    assertEquals(8, target.getThreads()[0].getTopStackFrame().getLineNumber());
  }

  /**
   * A debugged kernel gets the same markers with the same fixes as a kernel that runs. The next run
   * removes them.
   */
  @Test
  void aDebuggedKernelIsMarkedAsOneThatRuns() throws Exception {
    IFile race = TestWorkbench.writeFile("race.gsass", RACE);
    runKernel(race, "race");
    TestWorkbench.waitFor("both markers", () -> markers(race).size() >= 2);
    List<String> said = describeMarkers(race);
    List<String> places = markerOffsets(race);
    runKernel(race);
    TestWorkbench.waitFor("no marker", () -> markers(race).isEmpty());
    debugToTheEnd(race, "race");
    TestWorkbench.waitFor("the same markers", () -> describeMarkers(race).equals(said));
    assertEquals(places, markerOffsets(race));
    runKernel(race);
    TestWorkbench.waitFor("no marker after the run", () -> markers(race).isEmpty());

    IFile doubles = TestWorkbench.writeFile("doubles.gsass", DOUBLING_KERNEL);
    debugToTheEnd(doubles);
    TestWorkbench.waitFor("the expectation", () -> !markers(doubles).isEmpty());
    assertEquals(List.of("3: out[2] is 4, expected 5 (2 of 4 differ)"), describeMarkers(doubles));
    assertEquals(List.of("Use the actual values"), resolutionLabels(markers(doubles).get(0)));

    IFile astray = TestWorkbench.writeFile("astray.gsass", KERNEL_WITHOUT_EXIT);
    debugToTheEnd(astray);
    TestWorkbench.waitFor("the fault", () -> !markers(astray).isEmpty());
    assertEquals(4, markers(astray).get(0).getAttribute(IMarker.LINE_NUMBER, 0));
    assertTrue(
        resolutionLabels(markers(astray).get(0)).stream()
            .anyMatch(one -> one.contains("after the last instruction")));
  }

  /** Resumes after each stop, as a user does, until the run is over or there are markers. */
  private static void debugToTheEnd(IFile file, String... checks) throws Exception {
    ILaunch launch = launch("debug", file, checks);
    IDebugTarget target = launch.getDebugTarget();
    TestWorkbench.waitFor(
        "the end, or a mark",
        () -> {
          if (checks.length == 0) {
            return !markers(file).isEmpty();
          }
          if (target.isSuspended()) {
            target.resume();
          }
          return target.isTerminated();
        });
    launch.terminate();
    TestWorkbench.waitFor("the end of the session", launch::isTerminated);
  }

  private static List<String> markerOffsets(IFile file) throws Exception {
    return markers(file).stream()
        .map(
            one ->
                one.getAttribute(IMarker.CHAR_START, -1)
                    + "-"
                    + one.getAttribute(IMarker.CHAR_END, -1)
                    + " "
                    + one.getAttribute(IMarker.SEVERITY, -1)
                    + " "
                    + resolutionLabels(one))
        .toList();
  }

  private static void applyResolution(IMarker marker, String label) {
    Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
        .filter(one -> one.getLabel().equals(label))
        .findFirst()
        .orElseThrow(() -> new AssertionError(resolutionLabels(marker).toString()))
        .run(marker);
  }
}
