package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.text.NearestWords;

/** Lists modifiers in a message. A matrix operation has a hundred of them, one for each size. */
final class ModifierList {

  /** Longer lists are shortened. */
  private static final int MAX_LISTED = 32;

  /** Fewer modifiers that differ in their numbers only, such as {@code .U8} and {@code .U16}. */
  private static final int MAX_ALIKE = 3;

  private ModifierList() {}

  /**
   * Returns the list in words. In a long one, modifiers that differ in their numbers only are one
   * entry: {@code 96 such as .64x8x16}.
   *
   * @param given what was written instead; the example of such an entry is the one most like it
   */
  static String join(Collection<String> modifiers, String given) {
    if (modifiers.size() <= MAX_LISTED) {
      return String.join(", ", modifiers);
    }
    Map<String, List<String>> alike = new LinkedHashMap<>();
    for (String modifier : modifiers) {
      alike
          .computeIfAbsent(modifier.replaceAll("\\d+", "0"), shape -> new ArrayList<>())
          .add(modifier);
    }
    List<String> entries = new ArrayList<>();
    for (List<String> group : alike.values()) {
      if (group.size() <= MAX_ALIKE) {
        entries.addAll(group);
      } else {
        List<String> near = NearestWords.nearest(given, group, 1);
        String example = near.isEmpty() ? group.get(0) : near.get(0);
        entries.add(group.size() + " such as " + example);
      }
    }
    int more = entries.size() - MAX_LISTED;
    return more <= 0
        ? String.join(", ", entries)
        : String.join(", ", entries.subList(0, MAX_LISTED)) + " and " + more + " more";
  }
}
