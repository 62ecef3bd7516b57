package org.sass.sim.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.sim.cli.SmallCubin;

class CompiledProgramTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");

  /** Checks that each instruction has the line with its text. */
  private static void checkLines(byte[] file, String name) {
    CompiledProgram compiled = CompiledProgram.readWithText(file, null, null, null);
    assertEquals(List.of(), compiled.problems(), name);
    List<String> lines = compiled.text().lines().toList();
    for (Kernel kernel : compiled.code().kernels()) {
      for (PlacedInstruction placed : kernel.code()) {
        assertTrue(placed.line() > 0, () -> name + ": " + placed.decode().text());
        String line = lines.get(placed.line() - 1);
        String text = placed.decode().text();
        String mnemonic = text.replaceFirst("\\[[^\\]]*\\] ", "").split(" ")[0];
        assertTrue(
            line.contains(mnemonic) || line.contains(".word"), () -> name + ": " + text + line);
      }
    }
  }

  @Test
  void theInstructionsHaveTheLinesOfTheirText() {
    checkLines(SmallCubin.printing(), "printing");
  }

  @Test
  void theKernelsOfCompilers() throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "SKIPPED: there is no " + CORPUS);
    try (Stream<Path> files = Files.walk(CORPUS)) {
      List<Path> cubins =
          files.filter(one -> one.toString().matches(".*\\.sm_(35|50|61)\\.cubin")).toList();
      assertTrue(cubins.size() > 400, () -> "only " + cubins.size());
      for (Path cubin : cubins) {
        checkLines(Files.readAllBytes(cubin), cubin.toString());
      }
    }
  }

  @Test
  void withoutTextThereAreNoLines() {
    CompiledProgram compiled = CompiledProgram.read(SmallCubin.printing(), null, null, null);
    assertTrue(compiled.code().kernels().get(0).code().stream().allMatch(one -> one.line() == 0));
    assertEquals(null, compiled.text());
  }
}
