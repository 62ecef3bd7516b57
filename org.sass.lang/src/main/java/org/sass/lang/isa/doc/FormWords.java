package org.sass.lang.isa.doc;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;

/** Collects the modifiers and the kinds of operands that forms can have in an architecture. */
final class FormWords {
  private final int arch;
  private final Form form;
  private final Set<String> words;

  private FormWords(Form form, int arch, Set<String> words) {
    this.form = form;
    this.arch = arch;
    this.words = words;
  }

  /**
   * Returns the words of forms, in the order of their first places.
   *
   * @param forms the forms
   * @param arch index of the architecture
   */
  static Set<String> of(List<Form> forms, int arch) {
    Set<String> words = new LinkedHashSet<>();
    for (Form form : forms) {
      new FormWords(form, arch, words).collect(form.elements());
    }
    return words;
  }

  private void collect(List<Element> elements) {
    for (Element element : elements) {
      if (element instanceof Element.Ref ref && !ref.part().isControl()) {
        collect(ref.part());
      }
    }
  }

  private void collect(Part part) {
    for (Case one : part.cases()) {
      if (one.isIn(arch) && !one.isInputOnly() && !form.fixedPattern().excludes(one.when())) {
        String word = word(one);
        if (!word.isEmpty() && !isSpecialCase(part, one, word)) {
          words.add(word);
        }
        collect(one.elements());
      }
    }
  }

  /**
   * Returns whether a case adds no word of its own: it has no meaning, or it is only another way to
   * write what another case of the part shows, such as an address without its offset.
   */
  private static boolean isSpecialCase(Part part, Case one, String word) {
    if (SyntaxSummary.isMeaningless(word)) {
      return true;
    }
    if (!part.isOperand()) {
      return false;
    }
    boolean namesRegister =
        !one.tagValues().isEmpty() && part.cases().stream().anyMatch(FormWords::hasNumber);
    String withOffset = word.replace("]", "+<off>]");
    boolean lacksOffset =
        !withOffset.equals(word)
            && part.cases().stream().anyMatch(other -> word(other).equals(withOffset));
    return namesRegister || lacksOffset;
  }

  private static boolean hasNumber(Case one) {
    return one.tagValues().isEmpty() && word(one).contains("<");
  }

  /**
   * Returns the text of a case with the names of its numbers, without a comma around it; empty if
   * it contains other parts.
   */
  private static String word(Case one) {
    StringBuilder text = new StringBuilder();
    for (Element element : one.elements()) {
      if (element instanceof Element.Literal literal) {
        text.append(literal.text());
      } else if (element instanceof Hole hole) {
        text.append('<').append(hole.name()).append('>');
      } else {
        return "";
      }
    }
    int start = 0;
    int end = text.length();
    while (start < end && separates(text.charAt(start))) {
      start++;
    }
    while (start < end && separates(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean separates(char c) {
    return c == ' ' || c == ',';
  }
}
