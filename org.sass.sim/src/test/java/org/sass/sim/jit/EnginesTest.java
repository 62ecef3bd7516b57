package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.EngineTier;
import org.sass.sim.jit.run.TieringPolicy;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

/** Every engine has the same results as the precise interpreter: memory, counters, faults. */
public class EnginesTest {
  private static final Isa ISA = Launches.ISA;
  private static final Path ROOT = Path.of("..");

  /**
   * An engine and how it is set up.
   *
   * @param workers number of its threads
   * @param assumeRecentJvm whether it makes the assumptions that it makes on a recent JVM
   * @param tieringPolicy when it translates code
   * @param firstPolicy when it translates code in its first tier, which processes one lane at a
   *     time and ends after the first blocks; null if it has no such tier
   */
  private record EngineVariant(
      EngineKind kind,
      int workers,
      boolean assumeRecentJvm,
      TieringPolicy tieringPolicy,
      TieringPolicy firstPolicy) {
    EngineVariant(
        EngineKind kind, int workers, boolean assumeRecentJvm, TieringPolicy tieringPolicy) {
      this(kind, workers, assumeRecentJvm, tieringPolicy, null);
    }

    Engine newEngine(Launch launch) {
      boolean beside = kind == EngineKind.AUTO && workers > 1;
      EngineTier last =
          new EngineTier(vectorTarget(), tieringPolicy, 0, beside, TieringPolicy.NEVER);
      EngineTier first =
          firstPolicy == null
              ? last
              : new EngineTier(VectorTarget.SCALAR, firstPolicy, workers == 2 ? 1 : 0, beside, 1);
      return kind.resolve(launch, null) == EngineKind.PRECISE
          ? kind.createEngine(launch, workers)
          : new JitEngine(launch, kind, workers, first, last);
    }

    private VectorTarget vectorTarget() {
      return assumeRecentJvm ? VectorTarget.best(true) : VectorTarget.best();
    }
  }

  /** Translates translation blocks at once, and never whole blocks. */
  private static final TieringPolicy AT_ONCE = new TieringPolicy(0, TieringPolicy.NEVER);

  /** Translates only code that is hot. */
  private static final TieringPolicy WHEN_HOT = new TieringPolicy(64, 200);

  private static final List<EngineVariant> ALL_VARIANTS =
      List.of(
          new EngineVariant(EngineKind.BLOCK, 1, false, TieringPolicy.IMMEDIATE),
          new EngineVariant(EngineKind.GENERATED, 1, false, AT_ONCE),
          new EngineVariant(EngineKind.GENERATED, 2, false, AT_ONCE),
          new EngineVariant(EngineKind.GENERATED, 3, false, AT_ONCE),
          new EngineVariant(EngineKind.AUTO, 1, false, WHEN_HOT),
          new EngineVariant(EngineKind.AUTO, 3, false, WHEN_HOT),
          new EngineVariant(EngineKind.AUTO, 2, false, TieringPolicy.DEFAULT),
          new EngineVariant(EngineKind.GENERATED, 1, true, AT_ONCE),
          new EngineVariant(EngineKind.GENERATED, 1, true, TieringPolicy.IMMEDIATE),
          new EngineVariant(EngineKind.GENERATED, 3, true, TieringPolicy.IMMEDIATE),
          new EngineVariant(EngineKind.AUTO, 2, true, WHEN_HOT),
          new EngineVariant(EngineKind.AUTO, 1, true, WHEN_HOT, AT_ONCE),
          new EngineVariant(EngineKind.AUTO, 2, false, AT_ONCE, WHEN_HOT),
          new EngineVariant(EngineKind.AUTO, 3, true, TieringPolicy.IMMEDIATE, AT_ONCE));

  /** The result of a run, and the contents of global memory after it. */
  private record RunOutcome(RunResult result, List<byte[]> memory) {
    static RunOutcome of(PreparedLaunch prepared, Engine engine) {
      RunResult result = engine.run(() -> false);
      List<byte[]> memory = new ArrayList<>();
      for (Region region : prepared.launch().global().regions()) {
        memory.add(region.memory().bytes());
      }
      return new RunOutcome(result, memory);
    }
  }

  /** Holder of the instructions for random kernels, which take a while to choose. */
  private static final class TableTexts {
    static final List<String> TEXTS = TableInstructions.of(ISA);
  }

