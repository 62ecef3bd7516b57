package org.sass.tests.install;

/** The guide's first step: finding the uses of a name, and renaming it in place. */
final class Names implements Scenario {
  @Override
  public String name() {
    return "names";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "names");
    Steps.putCursorAfter(hand, "IADD R2, out");
    hand.repeatUntil(
        "the uses",
        () ->
            WorkbenchQueries.viewTexts("Search").stream()
                .anyMatch(row -> row.contains("IADD R2, out")),
        () -> {
          Steps.putCursorAfter(hand, "IADD R2, out");
          hand.press("ctrl+shift+g");
        });
    Pictures.take(hand, "references");
    hand.repeatUntil(
        "the name to be selected",
        () -> EditorQueries.textWidget().getSelectionText().equals("out"),
        () -> {
          Steps.putCursorAfter(hand, "IADD R2, out");
          hand.press("alt+shift+r");
        });
    hand.type("sums");
    hand.await("the name at all places", () -> EditorQueries.editorText().contains(".param sums"));
    Pictures.take(hand, "rename");
    hand.press("Return");
    hand.await(
        "the rename",
        () ->
            EditorQueries.editorText().contains(".param sums")
                && EditorQueries.editorText().contains("IADD R2, sums, R1"),
        () -> hand.callInUi(EditorQueries::editorText));
    hand.press("ctrl+s");
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await(
        "the results",
        () -> WorkbenchQueries.consoleContents().contains("all 2 expectations hold"));
  }
}
