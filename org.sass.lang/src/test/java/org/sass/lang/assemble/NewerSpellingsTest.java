package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isas;

/** Reads texts that newer tools of NVIDIA write for the words of older architectures. */
class NewerSpellingsTest {

  /** Newer tools of NVIDIA write the formats of the sources, too. */
  @ParameterizedTest
  @CsvSource({
    "F2FP.F16.F32.PACK_AB, F2FP.PACK_AB",
    "F2FP.BF16.F32.PACK_AB, F2FP.BF16.PACK_AB",
    "F2FP.RELU.BF16.F32.PACK_AB, F2FP.RELU.BF16.PACK_AB"
  })
  void newerTextsOfPackedFloats(String newer, String printed) {
    for (String isa : List.of("sm_80", "sm_86")) {
      for (String source : List.of("R3", "c[0x0][0x160]")) {
        String line = " R1, R2, " + source;
        Document document =
            Document.of(
                Options.of(Isas.load("sm_10")),
                ".arch " + isa + "\n.kernel k\n" + newer + line + "\nEXIT\n.end\n");
        assertEquals(List.of(), document.program().problems());
        assertEquals(
            printed + line, document.program().kernels().get(0).code().get(0).decode().text());
      }
    }
  }
}
