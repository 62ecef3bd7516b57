package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Letters;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Names;

/**
 * The words of the lists of a table, those that code uses most before the others: as the pieces of
 * text of the set say, then as its examples show.
 */
final class CommonWords {
  /** Before any count of examples. */
  private static final int USUAL = 1 << 16;

  private final Isa isa;
  private final Map<Names, List<String>> known = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  CommonWords(Isa isa) {
    this.isa = isa;
  }

  List<String> of(Names names) {
    return known.computeIfAbsent(names, this::sorted);
  }

  private List<String> sorted(Names names) {
    List<String> words = new ArrayList<>();
    for (String word : names.words()) {
      if (word != null) {
        words.add(word);
      }
    }
    words.sort(Comparator.comparingInt(word -> -count(word)));
    return words;
  }

  /** How usual a word is; 0 where nothing shows it. */
  int count(String word) {
    if (counts.isEmpty()) {
      List<String> usual = Texts.of(isa).usual();
      for (int i = 0; i < usual.size(); i++) {
        counts.put(usual.get(i), USUAL - i);
      }
      for (Form form : isa.forms()) {
        for (Form.Golden golden : form.goldens()) {
          for (String one : golden.text().split("[^A-Za-z0-9_]+")) {
            if (!usual.contains(one)) {
              counts.merge(one, 1, Integer::sum);
            }
          }
        }
      }
    }
    return counts.getOrDefault(word, 0);
  }

  /** How many examples of a form have a modifier. */
  static long count(Form form, String modifier) {
    return form.goldens().stream().filter(golden -> has(golden.text(), modifier)).count();
  }

  private static boolean has(String text, String modifier) {
    int at = text.indexOf(modifier);
    int end = at + modifier.length();
    return at >= 0 && (end == text.length() || !Letters.isWord(text.charAt(end)));
  }
}
