package org.sass.tests.install;

import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.swt.graphics.Rectangle;

/** The guide's second step: run, results in the console, and how often each line was issued. */
final class RunIt implements Scenario {
  /** Width of the folding column, which is to the right of the counts. */
  private static final int FOLDING_WIDTH = 14;

  @Override
  public String name() {
    return "run";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "run");
    int width = hand.callInUi(() -> EditorQueries.rulerBounds().width);
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    hand.await("the column of counts", () -> EditorQueries.rulerBounds().width > width);
    hand.repeatUntil(
        "what a count says",
        () ->
            ScreenQueries.shells().stream()
                .anyMatch(one -> ScreenQueries.allTexts(one).contains("times issued")),
        () -> hand.pointAt("a count", () -> countBounds(width)));
    Pictures.take(hand, "counts");
    hand.moveAside();
    Steps.openView(hand, "Profile");
    hand.await(
        "the counts",
        () -> WorkbenchQueries.viewTexts("Profile").stream().anyMatch(row -> row.contains("SHL")));
    // The Profile view has the focus, but Run must still run the kernel in the active editor.
    ILaunch before = hand.callInUi(RunIt::newestLaunch);
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await("another run", () -> newestLaunch() != before);
    hand.await(
        "its results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"),
        () -> hand.callInUi(WorkbenchQueries::consoleContents));
    if (hand.callInUi(WorkbenchQueries::consoleContents).contains("WARNING")) {
      throw new AssertionError(
          "the console says " + hand.callInUi(WorkbenchQueries::consoleContents));
    }
  }

  /**
   * Returns where the count of a line is; null if it is not visible.
   *
   * @param before width of the ruler before the counts were shown
   */
  private static Rectangle countBounds(int before) {
    Rectangle ruler = EditorQueries.rulerBounds();
    Rectangle line = EditorQueries.wordBounds("SHL");
    return ruler == null || line == null
        ? null
        : new Rectangle(
            ruler.x + before - FOLDING_WIDTH, line.y, ruler.width - before, line.height);
  }

  /** Returns the newest launch. */
  static ILaunch newestLaunch() {
    ILaunch[] all = DebugPlugin.getDefault().getLaunchManager().getLaunches();
    return all[all.length - 1];
  }
}
