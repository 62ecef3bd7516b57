package org.sass.sim.target.toy;

import static java.util.Comparator.reverseOrder;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.text.SourceText;
import org.sass.sim.check.CheckKind;
import org.sass.sim.check.Checks;
import org.sass.sim.check.Finding;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.WarpId;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.EngineKind;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.GlobalMemory.Region;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.observe.trace.TraceFilter;
import org.sass.sim.observe.trace.TraceText;
import org.sass.sim.observe.trace.Tracer;
import org.sass.sim.op.Fault;

/**
 * All engines, the debugger, the checks and the tracer work for a machine that is nothing like a
 * G80.
 */
class ToyTargetTest {
  private static final int THREADS = 64;

  /** Start address of global memory, beyond the range of 32 bits. */
  private static final long FAR_OFFSET = 3L << 32;

  /**
   * Each lane repeats a loop as many times as its number says. Odd and even turns compute different
   * things.
   */
  private static final String KERNEL =
      """
      //! launch grid=3 block=64
      //! buffer data=64xu32 at=0x1000 fill=iota
      .kernel rounds
          tid r1
          movi r2, 0x1000
          movi r5, 3              // the upper half of all addresses
          shl r3, r14, 2          // where the launch has put it, too
          add r4, r2, r3          // the place of the thread's element
          ld r6, [r4]
          movi r7, 0              // the sum
          movi r8, 0              // the round
          movi r9, 1
          movi r10, 0
          push
      again:
          less p0, r8, r1
          keep p0
          and r11, r8, r9
          less p1, r10, r11       // an odd round?
          push
          keep p1
          add r7, r7, r8
          else
          addi r7, r7, 5
          pop
          addi r8, r8, 1
          any again
          pop
          less p2, r6, r7
          sub @p2 r7, r7, r6
          xor @!p2 r7, r7, r9
          bar
          st [r4], r7
          end
      .end
      """;

  /** The toy's name, its package or one of its classes. */
  private static final Pattern NAME = Pattern.compile("\\b(toy|Toy[A-Z]?\\w*|TOY)\\b");

