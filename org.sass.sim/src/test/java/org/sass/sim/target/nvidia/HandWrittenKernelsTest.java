package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.arith.special.SpecialFunctionModel;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Runs the hand-written kernels beside this test: each instruction of Kepler, Maxwell and Pascal
 * with a meaning runs in at least one, and everything that their comments expect must hold.
 */
class HandWrittenKernelsTest {
  /** The kernels for each architecture; those in {@code both} are the same text for all. */
  private static final Map<String, List<String>> KERNELS =
      Map.of(
          "both",
          List.of(
              "integer",
              "logic",
              "predicates",
              "single",
              "double",
              "conversions",
              "video",
              "memory",
              "atomics",
              "warp",
              "special",
              "clocks",
              "barriers",
              "recursion",
              "absolute",
              "parts"),
          "sm_35",
          List.of(
              "kepler",
              "simd_video",
              "choices",
              "quads",
              "locks",
              "flow",
              "loops",
              "calls",
              "jumps"),
          "sm_50",
          List.of(
              "maxwell",
              "clocks",
              "predicate_bytes",
              "shared_atomics",
              "swap_loops",
              "quads",
              "flow",
              "loops",
              "calls",
              "jumps"),
          "sm_61",
          List.of("half", "dot"));

  /** Which folders have kernels for an architecture. */
  private static final Map<String, List<String>> FOLDERS =
      Map.of(
          "sm_35", List.of("both", "sm_35"),
          "sm_50", List.of("both", "sm_50"),
          "sm_61", List.of("both", "sm_50", "sm_61"));

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void everyExpectationHolds(String arch) {
    assertFalse(runAll(arch).isEmpty());
  }

  @Test
  void everyMeaningOfKeplerRuns() {
    assertEquals(meanings("sm_35"), runAll("sm_35"));
  }

  /** One table describes both; only Pascal has all of it, with half precision and dot products. */
  @Test
  void everyMeaningOfMaxwellAndPascalRuns() {
    Set<String> ran = runAll("sm_50");
    ran.addAll(runAll("sm_61"));
    assertEquals(meanings("sm_50"), ran);
  }

  /** Returns the names after {@code sem} of a table that have a meaning. */
  private static Set<String> meanings(String arch) {
    Set<String> names = new TreeSet<>();
    for (Form form : Isas.load(arch).forms()) {
      if (form.semantics() != null) {
        names.add(form.semantics());
      }
    }
    names.retainAll(new NvidiaSemantics(SpecialFunctionModel.SM_50).names());
    return names;
  }

  /** Runs all kernels for an architecture; returns the names of the meanings that ran. */
  private static Set<String> runAll(String arch) {
    Set<String> ran = new TreeSet<>();
    for (String folder : FOLDERS.get(arch)) {
      for (String kernel : KERNELS.get(folder)) {
        run(arch, folder + "/" + kernel + ".gsass", ran);
      }
    }
    return ran;
  }

  /** The kernels that Eclipse's wizards start from run as they are. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_37", "sm_50", "sm_52", "sm_60", "sm_61"})
  void theKernelOfTheWizardRuns(String arch) throws IOException {
    Path file =
        Path.of("../org.sass.lang.ui/kernels").resolve(Isas.load(arch).name() + "/vector.gsass");
    String text = Files.readString(file).replace(".arch ARCH\n", ".arch " + arch + "\n");
    run(arch, file.toString(), text.replace(".kernel NAME\n", ".kernel k\n"), new TreeSet<>());
  }

  private static void run(String arch, String file, Set<String> ran) {
    run(arch, file, text("kernels/" + file), ran);
  }

  private static void run(String arch, String file, String text, Set<String> ran) {
    Isa isa = Isas.load(arch);
    Program program = Assembler.assemble(isa, text);
    assertEquals(List.of(), messages(program.problems(), file));
    LaunchComments comments = LaunchComments.read(program);
    assertEquals(List.of(), messages(comments.problems(), file));
    for (Program.Kernel kernel : program.kernels()) {
      LaunchPreparation.Result result =
          LaunchPreparation.prepare(
              isa,
              kernel,
              comments.settingsFor(kernel.name()),
              reference -> {
                throw new IOException("these kernels need no files");
              });
      assertEquals(List.of(), messages(result.problems(), file));
      PreparedLaunch prepared = result.prepared();
      assertFalse(prepared.expectations().isEmpty(), file + " expects nothing");
      RunResult run = new Interpreter(prepared.launch(), recorder(ran)).run(() -> false);
      assertNull(run.fault(), () -> arch + " " + file + ": " + run.fault().report());
      assertEquals(List.of(), messages(prepared.failedExpectations(), arch + " " + file));
    }
  }

  private static Observer recorder(Set<String> ran) {
    return new Observer() {
      @Override
      public void afterInstruction(Warp warp, DecodedInstruction instruction, int mask) {
        if (mask != 0) {
          ran.add(instruction.insn().form().semantics());
        }
      }
    };
  }

  private static List<String> messages(List<Problem> problems, String file) {
    return problems.stream().map(problem -> problem.format(file)).toList();
  }

  private static String text(String file) {
    try (InputStream in = HandWrittenKernelsTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
