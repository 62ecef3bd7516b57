package org.sass.tests.install;

import java.util.Arrays;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Label;

/** The preference page for syntax colours shows them and changes them. */
final class SyntaxColors implements Scenario {
  @Override
  public String name() {
    return "syntax-colors";
  }

  @Override
  public void play(Hand hand) {
    Steps.createProject(hand, "colors");
    RGB usual = hand.awaitValue("the colour of a mnemonic", () -> color("SHL"));
    chooseColor(hand);
    hand.await("another colour", () -> !usual.equals(color("SHL")));
    restore(hand);
    hand.await("the usual colour", () -> usual.equals(color("SHL")));
  }

  /** Chooses another colour for mnemonics. */
  static void chooseColor(Hand hand) {
    RGB shown = hand.callInUi(() -> color("SHL"));
    openPage(hand);
    hand.await("the colour in its button", () -> shown.equals(swatchColor("Mnemonics")));
    hand.click("the colour of mnemonics", () -> swatchBounds("Mnemonics"));
    // The colour dialog belongs to GTK. While it is open, no SWT window is active.
    hand.await("the dialog", () -> hand.display().getActiveShell() == null);
    Pictures.take(hand, "color-dialog");
    hand.press("Down", "space", "Return");
    hand.await("the end of the dialog", () -> hand.display().getActiveShell() != null);
    hand.await("the new colour in its button", () -> !shown.equals(swatchColor("Mnemonics")));
    hand.click("Apply and Close", () -> ScreenQueries.buttonBounds("Apply and Close"));
  }

  /** Restores the defaults of all colours. */
  static void restore(Hand hand) {
    openPage(hand);
    hand.click("Restore Defaults", () -> ScreenQueries.buttonBounds("Restore Defaults"));
    hand.click("Apply and Close", () -> ScreenQueries.buttonBounds("Apply and Close"));
  }

  private static void openPage(Hand hand) {
    hand.menu("Window", "Preferences");
    hand.await("the dialog", () -> ScreenQueries.shell("Preferences") != null);
    Steps.expandItem(hand, "SASS");
    hand.click("Syntax Colours", () -> ScreenQueries.treeItemBounds("Syntax Colours"));
    hand.await("the page", () -> swatchBounds("Mnemonics") != null);
  }

  private static Rectangle swatchBounds(String name) {
    Button button = swatch(name);
    return button == null ? null : ScreenQueries.boundsOf(button);
  }

  /** Returns the colour in the middle of the button of a colour. */
  private static RGB swatchColor(String name) {
    ImageData image = swatch(name).getImage().getImageData();
    return image.palette.getRGB(image.getPixel(image.width / 2, image.height / 2));
  }

  /** Returns the button with a colour, to the right of its name; null if there is none. */
  private static Button swatch(String name) {
    Rectangle label =
        ScreenQueries.boundsOf(
            Label.class, one -> ScreenQueries.plainLabel(one.getText()).startsWith(name));
    return label == null
        ? null
        : ScreenQueries.controls(Button.class, one -> one.getImage() != null).stream()
            .filter(one -> isRightOf(ScreenQueries.boundsOf(one), label))
            .findFirst()
            .orElse(null);
  }

  private static boolean isRightOf(Rectangle place, Rectangle label) {
    return place.x > label.x
        && place.y < label.y + label.height
        && place.y + place.height > label.y;
  }

  /**
   * Returns the colour of the first occurrence of a word in the active editor; null if there is
   * none.
   */
  static RGB color(String word) {
    StyledText text = EditorQueries.textWidget();
    int at = text == null ? -1 : text.getText().indexOf(word);
    return at < 0
        ? null
        : Arrays.stream(text.getStyleRanges())
            .filter(range -> range.start == at && range.foreground != null)
            .map(range -> range.foreground.getRGB())
            .findFirst()
            .orElse(null);
  }
}
