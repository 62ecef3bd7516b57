package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;

/** Counts the operands that the texts of a form can have: what its commas separate. */
final class OperandCounts {
  private final int archIndex;

  private OperandCounts(int archIndex) {
    this.archIndex = archIndex;
  }

  /**
   * Returns the numbers of operands that a form can have. Operands that exclude each other count as
   * if a text could have both.
   *
   * @param archIndex index of the architecture
   */
  static SortedSet<Integer> of(Form form, int archIndex) {
    List<Element> elements = form.elements();
    int mnemonic = 0;
    // Controls and guards can be before it.
    while (mnemonic < elements.size() && !(elements.get(mnemonic) instanceof Literal)) {
      mnemonic++;
    }
    Set<Integer> none = Set.of(0);
    return new OperandCounts(archIndex).after(elements.subList(mnemonic, elements.size()), none);
  }

  /** Returns the numbers as text, with runs in short: {@code 2 to 4 or 6}. */
  static String text(SortedSet<Integer> counts) {
    List<String> texts = new ArrayList<>();
    for (int first : counts) {
      int last = first;
      while (counts.contains(last + 1)) {
        last++;
      }
      if (counts.contains(first - 1)) {
        continue;
      }
      texts.add(String.valueOf(first));
      if (last > first + 1) {
        texts.set(texts.size() - 1, first + " to " + last);
      } else if (last > first) {
        texts.add(String.valueOf(last));
      }
    }
    return String.join(" or ", texts);
  }

  /** Returns the numbers of operands after some elements. */
  private SortedSet<Integer> after(List<Element> elements, Set<Integer> before) {
    SortedSet<Integer> counts = new TreeSet<>(before);
    for (Element element : elements) {
      SortedSet<Integer> next = new TreeSet<>();
      if (element instanceof Literal literal) {
        counts.forEach(count -> next.add(after(literal.text(), count)));
      } else if (element instanceof Ref ref) {
        for (Case partCase : ref.part().cases()) {
          if (partCase.isReadIn(archIndex)) {
            next.addAll(after(partCase.elements(), counts));
          }
        }
      }
      counts = next.isEmpty() ? counts : next;
    }
    return counts;
  }

  private static int after(String text, int count) {
    int commas = (int) text.chars().filter(c -> c == ',').count();
    if (count > 0) {
      return count + commas;
    }
    // A condition in parentheses is no operand, and neither is a mark at the end of the line
    // (?PM1).
    boolean isMark = text.startsWith(" (") || text.startsWith(" ?");
    return text.indexOf(' ') < 0 || isMark ? 0 : 1 + commas;
  }
}
