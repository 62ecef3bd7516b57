package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * A named piece of instruction text that forms share: a modifier group, an operand, a guard.
 *
 * @param name as the table names it
 * @param title what it is, for people
 * @param operand whether it is an operand (else a modifier or guard)
 * @param cases what it can be, in order: the first whose condition holds is meant
 * @param reading the cases in the order in which a text is compared with them: long words before
 *     short ones, nothing last
 * @param alike whether another case is tried where what follows does not fit: several have one text
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
   * Longer first words come first, then more characters in all: {@code .S16} before {@code .S},
   * {@code c[..].U8} before {@code c[..]}; a part counts half a character, nothing none.
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

  /** The name that variants of a modifier share: {@code type} for {@code type.b58}. */
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
