package org.sass.tests.install;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Combo;

/** Switches between the platform's themes, and checks that texts can be read in them. */
final class Appearance {
  /** Minimum contrast for large letters in the Web Content Accessibility Guidelines. */
  private static final double LEAST_CONTRAST = 3;

  private static final String WORDS =
      """
      var rows = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        var one = walk.currentNode.parentElement, ground = one;
        if (walk.currentNode.data.trim() == '') continue;
        var clear = function (e) { return getComputedStyle(e).backgroundColor == 'rgba(0, 0, 0, 0)'; };
        while (ground.parentElement && clear(ground)) ground = ground.parentElement;
        rows.push([walk.currentNode.data.trim(), getComputedStyle(one).color,
            getComputedStyle(ground).backgroundColor]);
      }
      return rows;
      """;

  private Appearance() {}

  /**
   * Chooses the theme {@code Dark} or {@code Light} by Window, Preferences, General, Appearance.
   * Waits until the editor has the theme's background.
   */
  static void choose(Hand hand, String theme) {
    hand.menu("Window", "Preferences");
    hand.await("the dialog", () -> Eyes.shell("Preferences") != null);
    Steps.expand(hand, "General");
    hand.click("Appearance", () -> Eyes.treeItem("Appearance"));
    hand.choose("Theme", () -> Eyes.inDialog(Combo.class), theme);
    hand.click("Apply and Close", () -> Eyes.button("Apply and Close"));
    hand.await(
        "the end of the dialog, or a question",
        () -> Eyes.shell("Preferences") == null || Eyes.shell("Theme Changed") != null);
    if (hand.see(() -> Eyes.shell("Theme Changed") != null)) {
      hand.click("not now", () -> Eyes.button("Don't restart"));
    }
    hand.await("the end of the dialog", () -> Eyes.shells().size() == 1);
    boolean dark = theme.equals("Dark");
    hand.await(
        "the ground of " + theme,
        () -> {
          double ground = luminance(Eyes.text().getBackground().getRGB());
          return dark ? ground < 0.1 : ground > 0.8;
        });
  }

  /** Waits until each word of the active editor has enough contrast with its background. */
  static void canBeRead(Hand hand) {
    canBeRead(hand, null);
  }

  /**
   * Waits until each word of the active editor has enough contrast with its background.
   *
   * @param chosen a colour that the user chose; words of this colour are ignored. May be null
   */
  static void canBeRead(Hand hand, RGB chosen) {
    hand.await(
        "words that can be read",
        () -> dim(chosen).isEmpty(),
        () -> hand.see(() -> dim(chosen)).toString());
  }

  /**
   * Returns the words of the active editor with too little contrast, as {@link #dim(StyledText)}
   * does.
   *
   * @param except a colour whose words are left out, or null
   */
  private static List<String> dim(RGB except) {
    StyledText text = Eyes.text();
    List<String> found = new ArrayList<>(dim(text));
    found.removeIf(word -> except != null && word.endsWith(except.toString()));
    return found;
  }

  /** Returns the words of a text with too little contrast, each with its contrast and colour. */
  static List<String> dim(StyledText text) {
    List<String> found = new ArrayList<>();
    for (StyleRange range : text.getStyleRanges()) {
      Color letters = range.foreground == null ? text.getForeground() : range.foreground;
      Color ground = range.background == null ? text.getBackground() : range.background;
      double contrast = contrast(letters.getRGB(), ground.getRGB());
      if (range.length > 0 && contrast < LEAST_CONTRAST) {
        String word = text.getTextRange(range.start, range.length);
        found.add(word + " " + contrast + " " + letters.getRGB());
      }
    }
    double plain = contrast(text.getForeground().getRGB(), text.getBackground().getRGB());
    if (plain < LEAST_CONTRAST) {
      found.add("the text itself " + plain);
    }
    return found;
  }

  /**
   * Returns the words of a page with too little contrast, each with its contrast. Drawings are not
   * checked.
   */
  static List<String> dim(Browser page) {
    Object[] rows = page.evaluate(WORDS) instanceof Object[] all ? all : new Object[0];
    List<String> found = new ArrayList<>();
    for (Object row : rows) {
      // The text, its colour and its background, as CSS writes them.
      Object[] parts = (Object[]) row;
      double contrast = contrast(css(parts[1].toString()), css(parts[2].toString()));
      if (contrast < LEAST_CONTRAST) {
        found.add(parts[0] + " " + contrast);
      }
    }
    if (rows.length == 0) {
      found.add("an empty page");
    }
    return found;
  }

  private static RGB css(String color) {
    Matcher number = Pattern.compile("[0-9]+").matcher(color);
    int[] parts = number.results().limit(3).mapToInt(r -> Integer.parseInt(r.group())).toArray();
    return new RGB(parts[0], parts[1], parts[2]);
  }

  /** Returns the contrast of two colours, from 1 to 21. */
  static double contrast(RGB one, RGB other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(RGB rgb) {
    return 0.2126 * linear(rgb.red) + 0.7152 * linear(rgb.green) + 0.0722 * linear(rgb.blue);
  }

  private static double linear(int part) {
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
