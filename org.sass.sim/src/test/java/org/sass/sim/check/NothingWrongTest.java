package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The checks find nothing in correct kernels: the examples, and the kernels of the engine
 * benchmarks.
 */
class NothingWrongTest {
  private static final List<Path> FOLDERS =
      List.of(Path.of("../examples"), Path.of("../bench/src/main/resources/org/sass/bench/engine"));

  @Test
  void nothingIsFoundInKernelsThatAreRight() throws IOException {
    List<String> wrong = new ArrayList<>();
    int kernels = 0;
    for (Path folder : FOLDERS) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".gsass")).sorted().toList()) {
          String text = Files.readString(file);
          if (!CheckedRun.prepare(text, null).launch().target().isCheckable()) {
            continue;
          }
          kernels++;
          CheckedRun checked = CheckedRun.runWithAllChecks(text);
          assertTrue(checked.result().completed(), file.toString());
          if (!checked.findings().isEmpty()) {
            wrong.add(file + ": " + checked.findings());
          }
        }
      }
    }
    assertTrue(kernels >= 20, kernels + " kernels");
    assertEquals("", String.join("\n", wrong));
  }
}
