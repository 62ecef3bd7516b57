package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * A named piece of instruction text that forms share: a modifier group, an operand, a guard.
 *
 * @param name its name in the table
 * @param title what it is, for users
 * @param operand whether it is an operand; otherwise it is a modifier or guard
 * @param cases the alternatives, in order: the first with a condition that holds is valid
 * @param reading the cases in the order in which a text is compared with them: long words before
 *     short ones, the empty one last
 * @param alike whether several cases have one text, so that another one is tried if the text after
 *     it does not fit
 */
public record Part(
    String name,
    String title,
    boolean operand,
    List<Element.Case> cases,
    List<Element.Case> reading,
    boolean alike) {

  static Part of(
      String name, String title, boolean operand, List<Element.Case> cases, boolean alike) {
    List<Element.Case> reading = new ArrayList<>(cases);
    reading.sort((a, b) -> length(b) - length(a));
    return new Part(name, title, operand, List.copyOf(cases), reading, alike);
  }

  /**
   * Returns a key for the order of reading. Longer first words come first, then more characters in
   * all: {@code .S16} before {@code .S}, {@code c[..].U8} before {@code c[..]}. A hole or a
   * reference counts as half a character, an empty text as none.
   */
  private static int length(Element.Case one) {
    int all = 0;
    for (Element element : one.text()) {
      all += element instanceof Element.Literal literal ? 2 * literal.text().length() : 1;
    }
    boolean word = !one.text().isEmpty() && one.text().get(0) instanceof Element.Literal;
    int first = word ? ((Element.Literal) one.text().get(0)).text().length() : 0;
    return 1000 * first + all;
  }

  /** Returns the name that variants of a modifier share: {@code type} for {@code type.b58}. */
  public String modifier() {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
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
