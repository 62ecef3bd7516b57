package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Names;

/** The words of the lists of a table, those that its examples use most before the others. */
final class CommonWords {
  private final Isa isa;
  private final Map<Names, List<String>> known = new HashMap<>();

  CommonWords(Isa isa) {
    this.isa = isa;
  }

  List<String> of(Names names) {
    return known.computeIfAbsent(names, this::sorted);
  }

  private List<String> sorted(Names names) {
    Map<String, Integer> counts = new HashMap<>();
    List<String> words = new ArrayList<>();
    for (String word : names.words()) {
      if (word != null) {
        words.add(word);
        counts.put(word, 0);
      }
    }
    for (Form form : isa.forms()) {
      for (Form.Golden golden : form.goldens()) {
        for (String word : golden.text().split("[^A-Za-z0-9_]+")) {
          counts.computeIfPresent(word, (w, count) -> count + 1);
        }
      }
    }
    words.sort(Comparator.comparingInt(word -> -counts.get(word)));
    return words;
  }
}
