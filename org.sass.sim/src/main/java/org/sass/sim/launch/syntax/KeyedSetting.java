package org.sass.sim.launch.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a setting of the shape {@code key=value}.
 *
 * @param key the name before the sign, or null for what stands before the first key
 * @param value what stands after it
 */
public record KeyedSetting(SettingText key, SettingText value) {

  /**
   * Cuts a text at every word of small letters with an equals sign after it. A value goes on to the
   * next key, so that lists and paths may have spaces in them.
   */
  public static List<KeyedSetting> read(SettingText text) {
    List<KeyedSetting> parts = new ArrayList<>();
    SettingText key = null;
    int from = 0;
    for (SettingText word : text.words()) {
      int at = word.start() - text.start();
      int letters = letters(word.text());
      int sign = letters == 0 || at < from ? -1 : sign(text.text(), at + letters);
      if (sign >= 0) {
        add(parts, key, text.part(from, at));
        key = word.part(0, letters);
        from = sign + 1;
      }
    }
    add(parts, key, text.from(from));
    return parts;
  }

  private static void add(List<KeyedSetting> parts, SettingText key, SettingText value) {
    if (key != null || !value.isEmpty()) {
      parts.add(new KeyedSetting(key, value));
    }
  }

  private static int letters(String word) {
    int i = 0;
    while (i < word.length() && (isLower(word.charAt(i)) || i > 0 && word.charAt(i) == '-')) {
      i++;
    }
    return i;
  }

  /** Offset of the sign that stands there, perhaps after spaces; -1 if there is none. */
  private static int sign(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) <= ' ') {
      i++;
    }
    return i < text.length() && text.charAt(i) == '=' ? i : -1;
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }
}
