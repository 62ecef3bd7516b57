package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;

/**
 * Runs what one source was compiled to for several architectures: all of them must leave the same
 * memory, byte for byte, whether or not the case says what it must hold.
 */
class ArchitecturesAgreeTest {
  private static final List<String> ARCHITECTURES = List.of("sm_35", "sm_50", "sm_61");

  /**
   * Where machines give different results by design. From sm_52 on, a square root is one
   * instruction of the special function unit (MUFU.SQRT). Before, it is two, RSQ and RCP. Both are
   * within the tolerance.
   */
  private static final Set<String> DIFFERENT_MACHINES = Set.of("sqrt_approx_f32 sm_61");

  private static final Path CORPUS =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");

  @Test
  void oneSourceLeavesTheSameMemory() throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "there are no compiled kernels in " + CORPUS);
    StringBuilder wrong = new StringBuilder();
    int compared = 0;
    for (String group : List.of("ops", "kernels")) {
      List<Path> folders;
      try (Stream<Path> all = Files.list(CORPUS.resolve(group))) {
        folders = all.filter(Files::isDirectory).sorted().toList();
      }
      for (Path folder : folders) {
        compared += compare(CompiledCase.read(folder), wrong);
      }
    }
    assertEquals("", wrong.toString());
    assertTrue(compared > 250, compared + " comparisons");
  }

  /**
   * Compares a case on all architectures with that on the first; returns how many were compared.
   */
  private static int compare(CompiledCase one, StringBuilder wrong) {
    List<String> archs = ARCHITECTURES.stream().filter(one::isFor).toList();
    Map<String, byte[]> first = null;
    for (String arch : archs) {
      LaunchPreparation.Result result = one.prepare(arch);
      assertTrue(result.prepared() != null, () -> one.folder() + ": " + result.problems());
      RunResult run = new Interpreter(result.prepared().launch()).run(() -> false);
      assertTrue(run.fault() == null, () -> one.folder() + ": " + run.fault().report());
      Map<String, byte[]> memory = one.memory(result.prepared());
      String name = one.folder().getFileName() + " " + arch;
      boolean exact = !DIFFERENT_MACHINES.contains(name);
      String difference = first == null ? null : one.findDifference(first, memory, exact);
      first = first == null ? memory : first;
      if (difference != null) {
        wrong.append(name).append(": ").append(difference).append('\n');
      }
    }
    return Math.max(0, archs.size() - 1);
  }
}