  static Isa isa() {
    Path file = Path.of("src/test/resources/org/sass/sim/target/toy/toy.isa");
    try {
      return IsaReader.read("toy.isa", Files.readString(file), null);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static PreparedLaunch prepare(String source) {
    Program program = Assembler.assemble(isa(), source);
    assertEquals(List.of(), program.problems());
    Program.Kernel kernel = program.kernels().get(0);
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            LaunchComments.read(program).settingsFor(kernel.name()),
            file -> {
              throw new IOException("no files here");
            });
    PreparedLaunch prepared = result.prepared();
    assertNotNull(prepared, () -> result.problems().toString());
    List<Region> regions =
        prepared.launch().global().regions().stream()
            .map(region -> new Region(region.name(), region.base() + FAR_OFFSET, region.memory()))
            .toList();
    List<PlacedBuffer> buffers = prepared.buffers().stream().map(ToyTargetTest::moveFar).toList();
    return new PreparedLaunch(
        prepared.launch().withTarget(Toy.TOY).withGlobal(new GlobalMemory(regions)),
        buffers,
        List.of(),
        prepared.flatBuffer(),
        prepared.initialMemory(),
        prepared.expectations());
  }

  /**
   * Moves a buffer up by {@link #FAR_OFFSET}, because launch comments take only 32-bit addresses.
   */
  private static PlacedBuffer moveFar(PlacedBuffer near) {
    return new PlacedBuffer(
        near.name(),
        near.type(),
        near.typed(),
        near.address() + FAR_OFFSET,
        near.size(),
        near.memory(),
        near.offset(),
        near.filled());
  }

  private static int[] words(PreparedLaunch prepared) {
    int[] words = new int[THREADS];
    for (int i = 0; i < THREADS; i++) {
      words[i] = prepared.buffers().get(0).memory().word(4 * i);
    }
    return words;
  }

  /**
   * Returns what the kernel must compute. Each of the three blocks starts from the previous block's
   * results.
   */
  private static int[] expected() {
    int[] data = new int[THREADS];
    for (int thread = 0; thread < THREADS; thread++) {
      data[thread] = thread;
      for (int block = 0; block < 3; block++) {
        int sum = 0;
        for (int round = 0; round < thread; round++) {
          sum += (round & 1) != 0 ? round : 5;
        }
        data[thread] = data[thread] < sum ? sum - data[thread] : sum ^ 1;
      }
    }
    return data;
  }

  @ParameterizedTest
  @EnumSource(EngineKind.class)
  void allEnginesRunIt(EngineKind kind) {
    PreparedLaunch interpreted = prepare(KERNEL);
    RunResult wanted = new Interpreter(interpreted.launch()).run(() -> false);
    assertNull(wanted.fault());
    assertArrayEquals(expected(), words(interpreted));
    PreparedLaunch prepared = prepare(KERNEL);
    assertEquals(kind, kind.resolve(prepared.launch(), null));
    RunResult result = kind.createEngine(prepared.launch(), 1).run(() -> false);
    assertEquals(wanted, result);
    assertArrayEquals(expected(), words(prepared));
  }

  /** The generated engine translates the code instead of leaving it to the interpreter. */
  @Test
  void itIsTranslated() {
    PreparedLaunch prepared = prepare(KERNEL);
    TranslationCache cache =
        new TranslationCache(
            Launches.code(prepared.launch()),
            Toy.TOY.reconvergence(),
            VectorTarget.best(),
            THREADS,
            /* whole= */ true,
            /* line= */ true,
            prepared.launch().constants(),
            /* fused= */ true);
    Launches.runInParts(prepared.launch(), cache, 3, 1);
    assertArrayEquals(expected(), words(prepared));
    TranslationBlock first = cache.at(0);
    long translated = Arrays.stream(first.items()).filter(Translated.class::isInstance).count();
    assertTrue(translated > 0, Arrays.toString(first.items()));
  }

  @Test
  void itIsDebuggedBackwards() {
    Debugger debugger = new Debugger(prepare(KERNEL), Debugger.DEFAULT_HISTORY_BYTES, text -> {});
    WarpId first = WarpId.FIRST;
    List<int[]> sums = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      sums.add(debugger.registerRow(debugger.warp(first), RegisterKind.GENERAL, 7));
      debugger.movements().step(first).move(() -> false);
    }
    for (int i = 59; i >= 0; i--) {
      debugger.movements().stepBack(first).move(() -> false);
      assertArrayEquals(
          sums.get(i), debugger.registerRow(debugger.warp(first), RegisterKind.GENERAL, 7));
    }
    assertNull(debugger.compile("r7 + r8 * 2").problem());
    assertNotNull(debugger.compile("R99").problem(), "it has 16 registers");
    Map<Long, Long> states = new TreeMap<>();
    while (!debugger.isOver()) {
      states.put(debugger.now(), debugger.digest());
      debugger.goTo(debugger.now() + 211, () -> false);
    }
    for (long time : List.copyOf(states.keySet()).stream().sorted(reverseOrder()).toList()) {
      debugger.goTo(time, () -> false);
      assertEquals(states.get(time), debugger.digest(), "at " + time);
    }
  }

  @Test
  void itIsChecked() {
    String wrong = KERNEL.replace("movi r7, 0 ", "nop //").replace("ld r6, [r4]", "ld r6, [r3]");
    PreparedLaunch prepared = prepare(wrong);
    RunResult result = new Interpreter(prepared.launch()).run(() -> false);
    assertEquals(Fault.Kind.OUT_OF_BOUNDS, result.fault().kind());
    assertEquals("ld r6, [r3]", result.fault().instruction());
    List<String> codes = findingCodes(wrong);
    assertEquals(List.of("memory-bounds"), codes);
    codes = findingCodes(KERNEL.replace("movi r7, 0 ", "nop //"));
    assertTrue(codes.contains("init-register"), codes.toString());
    // The upper half of the addresses is not initialised.
    codes = findingCodes(KERNEL.replace("movi r5, 3 ", "nop //"));
    assertTrue(codes.contains("init-register"), codes.toString());
  }

