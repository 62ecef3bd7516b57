package org.sass.tests.install;

import java.util.List;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.forms.widgets.AbstractHyperlink;
import org.eclipse.ui.forms.widgets.Hyperlink;
import org.eclipse.ui.forms.widgets.ImageHyperlink;

/** Help, First Steps: goes through each step of the cheat sheet by its own links. */
final class CheatSheet implements Scenario {
  @Override
  public String name() {
    return "cheat-sheet";
  }

  @Override
  public void play(Hand hand) {
    hand.menu("Help", "First Steps with GPU Machine Code");
    hand.await("the sheet", () -> WorkbenchQueries.view("Cheat Sheets") != null);
    hand.click("Begin", () -> linkBounds("Click to Begin"));
    // Step 1: open the SASS perspective.
    hand.click("perform", () -> linkBounds("Click to perform"));
    hand.await(
        "the perspective",
        () -> WorkbenchQueries.page().getPerspective().getLabel().equals("SASS"));
    // Step 2: create a project.
    hand.click("perform", () -> linkBounds("Click to perform"));
    Steps.fillProject(hand, "sheet");
    // Step 3: create a kernel.
    hand.click("the project", () -> ScreenQueries.treeItemBounds("sheet"));
    hand.click("perform", () -> linkBounds("Click to perform"));
    Steps.fillKernel(hand, "vector");
    // Step 4: look at the bits.
    WriteAKernel.hover(hand);
    WriteAKernel.closeHover(hand);
    Assist.manual(hand);
    hand.click("complete", () -> linkBounds("Click when complete"));
    // Step 5: run, by the link above the kernel and by the sheet.
    hand.click("Run above the kernel", () -> EditorQueries.aboveWord(".kernel", "", "Run"));
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"));
    ILaunch before = hand.callInUi(RunIt::newestLaunch);
    hand.click("perform", () -> linkBounds("Click to perform"));
    hand.await("another run", () -> RunIt.newestLaunch() != before);
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"));
    // Step 6: debug, by the sheet and by the link above the kernel.
    hand.doubleClick("beside a line", () -> EditorQueries.besideWord("IADD32I"));
    hand.click("perform", () -> linkBounds("Click to perform"));
    continueToBreakpoint(hand);
    Steps.pressUntilStopAt(hand, "shift+F6", "GLD");
    Steps.pressUntil(hand, "ctrl+F2", "the end", () -> EditorQueries.stoppedLine().isEmpty());
    hand.click(
        "Debug above the kernel", () -> EditorQueries.aboveWord(".kernel", "Run | ", "Debug"));
    continueToBreakpoint(hand);
  }

  private static void continueToBreakpoint(Hand hand) {
    Steps.awaitFirstStop(hand);
    Steps.pressUntilStopAt(hand, "F8", "IADD32I");
  }

  /** Returns where the link with a text is in the open step; null if there is none. */
  private static Rectangle linkBounds(String text) {
    List<AbstractHyperlink> found =
        ScreenQueries.controls(
            AbstractHyperlink.class,
            one -> one instanceof Hyperlink link && linkText(link).startsWith(text));
    return found.isEmpty() ? null : ScreenQueries.boundsOf((Control) found.get(0));
  }

  private static String linkText(Hyperlink link) {
    String text = link.getText() == null ? "" : link.getText();
    String tip = link.getToolTipText() == null ? "" : link.getToolTipText();
    return text.isEmpty() && link instanceof ImageHyperlink ? tip : text;
  }
}
