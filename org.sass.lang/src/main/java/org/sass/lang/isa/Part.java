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
 */
public record Part(
    String name,
    String title,
    boolean isOperand,
    List<Element.Case> cases,
    List<Element.Case> matchOrder,
    boolean isAmbiguous) {

  static Part of(
      String name, String title, boolean isOperand, List<Element.Case> cases, boolean isAmbiguous) {
    List<Element.Case> matchOrder = new ArrayList<>(cases);
    matchOrder.sort((a, b) -> matchLength(b) - matchLength(a));
    return new Part(name, title, isOperand, List.copyOf(cases), matchOrder, isAmbiguous);
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

  /** Returns the name that variants of a modifier share: {@code type} for {@code type.b58}. */
  public String baseName() {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  /**
   * Returns whether the text always starts with a letter or digit, so that it continues a word
   * before it.
   */
  public boolean continuesWord() {
    for (Element.Case partCase : cases) {
      boolean word =
          !partCase.elements().isEmpty()
              && partCase.elements().get(0) instanceof Element.Literal literal
              && Character.isLetterOrDigit(literal.text().charAt(0));
      if (!word) {
        return false;
      }
    }
    return true;
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
