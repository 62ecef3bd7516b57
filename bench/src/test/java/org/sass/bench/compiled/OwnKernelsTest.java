package org.sass.bench.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Interpreter;

/** Tests the launches that are measured where there are no compiled kernels. */
class OwnKernelsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @Test
  void everyKernelRunsAgainWithTheSameMemory() throws IOException {
    List<BenchLaunch> launches = OwnKernels.read(ROOT, "sm_50");
    assertFalse(launches.isEmpty());
    for (BenchLaunch launch : launches) {
      launch.restoreMemory();
      var result = new Interpreter(launch.launch()).run(() -> false);
      launch.check(result);
      assertEquals(launch.threadInstructions(), result.stats().threadInstructions(), launch.name());
      assertTrue(launch.meanLanes() > 0 && launch.meanLanes() <= 32, launch.name());
    }
  }

  @Test
  void aMissingCorpusHasNoKernels() throws IOException {
    assertEquals(List.of(), CorpusKernels.read(ROOT.resolve("no-corpus"), "sm_50"));
  }
}
