package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * The bits of two minus signs mean {@code .PO}, which negates nothing: so a text with two minus
 * signs is no instruction.
 */
class PlusOneTest {
  private static List<String> errors(Isa isa, String text) {
    return Assembler.assemble(isa, ".kernel k\n" + text + "\nEXIT\n.end\n").problems().stream()
        .filter(Problem::isError)
        .map(Problem::message)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | ISCADD R0, -R1, R2, 0x4 | ISCADD R0, R1, -R2, 0x4 | ISCADD R0, -R1, -R2, 0x4",
        "sm_35 | IMAD R0, -R1, R2, R3 | IMAD R0, R1, R2, -R3 | IMAD R0, -R1, R2, -R3",
        "sm_50 | IADD R0, -R1, R2 | IADD R0, R1, -R2 | IADD R0, -R1, -R2",
        "sm_50 | IADD R0, -R1, 0x5 | IADD R0, R1, -c[0x0][0x140] | IADD R0, -R1, -c[0x0][0x140]",
        "sm_50 | ISCADD R0, -R1, R2, 0x4 | ISCADD R0, R1, -R2, 0x4 | ISCADD R0, -R1, -R2, 0x4",
        "sm_50 | IMAD R0, -R1, R2, R3 | IMAD R0, R1, R2, -R3 | IMAD R0, -R1, R2, -R3",
      })
  void twoMinusSignsAreNoPlusOne(String arch, String first, String second, String both) {
    Isa isa = Isas.load(arch);
    assertEquals(List.of(), errors(isa, first));
    assertEquals(List.of(), errors(isa, second));
    assertEquals(
        List.of("- cannot be used here: only one source can be negative, and none with .PO"),
        errors(isa, both),
        both);
  }
}
