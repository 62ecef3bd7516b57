package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.Corpus;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.isa.Isas;

class BarrierCountTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sm_50 | NOP                           | 0
          sm_50 | BAR.SYNC 0x0                  | 1
          sm_50 | BAR.ARV 0x3, 0x40             | 4
          sm_50 | BAR.SYNC R4                   | 16
          sm_50 | BAR.SYNC 0x63                 | 16
          sm_50 | BAR.SYNCALL                   | 0
          sm_35 | BAR.RED.POPC 0x5, P0          | 6
          sm_80 | BAR.SYNC.DEFER_BLOCKING 0x2   | 3
          sm_90 | UCGABAR_WAIT                  | 0
          """)
  void numbersOfBarriersAreCounted(String arch, String instruction, int count) {
    Program program = Assembler.assemble(Isas.load(arch), "NOP\n" + instruction + "\nEXIT\n");
    assertEquals(List.of(), program.problems());
    assertEquals(count, BarrierCount.of(program.kernels().get(0)));
  }

  /** The headers of compiled files have the same numbers. */
  @Test
  void compiledFilesSayTheSame() throws IOException {
    Path folder = Corpus.path("data/nvrun");
    assumeTrue(Files.isDirectory(folder), "compiled kernels are missing: " + folder);
    int withBarriers = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path path : files.filter(one -> one.toString().endsWith(".cubin")).toList()) {
        CodeImage image = InputReader.read(InputReader.Format.CUBIN, Files.readAllBytes(path));
        Program program = Disassembler.disassemble(Isas.load(image.arch()), image);
        for (int i = 0; i < program.kernels().size(); i++) {
          int count = BarrierCount.of(program.kernels().get(i));
          assertEquals(image.sections().get(i).needs().barriers(), count, path::toString);
          withBarriers += count > 0 ? 1 : 0;
        }
      }
    }
    int found = withBarriers;
    assertTrue(found > 50, () -> "only " + found);
  }
}
