package org.sass.lang.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;

/** Reads instructions that were copied out of windows of other tools. */
class PastedListingTest {
  private static List<String> texts(String pasted) {
    String listing = PastedListing.convert(pasted);
    assertEquals(pasted.split("\n", -1).length, listing.split("\n", -1).length, listing);
    Program program = Assembler.assemble(Isas.load("sm_86"), listing);
    assertEquals(List.of(), program.problems());
    return program.kernels().get(0).code().stream().map(placed -> placed.decode().text()).toList();
  }

  @Test
  void rowsOfTheSourcePageOfNsightCompute() {
    String expected = "MOV R1, c[0x0][0x28]\n@P0 EXIT\nBRA 0x0";
    String tabs =
        "#\tAddress\tSource\tSamples\n"
            + "1\t00007f3f 8e4d1200\tMOV R1, c[0x0][0x28]\t12\n"
            + "2\t00007f3f 8e4d1210\t      @P0 EXIT\t3\n"
            + "3\t00007f3f 8e4d1220\tBRA 0x7f3f8e4d1200\t0\n";
    assertEquals(expected, String.join("\n", texts(tabs)));
    String csv =
        "\"#\",\"Address\",\"Source\",\"Samples\"\n"
            + "\"0\",\"139910213632\",\"MOV R1, c[0x0][0x28]\",\"12\"\n"
            + "\"1\",\"139910213648\",\"EXIT\",\"3\"\n";
    assertEquals("MOV R1, c[0x0][0x28]\nEXIT", String.join("\n", texts(csv)));
    String blanks =
        "1    00007f3f 8e4d1200   MOV R1, c[0x0][0x28]     12   0.5\n"
            + "2    00007f3f 8e4d1210   @P0 EXIT     3   0\n"
            + "3    00007f3f 8e4d1220   BRA 0x7f3f8e4d1200   0   0\n";
    assertEquals(expected, String.join("\n", texts(blanks)));
  }

  @Test
  void disassemblyOfCudaGdb() {
    String text =
        "   0x00007fffd7258000 <_Z3addPf+0>:\tS2R R0, SR_TID.X\n"
            + "=> 0x00007fffd7258010 <_Z3addPf+16>:\tBRA 0x7fffd7258000\n";
    assertEquals(List.of("S2R R0, SR_TID.X", "BRA 0x0"), texts(text));
    String hugeOffset = "=> 0x00007fffd7258010 <f+99999999999999999999>:\tEXIT\n";
    assertEquals(List.of("EXIT"), texts(hugeOffset));
  }

  @Test
  void namesOfFunctionsInCompilerExplorer() {
    String text =
        "square(int*, int):\n MOV R1, c[0x0][0x28] \n@P0 EXIT \n.L_x_0:\n BRA `(.L_x_0)\n";
    assertEquals("square(int*, int)", kernelName(text));
    assertEquals(3, texts(text).size());
    String twoNames = "f(int) [clone .part.0]:\n EXIT\n";
    assertEquals("f(int) [clone .part.0]", kernelName(twoNames));
  }

  private static String kernelName(String text) {
    String listing = PastedListing.convert(text);
    return Assembler.assemble(Isas.load("sm_86"), listing).kernels().get(0).name();
  }

  /** These texts are read as they are. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "MOV R1, R2\nEXIT\n",
        "MOV\tR1, R2\nMOV\tR2, R3\nIADD3\tR1, R2, R3, RZ\nMOV\tR4, R5\nBRA\tL\n",
        "L1:\tMOV R1, R2\nL2:\tMOV R2, R3\nL3:\tBRA L1\n",
        ".arch sm_80\n_Zname:\n MOV R1, R2\n",
        "        /*0000*/   MOV R1, R2 ;\n"
      })
  void otherTexts(String text) {
    assertNull(PastedListing.convert(text));
  }

  @Test
  void longLinesEndSoon() {
    for (String part : List.of("f(", "1\t", "A.", " ", "0x", "_Z:")) {
      String line = part.repeat(1_000_000 / part.length());
      String text = (line + "):\n EXIT\n").repeat(3) + "1 00007f3f 8e4d1200 MOV " + line;
      Assertions.assertTimeout(
          Duration.ofSeconds(20), () -> assertTrue(PastedListing.convert(text) == null, part));
    }
  }
}
