package org.sass.tests.install;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jface.preference.PreferenceConverter;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.editors.text.EditorsUI;

/** Switches between the platform's themes, and checks that texts can be read in them. */
final class Appearance {
  /** Minimum contrast for large letters in the Web Content Accessibility Guidelines. */
  static final double MIN_CONTRAST = 3;

  /** Pixels of letters that a view with contents has at least. */
  private static final int MIN_LETTER_PIXELS = 300;

  /** Luminance that is greater than that of all grounds of a dark theme. */
  private static final double DARK = 0.1;

  private static final String WORDS_SCRIPT =
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
  static void chooseTheme(Hand hand, String theme) {
    hand.menu("Window", "Preferences");
    hand.await("the dialog", () -> ScreenQueries.shell("Preferences") != null);
    Steps.expandItem(hand, "General");
    hand.click("Appearance", () -> ScreenQueries.treeItemBounds("Appearance"));
    hand.choose("Theme", () -> ScreenQueries.findInDialog(Combo.class), theme);
    hand.click("Apply and Close", () -> ScreenQueries.buttonBounds("Apply and Close"));
    hand.await(
        "the end of the dialog, or a question",
        () ->
            ScreenQueries.shell("Preferences") == null
                || ScreenQueries.shell("Theme Changed") != null);
    if (hand.callInUi(() -> ScreenQueries.shell("Theme Changed") != null)) {
      hand.click("not now", () -> ScreenQueries.buttonBounds("Don't restart"));
    }
    hand.await("the end of the dialog", () -> ScreenQueries.shells().size() == 1);
    boolean dark = theme.equals("Dark");
    hand.await(
        "the ground of " + theme,
        () -> {
          double ground = luminance(EditorQueries.textWidget().getBackground().getRGB());
          return dark ? ground < DARK : ground > 0.8;
        });
  }

  /** Waits until each word of the active editor has enough contrast with its background. */
  static void awaitReadable(Hand hand) {
    awaitReadable(hand, null);
  }

  /**
   * Waits until each word of the active editor has enough contrast with its background.
   *
   * @param ignoredColor a colour that the user chose; words of this colour are ignored. May be null
   */
  static void awaitReadable(Hand hand, RGB ignoredColor) {
    hand.await(
        "words that can be read",
        () -> lowContrastWords(ignoredColor).isEmpty(),
        () -> hand.callInUi(() -> lowContrastWords(ignoredColor)).toString());
  }

  /**
   * Returns the words of the active editor with too little contrast, as {@link
   * #lowContrastWords(StyledText)} does.
   *
   * @param except a colour whose words are left out, or null
   */
  private static List<String> lowContrastWords(RGB except) {
    StyledText text = EditorQueries.textWidget();
    List<String> found = new ArrayList<>(lowContrastWords(text));
    found.removeIf(word -> except != null && word.endsWith(except.toString()));
    return found;
  }

  /** Returns the words of a text with too little contrast, each with its contrast and colour. */
  static List<String> lowContrastWords(StyledText text) {
    List<String> found = new ArrayList<>();
    for (StyleRange range : text.getStyleRanges()) {
      Color letters = range.foreground == null ? text.getForeground() : range.foreground;
      Color ground = range.background == null ? text.getBackground() : range.background;
      double contrast = contrast(letters.getRGB(), ground.getRGB());
      if (range.length > 0 && contrast < MIN_CONTRAST) {
        String word = text.getTextRange(range.start, range.length);
        found.add(word + " " + contrast + " " + letters.getRGB());
      }
    }
    double plain = contrast(text.getForeground().getRGB(), text.getBackground().getRGB());
    if (plain < MIN_CONTRAST) {
      found.add("the text itself " + plain);
    }
    return found;
  }

  /**
   * Returns the words of a page with too little contrast, each with its contrast. Drawings are not
   * checked.
   */
  static List<String> lowContrastWords(Browser page) {
    Object[] rows = page.evaluate(WORDS_SCRIPT) instanceof Object[] all ? all : new Object[0];
    List<String> found = new ArrayList<>();
    for (Object row : rows) {
      // The text, its colour and its background, as CSS writes them.
      Object[] parts = (Object[]) row;
      double contrast =
          contrast(parseCssColor(parts[1].toString()), parseCssColor(parts[2].toString()));
      if (contrast < MIN_CONTRAST) {
        found.add(parts[0] + " " + contrast);
      }
    }
    if (rows.length == 0) {
      found.add("an empty page");
    }
    return found;
  }

  private static RGB parseCssColor(String color) {
    Matcher number = Pattern.compile("[0-9]+").matcher(color);
    int[] parts = number.results().limit(3).mapToInt(r -> Integer.parseInt(r.group())).toArray();
    return new RGB(parts[0], parts[1], parts[2]);
  }

  /**
   * Waits until a view has the ground of the dark theme and letters that can be read on it. Looks
   * at the pixels, because some views paint themselves.
   */
  static void awaitDarkView(Hand hand, String title) {
    hand.await(
        title + " to be readable in the dark theme",
        () -> {
          Composite view = WorkbenchQueries.view(title);
          if (view == null) {
            return false;
          }
          Rectangle place = ScreenQueries.boundsOf(view);
          return luminance(Pictures.ground(hand.display(), place)) < DARK
              && Pictures.contrastingPixels(hand.display(), place) > MIN_LETTER_PIXELS;
        },
        () ->
            hand.callInUi(
                () ->
                    WorkbenchQueries.view(title) == null
                        ? "no view"
                        : Pictures.ground(
                                hand.display(),
                                ScreenQueries.boundsOf(WorkbenchQueries.view(title)))
                            + ""));
  }

  /**
   * Fails if the marks that our dark style sheet colours cannot be told from the text on them, or
   * from the ground.
   */
  static void checkDarkMarks(Hand hand) {
    hand.await(
        "marks for a dark ground",
        () -> lowContrastMarks().isEmpty(),
        () -> hand.callInUi(Appearance::lowContrastMarks).toString());
  }

  private static List<String> lowContrastMarks() {
    StyledText text = EditorQueries.textWidget();
    RGB ground = text.getBackground().getRGB();
    RGB letters = text.getForeground().getRGB();
    Map<String, RGB> others =
        Map.of(
            "sassHintColor", ground,
            "org.sass.lang.ui.field.color", ground,
            "sassReadColor", letters,
            "sassWriteColor", letters);
    List<String> found = new ArrayList<>();
    others.forEach(
        (key, other) -> {
          RGB mark = PreferenceConverter.getColor(EditorsUI.getPreferenceStore(), key);
          if (contrast(mark, other) < MIN_CONTRAST) {
            found.add(key + " " + mark + " with " + other);
          }
        });
    return found;
  }

  /** Returns the contrast of two colours, from 1 to 21. */
  static double contrast(RGB one, RGB other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(RGB rgb) {
    return 0.2126 * toLinear(rgb.red) + 0.7152 * toLinear(rgb.green) + 0.0722 * toLinear(rgb.blue);
  }

  private static double toLinear(int channel) {
    double share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
