package org.sass.sim.launch.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a setting, of the form {@code key=value}.
 *
 * @param key the name before the equals sign; null for text before the first key
 * @param value the text after the equals sign
 */
public record KeyedSetting(SettingText key, SettingText value) {

  /**
   * Splits a text into its keys and values. A key is a word of lower-case letters and hyphens that
   * is followed by an equals sign. A value extends to the next key, so lists and paths may contain
   * spaces.
   */
  public static List<KeyedSetting> read(SettingText text) {
    List<KeyedSetting> parts = new ArrayList<>();
    SettingText key = null;
    int from = 0;
    for (SettingText word : text.words()) {
      int at = word.start() - text.start();
      int letters = keyLength(word.text());
      int sign = letters == 0 || at < from ? -1 : findEquals(text.text(), at + letters);
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

  private static int keyLength(String word) {
    int i = 0;
    while (i < word.length() && (isLower(word.charAt(i)) || i > 0 && word.charAt(i) == '-')) {
      i++;
    }
    return i;
  }

  /**
   * Returns the offset of an equals sign that is at an offset, or after white space there; -1 if
   * there is none.
   */
  private static int findEquals(String text, int from) {
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
