package org.sass.sim.launch.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a launch setting's text, with its place in it.
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

  /** From one offset in this piece to another, without white space around. */
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

  /** This piece without white space around. */
  public SettingText trim() {
    return from(0);
  }

  /** The pieces between the separators, white space around them taken away. */
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

  /** The pieces between white space. */
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