  /** To save time, each kernel runs in only two of the ways. */
  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void randomKernels(@ForAll long seed) {
    int first = Math.floorMod(seed, ALL_VARIANTS.size());
    int second = Math.floorMod(seed / ALL_VARIANTS.size(), ALL_VARIANTS.size());
    List<EngineVariant> ways = List.of(ALL_VARIANTS.get(first), ALL_VARIANTS.get(second));
    assertSameAsInterpreter("seed " + seed, RandomLaunch.of(seed, ISA, TableTexts.TEXTS), ways);
  }

  @Property(tries = 3000, shrinking = ShrinkingMode.OFF)
  @Tag("nightly")
  void manyRandomKernels(@ForAll long seed) {
    assertSameAsInterpreter("seed " + seed, RandomLaunch.of(seed, ISA, TableTexts.TEXTS));
  }

  /** Runs kernels on which an engine once failed. */
  @TestFactory
  Stream<DynamicTest> regressions() throws IOException {
    return kernels(Path.of("src/test/resources/engines"));
  }

  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    return kernels(ROOT.resolve("examples"));
  }

  /**
   * Runs the benchmark kernels as their launch comments say. The benchmarks launch them
   * differently.
   */
  @TestFactory
  Stream<DynamicTest> kernelsOfTheBench() throws IOException {
    return kernels(ROOT.resolve("bench/src/main/resources/org/sass/bench/engine"));
  }

  private static Stream<DynamicTest> kernels(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(".gsass")).sorted().toList();
    }
    assertFalse(files.isEmpty(), () -> "no kernels in " + folder);
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(),
                    () -> assertSameAsInterpreter(file.toString(), Files.readString(file))));
  }

  /** There are enough instructions to choose from, so that the random kernels have all kinds. */
  @Test
  void theTableIsThere() {
    assertFalse(
        TableTexts.TEXTS.size() < 1000, () -> "only " + TableTexts.TEXTS.size() + " instructions");
  }

  /**
   * The random kernels contain short branches that engines run as one instruction, with and without
   * an else part.
   */
  @Test
  void shortWaysAreThere() {
    int kernels = 50;
    int plain = 0;
    int withElse = 0;
    for (long seed = 0; seed < kernels; seed++) {
      Launch launch = Launches.prepare(RandomLaunch.of(seed, ISA, TableTexts.TEXTS)).launch();
      DecodedKernel code = Launches.code(launch);
      TranslationCache plan =
          new TranslationCache(
              code,
              G80.TARGET.reconvergence(),
              VectorTarget.SCALAR,
              32,
              true,
              true,
              launch.constants(),
              true);
      for (int i = 0; i < code.size(); ) {
        TranslationBlock block = plan.at(code.instruction(i).address());
        for (Hammock hammock : block.hammocks) {
          withElse += hammock.takenPath().isEmpty() ? 0 : 1;
          plain += hammock.takenPath().isEmpty() ? 1 : 0;
        }
        i =
            block.endAddress == code.instruction(code.size() - 1).endAddress()
                ? code.size()
                : code.indexAt(block.endAddress);
      }
    }
    int[] found = {plain, withElse};
    assertTrue(plain > kernels / 4 && withElse > kernels / 2, () -> Arrays.toString(found));
  }

  /** Asserts that every engine has the same results as the precise interpreter. */
  public static void assertSameAsInterpreter(String name, String source) {
    assertSameAsInterpreter(name, source, ALL_VARIANTS);
  }

  private static void assertSameAsInterpreter(
      String name, String source, List<EngineVariant> variants) {
    Program program = Launches.assemble(source);
    RunOutcome expected = trace(source, program);
    for (EngineVariant way : variants) {
      String what = name + ", " + way + "\n" + source;
      PreparedLaunch prepared = Launches.prepare(source, program);
      Engine engine = way.newEngine(prepared.launch());
      assertSame(expected, RunOutcome.of(prepared, engine), what);
    }
  }

  private static RunOutcome trace(String source, Program program) {
    PreparedLaunch prepared = Launches.prepare(source, program);
    return RunOutcome.of(prepared, new Interpreter(prepared.launch()));
  }

  private static void assertSame(RunOutcome expected, RunOutcome actual, String context) {
    assertEquals(expected.result.fault(), actual.result.fault(), context);
    for (int i = 0; i < expected.memory.size(); i++) {
      assertArrayEquals(expected.memory.get(i), actual.memory.get(i), context);
    }
    assertEquals(expected.result.stats(), actual.result.stats(), context);
    assertEquals(expected.result.interrupted(), actual.result.interrupted(), context);
  }
}
