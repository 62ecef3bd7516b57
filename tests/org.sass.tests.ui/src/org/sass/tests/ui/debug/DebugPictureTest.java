package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IExpressionManager;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.IDebugView;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.SassHover;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.hover.PageControl;
import org.sass.tests.ui.Widgets;

/** Tests what the platform's debug views show of a session, as the user sees it. */
class DebugPictureTest {
  /**
   * A kernel whose lanes diverge and reconverge, so that the divergence stack has entries to show.
   */
  private static final String COLLATZ =
      """
      // Steps of the Collatz problem: halve an even number, take 3 n + 1 of an odd one.
      //! launch grid=1 block=64 param=@steps
      //! buffer steps=64xu32
      //! expect steps[0..7] = 0, 1, 7, 2, 5, 8, 16, 3

      .kernel collatz
      .param steps

          I2I.U32.U16 R1, R0L
          SHL R2, R1, 2
          IADD R2, steps, R2
          IADD32I R1, R1, 1
          MOV R3, R124
          MVI R4, 1

          SSY done
      next_step:
          ISET.C0 o[0x7f], R1, R4, EQ
          BRA C0.NE, done
          LOP.AND.C0 o[0x7f], R1, R4
          SSY counted
          BRA C0.EQU, even
          SHL R5, R1, 1
          IADD R1, R1, R5
          IADD32I R1, R1, 1
          BRA counted
      even:
          SHR R1, R1, 1
      counted:
          NOP.S
          IADD32I R3, R3, 1
          BRA next_step

      done:
          NOP.S
          GST.EXIT.U32 global14[R2], R3
      .end
      """;

