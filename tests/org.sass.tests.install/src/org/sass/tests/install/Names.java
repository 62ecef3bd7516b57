package org.sass.tests.install;

/** The guide's first step: finding the uses of a name, and renaming it in place. */
final class Names implements Scenario {
  @Override
  public String name() {
    return "names";
  }

  @Override
  public void play(Hand hand) {
    Steps.project(hand, "names");
    Steps.cursorAfter(hand, "IADD R2, out");
    hand.until(
        "the uses",
        () -> Eyes.viewTexts("Search").stream().anyMatch(row -> row.contains("IADD R2, out")),
        () -> {
          Steps.cursorAfter(hand, "IADD R2, out");
          hand.press("ctrl+shift+g");
        });
    Pictures.take(hand, "references");
    hand.until(
        "the name to be selected",
        () -> Eyes.text().getSelectionText().equals("out"),
        () -> {
          Steps.cursorAfter(hand, "IADD R2, out");
          hand.press("alt+shift+r");
        });
    hand.type("sums");
    hand.await("the name at all places", () -> Eyes.editorText().contains(".param sums"));
    Pictures.take(hand, "rename");
    hand.press("Return");
    hand.await(
        "the rename",
        () ->
            Eyes.editorText().contains(".param sums")
                && Eyes.editorText().contains("IADD R2, sums, R1"),
        () -> hand.see(Eyes::editorText));
    hand.press("ctrl+s");
    hand.menu("Run", "Run As", "SASS Kernel");
    hand.await("the results", () -> Eyes.console().contains("all 2 expectations hold"));
  }
}
