package org.sass.lang.ui;

import java.util.List;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.IEclipsePreferences.IPreferenceChangeListener;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.resource.DataFormatException;
import org.eclipse.jface.resource.StringConverter;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.sass.lang.ui.preferences.SassSettings;

/**
 * The colours of words by their meaning. A colour that the user chose is used in all themes.
 * Otherwise there is a default for light backgrounds and one for dark ones. The background of the
 * editor itself decides: an editor can be dark without a dark theme of Eclipse, for example in a
 * dark desktop theme.
 */
public final class WordColors {
  /** Start of the preference keys of the user's colours. The token type follows it. */
  public static final String KEY_PREFIX = "org.sass.lang.ui.color.";

  /** Mean of the red, green and blue parts below which a background is dark. */
  private static final int DARK_THRESHOLD = 128;

  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning(
              "property", "Address registers", new RGB(100, 70, 160), new RGB(195, 165, 240)),
          new Meaning("comment", "Comments", new RGB(63, 127, 95), new RGB(130, 165, 135)),
          new Meaning("enum", "Condition registers", new RGB(150, 80, 0), new RGB(230, 185, 115)),
          new Meaning("enumMember", "Conditions", new RGB(150, 80, 0), new RGB(230, 185, 115)),
          new Meaning("macro", "Directives", new RGB(127, 0, 85), new RGB(230, 150, 190)),
          new Meaning(
              "function", "Labels and kernels", new RGB(121, 94, 38), new RGB(225, 205, 140)),
          new Meaning("namespace", "Memories", new RGB(0, 110, 60), new RGB(125, 205, 155)),
          new Meaning("keyword", "Mnemonics", new RGB(127, 0, 85), new RGB(230, 150, 100)),
          new Meaning("type", "Modifiers", new RGB(0, 128, 128), new RGB(95, 200, 190)),
          new Meaning("number", "Numbers", new RGB(9, 134, 88), new RGB(165, 215, 150)),
          new Meaning("operator", "Operators", new RGB(80, 80, 80), new RGB(190, 190, 190)),
          new Meaning("parameter", "Parameters", new RGB(106, 62, 62), new RGB(220, 170, 165)),
          new Meaning("variable", "Registers", new RGB(0, 0, 192), new RGB(135, 180, 255)),
          new Meaning("string", "Strings", new RGB(42, 0, 255), new RGB(150, 200, 235)));

  private static final Color HINT_ON_DARK = new Color(180, 180, 180);

  private WordColors() {}

  /**
   * A meaning that words can have.
   *
   * @param type the token type of the language server
   * @param label the name for users
   * @param onLight the default colour on a light background
   * @param onDark the default colour on a dark background
   */
  public record Meaning(String type, String label, RGB onLight, RGB onDark) {
    /** Returns the preference key of the colour that the user chose. */
    public String preferenceKey() {
      return KEY_PREFIX + type;
    }

    /** Returns the default colour on a background, for when the user chose none. */
    public RGB defaultColor(Color background) {
      return isDark(background) ? onDark : onLight;
    }
  }

  /** Returns whether a background is so dark that light letters are easier to read on it. */
  static boolean isDark(Color background) {
    return (background.getRed() + background.getGreen() + background.getBlue()) / 3
        < DARK_THRESHOLD;
  }

  /**
   * Returns the colour of texts that an editor shows between words, such as encodings and values.
   *
   * @param background the background of the editor
   * @param usual the platform's colour for them, which can be read on a light background
   * @return the usual colour, or one that can be read on a dark background and on the line of a
   *     stop in it
   */
  public static Color hintColor(Color background, Color usual) {
    return isDark(background) ? HINT_ON_DARK : usual;
  }

  /** Returns all meanings that have a colour, in the order of their labels. */
  public static List<Meaning> meanings() {
    return MEANINGS;
  }

  /** Returns the colour of a token type on a background; null if it has none. */
  static RGB findColor(String type, Color background) {
    return MEANINGS.stream()
        .filter(meaning -> meaning.type.equals(type))
        .map(
            meaning -> readColor(node(), meaning.preferenceKey(), meaning.defaultColor(background)))
        .findFirst()
        .orElse(null);
  }

  /**
   * Adds a listener, which is called when the user chooses a colour, in the thread that changes the
   * preference.
   *
   * @return removes the listener
   */
  static Runnable addChangeListener(Runnable callback) {
    IPreferenceChangeListener listener =
        event -> {
          if (event.getKey().startsWith(KEY_PREFIX)) {
            callback.run();
          }
        };
    node().addPreferenceChangeListener(listener);
    return () -> node().removePreferenceChangeListener(listener);
  }

  private static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode(SassSettings.NODE);
  }

  private static RGB readColor(IEclipsePreferences node, String key, RGB defaultColor) {
    String text = node.get(key, null);
    try {
      return text == null ? defaultColor : StringConverter.asRGB(text);
    } catch (DataFormatException e) {
      // The preferences file may have been edited by hand.
      return defaultColor;
    }
  }
}
