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
 * The colours of words, by what they mean. What the user chose counts in all themes; else there is
 * a usual one for light grounds and one for dark grounds. The ground itself says which: an editor
 * can be dark without a dark theme of Eclipse, as with that of the desktop.
 */
public final class WordColors {
  /** Begins the keys of what the user chose; a type of word comes next. */
  public static final String CHOSEN = "org.sass.lang.ui.color.";

  /** The mean of a colour's parts at which letters are as well light as dark. */
  private static final int MIDDLE = 128;

  private static final List<Meaning> ALL =
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

  private WordColors() {}

  /**
   * What words can mean.
   *
   * @param type as the language server calls it
   * @param label as users read it
   * @param onLight the usual colour on a light ground
   * @param onDark the usual colour on a dark ground
   */
  public record Meaning(String type, String label, RGB onLight, RGB onDark) {
    /** The key of the colour that the user chose. */
    public String key() {
      return CHOSEN + type;
    }

    /** The colour on a ground where the user chose none. */
    public RGB usual(Color ground) {
      return isDark(ground) ? onDark : onLight;
    }
  }

  /** Whether light letters read better on a ground. */
  static boolean isDark(Color ground) {
    return (ground.getRed() + ground.getGreen() + ground.getBlue()) / 3 < MIDDLE;
  }

  /** All meanings that have a colour, in the order of their labels. */
  public static List<Meaning> all() {
    return ALL;
  }

  /** The colour of a type of word on a ground; null where it has none. */
  static RGB of(String type, Color ground) {
    return ALL.stream()
        .filter(meaning -> meaning.type.equals(type))
        .map(meaning -> read(node(), meaning.key(), meaning.usual(ground)))
        .findFirst()
        .orElse(null);
  }

  /**
   * Tells each choice of the user from now on, in the thread that made it.
   *
   * @return what ends that
   */
  static Runnable onChange(Runnable told) {
    IPreferenceChangeListener listener =
        event -> {
          if (event.getKey().startsWith(CHOSEN)) {
            told.run();
          }
        };
    node().addPreferenceChangeListener(listener);
    return () -> node().removePreferenceChangeListener(listener);
  }

  private static IEclipsePreferences node() {
    return InstanceScope.INSTANCE.getNode(SassSettings.NODE);
  }

  private static RGB read(IEclipsePreferences node, String key, RGB otherwise) {
    String text = node.get(key, null);
    try {
      return text == null ? otherwise : StringConverter.asRGB(text);
    } catch (DataFormatException e) {
      // A file of preferences may be edited by hand.
      return otherwise;
    }
  }
}
