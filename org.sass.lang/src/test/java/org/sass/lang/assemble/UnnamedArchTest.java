package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.document.Document;
import org.sass.lang.edit.PastedListing;
import org.sass.lang.explain.UnnamedArch;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** Code that was copied without the line that names its architecture has one message. */
class UnnamedArchTest {

  /** As Compiler Explorer shows it. */
  private static final String COPIED =
      """
      square(int*, int):
       MOV R1, c[0x0][0x28]
       S2R R0, SR_TID.X
       ISETP.GE.AND P0, PT, R0, c[0x0][0x168], PT
      @P0 EXIT
       ULDC.64 UR4, c[0x0][0x118]
       IMAD.WIDE R2, R0, R3, c[0x0][0x160]
       LDG.E R0, [R2.64]
       EXIT
      .L_x_0:
       BRA `(.L_x_0)
      """;

  private static List<Problem> problems(String text) {
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), text);
    assertEquals(program.problems(), document.program().problems());
    return program.problems();
  }

  @Test
  void oneMessageNamesTheArchitectures() {
    for (String text : List.of(COPIED, PastedListing.convert(COPIED))) {
      List<Problem> problems = problems(text);
      assertEquals(
          List.of(
              "this text names no architecture and is read as sm_10, but its instructions are those"
                  + " of sm_80 to sm_90; write .arch sm_90, or the one that it is for, above them"),
          problems.stream().map(Problem::message).toList());
      assertEquals(UnnamedArch.CODE, problems.get(0).code());
      assertEquals(2, problems.get(0).line());
      assertEquals(List.of(), problems(".arch sm_86\n" + PastedListing.convert(COPIED)));
    }
  }

  @Test
  void rowsOfNsightCompute() {
    String rows =
        "1\t00007f3f 8e4d1200\tS2R R0, SR_TID.X\t12\n"
            + "2\t00007f3f 8e4d1210\tLDG.E.SYS R0, [R2]\t3\n"
            + "3\t00007f3f 8e4d1220\tEXIT\t3\n";
    String message = problems(PastedListing.convert(rows)).get(0).message();
    assertEquals(true, message.contains("those of sm_70, sm_75; write .arch sm_75"), message);
  }

  /** A long text stops at its ten thousandth error. */
  @Test
  void aLongText() {
    assertEquals(1, problems(COPIED.repeat(1200)).size());
  }

  @Test
  void anEditMayNameTheArchitecture() {
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), COPIED);
    assertEquals(UnnamedArch.CODE, document.program().problems().get(0).code());
    Document named = document.edit(0, 0, 0, 0, ".arch sm_80\n");
    assertEquals("sm_80", named.isa().archName());
  }

  /** These texts are code for the set with which they are read, or no one can tell for which. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "FADD R1, R2, R3\nLDG.E R0, [R2]\nIADD32 R1, R2, R3\nRET\n",
        "S2R R0, SR_TID.X\nRET\n",
        "FADDD R1, R2, R3\nFOO R1\nBAR1 R2\n",
        ".arch sm_10\nS2R R0, SR_TID.X\nIMAD.WIDE R2, R0, R3, c[0x0][0x160]\nEXIT\n",
        ".arch sm_99\nS2R R0, SR_TID.X\nIMAD.WIDE R2, R0, R3, c[0x0][0x160]\nEXIT\n",
        "XMAD R0, R1, R2, R3\nULDC UR4, c[0x0][0x0]\nEXIT\n",
        "/* S2R R0, SR_TID.X\nS2R R0, SR_TID.X\nEXIT\n",
        "/*\nS2R R0, SR_TID.X\nULDC UR4, c[0x0][0x0]\nEXIT\n*/\nFADDD R1, R2, R3\nFOO R1\n"
      })
  void otherTexts(String text) {
    for (Problem problem : problems(text)) {
      assertNotEquals(UnnamedArch.CODE, problem.code(), problem::message);
    }
  }

  @Test
  void anOptionNamesTheArchitecture() {
    Assembler.Options forced = new Assembler.Options(Isas.load("sm_50"), true, Isas::load, false);
    for (Problem problem : Assembler.assemble(forced, COPIED).problems()) {
      assertNotEquals(UnnamedArch.CODE, problem.code(), problem::message);
    }
  }
}
