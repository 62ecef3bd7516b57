package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.op.Fault;

/** Runs the compiled kernels of the corpus that have a mistake: the fault names its kind. */
class BadKernelsTest {
  private static final Path CORPUS =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/nvrun/bad");

  /** The kinds of the corpus that the machine itself sees. */
  private static final Map<String, Fault.Kind> KINDS =
      Map.ofEntries(
          Map.entry("out_of_bounds", Fault.Kind.OUT_OF_BOUNDS),
          Map.entry("invalid_address", Fault.Kind.OUT_OF_BOUNDS),
          Map.entry("misaligned", Fault.Kind.MISALIGNED),
          Map.entry("deadlock", Fault.Kind.BARRIER_DEADLOCK),
          Map.entry("instruction_limit", Fault.Kind.TOO_MANY_STEPS),
          Map.entry("stack_overflow", Fault.Kind.STACK_OVERFLOW),
          Map.entry("trap", Fault.Kind.TRAP),
          Map.entry("breakpoint", Fault.Kind.TRAP),
          Map.entry("assert", Fault.Kind.ASSERTION),
          Map.entry("invalid_pc", Fault.Kind.BAD_ADDRESS),
          Map.entry("unsupported", Fault.Kind.UNSUPPORTED_INSTRUCTION));

  /** The kinds that only checks of a run can see, which do not know these machines. */
  private static final Set<String> NEEDS_CHECKS =
      Set.of(
          "race",
          "uninitialised_read",
          "barrier_divergence",
          "nondeterministic",
          "undefined_value");

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void eachMistakeIsNamed(String arch) throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "there are no compiled kernels in " + CORPUS);
    List<CompiledCase> cases;
    try (Stream<Path> all = Files.list(CORPUS)) {
      cases =
          all.filter(Files::isDirectory)
              .sorted()
              .map(CompiledCase::read)
              .filter(one -> one.isFor(arch))
              .toList();
    }
    assertTrue(cases.size() > 10, cases.size() + " cases");
    StringBuilder wrong = new StringBuilder();
    for (CompiledCase one : cases) {
      String kind = one.reportKind();
      if (NEEDS_CHECKS.contains(kind)) {
        continue;
      }
      String problem = findProblem(one, arch, KINDS.get(kind));
      if (problem != null) {
        wrong.append(one.folder().getFileName()).append(": ").append(problem).append('\n');
      }
    }
    assertEquals("", wrong.toString());
  }

  private static String findProblem(CompiledCase one, String arch, Fault.Kind expected) {
    LaunchPreparation.Result result = one.prepare(arch);
    if (result.prepared() == null) {
      // A kernel that launches another needs what only the driver makes.
      boolean isRefused =
          expected == Fault.Kind.UNSUPPORTED_INSTRUCTION
              && result.problems().stream()
                  .allMatch(
                      problem ->
                          problem.code().equals(LaunchPreparation.RELOCATION_CODE)
                              && problem.message().contains("kernel " + one.kernel() + " cannot")
                              && problem.message().contains("which only the driver makes"));
      return isRefused ? null : result.problems().toString();
    }
    Fault fault = new Interpreter(result.prepared().launch()).run(() -> false).fault();
    if (fault == null) {
      return "no fault";
    }
    boolean saysWhy =
        expected != Fault.Kind.UNSUPPORTED_INSTRUCTION
            || fault
                .message()
                .endsWith(" cannot be run: textures need descriptors, which only a driver makes");
    boolean named =
        fault.kind() == expected
            && saysWhy
            && Arrays.stream(fault.report().split("\n")).count() == 3;
    return named ? null : fault.report();
  }
}
