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
    Steps.expand(hand, "SASS");
    hand.click("SASS Project", () -> Eyes.treeItem("SASS Project"));
    hand.click("Next", () -> Eyes.button("Next >"));
    hand.await("the page", () -> Eyes.shell("New SASS Project") != null);
    hand.click("the name", () -> Eyes.place(Eyes.inDialog(Text.class)));
    hand.type("maxwell");
    hand.choose(
        "Instruction set",
        () ->
            Eyes.first(
                Combo.class,
                one -> Arrays.stream(one.getItems()).anyMatch(item -> item.startsWith("sm_50 -"))),
        "sm_50 -");
    hand.until(
        "the tick",
        () -> Eyes.first(Button.class, ProjectWizard::assembles).getSelection(),
        () -> hand.click("Assemble", () -> Eyes.place(Button.class, ProjectWizard::assembles)));
    Pictures.take(hand, "project-wizard-page");
    Steps.finish(hand);
    hand.await("its instructions", () -> Eyes.editorText().contains("XMAD"));
    hand.await("the perspective", () -> Eyes.page().getPerspective().getLabel().equals("SASS"));
    Steps.cursorAfter(hand, "SHL R1, R1, 0x2");
    hand.press("BackSpace");
    hand.type("3");
    hand.press("ctrl+s");
    hand.await(
        "what was assembled",
        () -> Eyes.item("build") != null,
        () -> String.join("\n", hand.see(() -> Eyes.viewTexts("Project Explorer"))));
  }

  private static boolean assembles(Button button) {
    return Eyes.plain(button.getText()).equals(ASSEMBLE);
  }
}
