package org.sass.tests.ui;

import java.util.Arrays;
import java.util.function.Predicate;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;

/** Answers dialogs: each waits for its end in a loop of its own, so that a test cannot. */
public final class Dialogs {
  private static final int TICK_MILLIS = 50;
  private static final int MODAL = SWT.PRIMARY_MODAL | SWT.APPLICATION_MODAL | SWT.SYSTEM_MODAL;

  private Dialogs() {}

  /**
   * Looks for a dialog again and again, until it has been answered. If that takes too long, closes
   * all dialogs: then the test goes on, and fails by what it expects.
   *
   * @param which the dialog, among the visible windows
   * @param answer tries to answer it, and says whether it has
   */
  public static void whenOpen(Predicate<Shell> which, Predicate<Shell> answer) {
    Display display = Display.getCurrent();
    long end = System.nanoTime() + Patience.MILLIS * 1_000_000L;
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
              .filter(shell -> (shell.getStyle() & MODAL) != 0)
              .forEach(Shell::close);
        }
      }
    }.run();
  }
}
