package org.sass.sim.jit.blocktrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.EnginesTest;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.BlockRunner;
import org.sass.sim.jit.run.TieringPolicy;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.machine.Grid;
import org.sass.sim.target.g80.G80;

/**
 * Tests translated code for whole blocks that all run alike: which kernels get it, and that it has
 * the same results as the precise interpreter.
 */
class SpecializedBlockTest {
  private static final Path BENCH = Path.of("../bench/src/main/resources/org/sass/bench/engine");
  private static final int BLOCKS = 64;

  /**
   * The start of each kernel. R1 is the number of the thread, R3 that of the block. R4 is the
   * address of the thread's own word in global memory, A1 that in shared memory.
   */
  private static final String HEAD =
      """
      //! launch grid=%d block=64 param=@m
      //! buffer m=%dxu32 fill=FILL
      I2I.U32.U16 R1, R0L
      I2I.U32.U16 R3, g [0x6].U16
      SHL R4, R3, 0x6
      IADD R4, R4, R1
      SHL R4, R4, 0x2
      IADD R4, g [0x4], R4
      SHL R10, R1, 0x2
      IADD32I R10, R10, 0x100
      R2A A1, R10
      """
          .formatted(BLOCKS, BLOCKS * 64);

  private static final String TAIL =
      """
      GST.U32 global14[R4], R5
      NOP.EXIT
      """;

  /** Sums the words of a block as floats, in a tree. */
  private static final String TREE_SUM =
      """
      GLD.U32 R5, global14[R4]
      R2G.U32.U32 g[A1+0x0], R5
      MVI R6, 0x20
      tree:
      BAR.ARV.WAIT b0, 0xfff
      ISET.C0 o[0x7f], R1, R6, GE
      SSY added
      BRA C0.NE, added
      SHL R9, R6, 0x2
      IADD R9, R10, R9
      R2A A2, R9
      FADD R5, g [A2+0x0], R5
      R2G.U32.U32 g[A1+0x0], R5
      added: NOP.S
      SHR.C0 R6, R6, 0x1
      BRA C0.NE, tree
      """;

  /**
   * Loads the word of the lane whose number differs in the given bits, after some other
   * instructions.
   */
  private static final String LANE_EXCHANGE =
      """
      LOP32I.XOR R7, R1, 0x%x
      SHL R7, R7, 0x2
      IADD32I R7, R7, 0x100
      R2A A2, R7
      MOV R5, R1
      %sIADD R5, g [A2+0x0], R5
      """;

  @BeforeEach
  void assumeVectors() {
    boolean vectors = VectorTarget.best().laneCount() > 1;
    Assumptions.assumeTrue(vectors, "skipped: this JVM runs without vectors");
  }

  private static TranslationCache newCache(Launch launch, Grid grid) {
    int threads = grid.threadsPerBlock();
    return new TranslationCache(
        Launches.code(launch),
        G80.TARGET.reconvergence(),
        VectorTarget.best(true),
        threads,
        threads % 32 == 0,
        grid.blockSize().x() == threads,
        launch.constants(),
        true);
  }

  private static SpecializedBlock specialize(String source) {
    Launch launch = Launches.prepare(source).launch();
    Grid grid = launch.newGrid();
    TranslationCache cache = newCache(launch, grid);
    cache.recordSteps(0, 0, grid);
    return cache.specializedBlock();
  }

  private static void assertSameResults(String source) {
    EnginesTest.assertSameAsInterpreter("course", source);
  }

  /**
   * Asserts that a kernel gets a specialized block, and that all engines have the interpreter's
   * results.
   */
  private static void assertSpecialized(String text) {
    String source = (HEAD + text + TAIL).replace("FILL", "iota");
    assertNotNull(specialize(source), source);
    assertSameResults(source);
  }

  @ParameterizedTest
  @CsvSource({"vecadd, true", "reduction, true", "bitonic, true", "collatz, false"})
  void kernelsOfTheBench(String name, boolean isSpecialized) throws IOException {
    SpecializedBlock specialized = specialize(Files.readString(BENCH.resolve(name + ".gsass")));
    assertEquals(isSpecialized, specialized != null, name);
  }

