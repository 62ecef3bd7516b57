package org.sass.tests.install;

import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.swt.graphics.Rectangle;

/** The guide's second step: run, results in the console, and how often each line was issued. */
final class RunIt implements Scenario {
  /** Width of the folding column, which is to the right of the counts. */
  private static final int FOLDING = 14;

  @Override
  public String name() {
    return "run";
  }

  @Override
  public void play(Hand hand) {
    Steps.project(hand, "run");
    int width = hand.see(() -> Eyes.ruler().width);
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await(
        "the results",
        () -> Eyes.console().contains("all 2 expectations hold"),
        () -> hand.see(Eyes::console));
    hand.await("the column of counts", () -> Eyes.ruler().width > width);
    hand.until(
        "what a count says",
        () -> Eyes.shells().stream().anyMatch(one -> Eyes.says(one).contains("times issued")),
        () -> hand.pointAt("a count", () -> count(width)));
    Pictures.take(hand, "counts");
    hand.rest();
    Steps.view(hand, "SASS", "Profile");
    hand.await(
        "the counts",
        () -> Eyes.viewTexts("Profile").stream().anyMatch(row -> row.contains("SHL")));
    // The Profile view has the focus, but Run must still run the kernel in the active editor.
    ILaunch before = hand.see(RunIt::launch);
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await("another run", () -> launch() != before);
    hand.await(
        "its results",
        () -> Eyes.console().contains("all 2 expectations hold"),
        () -> hand.see(Eyes::console));
    if (hand.see(Eyes::console).contains("WARNING")) {
      throw new AssertionError("the console says " + hand.see(Eyes::console));
    }
  }

  /**
   * Returns where the count of a line is; null if it is not visible.
   *
   * @param before width of the ruler before the counts were shown
   */
  private static Rectangle count(int before) {
    Rectangle ruler = Eyes.ruler();
    Rectangle line = Eyes.word("SHL");
    return ruler == null || line == null
        ? null
        : new Rectangle(ruler.x + before - FOLDING, line.y, ruler.width - before, line.height);
  }

  /** Returns the newest launch. */
  static ILaunch launch() {
    ILaunch[] all = DebugPlugin.getDefault().getLaunchManager().getLaunches();
    return all[all.length - 1];
  }
}