  /** Findings name the registers of the toy, and know how many there are. */
  @Test
  void findingsNameItsRegisters() {
    List<String> messages =
        findings(KERNEL.replace("less p2, r6, r7", "nop")).stream().map(Finding::message).toList();
    assertTrue(
        messages.contains("p2 decides whether a thread runs this, and nothing has written it"),
        messages.toString());
    messages =
        findings(KERNEL.replace("movi r7, 0 ", "nop //")).stream().map(Finding::message).toList();
    assertTrue(
        messages.stream().anyMatch(message -> message.contains("; its value comes from r7, which")),
        messages.toString());
  }

  private static List<String> findingCodes(String source) {
    return findings(source).stream().map(Finding::code).distinct().toList();
  }

  private static List<Finding> findings(String source) {
    PreparedLaunch prepared = prepare(source);
    Checks checks = new Checks(prepared, EnumSet.allOf(CheckKind.class), 1 << 24);
    new Interpreter(prepared.launch(), checks).run(() -> false);
    checks.finish();
    return checks.findings();
  }

  @Test
  void itIsTraced() throws IOException {
    PreparedLaunch prepared = prepare(KERNEL);
    StringBuilder text = new StringBuilder();
    Tracer tracer =
        new Tracer(
            prepared.launch(),
            "k.gsass",
            TraceFilter.read("0", "0..1", "0x0..0x20", "--trace-"),
            new TraceText(text));
    tracer.close(new Interpreter(prepared.launch(), tracer).run(() -> false));
    assertEquals(
        """
        # gsass trace 2
        # kernel rounds of k.gsass, toy, profile toy, grid 3,1, block 64,1,1
        # only warp 0, lanes 00000003, pc 0x0000..0x0020
        # block 0,0 starts
        0,0 w0 0x0000 ffffffff tid r1 | r1 = 0x0 +0x1
        0,0 w0 0x0002 ffffffff movi r2, 0x1000 | r2 = 0x1000
        0,0 w0 0x0008 ffffffff movi r5, 0x3 | r5 = 0x3
        0,0 w0 0x000e ffffffff shl r3, r14, 2 | r3 = 0x0 +0x4
        0,0 w0 0x0012 ffffffff add r4, r2, r3 | r4 = 0x1000 +0x4
        0,0 w0 0x0016 ffffffff ld r6, [r4] | global b32[0x3:0x1000 +0x4] -> 0x0 +0x1 | r6 = 0x0 +0x1
        0,0 w0 0x001a ffffffff movi r7, 0x0 | r7 = 0x0
        0,0 w0 0x0020 ffffffff movi r8, 0x0 | r8 = 0x0
        # block 0,0 ends
        """,
        text.substring(0, text.indexOf("# block 1,0 starts")));
  }

  /** A target is one table and one package: no other source, table or build file names it. */
  @Test
  void itIsOneTableAndOneSmallPackage() throws IOException {
    Path sources = Path.of("src/test/java/org/sass/sim/target/toy");
    int lineCount = 0;
    for (String name : List.of("Toy.java", "ToyOperations.java", "package-info.java")) {
      lineCount += Files.readAllLines(sources.resolve(name)).size();
    }
    assertTrue(lineCount <= 400, () -> "a target takes more than 400 lines");
    assertEquals(20, isa().forms().size());
    Set<String> naming = new TreeSet<>();
    for (String module : List.of("org.sass.lang", "org.sass.lang.ide", "org.sass.sim")) {
      findNaming(Path.of("..", module, "pom.xml"), naming);
      findNaming(Path.of("..", module, "src"), naming);
    }
    assertEquals(
        Set.of(
            "Toy.java", "ToyOperations.java", "ToyTargetTest.java", "package-info.java", "toy.isa"),
        naming);
  }

  private static void findNaming(Path start, Set<String> names) throws IOException {
    try (Stream<Path> files = Files.walk(start)) {
      files
          .filter(file -> file.toString().matches(".*\\.(java|isa|xml)"))
          .filter(file -> NAME.matcher(SourceText.decode(read(file))).find())
          .forEach(file -> names.add(file.getFileName().toString()));
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
