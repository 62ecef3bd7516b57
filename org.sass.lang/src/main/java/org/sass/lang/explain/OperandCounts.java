package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
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
    long counts =
        new OperandCounts(archIndex).after(elements.subList(mnemonic, elements.size()), 1);
    SortedSet<Integer> numbers = new TreeSet<>();
    for (int count = 0; count < Long.SIZE; count++) {
      if ((counts >>> count & 1) != 0) {
        numbers.add(count);
      }
    }
    return numbers;
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

  /** Returns the numbers of operands after some elements. Bit n of such a set stands for n. */
  private long after(List<Element> elements, long before) {
    long counts = before;
    for (Element element : elements) {
      long next = 0;
      if (element instanceof Literal literal) {
        next = after(literal.text(), counts);
      } else if (element instanceof Ref ref) {
        for (Case partCase : ref.part().cases()) {
          if (partCase.isReadIn(archIndex)) {
            next |= after(partCase.elements(), counts);
          }
        }
      }
      counts = next == 0 ? counts : next;
    }
    return counts;
  }

  private static long after(String text, long counts) {
    int commas = 0;
    for (int i = 0; i < text.length(); i++) {
      commas += text.charAt(i) == ',' ? 1 : 0;
    }
    // A condition in parentheses is no operand, and neither is a mark at the end of the line
    // (?PM1).
    boolean isMark = text.startsWith(" (") || text.startsWith(" ?");
    int first = text.indexOf(' ') < 0 || isMark ? 0 : 1 + commas;
    return (counts & ~1) << commas | (counts & 1) << first;
  }
}
