package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** Text of one instruction set under another: the message names the sets that have it. */
class OtherSetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_75 | LDGSTS [R2], [R4.64]   | LDGSTS needs sm_80",
        "sm_75 | REDUX.SUM UR4, R2      | REDUX needs sm_80",
        "sm_80 | XMAD R0, R1, R2, R3    | XMAD of sm_80; sm_50 to sm_62 have it",
        "sm_80 | SSY 0x40               | ; sm_10 to sm_13, sm_20 to sm_30, sm_35, sm_37, sm_50 to"
            + " sm_62 have SSY",
        "sm_50 | ULDC UR4, c[0x0][0x0]  | ULDC of sm_50; sm_75 to sm_90 have it",
        "sm_10 | WARPSYNC 0xff          | WARPSYNC of sm_10; sm_70 to sm_90 have it",
        "sm_50 | LDG.E R0, [R2.64]      | ; sm_80 to sm_90 have this form",
        "sm_50 | IADD3 R0, P0, R1, R2, R3 | ; sm_70 to sm_90 have this form",
        "sm_80 | LDG.E.CI R0, [R2]      | ; sm_50 to sm_62 have this form",
        "sm_80 | I2F.F32.S32 R0, R1     | ; sm_10 to sm_13, sm_35, sm_37, sm_50 to sm_62 have this"
            + " form",
        "sm_80 | BRA CC.EQ, 0x0         | ; sm_35, sm_37, sm_50 to sm_62 have this form",
        "sm_35 | FFMA R0, R1, -R2, R3   | ; sm_50 to sm_62, sm_70 to sm_90 have this form",
        "sm_35 | MOV R0, R1.reuse       | ; sm_50 to sm_62, sm_70 to sm_90 have this form",
        "sm_80 | g13_wait 0             | unknown mnemonic"
      })
  void theMessageNamesTheSet(String arch, String text, String message) {
    List<Problem> problems =
        Assembler.assemble(Isas.load(arch), text + (arch.equals("sm_10") ? "\nRET\n" : "\nEXIT\n"))
            .problems()
            .stream()
            .filter(Problem::isError)
            .toList();
    assertEquals(1, problems.size(), problems::toString);
    assertTrue(problems.get(0).message().contains(message), problems::toString);
  }
}