  /**
   * Kernels that run better in another way: with special functions, or with code that takes the
   * compiler too long.
   */
  @Test
  void kernelsThatAreNotWorthIt() {
    String source = (HEAD + "GLD.U32 R5, global14[R4]\nLOOP" + TAIL).replace("FILL", "iota");
    assertNull(specialize(source.replace("LOOP", "SIN R5, R5\n")));
    String loop =
        "MVI R6, TURNS\nnext: FMUL R5, R5, R5\nMVI R7, -0x1\nIADD.C0 R6, R6, R7\nBRA C0.NE, next\n";
    assertNotNull(specialize(source.replace("LOOP", loop.replace("TURNS", "0x20"))));
    assertNull(specialize(source.replace("LOOP", loop.replace("TURNS", "0x200"))));
    assertNull(specialize(source.replace("LOOP", loop.replace("TURNS", "0x10000"))));
  }

  @Test
  void lanesIdle() {
    assertSpecialized(TREE_SUM);
  }

  @Test
  void lanesEnd() {
    assertSpecialized(TREE_SUM + "MVI R8, 0x5\nISET.C0 o[0x7f], R1, R8, NE\nRET C0.NE\n");
    assertSpecialized("MVI R8, 0x28\nISET.C0 o[0x7f], R1, R8, GT\nRET C0.NE\nMOV R5, R1\n");
  }

  /** The other half of the register is a value that the thread has loaded. */
  @Test
  void halfOfARegisterIsKnown() {
    assertSpecialized("GLD.U32 R5, global14[R4]\nMOV.U16 R5L, R1L\n");
    assertSpecialized("GLD.U32 R5, global14[R4]\nMOV.U16 R5H, R1L\nIADD R5, R5, R1\n");
  }

  /** The vectors of a warp differ in which lanes have a known value. */
  @Test
  void someLanesLoad() {
    String some =
        """
        GLD.U32 R5, global14[R4]
        R2G.U32.U32 g[A1+0x0], R5
        IADD R5, R1, R1
        MVI R8, 0x%x
        ISET.C0 o[0x7f], R1, R8, LT
        MOV R5 (C0.NE), g [A1+0x0]
        """;
    for (int lanes : new int[] {1, 5, 16, 20, 40, 63}) {
      assertSpecialized(some.formatted(lanes));
    }
  }

  /** In some lanes a guard depends on data. */
  @Test
  void guardsAskForData() {
    String asks =
        """
        GLD.U32 R5, global14[R4]
        MVI R8, 0x4
        LOP.AND.C1 R6, R5, R8
        IADD R5 (C1.NE), R5, R1
        MVI R8, 0x9
        ISET.C0 o[0x7f], R1, R8, LT
        SSY out
        BRA C0.EQU, out
        IADD R5 (C1.EQU), R5, R5
        out: NOP.S
        """;
    assertSpecialized(asks);
  }

  /**
   * All lanes store to one word of shared memory and then load it. The store of the last lane wins.
   */
  @Test
  void aWordThatAllStore() {
    String word =
        """
        GLD.U32 R5, global14[R4]
        MVI R7, 0x60
        R2A A2, R7
        R2G.U32.U32 g[A2+0x0], R5
        IADD R5, g [0x18], R5
        """;
    String source = (HEAD + word + TAIL).replace("FILL", "iota").replace("block=64", "block=32");
    assertNotNull(specialize(source));
    assertSameResults(source);
  }

  /** A warp runs in lockstep: each lane loads what its neighbour has stored. */
  @Test
  void neighboursMeet() {
    assertSpecialized(LANE_EXCHANGE.formatted(1, "R2G.U32.U32 g[A1+0x0], R4\n"));
    assertSpecialized(LANE_EXCHANGE.formatted(16, "R2G.U32.U32 g[A1+0x0], R4\n"));
    String global =
        """
        LOP32I.XOR R7, R1, 0x1
        IADD R7, R7, -R1
        SHL R7, R7, 0x2
        IADD R7, R4, R7
        IADD R5, R4, R3
        GST.U32 global14[R4], R5
        GLD.U32 R5, global14[R7]
        """;
    assertSpecialized(global);
  }

  @Test
  void lanesExchange() {
    for (int flips : new int[] {1, 3, 8, 16, 17}) {
      assertSpecialized(
          LANE_EXCHANGE.formatted(flips, "GLD.U32 R5, global14[R4]\nR2G.U32.U32 g[A1+0x0], R5\n"));
    }
  }

