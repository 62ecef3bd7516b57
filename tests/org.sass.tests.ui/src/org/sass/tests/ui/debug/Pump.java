package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.sass.tests.ui.TestTimeout;

/**
 * Runs the event loop of the workbench while a test waits. Tests run in the UI thread, so nothing
 * else would run it.
 */
final class Pump {
  private static final int TICK_MILLIS = 20;

  private Pump() {}

  /** Waits until a condition holds. */
  static void awaitCondition(String description, Callable<Boolean> condition) throws Exception {
    Display display = Display.getCurrent();
    assertNotNull(display, "this test runs in the UI thread");
    long end = System.nanoTime() + TestTimeout.MILLIS * 1_000_000L;
    // Wakes the event loop, which would otherwise sleep until the next event.
    Runnable tick =
        new Runnable() {
          @Override
          public void run() {
            display.timerExec(TICK_MILLIS, this);
          }
        };
    display.timerExec(TICK_MILLIS, tick);
    try {
      while (!condition.call()) {
        if (System.nanoTime() > end) {
          fail("waited in vain for " + description);
        }
        if (!display.readAndDispatch()) {
          display.sleep();
        }
      }
    } finally {
      display.timerExec(-1, tick);
    }
  }

  /**
   * Waits until a condition holds, and keeps a view in front. At a stop the platform brings its
   * Debug view to the front, which may cover others.
   */
  static void awaitInFront(IViewPart view, String description, Callable<Boolean> condition)
      throws Exception {
    IWorkbenchPage page = view.getSite().getPage();
    awaitCondition(
        description,
        () -> {
          if (!page.isPartVisible(view)) {
            page.bringToTop(view);
          }
          return condition.call();
        });
  }

  /**
   * Waits until a control has the focus without a click. If it does not get it, the failure says
   * what has it.
   */
  static void awaitFocus(Control control) throws Exception {
    try {
      awaitCondition("the focus", control::isFocusControl);
    } catch (AssertionError e) {
      Display display = control.getDisplay();
      fail(
          "%s: it is at %s in the shell %s, and the active part is %s"
              .formatted(
                  e.getMessage(),
                  display.getFocusControl(),
                  display.getActiveShell(),
                  activePart()),
          e);
    }
  }

  private static String activePart() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPart part = window == null ? null : window.getActivePage().getActivePart();
    return part == null ? "none" : part.getTitle();
  }

  /** Calls something in another thread, as the platform's jobs do, and returns its result. */
  static <T> T callInOtherThread(Callable<T> callable) throws Exception {
    CompletableFuture<T> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return callable.call();
              } catch (Exception e) {
                throw new IllegalStateException(e.getMessage(), e);
              }
            });
    awaitCondition("an answer", answer::isDone);
    return answer.get();
  }
}
