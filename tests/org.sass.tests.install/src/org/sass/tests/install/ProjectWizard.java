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
    hand.await("the wizard", () -> Eyes.shell("New Project") != null);
    Steps.expandItem(hand, "SASS");
    hand.click("SASS Project", () -> Eyes.treeItemBounds("SASS Project"));
    hand.click("Next", () -> Eyes.buttonBounds("Next >"));
    hand.await("the page", () -> Eyes.shell("New SASS Project") != null);
    hand.click("the name", () -> Eyes.boundsOf(Eyes.findInDialog(Text.class)));
    hand.type("maxwell");
    hand.choose(
        "Instruction set",
        () ->
            Eyes.findControl(
                Combo.class,
                one -> Arrays.stream(one.getItems()).anyMatch(item -> item.startsWith("sm_50 -"))),
        "sm_50 -");
    hand.repeatUntil(
        "the tick",
        () -> Eyes.findControl(Button.class, ProjectWizard::assembles).getSelection(),
        () -> hand.click("Assemble", () -> Eyes.boundsOf(Button.class, ProjectWizard::assembles)));
    Pictures.take(hand, "project-wizard-page");
    Steps.finishWizard(hand);
    hand.await("its instructions", () -> Eyes.editorText().contains("XMAD"));
    hand.await("the perspective", () -> Eyes.page().getPerspective().getLabel().equals("SASS"));
    Steps.putCursorAfter(hand, "SHL R1, R1, 0x2");
    hand.press("BackSpace");
    hand.type("3");
    hand.press("ctrl+s");
    hand.await(
        "what was assembled",
        () -> Eyes.findTreeItem("build") != null,
        () -> String.join("\n", hand.callInUi(() -> Eyes.viewTexts("Project Explorer"))));
  }

  private static boolean assembles(Button button) {
    return Eyes.plainLabel(button.getText()).equals(ASSEMBLE);
  }
}
