package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.eclipse.swt.widgets.Display;
import org.sass.tests.ui.Patience;

/**
 * Runs the event loop of the workbench while a test waits. Tests run in the UI thread, so nothing
 * else would run it.
 */
final class Pump {
  private static final int TICK_MILLIS = 20;

  private Pump() {}

  /** Waits until a condition holds. */
  static void until(String what, Callable<Boolean> holds) throws Exception {
    Display display = Display.getCurrent();
    assertNotNull(display, "this test runs in the UI thread");
    long end = System.nanoTime() + Patience.MILLIS * 1_000_000L;
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
      while (!holds.call()) {
        if (System.nanoTime() > end) {
          fail("waited in vain for " + what);
        }
        if (!display.readAndDispatch()) {
          display.sleep();
        }
      }
    } finally {
      display.timerExec(-1, tick);
    }
  }

  /** Calls something in another thread, as the platform's jobs do, and returns its result. */
  static <T> T elsewhere(Callable<T> what) throws Exception {
    CompletableFuture<T> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return what.call();
              } catch (Exception e) {
                throw new IllegalStateException(e.getMessage(), e);
              }
            });
    until("an answer", answer::isDone);
    return answer.get();
  }
}
