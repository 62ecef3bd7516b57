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
  private static final String DOUBLES =
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
  private static final String ASTRAY =
      """
      //! launch block=32
      .kernel k
          MOV R1, R0
          IADD32 R2, R1, R1
      .end
      """;

  @BeforeEach
  void settle() throws Exception {
    Bench.clean();
    // Otherwise the workbench would ask whether to switch the perspective, and wait for an answer.
    InstanceScope.INSTANCE
        .getNode("org.eclipse.debug.ui")
        .put("org.eclipse.debug.ui.switch_perspective_on_suspend", "never");
    Bench.page().getWorkbenchWindow().getShell().forceActive();
  }

  @AfterEach
  void clean() throws Exception {
    for (ILaunch launch : manager().getLaunches()) {
      launch.terminate();
      Bench.waitFor("the end", launch::isTerminated);
      manager().removeLaunch(launch);
    }
    var breakpoints = DebugPlugin.getDefault().getBreakpointManager();
    breakpoints.removeBreakpoints(breakpoints.getBreakpoints(), true);
    for (var one : manager().getLaunchConfigurations()) {
      one.delete();
    }
    Bench.clean();
  }

  private static ILaunchManager manager() {
    return DebugPlugin.getDefault().getLaunchManager();
  }

  private static void run(IFile file, String... checks) throws Exception {
    ILaunch launch = launch("run", file, checks);
    Bench.waitFor("the end of the run", launch::isTerminated);
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
        new ArrayList<>(List.of(file.findMarkers(RunFindings.MARKER, true, IResource.DEPTH_ZERO)));
    all.sort(
        Comparator.comparingInt((IMarker one) -> one.getAttribute(IMarker.LINE_NUMBER, 0))
            .thenComparing(one -> one.getAttribute(IMarker.MESSAGE, "")));
    return all;
  }

  private static List<String> said(IFile file) throws Exception {
    return markers(file).stream()
        .map(
            one ->
                one.getAttribute(IMarker.LINE_NUMBER, 0)
                    + ": "
                    + one.getAttribute(IMarker.MESSAGE, ""))
        .toList();
  }

  private static List<String> labels(IMarker marker) {
    return Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
        .map(IMarkerResolution::getLabel)
        .toList();
  }

  /** Returns the quick-fix lists over the text; empty if there is none. */
  private static List<Table> lists() {
    Shell workbench = Bench.page().getWorkbenchWindow().getShell();
    return Arrays.stream(workbench.getDisplay().getShells())
        .filter(shell -> shell != workbench && shell.isVisible())
        .flatMap(shell -> Widgets.all(shell).stream())
        .filter(Table.class::isInstance)
        .map(Table.class::cast)
        .filter(Objects::nonNull)
        .toList();
  }

  private static TableItem offered(String label) {
    return lists().stream()
        .flatMap(table -> Arrays.stream(table.getItems()))
        .filter(item -> item.getText().equals(label))
        .findFirst()
        .orElse(null);
  }

  /** Presses Ctrl+1 at the beginning of a line, and chooses a fix from the list. */
  private static void fix(Bench.Open open, String line, String label) throws Exception {
    StyledText text = open.viewer().getTextWidget();
    Keyboard.focus(text);
    open.goTo(line);
    // Without a window manager the first keys may come before the focus. They have no effect then.
    Bench.waitFor(
        label,
        () -> {
          if (lists().isEmpty()) {
            Keyboard.focus(text);
            Keyboard.press("M1+1");
            Bench.work(500);
          }
          return offered(label) != null;
        });
    TableItem item = offered(label);
    Table list = item.getParent();
    Bench.screenshot(
        text.getShell(), "run-fix-" + line.strip().split("[ \\[.]")[0].replace("//!", "x"));
    list.setSelection(item);
    list.notifyListeners(SWT.DefaultSelection, new Event());
  }

  @Test
  void aFailedExpectationIsMarkedAndTakesTheActualValues() throws Exception {
    IFile file = Bench.file("doubles.gsass", DOUBLES);
    Bench.Open open = Bench.open(file);
    run(file);
    Bench.waitFor("the marker", () -> !markers(file).isEmpty());
    assertEquals(List.of("3: out[2] is 4, expected 5 (2 of 4 differ)"), said(file));
    assertEquals(List.of("Use the actual values"), labels(markers(file).get(0)));
    // The marker moves with the text when the editor shows it.
    Bench.waitFor("the marker in the editor", () -> isShown(open));
    open.document().replace(0, 0, "// A line more.\n");
    fix(open, "//! expect", "Use the actual values");
    Bench.waitFor(
        "the values",
        () -> open.document().get().contains("\n//! expect out[0..3] = 0, 2, 4, 6\n.kernel"));
    Bench.waitFor("no marker", () -> markers(file).isEmpty());
    open.editor().doSave(new NullProgressMonitor());
    run(file);
    Bench.work(200);
    assertEquals(List.of(), said(file));
  }

  /**
   * Unsaved edits during a run do not move the markers of the run. The fix must still find its
   * text.
   */
  @Test
  void aFixChangesWhatWasMarkedWhereverItIs() throws Exception {
    IFile file = Bench.file("doubles.gsass", DOUBLES);
    Bench.Open open = Bench.open(file);
    run(file);
    Bench.waitFor("the marker", () -> !markers(file).isEmpty());
    var attributes = markers(file).get(0).getAttributes();
    file.deleteMarkers(RunFindings.MARKER, true, IResource.DEPTH_ZERO);
    open.document().replace(0, 0, "// A line more.\n");
    IMarker late = file.createMarker(RunFindings.MARKER, attributes);
    Bench.waitFor("the marker in the editor", () -> isShown(open));
    assertEquals(List.of("Use the actual values"), labels(late));
    IDE.getMarkerHelpRegistry().getResolutions(late)[0].run(late);
    assertTrue(
        open.document()
            .get()
            .startsWith("// A line more.\n" + DOUBLES.replace("0, 2, 5, 7", "0, 2, 4, 6")),
        open.document().get());
    // If the marked text is no longer there, no fix is offered.
    IMarker later = file.createMarker(RunFindings.MARKER, attributes);
    assertEquals(List.of(), labels(later));
  }

  private static boolean isShown(Bench.Open open) {
    for (var all = open.annotations().getAnnotationIterator(); all.hasNext(); ) {
      if (all.next() instanceof MarkerAnnotation one
          && RunFindings.MARKER.equals(MarkerUtilities.getMarkerType(one.getMarker()))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aFindingIsMarkedAtBothLinesUntilTheNextRun() throws Exception {
    IFile file = Bench.file("race.gsass", RACE);
    Bench.Open open = Bench.open(file);
    run(file, "race");
    Bench.waitFor("both markers", () -> markers(file).size() >= 2);
    List<String> said = said(file);
    assertEquals(
        List.of(7, 8),
        markers(file).stream().map(m -> m.getAttribute(IMarker.LINE_NUMBER, 0)).distinct().toList(),
        said.toString());
    assertTrue(
        said.stream().anyMatch(s -> s.startsWith("7: ") && s.endsWith("(see line 8)")), said + "");
    assertTrue(
        said.stream().anyMatch(s -> s.startsWith("8: ") && s.endsWith("(see line 7)")), said + "");
    IMarker one = markers(file).get(markers(file).size() - 1);
    String code = one.getAttribute(RunFindings.CODE, "");
    assertEquals(
        List.of(
            "Ignore " + code + " in this line",
            "Ignore " + code + " in this file",
            "Run to line in the debugger",
            "Open the page of this problem"),
        labels(one));
    fix(open, "    MOV R3", "Ignore " + code + " in this line");
    Bench.waitFor(
        "the comment",
        () -> open.document().get().contains("MOV R3, g [A1+0x4]  // gsass-ignore: " + code));
    open.editor().doSave(new NullProgressMonitor());
    run(file, "race");
    Bench.waitFor(
        "other findings alone", () -> said(file).stream().noneMatch(s -> s.startsWith("8:")));
    run(file);
    Bench.waitFor("no marker", () -> markers(file).isEmpty());
  }

  @Test
  void aKernelThatRunsOnIsEnded() throws Exception {
    IFile file = Bench.file("astray.gsass", ASTRAY);
    run(file);
    Bench.waitFor("the marker", () -> !markers(file).isEmpty());
    IMarker marker = markers(file).get(0);
    assertEquals(4, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    // The file is not open. The fix opens it in an editor.
    IMarkerResolution end =
        Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
            .filter(one -> one.getLabel().contains("after the last instruction"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(labels(marker).toString()));
    end.run(marker);
    Bench.Open open = new Bench.Open(file, Bench.page().getActiveEditor());
    assertTrue(open.part().isDirty());
    open.editor().doSave(new NullProgressMonitor());
    run(file);
    Bench.waitFor("no marker", () -> markers(file).isEmpty());
  }

  @Test
  void thePageOfAProblemAndTheWayToItsLine() throws Exception {
    IFile file = Bench.file("race.gsass", RACE);
    run(file, "race");
    Bench.waitFor("both markers", () -> markers(file).size() >= 2);
    IMarker marker = markers(file).get(markers(file).size() - 1);
    assertEquals(8, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    choose(marker, "Open the page of this problem");
    ManualView view = (ManualView) Bench.page().findView(ManualView.ID);
    String code = marker.getAttribute(RunFindings.CODE, "");
    Bench.waitFor("the page", () -> view.address().endsWith("/" + code + ".html"));
    Bench.page().activate(view);
    Bench.screenshot(Bench.page().getWorkbenchWindow().getShell(), "problem-page");
    Bench.page().hideView(view);
    choose(marker, "Run to line in the debugger");
    Bench.waitFor(
        "the stop",
        () ->
            Arrays.stream(manager().getDebugTargets()).anyMatch(IDebugTarget::isSuspended)
                && Bench.page().getActiveEditor() != null);
    IDebugTarget target = manager().getDebugTargets()[0];
    assertEquals(8, target.getThreads()[0].getTopStackFrame().getLineNumber());
  }

  /**
   * A debugged kernel gets the same markers with the same fixes as a kernel that runs. The next run
   * removes them.
   */
  @Test
  void aDebuggedKernelIsMarkedAsOneThatRuns() throws Exception {
    IFile race = Bench.file("race.gsass", RACE);
    run(race, "race");
    Bench.waitFor("both markers", () -> markers(race).size() >= 2);
    List<String> said = said(race);
    List<String> places = places(race);
    run(race);
    Bench.waitFor("no marker", () -> markers(race).isEmpty());
    debugToTheEnd(race, "race");
    Bench.waitFor("the same markers", () -> said(race).equals(said));
    assertEquals(places, places(race));
    run(race);
    Bench.waitFor("no marker after the run", () -> markers(race).isEmpty());

    IFile doubles = Bench.file("doubles.gsass", DOUBLES);
    debugToTheEnd(doubles);
    Bench.waitFor("the expectation", () -> !markers(doubles).isEmpty());
    assertEquals(List.of("3: out[2] is 4, expected 5 (2 of 4 differ)"), said(doubles));
    assertEquals(List.of("Use the actual values"), labels(markers(doubles).get(0)));

    IFile astray = Bench.file("astray.gsass", ASTRAY);
    debugToTheEnd(astray);
    Bench.waitFor("the fault", () -> !markers(astray).isEmpty());
    assertEquals(4, markers(astray).get(0).getAttribute(IMarker.LINE_NUMBER, 0));
    assertTrue(
        labels(markers(astray).get(0)).stream()
            .anyMatch(one -> one.contains("after the last instruction")));
  }

  /** Resumes after each stop, as a user does, until the run is over or there are markers. */
  private static void debugToTheEnd(IFile file, String... checks) throws Exception {
    ILaunch launch = launch("debug", file, checks);
    IDebugTarget target = launch.getDebugTarget();
    Bench.waitFor(
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
    Bench.waitFor("the end of the session", launch::isTerminated);
  }

  private static List<String> places(IFile file) throws Exception {
    return markers(file).stream()
        .map(
            one ->
                one.getAttribute(IMarker.CHAR_START, -1)
                    + "-"
                    + one.getAttribute(IMarker.CHAR_END, -1)
                    + " "
                    + one.getAttribute(IMarker.SEVERITY, -1)
                    + " "
                    + labels(one))
        .toList();
  }

  private static void choose(IMarker marker, String label) {
    Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
        .filter(one -> one.getLabel().equals(label))
        .findFirst()
        .orElseThrow(() -> new AssertionError(labels(marker).toString()))
        .run(marker);
  }
}
