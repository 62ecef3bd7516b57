package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.core.commands.Command;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchListener;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IDebugElement;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.contexts.IContextService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassPerspective;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.launch.Setting;
import org.sass.lang.ui.views.BitLayoutView;
import org.sass.lang.ui.views.CfgView;
import org.sass.lang.ui.views.MemoryView;
import org.sass.lang.ui.views.WarpWatchView;
import org.sass.tests.ui.Keyboard;

/**
 * Tests stepping: the mark of the current line moves with the kernel, and the keys work without a
 * click first.
 */
class SteppingMarksTest {
  private IProject project;
  private IFile file;
  private StyledText text;

  @BeforeEach
  void open() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1250, 850);
    project = Kernels.createProject("marks");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    text = openText(file);
  }

  private static StyledText openText(IFile file) throws Exception {
    ITextEditor editor = (ITextEditor) IDE.openEditor(page(), file);
    StyledText opened =
        ((ITextViewer) editor.getAdapter(ITextOperationTarget.class)).getTextWidget();
    Pump.awaitCondition("the colours", () -> opened.getStyleRanges().length > 0);
    return opened;
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

  /** Returns the numbers, from 1, of the lines in which some text has a background colour. */
  private Set<Integer> markedLines() {
    Set<Integer> lines = new TreeSet<>();
    Arrays.stream(text.getStyleRanges())
        .filter(range -> range.background != null)
        .forEach(range -> lines.add(text.getLineAtOffset(range.start) + 1));
    return lines;
  }

  @Test
  void onlyTheLineOfTheStopIsMarked() throws Exception {
    SassTarget target = Kernels.debugToFirstStop(file);
    for (String at : List.of("I2I", "SHL", "IADD R1", "IADD R2", "GST")) {
      int line = Kernels.lineOf(at);
      Pump.awaitCondition("the mark at " + at + " alone", () -> markedLines().equals(Set.of(line)));
      if (!at.equals("GST")) {
        Kernels.moveOffUiThread(target, () -> target.focusedThread().stepOver());
      }
    }
    target.terminate();
    Pump.awaitCondition("the end", target::isTerminated);
    Pump.awaitCondition("no mark", () -> markedLines().isEmpty());
    assertEquals(Set.of(), markedLines());
  }

  @Test
  void keysStepWhenThePerspectiveHasChanged() throws Exception {
    Keyboard.activate(page().getWorkbenchWindow().getShell());
    IPerspectiveDescriptor before = page().getPerspective();
    Kernels.debugToFirstStop(file);
    try {
      showDebugPerspective();
      Pump.awaitFocus(text);
      Command step =
          PlatformUI.getWorkbench()
              .getService(ICommandService.class)
              .getCommand("org.eclipse.debug.ui.commands.StepOver");
      for (String next : List.of("SHL", "IADD R1")) {
        // If the platform has not selected a warp yet, the key acts on the warp in focus.
        Pump.awaitCondition(
            "the key to be of use",
            () ->
                text.isFocusControl()
                    && DebugUITools.getDebugContext() instanceof IDebugElement
                    && step.isEnabled());
        Keyboard.press("F6");
        int line = Kernels.lineOf(next);
        Pump.awaitCondition("the step to " + next, () -> markedLines().equals(Set.of(line)));
      }
    } finally {
      restorePerspective(before);
    }
  }

  /** The UI thread may show the perspective before it hears of the session. */
  @Test
  void theFocusStaysIfThePerspectiveChangesBeforeTheSessionStarts() throws Exception {
    Keyboard.activate(page().getWorkbenchWindow().getShell());
    IFile endless = Kernels.createFile(project, "endless.gsass", Kernels.ENDLESS_KERNEL);
    StyledText endlessText = openText(endless);
    ILaunchConfigurationWorkingCopy configuration = Kernels.configuration(endless);
    Setting.STOP_ON_ENTRY.set(configuration, false);
    IPerspectiveDescriptor before = page().getPerspective();
    // The manager calls it at the start of a launch. The event queue keeps the order.
    LaunchStart showsPerspective =
        launch -> text.getDisplay().asyncExec(SteppingMarksTest::showDebugPerspective);
    ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
    manager.addLaunchListener(showsPerspective);
    try {
      SassTarget target = Kernels.startDebugging(configuration);
      Pump.awaitCondition("the perspective", SteppingMarksTest::isDebugPerspective);
      Pump.awaitFocus(endlessText);
      target.terminate();
    } finally {
      manager.removeLaunchListener(showsPerspective);
      restorePerspective(before);
    }
  }

  /** Is told of launches that start. */
  private interface LaunchStart extends ILaunchListener {
    @Override
    default void launchRemoved(ILaunch launch) {}

    @Override
    default void launchChanged(ILaunch launch) {}
  }

  private static void showDebugPerspective() {
    try {
      PlatformUI.getWorkbench()
          .showPerspective(IDebugUIConstants.ID_DEBUG_PERSPECTIVE, page().getWorkbenchWindow());
    } catch (WorkbenchException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static boolean isDebugPerspective() {
    return page().getPerspective().getId().equals(IDebugUIConstants.ID_DEBUG_PERSPECTIVE);
  }

  /**
   * Switches back to the perspective {@code before} and closes the one that was shown, if it is
   * another.
   */
  private static void restorePerspective(IPerspectiveDescriptor before) {
    IPerspectiveDescriptor now = page().getPerspective();
    page().setPerspective(before);
    if (!now.getId().equals(before.getId())) {
      page().closePerspective(now, false, false);
    }
  }

  @Test
  void bothPerspectivesHaveWhatDebuggingNeeds() throws Exception {
    IPerspectiveDescriptor before = page().getPerspective();
    try {
      for (String perspective :
          List.of(IDebugUIConstants.ID_DEBUG_PERSPECTIVE, SassPerspective.ID)) {
        PlatformUI.getWorkbench().showPerspective(perspective, page().getWorkbenchWindow());
        page().resetPerspective();
        for (String view :
            List.of(
                IDebugUIConstants.ID_DEBUG_VIEW,
                IDebugUIConstants.ID_REGISTER_VIEW,
                WarpWatchView.ID,
                MemoryView.ID,
                BitLayoutView.ID,
                CfgView.ID)) {
          assertNotNull(page().findViewReference(view), view + " in " + perspective);
        }
      }
      assertNotNull(page().findViewReference("org.sass.lang.ui.views.profile"));
      assertTrue(
          PlatformUI.getWorkbench()
              .getService(IContextService.class)
              .getActiveContextIds()
              .contains(IDebugUIConstants.DEBUG_ACTION_SET),
          "the buttons that step");
    } finally {
      restorePerspective(before);
    }
  }
}
