package org.sass.lang.isa;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the words of texts: {@code S16} and {@code X} of {@code .S16.X}. */
public final class ModifierWords {
  private ModifierWords() {}

  /**
   * Returns the words between the dots of all texts that elements can have: those of modifiers, of
   * mnemonics and of the names of values.
   */
  public static Set<String> of(List<Element> elements) {
    Set<String> words = new LinkedHashSet<>();
    add(elements, words);
    return words;
  }

  private static void add(List<Element> elements, Set<String> words) {
    for (Element element : elements) {
      if (element instanceof Element.Literal literal) {
        words.addAll(List.of(literal.text().trim().split("\\.")));
      } else if (element instanceof Element.Ref ref) {
        ref.part().cases().forEach(one -> add(one.elements(), words));
      } else if (element instanceof Element.Hole hole && hole.names() != null) {
        for (String word : hole.names().words()) {
          words.addAll(word == null ? List.of() : List.of(word.split("\\.")));
        }
      }
    }
  }
}
