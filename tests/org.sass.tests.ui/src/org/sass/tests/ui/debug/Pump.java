package org.sass.tests.ui.debug;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.eclipse.swt.widgets.Display;
import org.sass.tests.ui.Patience;

/** Lets the workbench work while a test, which has its thread, waits. */
final class Pump {
  private static final int TICK_MILLIS = 20;

  private Pump() {}

  /** Waits until something holds. */
  static void until(String what, Callable<Boolean> holds) throws Exception {
    Display display = Display.getCurrent();
    assertNotNull(display, "this test runs in the UI thread");
    long end = System.nanoTime() + Patience.MILLIS * 1_000_000L;
    // Wakes the loop, which else would sleep until the next event.
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

  /** Does something elsewhere, as the platform's jobs do, and waits for what comes of it. */
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
