package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a setting of the shape {@code key=value}.
 *
 * @param key the name before the sign, or null for what stands before the first key
 * @param value what stands behind it
 */
record Keyed(Piece key, Piece value) {

  /**
   * Cuts a text at every word that starts with {@code letters=}. A value goes on to the next key,
   * so that lists may have spaces in them.
   */
  static List<Keyed> read(Piece text) {
    List<Keyed> parts = new ArrayList<>();
    Piece key = null;
    int from = 0;
    for (Piece word : text.words()) {
      int sign = keyEnd(word.text());
      if (sign < 0) {
        continue;
      }
      int at = word.start() - text.start();
      add(parts, key, text.part(from, at));
      key = word.part(0, sign);
      from = at + sign + 1;
    }
    add(parts, key, text.from(from));
    return parts;
  }

  private static void add(List<Keyed> parts, Piece key, Piece value) {
    if (key != null || !value.isEmpty()) {
      parts.add(new Keyed(key, value));
    }
  }

  /** Offset of the sign if the word starts with a key, else -1. */
  private static int keyEnd(String word) {
    int i = 0;
    while (i < word.length() && (isLower(word.charAt(i)) || i > 0 && word.charAt(i) == '-')) {
      i++;
    }
    return i > 0 && i < word.length() && word.charAt(i) == '=' ? i : -1;
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }
}
