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
import org.sass.lang.isa.Isa;
import org.sass.sim.interp.Engine;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.emit.VectorTarget;
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
   * @param recent whether it makes the assumptions that it makes on a recent JVM
   * @param patience when it translates code
   */
  private record Way(EngineKind kind, int workers, boolean recent, TieringPolicy patience) {
    Engine over(Launch launch) {
      return kind.over(launch, null) == EngineKind.PRECISE
          ? kind.engine(launch, workers)
          : new JitEngine(launch, kind, workers, lanes(), patience);
    }

    private VectorTarget lanes() {
      return recent ? VectorTarget.best(true) : VectorTarget.BEST;
    }
  }

  /** Translates translation blocks at once, and never whole blocks. */
  private static final TieringPolicy NEVER = new TieringPolicy(0, TieringPolicy.NEVER);

  /** Translates only code that is hot. */
  private static final TieringPolicy SOME = new TieringPolicy(64, 200);

  private static final List<Way> ALL =
      List.of(
          new Way(EngineKind.BLOCK, 1, false, TieringPolicy.NONE),
          new Way(EngineKind.GENERATED, 1, false, NEVER),
          new Way(EngineKind.GENERATED, 2, false, NEVER),
          new Way(EngineKind.GENERATED, 3, false, NEVER),
          new Way(EngineKind.AUTO, 1, false, SOME),
          new Way(EngineKind.AUTO, 3, false, SOME),
          new Way(EngineKind.AUTO, 2, false, TieringPolicy.USUAL),
          new Way(EngineKind.GENERATED, 1, true, NEVER),
          new Way(EngineKind.GENERATED, 1, true, TieringPolicy.NONE),
          new Way(EngineKind.GENERATED, 3, true, TieringPolicy.NONE),
          new Way(EngineKind.AUTO, 2, true, SOME));

  /** The result of a run, and the contents of global memory after it. */
  private record Trace(RunResult result, List<byte[]> memory) {
    static Trace of(PreparedLaunch prepared, Engine engine) {
      RunResult result = engine.run(() -> false);
      List<byte[]> memory = new ArrayList<>();
      for (Region region : prepared.launch().global().regions()) {
        memory.add(region.memory().bytes());
      }
      return new Trace(result, memory);
    }
  }

  /** Holder of the instructions for random kernels, which take a while to choose. */
  private static final class Table {
    static final List<String> TEXTS = TableInstructions.of(ISA);
  }

  /** To save time, each kernel runs in only two of the ways. */
  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void randomKernels(@ForAll long seed) {
    int first = Math.floorMod(seed, ALL.size());
    int second = Math.floorMod(seed / ALL.size(), ALL.size());
    List<Way> ways = List.of(ALL.get(first), ALL.get(second));
    hold("seed " + seed, RandomLaunch.of(seed, ISA, Table.TEXTS), ways);
  }

  @Property(tries = 3000, shrinking = ShrinkingMode.OFF)
  @Tag("nightly")
  void manyRandomKernels(@ForAll long seed) {
    hold("seed " + seed, RandomLaunch.of(seed, ISA, Table.TEXTS));
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
                    () -> hold(file.toString(), Files.readString(file))));
  }

  /** There are enough instructions to choose from, so that the random kernels have all kinds. */
  @Test
  void theTableIsThere() {
    assertFalse(Table.TEXTS.size() < 1000, () -> "only " + Table.TEXTS.size() + " instructions");
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
      Launch launch = Launches.prepare(RandomLaunch.of(seed, ISA, Table.TEXTS)).launch();
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
        TranslationBlock fragment = plan.at(code.step(i).address());
        for (Hammock hammock : fragment.hammocks) {
          withElse += hammock.aside().isEmpty() ? 0 : 1;
          plain += hammock.aside().isEmpty() ? 1 : 0;
        }
        i =
            fragment.next == code.step(code.size() - 1).next()
                ? code.size()
                : code.index(fragment.next);
      }
    }
    int[] found = {plain, withElse};
    assertTrue(plain > kernels / 4 && withElse > kernels / 2, () -> Arrays.toString(found));
  }

  /** Asserts that every engine has the same results as the precise interpreter. */
  public static void hold(String name, String source) {
    hold(name, source, ALL);
  }

  private static void hold(String name, String source, List<Way> ways) {
    Trace wanted = trace(source);
    for (Way way : ways) {
      String what = name + ", " + way + "\n" + source;
      PreparedLaunch prepared = Launches.prepare(source);
      Engine engine = way.over(prepared.launch());
      assertSame(wanted, Trace.of(prepared, engine), what);
    }
  }

  private static Trace trace(String source) {
    PreparedLaunch prepared = Launches.prepare(source);
    return Trace.of(prepared, new Interpreter(prepared.launch()));
  }

  private static void assertSame(Trace wanted, Trace got, String what) {
    assertEquals(wanted.result.fault(), got.result.fault(), what);
    for (int i = 0; i < wanted.memory.size(); i++) {
      assertArrayEquals(wanted.memory.get(i), got.memory.get(i), what);
    }
    assertEquals(wanted.result.stats(), got.result.stats(), what);
    assertEquals(wanted.result.interrupted(), got.result.interrupted(), what);
  }
}
