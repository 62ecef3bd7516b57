package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Letters;

/**
 * Orders the words of a table's lists, the most usual ones first. The {@code usual} words of {@link
 * SnippetTexts} come first; the others are ordered by how often the table's examples contain them.
 *
 * <p>There is one instance for each table. Several threads can use it.
 */
final class WordFrequencies {
  /** Count of the most usual word; greater than any number of examples. */
  private static final int TOP_COUNT = 1 << 16;

  private final Isa isa;
  private final Map<String, Integer> counts;
  private final List<String> mnemonics;

  /** The sorted words by their list. To compare the contents of lists would take too long. */
  private final Map<ValueNames, List<String>> sortedByNames =
      Collections.synchronizedMap(new IdentityHashMap<>());

  private final Map<Part, Map<String, Long>> exampleCounts = new ConcurrentHashMap<>();
  private final Map<String, Boolean> generalModifiers = new ConcurrentHashMap<>();

  private WordFrequencies(Isa isa) {
    this.isa = isa;
    this.counts = countWords(isa);
    List<String> all = new ArrayList<>(isa.byMnemonic().keySet());
    all.sort(
        Comparator.comparingInt((String name) -> -frequency(name))
            .thenComparing(Comparator.naturalOrder()));
    this.mnemonics = List.copyOf(all);
  }

  static WordFrequencies of(Isa isa) {
    return isa.derive(WordFrequencies.class, WordFrequencies::new);
  }

  /**
   * Returns all mnemonics, the most common first; equally common ones are in alphabetical order.
   */
  List<String> mnemonics() {
    return mnemonics;
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
    return counts.getOrDefault(word, 0);
  }

  private static Map<String, Integer> countWords(Isa isa) {
    Map<String, Integer> counts = new HashMap<>();
    for (Form form : isa.forms()) {
      form.goldens().forEach(golden -> countWords(withoutControl(golden.text()), counts));
    }
    List<String> usual = SnippetTexts.of(isa).frequentWords();
    for (int i = 0; i < usual.size(); i++) {
      counts.put(usual.get(i), TOP_COUNT - i);
    }
    return counts;
  }

  /** Few examples show a control, and for other reasons than how usual it is. */
  private static String withoutControl(String text) {
    return text.substring(InsnReader.controlEnd(text));
  }

  private static void countWords(String text, Map<String, Integer> counts) {
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
    return exampleCounts
        .computeIfAbsent(part, p -> new ConcurrentHashMap<>())
        .computeIfAbsent(modifier, m -> findExamplesWith(part, m));
  }

  private long findExamplesWith(Part part, String modifier) {
    return isa.forms().stream()
        .filter(
            form -> form.elements().stream().anyMatch(e -> e instanceof Ref r && r.part() == part))
        .flatMap(form -> form.goldens().stream())
        .filter(golden -> containsModifier(golden.text(), modifier))
        .count();
  }

  /**
   * Returns whether more than half of all instructions have this modifier. Such a modifier says
   * little about the current instruction.
   */
  boolean isGeneralModifier(Part part) {
    return part != null
        && !part.isOperand()
        && generalModifiers.computeIfAbsent(
            part.baseName(),
            name ->
                2 * isa.forms().stream().filter(form -> hasModifier(form, name)).count()
                    > isa.forms().size());
  }

  private static boolean hasModifier(Form form, String modifier) {
    return form.elements().stream()
        .anyMatch(e -> e instanceof Ref ref && ref.part().baseName().equals(modifier));
  }

  private static boolean containsModifier(String text, String modifier) {
    int at = text.indexOf(modifier);
    int end = at + modifier.length();
    return at >= 0 && (end == text.length() || !Letters.isWordPart(text.charAt(end)));
  }
}
