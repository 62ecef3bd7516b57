package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.debug.ui.ValueMinings;
import org.sass.lang.ui.preferences.SassSettings;
import org.sass.tests.ui.Widgets;

/** Tests the values shown at the end of the lines of a stopped kernel. */
class ValueMiningsTest {
  private IProject project;
  private IFile file;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("values");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
  }

  @AfterEach
  void close() throws Exception {
    SassSettings.store().setToDefault(SassSettings.INLINE_VALUES_KEY);
    Kernels.cleanUp();
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void valuesStandBehindTheLinesBeforeTheStop() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1250, 850);
    IEditorPart editor = IDE.openEditor(page(), file);
    ISourceViewer viewer = (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
    ValueMinings minings = new ValueMinings();
    try {
      Pump.awaitCondition("to have looked around", () -> shownTexts(minings, viewer).isEmpty());
      SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
      SassTarget target = Kernels.debugToFirstStop(file);
      Kernels.moveOffUiThread(target, target::resume);
      Pump.callInOtherThread(
          () -> target.getSession().setFocus(target.focusedThread().id(), 7).get());
      Pump.awaitCondition(
          "the values of lane 7",
          () ->
              shownTexts(minings, viewer)
                  .getOrDefault(Kernels.lineOf("IADD R2"), "")
                  .equals("R2 = 0xe, R0 = 0x7"));
      Map<Integer, String> all = shownTexts(minings, viewer);
      assertTrue(all.get(Kernels.lineOf("GST")).contains("R1 = "), all.toString());
      assertTrue(
          all.keySet().stream().allMatch(line -> line <= Kernels.lineOf("GST")), all.toString());
      Widgets.screenshot(page().getWorkbenchWindow().getShell(), "inline-values");
      // The window becomes too narrow for the code, the encoding and the values of the longest
      // line.
      page().getWorkbenchWindow().getShell().setSize(1000, 850);
      StyledText widget = viewer.getTextWidget();
      Pump.awaitCondition("a narrower editor", () -> widget.getClientArea().width < 700);
      Pump.awaitCondition(
          "values as a whole", () -> endsBeforeTheEdge(widget, Kernels.lineOf("IADD R1")));
      Widgets.screenshot(page().getWorkbenchWindow().getShell(), "inline-values-narrow");

      SassSettings.store().setValue(SassSettings.INLINE_VALUES_KEY, false);
      assertEquals(Map.of(), shownTexts(minings, viewer));
      SassSettings.store().setToDefault(SassSettings.INLINE_VALUES_KEY);
      target.terminate();
      assertEquals(Map.of(), shownTexts(minings, viewer), "nothing when it is over");
    } finally {
      minings.dispose();
    }
  }

  /**
   * Returns whether the line has text near the right edge, and none that continues past the edge.
   */
  private static boolean endsBeforeTheEdge(StyledText widget, int line) {
    Rectangle area = widget.getClientArea();
    int top = widget.getLinePixel(line - 1);
    int height = widget.getLineHeight();
    return colours(widget, area.width - 2, top, 2, height) == 1
        && colours(widget, area.width - 40, top, 36, height) > 2;
  }

  private static long colours(StyledText widget, int x, int y, int width, int height) {
    Image image = new Image(widget.getDisplay(), width, height);
    GC gc = new GC(widget);
    gc.copyArea(image, x, y);
    gc.dispose();
    ImageData data = image.getImageData();
    image.dispose();
    Set<Integer> colours = new HashSet<>();
    for (int i = 0; i < width * height; i++) {
      colours.add(data.getPixel(i % width, i / width));
    }
    return colours.size();
  }

  /** Returns the texts that the minings show at the end of lines, by line number from 1. */
  private static Map<Integer, String> shownTexts(ValueMinings minings, ISourceViewer viewer)
      throws Exception {
    List<? extends ICodeMining> found =
        Pump.callInOtherThread(
            () ->
                minings
                    .provideCodeMinings(viewer, new NullProgressMonitor())
                    .get(10, TimeUnit.SECONDS));
    Map<Integer, String> shown = new TreeMap<>();
    for (ICodeMining one : found) {
      int line = viewer.getDocument().getLineOfOffset(one.getPosition().getOffset());
      shown.put(line + 1, one.getLabel().strip());
    }
    return shown;
  }
}
