package org.sass.lang.codec;

import java.util.List;
import java.util.Map;

/**
 * An operand of a decoded instruction.
 *
 * @param kind what it is, by the name the table gives the case: in {@code sm_10.isa} {@code reg}
 *     (value {@code n}), {@code half} ({@code n} = 2 * register + 1 for the upper half), {@code
 *     out} ({@code o[..]}, value {@code n}), {@code shared} ({@code off} in elements, {@code type},
 *     {@code a} address register or absent, {@code inc} 1 for a post-increment), {@code const}
 *     ({@code bank}, {@code off}, {@code a}, {@code inc}, {@code type}), {@code global} ({@code
 *     space}, {@code n}), {@code local} ({@code off} in bytes, {@code a}), {@code imm} ({@code i}),
 *     {@code target} ({@code t}, a byte address), {@code areg}, {@code creg}, {@code sreg}, {@code
 *     barrier} (value {@code n}), {@code cmp} ({@code cmp})
 * @param negated a minus sign stands before it
 * @param absolute it stands between bars
 * @param inverted a tilde stands before it
 * @param values the numbers in it, by the names the table gives the fields
 * @param text as it is printed, signs included
 * @param suffixes the words after it that belong to it, without their dots, such as {@code H1},
 *     {@code CC} or {@code reuse}
 */
public record Operand(
    String kind,
    boolean negated,
    boolean absolute,
    boolean inverted,
    Map<String, Long> values,
    String text,
    List<String> suffixes) {

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
      throw new IllegalStateException("operand " + text + " of kind " + kind + " has no " + name);
    }
    return value;
  }

  public long value(String name, long defaultValue) {
    return values.getOrDefault(name, defaultValue);
  }
}
