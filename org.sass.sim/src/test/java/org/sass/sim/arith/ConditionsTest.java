package org.sass.sim.arith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.ValueNames;

class ConditionsTest {

  /**
   * Checks each condition against the expected result for flags 0 to 15 (OCSZ). The tables were
   * written by hand from the formulas of envytools.
   */
  @Test
  void tables() {
    table(0, "0000000000000000"); // never
    table(1, "0010001011011101"); // (S & ~Z) ^ O
    table(2, "0100010001000100"); // Z & ~S
    table(3, "0110011011001100"); // S ^ (Z | O)
    table(4, "1000100000100010"); // ~Z & ~(S ^ O)
    table(5, "1010101010101010"); // ~Z
    table(6, "1100110000110011"); // ~(S ^ O)
    table(7, "1110111011101110"); // ~Z | ~S
    table(8, "0001000100010001"); // Z & S
    table(9, "0011001111001100"); // S ^ O
    table(10, "0101010101010101"); // Z
    table(11, "0111011111011101"); // Z | (S ^ O)
    table(12, "1001100100110011"); // ~S ^ (Z | O)
    table(13, "1011101110111011"); // ~Z | S
    table(14, "1101110100100010"); // (~S | Z) ^ O
    table(15, "1111111111111111"); // always
    table(16, "0000000011111111"); // O
    table(17, "0000111100001111"); // C
    table(18, "0000101000001010"); // ~Z & C
    table(19, "0011001100110011"); // S
    table(28, "1100110011001100"); // ~S
    table(29, "1111010111110101"); // Z | ~C
    table(30, "1111000011110000"); // ~C
    table(31, "1111111100000000"); // ~O
    for (int condition = 20; condition < 28; condition++) {
      table(condition, "0000000000000000");
    }
  }

  private static void table(int condition, String expected) {
    String shown =
        new StringBuilder(Integer.toBinaryString(1 << 16 | Conditions.truthTable(condition)))
            .substring(1);
    assertEquals(expected, new StringBuilder(shown).reverse().toString(), "condition " + condition);
  }

  /**
   * The instruction table has formulas for the conditions, which hovers and the manual show. They
   * must agree with the implementation.
   */
  @Test
  void tableSaysTheFormulas() {
    ValueNames names = Isas.load("sm_10").nameLists().get("cond");
    for (int condition = 1; condition < 32; condition++) {
      String formula = names.formulas().get(condition);
      boolean constant = condition == Conditions.ALWAYS || names.word(condition) == null;
      assertEquals(constant, formula == null, "condition " + condition);
      for (int flags = 0; flags < 16 && !constant; flags++) {
        assertEquals(
            Conditions.holds(condition, flags),
            new Formula(formula.replace(" ", ""), flags).evaluate(),
            formula + " of flags " + flags);
      }
    }
  }

  /**
   * Evaluates a formula over the flags with ~ & ^ | and parentheses. Operators of different kinds
   * are mixed only with parentheses.
   */
  private static final class Formula {
    private final String text;
    private final int flags;
    private int position;

    Formula(String text, int flags) {
      this.text = text;
      this.flags = flags;
    }

    boolean evaluate() {
      boolean value = evaluateTerm();
      while (position < text.length() && text.charAt(position) != ')') {
        char operator = text.charAt(position++);
        boolean right = evaluateTerm();
        value =
            switch (operator) {
              case '&' -> value & right;
              case '|' -> value | right;
              case '^' -> value ^ right;
              default -> throw new IllegalStateException(operator + " in " + text);
            };
      }
      return value;
    }

    private boolean evaluateTerm() {
      char c = text.charAt(position++);
      if (c == '~') {
        return !evaluateTerm();
      }
      if (c == '(') {
        boolean inner = evaluate();
        position++;
        return inner;
      }
      return (flags >> "ZSCO".indexOf(c) & 1) != 0;
    }
  }

  /** After a subtraction, each condition holds exactly when the relation in its name does. */
  @Property
  void afterSubtraction(@ForAll int a, @ForAll int b) {
    int result = Integers.iadd(a, ~b, 1);
    int flags = Flags.ofInt(result) | Flags.ofSum(a, ~b, 1);
    assertEquals(a == b, Conditions.holds(2, flags));
    assertEquals(a != b, Conditions.holds(5, flags));
    assertEquals(a < b, Conditions.holds(9, flags));
    assertEquals(a <= b, Conditions.holds(11, flags));
    assertEquals(a >= b, Conditions.holds(6, flags));
    assertEquals(a > b, Conditions.holds(4, flags));
    assertEquals(Integer.compareUnsigned(a, b) >= 0, Conditions.holds(17, flags));
    assertEquals(Integer.compareUnsigned(a, b) > 0, Conditions.holds(18, flags));
    assertEquals(Integer.compareUnsigned(a, b) <= 0, Conditions.holds(29, flags));
    assertEquals(Integer.compareUnsigned(a, b) < 0, Conditions.holds(30, flags));
  }

  /**
   * After a float result, the zero and sign flags tell whether it is below, equal to, above or
   * unordered with zero.
   */
  @Property
  void afterFloat(@ForAll float value, @ForAll @IntRange(min = 0, max = 15) int condition) {
    int flags = Flags.ofFloat(Floats.canonicalize(Float.floatToRawIntBits(value)));
    int expected = Floats.fset(condition, Float.floatToRawIntBits(value), 0);
    assertEquals(expected != 0, Conditions.holds(condition, flags));
  }

  @Test
  void nanIsUnordered() {
    int flags = Flags.ofFloat(Floats.NAN);
    assertEquals(Flags.ZERO | Flags.SIGN, flags);
    assertEquals(Flags.ZERO, Flags.ofFloat(0x80000000));
    assertFalse(Conditions.holds(6, flags));
  }
}
