package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.breakpoints.Attribute;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.tests.ui.Dialogs;
import org.sass.tests.ui.Widgets;

/** Tests the pane below the list of the Breakpoints view, which edits the selected breakpoint. */
class BreakpointPaneTest {
  private IProject project;
  private IFile file;
  private IViewPart view;

  @BeforeEach
  void open() throws Exception {
    project = Kernels.createProject("pane");
    file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    page().getWorkbenchWindow().getShell().setSize(1200, 850);
  }

  @AfterEach
  void close() throws Exception {
    if (view != null) {
      page().hideView(view);
    }
    Kernels.cleanUp();
    project.delete(true, true, null);
  }

  /**
   * Opens the view and creates a breakpoint.
   *
   * @return the breakpoint, when the view shows it
   */
  private SassLineBreakpoint shown() throws Exception {
    view = page().showView(IDebugUIConstants.ID_BREAKPOINT_VIEW);
    SassLineBreakpoint line = SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    Pump.awaitCondition("the breakpoint", () -> isInFront() && tree() != null);
    return line;
  }

  /** Brings the view to the front and returns whether it is there. A console may cover it. */
  private boolean isInFront() {
    if (!page().isPartVisible(view)) {
      page().bringToTop(view);
    }
    return page().isPartVisible(view);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void theSelectedBreakpointIsEditedBelowTheList() throws Exception {
    SassLineBreakpoint line = shown();
    Tree tree = tree();
    selectFirst(tree);
    Text condition = fields().get(0);
    condition.setFocus();
    condition.setText("R2 > 10");
    condition.notifyListeners(SWT.DefaultSelection, new Event());
    Pump.awaitCondition("the condition", () -> Attribute.CONDITION.get(line).equals("R2 > 10"));
    fields().get(1).setText(">= 3");
    fields().get(1).notifyListeners(SWT.DefaultSelection, new Event());
    assertEquals(">= 3", Attribute.HIT_COUNT.get(line));
    fields().get(2).setText("R1 is {R1}");
    // A field also stores its text when it loses the focus.
    fields().get(2).notifyListeners(SWT.FocusOut, new Event());
    assertEquals("R1 is {R1}", Attribute.LOG_MESSAGE.get(line));
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), "breakpoint-pane");
    // The pane shows changes that are made elsewhere, except in a field with the focus.
    tree.setFocus();
    Attribute.CONDITION.set(line, "R2 > 11");
    Pump.awaitCondition("the other condition", () -> fields().get(0).getText().equals("R2 > 11"));
  }

  /** During a build the workspace delays marker events, and merges them into one addition. */
  @Test
  void whatChangesDuringABuildIsSeen() throws Exception {
    CountDownLatch runs = new CountDownLatch(1);
    CountDownLatch ends = new CountDownLatch(1);
    Job build =
        Job.create(
            "Build",
            monitor -> {
              IWorkspace workspace = ResourcesPlugin.getWorkspace();
              workspace.run(
                  inside -> {
                    runs.countDown();
                    await(ends);
                  },
                  workspace.getRoot().getProject("another"),
                  IWorkspace.AVOID_UPDATE,
                  monitor);
            });
    build.schedule();
    try {
      assertTrue(runs.await(60, TimeUnit.SECONDS));
      SassLineBreakpoint line = shown();
      selectFirst(tree());
      Attribute.CONDITION.set(line, "R2 > 11");
      Pump.awaitCondition("the condition", () -> fields().get(0).getText().equals("R2 > 11"));
    } finally {
      ends.countDown();
      build.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void selectFirst(Tree tree) throws Exception {
    tree.setSelection(tree.getItem(0));
    Event selected = new Event();
    selected.item = tree.getItem(0);
    tree.notifyListeners(SWT.Selection, selected);
    Pump.awaitCondition("the fields", () -> fields().size() == 3);
  }

  @Test
  void whatCannotBeReadIsRefusedWhileItIsTyped() throws Exception {
    SassLineBreakpoint line = shown();
    selectFirst(tree());
    Text condition = fields().get(0);
    assertRefused(line, condition, "R3 >>> (", "Condition, column 6: ");
    assertRefused(line, condition, "R3 > nothing", "Condition, column 6: ");
    picture("breakpoint-refused");
    // The rejected text stays in the field and can be corrected. Escape would restore the old text.
    condition.setText("out[3] == 6");
    assertEquals(List.of(), messages());
    condition.notifyListeners(SWT.DefaultSelection, new Event());
    assertEquals("out[3] == 6", Attribute.CONDITION.get(line));
    assertRefused(line, fields().get(1), "often", "Hit count: 'often' is not 5, >= 5 or % 5");
    assertRefused(line, fields().get(2), "R1 is {R1 +}", "Message: ");
    Event escape = new Event();
    escape.character = SWT.ESC;
    fields().get(2).notifyListeners(SWT.KeyDown, escape);
    assertEquals("", fields().get(2).getText());
    assertEquals(1, messages().size(), "that of the hit count alone");
  }

  private static void picture(String name) {
    Widgets.screenshot(page().getWorkbenchWindow().getShell(), name);
  }

  private static void assertRefused(
      SassLineBreakpoint line, Text field, String text, String message) {
    String before =
        Attribute.CONDITION.get(line)
            + Attribute.HIT_COUNT.get(line)
            + Attribute.LOG_MESSAGE.get(line);
    field.setText(text);
    assertTrue(messages().stream().anyMatch(one -> one.startsWith(message)), messages() + "");
    field.notifyListeners(SWT.DefaultSelection, new Event());
    field.notifyListeners(SWT.FocusOut, new Event());
    assertEquals(
        before,
        Attribute.CONDITION.get(line)
            + Attribute.HIT_COUNT.get(line)
            + Attribute.LOG_MESSAGE.get(line));
    assertEquals(text, field.getText());
  }

  /** Returns the error messages in the pane. */
  private static List<String> messages() {
    return Widgets.allControls(page()).stream()
        .filter(control -> control instanceof Label && control.isVisible())
        .map(control -> ((Label) control).getText())
        .filter(text -> text.matches("(?s)(Condition, |Hit count: '|Message: ).*"))
        .toList();
  }

  @Test
  void theMenuOfTheListOpensTheProperties() throws Exception {
    shown();
    Tree tree = tree();
    selectFirst(tree);
    Menu menu = tree.getMenu();
    menu.notifyListeners(SWT.Show, new Event());
    List<MenuItem> items =
        Arrays.stream(menu.getItems())
            .filter(item -> item.getText().replace("&", "").startsWith("Breakpoint Properties"))
            .toList();
    assertEquals(
        1, items.size(), Arrays.stream(menu.getItems()).map(MenuItem::getText).toList().toString());
    assertTrue(items.get(0).isEnabled());
    // The dialog blocks, so the test continues in the dialog's event loop.
    List<String> titles = new ArrayList<>();
    Shell workbench = page().getWorkbenchWindow().getShell();
    Dialogs.answerWhenOpen(
        shell -> shell.getText().startsWith("Properties for"),
        shell -> {
          titles.add(shell.getText().strip());
          Widgets.screenshot(workbench, "breakpoint-properties");
          shell.close();
          return true;
        });
    items.get(0).notifyListeners(SWT.Selection, new Event());
    Pump.awaitCondition("the dialog", () -> !titles.isEmpty());
    assertEquals(
        List.of("Properties for doubles.gsass [line: " + Kernels.lineOf("GST") + "]"), titles);
    menu.notifyListeners(SWT.Hide, new Event());
  }

  /** Returns the list that contains the breakpoint; null while there is none. */
  private static Tree tree() {
    return Widgets.allControls(page()).stream()
        .filter(control -> control instanceof Tree && control.isVisible())
        .map(Tree.class::cast)
        .filter(tree -> tree.getItemCount() > 0)
        .filter(tree -> tree.getItem(0).getText().contains("doubles.gsass"))
        .findFirst()
        .orElse(null);
  }

  /** Returns the fields for condition, hit count and message, in this order. */
  private static List<Text> fields() {
    return Widgets.allControls(page()).stream()
        .filter(Text.class::isInstance)
        .filter(Control::isVisible)
        .map(Text.class::cast)
        .filter(text -> (text.getToolTipText() + "").matches("(?s)(True for|5, >=|Log this).*"))
        .toList();
  }
}
