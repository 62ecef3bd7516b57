package org.sass.tests.ui;

import java.util.Arrays;
import java.util.function.Predicate;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/**
 * Answers modal dialogs. A dialog blocks the test in an event loop of its own, so the answer must
 * be prepared before it opens.
 */
public final class Dialogs {
  private static final int TICK_MILLIS = 50;
  private static final int MODAL_STYLES =
      SWT.PRIMARY_MODAL | SWT.APPLICATION_MODAL | SWT.SYSTEM_MODAL;

  private Dialogs() {}

  /**
   * Polls for a dialog until it has been answered. If that takes too long, closes all dialogs; then
   * the test continues and fails by its own assertions.
   *
   * @param which accepts the dialog, among the visible windows
   * @param answer tries to answer the dialog, and returns whether it has
   */
  public static void answerWhenOpen(Predicate<Shell> which, Predicate<Shell> answer) {
    Display display = Display.getCurrent();
    long end = System.nanoTime() + TestTimeout.MILLIS * 1_000_000L;
    new Runnable() {
      @Override
      public void run() {
        Shell dialog =
            Arrays.stream(display.getShells())
                .filter(shell -> shell.isVisible() && which.test(shell))
                .findFirst()
                .orElse(null);
        if (dialog != null && answer.test(dialog)) {
          return;
        }
        if (System.nanoTime() < end) {
          display.timerExec(TICK_MILLIS, this);
        } else {
          Arrays.stream(display.getShells())
              .filter(shell -> (shell.getStyle() & MODAL_STYLES) != 0)
              .forEach(Shell::close);
        }
      }
    }.run();
  }
}
