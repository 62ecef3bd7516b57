package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * A named piece of instruction text that forms share: a modifier group, an operand, a guard.
 *
 * @param name its name in the table
 * @param title what it is, for users
 * @param isOperand whether it is an operand; otherwise it is a modifier or guard
 * @param cases the alternatives, in order: the first with a condition that holds is valid
 * @param matchOrder the cases in the order in which a text is compared with them: long words before
 *     short ones, the empty one last
 * @param isAmbiguous whether several cases have one text, so that another one is tried if the text
 *     after it does not fit
 * @param baseName the name that variants of a modifier share: {@code type} for {@code type.b58}
 * @param continuesWord whether the text always starts with a letter or digit, so that it continues
 *     a word before it
 * @param excluding for each case of {@code matchOrder} the conditions of earlier cases that can
 *     hold together with its own; if one holds, the word has that earlier case
 */
public record Part(
    String name,
    String title,
    boolean isOperand,
    List<Element.Case> cases,
    List<Element.Case> matchOrder,
    boolean isAmbiguous,
    String baseName,
    boolean continuesWord,
    List<List<BitPattern>> excluding) {

  /** Makes a part, with everything that follows from its cases. */
  public static Part of(
      String name, String title, boolean isOperand, List<Element.Case> cases, boolean isAmbiguous) {
    List<Element.Case> matchOrder = new ArrayList<>(cases);
    matchOrder.sort((a, b) -> matchLength(b) - matchLength(a));
    int dot = name.indexOf('.');
    return new Part(
        name,
        title,
        isOperand,
        List.copyOf(cases),
        matchOrder,
        isAmbiguous,
        dot < 0 ? name : name.substring(0, dot),
        cases.stream().allMatch(Part::startsWithWord),
        matchOrder.stream().map(partCase -> excluding(cases, partCase)).toList());
  }

  /**
   * Returns a key for the order of reading. Longer first words come first, then more characters in
   * all: {@code .S16} before {@code .S}, {@code c[..].U8} before {@code c[..]}. A hole or a
   * reference counts as half a character, an empty text as none.
   */
  private static int matchLength(Element.Case partCase) {
    int all = 0;
    for (Element element : partCase.elements()) {
      all += element instanceof Element.Literal literal ? 2 * literal.text().length() : 1;
    }
    boolean word =
        !partCase.elements().isEmpty() && partCase.elements().get(0) instanceof Element.Literal;
    int first = word ? ((Element.Literal) partCase.elements().get(0)).text().length() : 0;
    return 1000 * first + all;
  }

  private static boolean startsWithWord(Element.Case partCase) {
    return !partCase.elements().isEmpty()
        && partCase.elements().get(0) instanceof Element.Literal literal
        && Character.isLetterOrDigit(literal.text().charAt(0));
  }

  private static List<BitPattern> excluding(List<Element.Case> cases, Element.Case partCase) {
    List<BitPattern> excluding = new ArrayList<>();
    for (Element.Case earlierCase : cases.subList(0, indexOf(cases, partCase))) {
      BitPattern when = earlierCase.when();
      // A case without a condition applies to everything else and does not exclude later cases.
      if (!earlierCase.isInputOnly()
          && !earlierCase.isOutputOnly()
          && !when.isSame(BitPattern.ANY)
          && !when.isSame(partCase.when())
          && !when.excludes(partCase.when())) {
        excluding.add(when);
      }
    }
    return List.copyOf(excluding);
  }

  /** Returns the position of a case, which need not be the first one with its contents. */
  private static int indexOf(List<Element.Case> cases, Element.Case partCase) {
    int index = 0;
    while (cases.get(index) != partCase) {
      index++;
    }
    return index;
  }

  /** Returns the conditions with which earlier cases exclude a case, see {@link #excluding()}. */
  public List<BitPattern> excluding(Element.Case partCase) {
    return excluding.get(indexOf(matchOrder, partCase));
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
