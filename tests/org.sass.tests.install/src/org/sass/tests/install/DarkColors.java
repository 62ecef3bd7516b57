package org.sass.tests.install;

import org.eclipse.swt.graphics.RGB;

/** A colour that the user chose is kept in all themes. All others come from the theme. */
final class DarkColors implements Scenario {
  @Override
  public String name() {
    return "dark-colors";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "dark-colors");
    RGB usual = hand.awaitValue("the colour of a mnemonic", () -> SyntaxColors.color("SHL"));
    SyntaxColors.chooseColor(hand);
    hand.await("another colour", () -> !usual.equals(SyntaxColors.color("SHL")));
    RGB chosen = hand.callInUi(() -> SyntaxColors.color("SHL"));
    // Preferences open at the page of colours, where they were closed. Leaving it must not change
    // the colours.
    Appearance.chooseTheme(hand, "Dark");
    Appearance.awaitReadable(hand, chosen);
    hand.await("the colour that was chosen", () -> chosen.equals(SyntaxColors.color("SHL")));
    SyntaxColors.restore(hand);
    hand.await(
        "the dark theme's own colour",
        () ->
            !chosen.equals(SyntaxColors.color("SHL")) && !usual.equals(SyntaxColors.color("SHL")));
    Appearance.awaitReadable(hand);
    Appearance.chooseTheme(hand, "Light");
    hand.await("the usual colour", () -> usual.equals(SyntaxColors.color("SHL")));
    Appearance.awaitReadable(hand);
  }
}