  /** A vector must not store before another vector has loaded, from any address. */
  @Test
  void aLoadFromSomewhereAndAStore() {
    String text =
        """
        GLD.U32 R5, global14[R4]
        R2G.U32.U32 g[A1+0x0], R1
        MVI R8, 0x1f
        LOP.AND R9, R1, R8
        MVI R8, 0x10
        ISET.C0 o[0x7f], R9, R8, GE
        MVI R6, 0xf
        LOP.AND R7, R5, R6
        SHL R6, R9, 0x2
        SHL R7, R7, 0x2
        IADD R6, R10, -R6
        IADD R7, R6, R7
        R2A A2, R7
        MOV R5 (C0.NE), g [A2+0x0]
        IADD32I R9, R1, 0x1000
        R2G.U32.U32 g[A1+0x0], R9
        """;
    assertSpecialized(text);
    assertSpecialized(text.replace("R5 (C0.NE)", "R5"));
  }

  /** Stores and loads in global memory, followed by accesses of some lanes to shared memory. */
  @Test
  void bothMemories() {
    String global =
        """
        R2G.U32.U32 g[A1+0x0], R3
        BAR.ARV.WAIT b0, 0xfff
        IADD R5, R1, R3
        GST.U32 global14[R4], R5
        GLD.U32 R5, global14[R4]
        MVI R8, 0x1
        LOP.AND.C0 R9, R1, R8
        """;
    assertSpecialized(global + LANE_EXCHANGE.formatted(16, "R2G.U32.U32 g[A1+0x0] (C0.NE), R5\n"));
    String loads = LANE_EXCHANGE.formatted(16, "").replace("IADD R5,", "IADD R5 (C0.NE),");
    assertSpecialized(global + loads + "R2G.U32.U32 g[A1+0x0], R4\n");
  }

  /** A load may overwrite the address of its lane. */
  @Test
  void anAddressIsReplaced() {
    assertSpecialized(
        "R2G.U32.U32 g[A1+0x0], R10\nMVI R5, 0x4\nADA A1, A1, 0x0\nMOV R5, g [A1+0x0]\n");
  }

  @Test
  void nothingIsLeftToDo() {
    for (String text : new String[] {"NOP.EXIT\n", "BAR.ARV.WAIT b0, 0xfff\nRET\nNOP.EXIT\n"}) {
      String source = HEAD.replace("FILL", "iota") + text;
      assertNotNull(specialize(source));
      assertSameResults(source);
    }
  }

  /** Shared memory that was not written is zero at the start of each block. */
  @Test
  void sharedMemoryIsCleared() {
    assertSpecialized("MOV R5, g [A1+0x0]\nIADD R5, R5, R3\nR2G.U32.U32 g[A1+0x0], R5\n");
  }

  @Test
  void whereLanesGoDependsOnData() {
    String loads = "GLD.U32 R5, global14[R4]\nMVI R8, 0x1\nLOP.AND.C0 R6, R5, R8\n";
    String source = (HEAD + loads + "RET C0.NE\n" + TAIL).replace("FILL", "iota");
    assertNull(specialize(source));
    assertSameResults(source);
  }

  /** Some threads are beyond the end of the data, as in the last block of most kernels. */
  @ParameterizedTest
  @ValueSource(ints = {1, 33, 64, 2000, 4000, 4095, 4096})
  void threadsBeyondTheEnd(int end) {
    String leaves =
        """
        SHL R6, R3, 0x6
        IADD R6, R6, R1
        MVI R7, 0x%x
        ISET.C0 o[0x7f], R6, R7, GE
        RET C0.NE
        GLD.U32 R5, global14[R4]
        IADD R5, R5, R6
        """
            .formatted(end);
    assertSpecialized(leaves);
    assertSpecialized(leaves.replace("ISET.C0 o[0x7f], R6, R7, GE", "ISET.C0 R8, R6, R7, GE"));
    // Only the memory up to the end is mapped.
    String source = (HEAD + leaves + TAIL).replace("FILL", "iota");
    assertSameResults(source.replace("m=" + BLOCKS * 64, "m=" + end));
  }

  /** Some blocks take a path of their own. */
  @Test
  void someBlocksDoMore() {
    String more =
        """
        MVI R5, 0x1
        MVI R7, 0x%x
        LOP.AND R8, R3, R7
        ISET.C0 o[0x7f], R8, R7, EQ
        SSY same
        BRA C0.NE, other
        IADD R5, R5, R1
        BRA same
        other: IADD R5, R5, R3
        same: NOP.S
        """;
    for (int bits : new int[] {0, 1, 7, 31, 63}) {
      assertSpecialized(more.formatted(bits));
    }
  }

