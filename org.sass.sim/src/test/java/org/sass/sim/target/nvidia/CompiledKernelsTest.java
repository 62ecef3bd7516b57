package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;

/**
 * Runs the compiled kernels of the corpus and compares the memory afterwards, byte for byte or
 * within the tolerance of the case.
 */
class CompiledKernelsTest {
  /**
   * The compiler stores one register for two variants of a conversion, with and without {@code
   * .ftz}, of which different results are expected. No machine can give both.
   */
  private static final Set<String> CONTRADICTORY = Set.of("cvt_f32_to_otherfloat");

  private static final Path CORPUS =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun");

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void memoryIsAsComputed(String arch) {
    assumeTrue(Files.isDirectory(CORPUS), "there are no compiled kernels in " + CORPUS);
    List<CompiledCase> cases =
        Stream.of("ops", "kernels")
            .flatMap(group -> folders(CORPUS.resolve(group)))
            .map(CompiledCase::read)
            .filter(one -> one.isFor(arch))
            .toList();
    assertTrue(cases.size() > 140, cases.size() + " cases");
    StringBuilder wrong = new StringBuilder();
    for (CompiledCase one : cases) {
      String problem = findProblem(one, arch);
      String name = one.folder().getFileName().toString();
      if (problem != null && !CONTRADICTORY.contains(name)) {
        wrong.append(name).append(": ").append(problem).append('\n');
      }
    }
    assertEquals("", wrong.toString());
  }

  private static Stream<Path> folders(Path group) {
    try (Stream<Path> all = Files.list(group)) {
      return all.filter(Files::isDirectory).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String findProblem(CompiledCase one, String arch) {
    LaunchPreparation.Result result = one.prepare(arch);
    if (result.prepared() == null) {
      return result.problems().toString();
    }
    assertNotNull(result.prepared());
    RunResult run = new Interpreter(result.prepared().launch()).run(() -> false);
    return run.fault() != null ? run.fault().report() : one.findDifference(result.prepared());
  }
}
