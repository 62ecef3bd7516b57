package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.codec.RegisterSyntax.Name;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Span;

/** Checks that register names are recognised as the table of an instruction set defines them. */
class RegisterNamesTest {
  private final RegisterSyntax names = RegisterSyntax.of(Isas.load("sm_10"));

  @ParameterizedTest
  @CsvSource({
    "R3, REGISTER, true",
    "R127, REGISTER, true",
    // There is no register with this number, but nothing else can have the name.
    "R900, REGISTER, true",
    "R3L, HALF, true",
    "R63H, HALF, true",
    "A1, ADDRESS_REGISTER, true",
    "C0, CONDITION_REGISTER, true",
    "SR1, NUMBERED, false",
    "R, , false",
    "R3X, , false",
    "R3LL, , false",
    "A1L, , false",
    "r3, , false",
    "LT, , false",
    "loop1, , false"
  })
  void words(String text, RegisterSyntax.Kind kind, boolean register) {
    assertEquals(kind, names.kindAt(text, 0, text.length()));
    assertEquals(register, names.isWholeOperand(text));
    String around = "(" + text + ")";
    assertEquals(kind, names.kindAt(around, 1, around.length() - 1));
  }

  @ParameterizedTest
  @CsvSource({
    "R3, false, R, 3, -1, R5H",
    "R3H, false, R, 3, 1, R5H",
    "A1, false, A, 1, -1, A5H",
    "C2, true, C, 2, -1, C5H",
    "CARRY3, true, CARRY, 3, -1, CARRY5H",
    "o[0x7f], false, o, 127, -1, o[0x5]",
    "o [0x7f], false, o, 127, -1, o [0x5]",
    "o[3], false, o, 3, -1, o[0x5]"
  })
  void pieces(String text, boolean suffix, String letter, int number, int half, String renamed) {
    Name name = names.parseNumbered(text, suffix);
    assertEquals(number, name.number());
    assertEquals(half, name.half());
    assertEquals(renamed, name.withNumber(5, 1));
    assertEquals(letter, name.prefix().replaceAll("[ \\[]", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "R1234567",
    "o[0x1000000]",
    "o[]",
    "o[",
    "o[x]",
    "o[-1]",
    "g[0x4]",
    "c[0x1]",
    "SR1",
    "C",
    "''"
  })
  void noRegisters(String text) {
    assertNull(names.parseNumbered(text, false));
  }

  @Test
  void findsTheRegisterAWordStartsWith() {
    String text = "o [0x3], R2.X";
    assertEquals(new Span(0, 7), names.find(text, new Span(0, 1), text.length(), false));
    assertEquals(new Span(9, 11), names.find(text, new Span(9, 13), text.length(), false));
    assertNull(names.find("o[0x3", new Span(0, 1), 5, false));
  }
}
