package org.sass.sim.launch.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of the text of a launch setting, with its position there.
 *
 * @param text the characters
 * @param start offset of the first one
 */
public record SettingText(String text, int start) {

  public int end() {
    return start + text.length();
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** Returns the part from one offset in this text to another, without white space around it. */
  public SettingText part(int from, int to) {
    int first = from;
    int last = to;
    while (first < last && text.charAt(first) <= ' ') {
      first++;
    }
    while (last > first && text.charAt(last - 1) <= ' ') {
      last--;
    }
    return new SettingText(text.substring(first, last), start + first);
  }

  public SettingText from(int offset) {
    return part(offset, text.length());
  }

  /** Returns this text without white space around it. */
  public SettingText trim() {
    return from(0);
  }

  /** Returns the parts between the separators, without white space around them. */
  public List<SettingText> split(char separator) {
    List<SettingText> pieces = new ArrayList<>();
    int from = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      pieces.add(part(from, at));
      from = at + 1;
    }
    pieces.add(from(from));
    return pieces;
  }

  /** Returns the parts between white space. */
  public List<SettingText> words() {
    List<SettingText> words = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      int from = i;
      while (i < text.length() && text.charAt(i) > ' ') {
        i++;
      }
      if (i > from) {
        words.add(new SettingText(text.substring(from, i), start + from));
      }
      i++;
    }
    return words;
  }
}