  /**
   * Some floats are not plain. Such a block is undone. If most blocks are undone, the engine stops
   * making assumptions.
   */
  @ParameterizedTest
  @CsvSource({"f32, random:1, true", "u32, 0x00400001, false", "u32, 0x7fc00000, false"})
  void floatsThatAreNotPlain(String type, String fill, boolean guesses) {
    String source =
        (HEAD + TREE_SUM + TAIL).replace("xu32 fill=FILL", "x" + type + " fill=" + fill);
    assertSameResults(source);
    assertEquals(guesses, runAndCompare(source).specializedBlock().hasGuesses());
  }

  /** A row of numbers does not start at a multiple of the vector's lanes. */
  @Test
  void rowsThatAreNotAsGuessed() {
    String text = "IADD R7, R3, R1\nLOP32I.XOR R7, R7, 0x1\nIADD R5, R7, R7\n";
    assertSpecialized(text);
    assertFalse(
        runAndCompare((HEAD + text + TAIL).replace("FILL", "iota"))
            .specializedBlock()
            .hasGuesses());
  }

  /** Rows of global memory overlap in each block. Then the specialized block is given up. */
  @Test
  void rowsThatMeet() {
    String text = "IADD32I R6, R4, -0x4\nGST.U32 global14[R4], R3\nGLD.U32 R5, global14[R6]\n";
    String source = (HEAD + text + TAIL).replace("FILL", "iota");
    source = source.replace("IADD R4, g [0x4], R4", "IADD R4, g [0x4], R4\nIADD32I R4, R4, 0x4");
    source = source.replace("m=" + BLOCKS * 64, "m=" + (BLOCKS * 64 + 1));
    source = source.replace("grid=" + BLOCKS + " block=64", "grid=" + BLOCKS + " block=32");
    assertNotNull(specialize(source));
    assertNull(runAndCompare(source).specializedBlock());
    assertSameResults(source);
  }

  /** The specialized block is kept if only a few blocks differ from the others. */
  @Test
  void someBlocksAreOdd() {
    String odd =
        """
        MVI R5, 0x3f800000
        MVI R8, 0x7
        MVI R9, 0x400001
        LOP.AND R7, R3, R8
        ISET.C1 o[0x7f], R7, R8, EQ
        MOV R5 (C1.NE), R9
        """;
    String often =
        (HEAD + odd + TREE_SUM.substring(TREE_SUM.indexOf('\n') + 1) + TAIL)
            .replace("FILL", "iota");
    String seldom = often.replace("MVI R8, 0x7", "MVI R8, 0x1f");
    assertSameResults(often);
    assertSameResults(seldom);
    assertTrue(runAndCompare(seldom).specializedBlock().hasGuesses());
    assertFalse(runAndCompare(often).specializedBlock().hasGuesses());
  }

  /**
   * Runs a launch, compares its counters with the interpreter's, and returns its translation cache.
   */
  private static TranslationCache runAndCompare(String source) {
    Launch launch = Launches.prepare(source).launch();
    Grid grid = launch.newGrid();
    TranslationCache cache = newCache(launch, grid);
    Counters counters = new Counters(cache.code().size());
    Launches.run(new BlockRunner(cache, grid, TieringPolicy.IMMEDIATE), counters, 0, BLOCKS);
    Launch other = Launches.prepare(source).launch();
    assertEquals(new Interpreter(other).run(() -> false).stats(), counters.stats(cache.code()));
    return cache;
  }

  /** The step limit stops a launch within a block. */
  @ParameterizedTest
  @ValueSource(ints = {100, 1000, 1499, 5000})
  void theMostStepsEndIt(int steps) {
    String source = (HEAD + TREE_SUM + TAIL).replace("FILL", "random:3");
    assertSameResults(source.replace("param=@m", "param=@m max-steps=" + steps));
  }

  @Test
  void anAddressOfALaterBlockIsWrong() {
    String source = (HEAD + TREE_SUM + TAIL).replace("FILL", "iota");
    assertSameResults(source.replace("m=" + BLOCKS * 64, "m=" + (BLOCKS - 9) * 64));
  }
}
