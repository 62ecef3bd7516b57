package org.sass.lang.codec;

import java.util.List;
import java.util.Map;

/** An operand of a decoded instruction. */
public final class Operand {
  private final String kind;
  private final boolean negated;
  private final boolean absolute;
  private final boolean inverted;
  private final Map<String, Long> values;
  private final List<String> suffixes;

  /** Makes the text when it is asked for; null if the text is there. */
  private final LazyInsnText lazyTexts;

  private final int index;
  private String text;

  /**
   * @param text the text; null if it is made when it is asked for
   * @param lazyTexts makes the text; null if it is there
   * @param index position among the operands of the instruction, from 0
   */
  Operand(
      String kind,
      boolean negated,
      boolean absolute,
      boolean inverted,
      Map<String, Long> values,
      String text,
      List<String> suffixes,
      LazyInsnText lazyTexts,
      int index) {
    this.kind = kind;
    this.negated = negated;
    this.absolute = absolute;
    this.inverted = inverted;
    this.values = values;
    this.text = text;
    this.suffixes = suffixes;
    this.lazyTexts = lazyTexts;
    this.index = index;
  }

  /**
   * Returns what it is, by the name that the table gives the case: in {@code sm_10.isa} {@code reg}
   * (value {@code n}), {@code half} ({@code n} = 2 * register + 1 for the upper half), {@code out}
   * ({@code o[..]}, value {@code n}), {@code shared} ({@code off} in elements, {@code type}, {@code
   * a} address register or absent, {@code inc} 1 for a post-increment), {@code const} ({@code
   * bank}, {@code off}, {@code a}, {@code inc}, {@code type}), {@code global} ({@code space},
   * {@code n}), {@code local} ({@code off} in bytes, {@code a}), {@code imm} ({@code i}), {@code
   * target} ({@code t}, a byte address), {@code areg}, {@code creg}, {@code sreg}, {@code barrier}
   * (value {@code n}), {@code cmp} ({@code cmp}).
   */
  public String kind() {
    return kind;
  }

  /** Returns whether a minus sign is before it. */
  public boolean negated() {
    return negated;
  }

  /** Returns whether it is between the bars of an absolute value. */
  public boolean absolute() {
    return absolute;
  }

  /**
   * Returns whether it is inverted: a tilde is before it, or an exclamation mark before a
   * predicate.
   */
  public boolean inverted() {
    return inverted;
  }

  /** Returns the numbers in it, by the names that the table gives the fields. */
  public Map<String, Long> values() {
    return values;
  }

  /** Returns its text as it is printed, signs included. */
  public String text() {
    if (text == null) {
      text = lazyTexts.insn().operands().get(index).text();
    }
    return text;
  }

  /**
   * Returns the words after it that belong to it, without their dots, such as {@code H1}, {@code
   * CC} or {@code reuse}.
   */
  public List<String> suffixes() {
    return suffixes;
  }

  /** Returns whether this operand has a field of that name. */
  public boolean hasValue(String name) {
    return values.containsKey(name);
  }

  /**
   * Returns the value of a field of this operand. Throws an {@link IllegalStateException} if it has
   * no such field.
   */
  public long value(String name) {
    Long value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("operand " + text() + " of kind " + kind + " has no " + name);
    }
    return value;
  }

  /** Returns the value of a field of this operand, or a default if it has no such field. */
  public long value(String name, long defaultValue) {
    return values.getOrDefault(name, defaultValue);
  }

  @Override
  public String toString() {
    return text();
  }
}
