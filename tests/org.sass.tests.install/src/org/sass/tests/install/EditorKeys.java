package org.sass.tests.install;

import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** The guide's first step: keys that navigate, comment lines out and align columns. */
final class EditorKeys implements Scenario {
  @Override
  public String name() {
    return "editor-keys";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "keys");
    comment(hand);
    format(hand);
    Steps.putCursorAfter(hand, "IADD32I R3, R3, 1");
    hand.press("Return");
    hand.type("again:");
    hand.press("Return");
    hand.type("BRA again");
    hand.await("the branch", () -> EditorQueries.editorText().contains("BRA again"));
    hand.repeatUntil(
        "no list", () -> ScreenQueries.shells().size() == 1, () -> hand.press("Escape"));
    hand.repeatUntil(
        "the label", () -> Steps.caretLine().strip().startsWith("again:"), () -> hand.press("F3"));
    Steps.putCursorAfter(hand, "BRA again");
    hand.contextMenu("the branch", () -> EditorQueries.wordBounds("BRA again"), "Open Declaration");
    hand.await(
        "the label by the menu",
        () -> Steps.caretLine().strip().startsWith("again:"),
        () -> hand.callInUi(Steps::caretLine));
    outline(hand);
  }

  private static void comment(Hand hand) {
    Steps.putCursorAfter(hand, "SHL R1, R1");
    String before = hand.callInUi(EditorQueries::editorText);
    hand.press("ctrl+slash");
    hand.await(
        "a comment",
        () -> Steps.caretLine().strip().startsWith("//") && Steps.caretLine().contains("SHL"),
        () -> hand.callInUi(Steps::caretLine));
    hand.press("ctrl+slash");
    hand.await("the instruction", () -> EditorQueries.editorText().equals(before));
  }

  private static void format(Hand hand) {
    Steps.putCursorAfter(hand, "SHL");
    hand.type("    ");
    hand.await("a crooked line", () -> EditorQueries.editorText().contains("SHL     R1, R1"));
    hand.await("what fits there", () -> !WriteAKernel.proposals().isEmpty());
    hand.repeatUntil(
        "its end", () -> ScreenQueries.shells().size() == 1, () -> hand.press("Escape"));
    hand.press("ctrl+shift+f");
    hand.await(
        "a straight line",
        () -> EditorQueries.editorText().contains("    SHL R1, R1"),
        () -> hand.callInUi(EditorQueries::editorText));
  }

  private static void outline(Hand hand) {
    Steps.clickWord(hand, "I2I");
    hand.repeatUntil("the outline", () -> outlineFilter() != null, () -> hand.press("ctrl+o"));
    hand.type("again");
    hand.await(
        "what is typed",
        () -> outlineFilter() != null && outlineFilter().getText().equals("again"));
    hand.await(
        "the label in it", () -> ScreenQueries.treeTexts(outlineFilter().getShell()).size() > 0);
    Pictures.take(hand, "quick-outline");
    hand.press("Return");
    hand.await(
        "the label",
        () -> ScreenQueries.shells().size() == 1 && Steps.caretLine().strip().startsWith("again:"),
        () -> hand.callInUi(Steps::caretLine));
    hand.await(
        "its name to be selected",
        () -> EditorQueries.textWidget().getSelectionText().equals("again"));
  }

  /** Returns the field of the quick outline if it has the focus; else null. */
  private static Text outlineFilter() {
    Shell main = WorkbenchQueries.window().getShell();
    return ScreenQueries.findControl(
        Text.class, one -> one.getShell() != main && one.isFocusControl());
  }
}