  private IProject project;
  private String perspective;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("pictured");
    perspective = page().getPerspective().getId();
  }

  @AfterEach
  void close() throws Exception {
    IExpressionManager expressions = DebugPlugin.getDefault().getExpressionManager();
    expressions.removeExpressions(expressions.getExpressions());
    Kernels.cleanUp();
    page().closeAllEditors(false);
    project.delete(true, true, null);
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    PlatformUI.getWorkbench().showPerspective(perspective, window);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void showsASession() throws Exception {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    PlatformUI.getWorkbench().showPerspective(IDebugUIConstants.ID_DEBUG_PERSPECTIVE, window);
    window.getShell().setBounds(0, 0, 1280, 900);
    IFile file = Kernels.createFile(project, "collatz.gsass", COLLATZ);
    int line = COLLATZ.lines().toList().indexOf("    SHR R1, R1, 1") + 1;
    Attribute.CONDITION.set(SassLineBreakpoint.create(file, line), "warp == 0 && any(R3 > 2)");
    SassLineBreakpoint.create(file, COLLATZ.lines().toList().indexOf("    BRA C0.NE, done") + 1)
        .setEnabled(false);
    IDE.openEditor(page(), file);
    IExpressionManager expressions = DebugPlugin.getDefault().getExpressionManager();
    expressions.addExpression(expressions.newWatchExpression("lane 6: R1"));
    expressions.addExpression(expressions.newWatchExpression("max(R1)"));
    IViewPart registers = page().showView(IDebugUIConstants.ID_REGISTER_VIEW);
    ((TreeViewer) registers.getAdapter(IDebugView.class).getViewer()).setAutoExpandLevel(2);

    SassTarget target = Kernels.debugToFirstStop(file);
    Kernels.moveOffUiThread(target, target::resume);

    Tree debug = tree(page().findView(IDebugUIConstants.ID_DEBUG_VIEW));
    awaitText(debug, "block (0,0) warp 0 (Paused on breakpoint)");
    awaitText(debug, "even mask 0x");
    awaitText(debug, "other path at ");
    awaitText(debug, "reconverge at ");

    Tree values = tree(registers);
    Pump.awaitCondition("the register files", () -> values.getItemCount() == 3);
    awaitText(values, "R1");
    IViewPart watches = page().showView(IDebugUIConstants.ID_EXPRESSION_VIEW);
    awaitText(tree(watches), "\"lane 6: R1\"");
    page().activate(page().getActiveEditor());
    page().showView(IDebugUIConstants.ID_REGISTER_VIEW, null, IWorkbenchPage.VIEW_VISIBLE);
    Pump.awaitCondition("its place", () -> line == Kernels.currentLine(target));
    assertEquals(1, page().getEditorReferences().length);
    // The Registers and Expressions views share a place in the Debug perspective, which shows one
    // of them at a time.
    page().showView(IDebugUIConstants.ID_EXPRESSION_VIEW, null, IWorkbenchPage.VIEW_VISIBLE);
    awaitText(tree(watches), "\"lane 6: R1\"");
    Pump.awaitCondition(
        "its value", () -> tree(watches).getItem(0).getText(1).matches("0x[0-9a-f]+.*"));
    // The picture is for a person to look at. No test reads it.
    Widgets.screenshot(window.getShell(), "debug-session");
  }

  /**
   * The hover shows the value and the text about its place. It must be as wide and as high as both
   * need.
   */
  @Test
  void theHoverOfAStopFitsItsPage() throws Exception {
    assumeTrue(PageControl.isAvailable(), "skipped: SWT finds no browser (libwebkit2gtk-4.1-0)");
    IFile file = Kernels.createFile(project, "collatz.gsass", COLLATZ);
    IEditorPart editor = IDE.openEditor(page(), file);
    ITextViewer viewer = (ITextViewer) editor.getAdapter(ITextOperationTarget.class);
    SassLineBreakpoint.create(file, COLLATZ.lines().toList().indexOf("    SHR R1, R1, 1") + 1);
    SassTarget target = Kernels.debugToFirstStop(file);
    Kernels.moveOffUiThread(target, target::resume);
    Shell window = page().getWorkbenchWindow().getShell();
    window.setBounds(0, 0, 1280, 900);
    SassHover hover = new SassHover();
    Region at = new Region(COLLATZ.indexOf("SHR R1, R1") + 4, 0);
    String page = Pump.callInOtherThread(() -> hover.getHoverInfo2(viewer, at));
    assertTrue(page.contains("R1 = ") && page.contains("<hr>"), page);
    PageControl control =
        (PageControl) hover.getHoverControlCreator().createInformationControl(window);
    try {
      control.setInformation(page);
      Point size = control.computeSizeHint();
      control.setSize(size.x, size.y);
      control.setLocation(viewer.getTextWidget().toDisplay(60, 40));
      control.setVisible(true);
      Pump.awaitCondition("the page", control::isDrawn);
      Pump.awaitCondition("no empty part", () -> fitsPage(window, control));
      Widgets.screenshot(window, "hover-debugging");
    } finally {
      control.dispose();
    }
  }

  private static boolean fitsPage(Shell window, PageControl control) {
    Browser browser =
        Arrays.stream(window.getShells())
            .flatMap(shell -> Widgets.allControls(shell).stream())
            .filter(Browser.class::isInstance)
            .map(Browser.class::cast)
            .findFirst()
            .orElseThrow();
    Object[] sizes =
        (Object[])
            browser.evaluate(
                "var r = document.body.getBoundingClientRect();"
                    + "return [r.right + r.left - window.innerWidth,"
                    + " r.bottom + r.top - window.innerHeight];");
    double wide = ((Number) sizes[0]).doubleValue();
    double high = ((Number) sizes[1]).doubleValue();
    // If the page is higher than the largest window, the user scrolls. The window must then have
    // its full height.
    int most = control.computeSizeConstraints(0, 0).y;
    boolean isFull = control.getBounds().height == most && high > 0;
    return Math.abs(wide) <= 2 && (Math.abs(high) <= 2 || isFull);
  }

  private static Tree tree(IViewPart view) {
    return (Tree) view.getAdapter(IDebugView.class).getViewer().getControl();
  }

  /**
   * Waits until the tree has an item that begins with the text. Views load their items in other
   * threads, one after the other.
   */
  private static void awaitText(Tree tree, String text) throws Exception {
    Pump.awaitCondition(text, () -> anyStartsWith(texts(tree), text));
  }

  private static boolean anyStartsWith(List<String> texts, String wanted) {
    return texts.stream().anyMatch(one -> one.startsWith(wanted));
  }

  private static List<String> texts(Tree tree) {
    List<String> all = new ArrayList<>();
    for (TreeItem item : tree.getItems()) {
      add(item, all);
    }
    return all;
  }

  private static void add(TreeItem item, List<String> all) {
    all.add(item.getText());
    for (TreeItem child : item.getItems()) {
      add(child, all);
    }
  }
}
