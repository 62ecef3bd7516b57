package org.sass.tests.install;

/** Kernels of other instruction sets: the view of the bits follows the cursor there, too. */
final class OtherSets implements Scenario {
  @Override
  public String name() {
    return "other-sets";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "sets");
    Steps.createFile(hand, "sets", "k.sm_50.sass");
    hand.type("[B------:R-:W-:-:S01] MOV R1, c[0x0][0x20];");
    Steps.openView(hand, "Bit Layout");
    Steps.clickWord(hand, "MOV");
    hand.await(
        "its bits",
        () -> WorkbenchQueries.fieldTexts("Bit Layout").contains("MOV R1, c[0x0][0x20]"));
    hand.press("ctrl+s");
    Steps.createFile(hand, "sets", "k.sm_35.sass");
    hand.type("MOV R1, c[0x0][0x44];");
    Steps.clickWord(hand, "MOV");
    hand.await(
        "its bits",
        () -> WorkbenchQueries.fieldTexts("Bit Layout").contains("MOV R1, c[0x0][0x44]"));
    hand.press("ctrl+s");
  }
}
