package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ui.debug.SassSession;
import org.sass.lang.ui.debug.breakpoints.SassLineBreakpoint;
import org.sass.lang.ui.debug.model.SassTarget;
import org.sass.lang.ui.views.MemoryView;
import org.sass.lang.ui.views.WarpWatchView;
import org.sass.tests.ui.Widgets;

/** Tests of which session and of which stop the views show values. */
class ShownSessionTest {
  private IProject project;
  private IViewPart view;

  @BeforeEach
  void open() throws Exception {
    page().getWorkbenchWindow().getShell().setSize(1250, 850);
    project = Kernels.createProject("shown");
  }

  @AfterEach
  void close() throws Exception {
    page().hideView(view);
    Kernels.cleanUp();
    page().closeAllEditors(false);
    project.delete(true, true, null);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  private void awaitInFront(String description, Callable<Boolean> condition) throws Exception {
    Pump.awaitInFront(view, description, condition);
  }

  private static void select(Combo combo, String start) {
    String item =
        Arrays.stream(combo.getItems()).filter(one -> one.startsWith(start)).findFirst().get();
    combo.select(combo.indexOf(item));
    combo.notifyListeners(SWT.Selection, new Event());
  }

  @Test
  void theEndOfASessionLeavesTheMarksOfAnother() throws Exception {
    IFile file = Kernels.createFile(project, "doubles.gsass", Kernels.DOUBLING_KERNEL);
    IFile other = Kernels.createFile(project, "other.gsass", Kernels.DOUBLING_KERNEL);
    SassLineBreakpoint.create(file, Kernels.lineOf("GST"));
    SassTarget first = Kernels.debugToFirstStop(file);
    Kernels.moveOffUiThread(first, first::resume);
    view = page().showView(MemoryView.ID);
    Combo space =
        Widgets.onlyControl(page(), Combo.class, c -> c.getToolTipText().equals("Which memory"));
    Table words = Widgets.table(page(), "Address");
    awaitInFront("the memories", () -> space.getItemCount() > 2);
    select(space, "out");
    awaitInFront("the buffer", () -> secondWord(words).equals("00000000"));
    Kernels.moveOffUiThread(first, () -> first.focusedThread().stepOver());
    awaitInFront("the stored word", () -> secondWord(words).equals("•00000002"));

    SassTarget second = Kernels.debugToFirstStop(other);
    second.terminate();
    awaitInFront("the end of the other session", second::isTerminated);
    awaitInFront("the memories of the first", () -> space.getItemCount() > 2);
    select(space, "shared");
    awaitInFront("another memory", () -> words.getItemCount() > 16);
    select(space, "out");
    awaitInFront("the stored word again", () -> secondWord(words).equals("•00000002"));
  }

  /** Returns the second word of the first row, or an empty text if there are no rows. */
  private static String secondWord(Table words) {
    return words.getItemCount() == 0 ? "" : words.getItem(0).getText(2);
  }

  @Test
  void valuesThatComeAfterTheKernelHasGoneOnAreNotShown() throws Exception {
    SassTarget target =
        Kernels.debugToFirstStop(
            Kernels.createFile(project, "endless.gsass", Kernels.ENDLESS_KERNEL));
    SassSession session = target.getSession();
    view = page().showView(WarpWatchView.ID);
    Control grid = Widgets.onlyCanvas(page(), "LaneGrid");
    awaitInFront("the registers", () -> Widgets.hasToolTip(grid, "R1, lane 5: 0x0"));
    Combo type =
        Widgets.onlyControl(page(), Combo.class, c -> Arrays.asList(c.getItems()).contains("f32"));

    CompletableFuture<Void> resumed;
    signal(session, "STOP");
    try {
      select(type, "u8");
      resumed =
          session.resumeWith(
              DebugEvent.CLIENT_REQUEST, server -> server.continue_(new ContinueArguments()));
    } finally {
      signal(session, "CONT");
    }
    // The adapter answers in the order of the requests.
    awaitInFront("the answer", resumed::isDone);
    CompletableFuture<Void> laterEvent = new CompletableFuture<>();
    page().getWorkbenchWindow().getShell().getDisplay().asyncExec(() -> laterEvent.complete(null));
    awaitInFront("the events before it", laterEvent::isDone);
    Widgets.pointAt(grid, "R1, lane 5: 0x0");
  }

  /** Sends a signal to the adapter of a session, so that it answers no requests for a while. */
  private static void signal(SassSession session, String name) throws Exception {
    String process = String.valueOf(session.process().pid());
    assertEquals(0, new ProcessBuilder("kill", "-" + name, process).start().waitFor());
  }
}
