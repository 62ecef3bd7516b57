package org.sass.tests.install;

import java.util.Arrays;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Text;

/** The wizard for a SASS project, with another instruction set and with assembling on each save. */
final class ProjectWizard implements Scenario {
  private static final String ASSEMBLE = "Assemble the kernels when they are saved";

  @Override
  public String name() {
    return "project-wizard";
  }

  @Override
  public void play(Hand hand) {
    hand.menu("File", "New", "Project...");
    hand.await("the wizard", () -> ScreenQueries.shell("New Project") != null);
    Steps.expandItem(hand, "SASS");
    hand.click("SASS Project", () -> ScreenQueries.treeItemBounds("SASS Project"));
    hand.click("Next", () -> ScreenQueries.buttonBounds("Next >"));
    hand.await("the page", () -> ScreenQueries.shell("New SASS Project") != null);
    hand.click("the name", () -> ScreenQueries.boundsOf(ScreenQueries.findInDialog(Text.class)));
    hand.type("maxwell");
    hand.choose(
        "Instruction set",
        () ->
            ScreenQueries.findControl(
                Combo.class,
                one -> Arrays.stream(one.getItems()).anyMatch(item -> item.startsWith("sm_50 -"))),
        "sm_50 -");
    hand.repeatUntil(
        "the tick",
        () -> ScreenQueries.findControl(Button.class, ProjectWizard::assembles).getSelection(),
        () ->
            hand.click(
                "Assemble", () -> ScreenQueries.boundsOf(Button.class, ProjectWizard::assembles)));
    Pictures.take(hand, "project-wizard-page");
    Steps.finishWizard(hand);
    hand.await("its instructions", () -> EditorQueries.editorText().contains("XMAD"));
    hand.await(
        "the perspective",
        () -> WorkbenchQueries.page().getPerspective().getLabel().equals("SASS"));
    Steps.putCursorAfter(hand, "SHL R1, R1, 0x2");
    hand.press("BackSpace");
    hand.type("3");
    hand.press("ctrl+s");
    hand.await(
        "what was assembled",
        () -> ScreenQueries.findTreeItem("build") != null,
        () ->
            String.join("\n", hand.callInUi(() -> WorkbenchQueries.viewTexts("Project Explorer"))));
  }

  private static boolean assembles(Button button) {
    return ScreenQueries.plainLabel(button.getText()).equals(ASSEMBLE);
  }
}
