package org.sass.lang.isa;

import java.util.List;

/**
 * A named piece of instruction text that forms share: a modifier group, an operand, a guard.
 *
 * @param name as the table names it
 * @param title what it is, for people
 * @param operand whether it is an operand (else a modifier or guard)
 * @param cases what it can be, in order: the first whose condition holds is meant
 */
public record Part(String name, String title, boolean operand, List<Element.Case> cases) {

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
