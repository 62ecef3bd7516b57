package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.text.Letters;

/**
 * Orders the words of a table's lists, the most usual ones first. The {@code usual} words of {@link
 * SnippetTexts} come first; the others are ordered by how often the table's examples contain them.
 */
final class WordFrequencies {
  /** Count of the most usual word; greater than any number of examples. */
  private static final int TOP_COUNT = 1 << 16;

  private final Isa isa;
  private final Map<ValueNames, List<String>> sortedByNames = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Map<Part, List<String>> examplesByPart = new IdentityHashMap<>();

  WordFrequencies(Isa isa) {
    this.isa = isa;
  }

  List<String> byFrequency(ValueNames names) {
    return sortedByNames.computeIfAbsent(names, this::sortWords);
  }

  private List<String> sortWords(ValueNames names) {
    List<String> words = new ArrayList<>();
    for (String word : names.words()) {
      if (word != null) {
        words.add(word);
      }
    }
    // Values without a word of their own are written as numbers, which come last.
    words.sort(
        Comparator.comparing((String word) -> word.chars().allMatch(c -> Letters.isDigit((char) c)))
            .thenComparingInt(word -> -frequency(word)));
    return words;
  }

  /** Returns how usual a word is; 0 if neither the snippets nor the examples have it. */
  int frequency(String word) {
    if (counts.isEmpty()) {
      isa.forms().forEach(form -> form.goldens().forEach(golden -> countWords(golden.text())));
      List<String> usual = SnippetTexts.of(isa).frequentWords();
      for (int i = 0; i < usual.size(); i++) {
        counts.put(usual.get(i), TOP_COUNT - i);
      }
    }
    return counts.getOrDefault(word, 0);
  }

  /** Counts the words of an example. Each request does this, so it must not take long. */
  private void countWords(String text) {
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || !Letters.isWordPart(text.charAt(i))) {
        if (i > start) {
          counts.merge(text.substring(start, i), 1, Integer::sum);
        }
        start = i + 1;
      }
    }
  }

  /** Returns how many examples of the forms with this part contain the modifier. */
  long countExamplesWith(Part part, String modifier) {
    long count = 0;
    for (String example : examplesByPart.computeIfAbsent(part, this::findExamples)) {
      count += containsModifier(example, modifier) ? 1 : 0;
    }
    return count;
  }

  private List<String> findExamples(Part part) {
    return isa.forms().stream()
        .filter(
            form -> form.elements().stream().anyMatch(e -> e instanceof Ref r && r.part() == part))
        .flatMap(form -> form.goldens().stream())
        .map(Form.Golden::text)
        .toList();
  }

  private static boolean containsModifier(String text, String modifier) {
    int at = text.indexOf(modifier);
    int end = at + modifier.length();
    return at >= 0 && (end == text.length() || !Letters.isWordPart(text.charAt(end)));
  }
}
