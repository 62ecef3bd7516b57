package org.sass.sim.jit.analysis;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.BlockRunner;
import org.sass.sim.jit.run.TieringPolicy;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Memory;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

/**
 * Assumptions about addresses may fail. Then the lanes compute the same results in a slower way.
 */
class AffineSpeculationTest {
  private static final int BLOCKS = 32;
  private static final int THREADS = 64;

  /**
   * Each thread loads a word. In the first blocks the addresses are adjacent, in later ones
   * scattered.
   */
  private static final String KERNEL =
      """
      //! launch grid=32 block=64 param=@in,@out
      //! buffer in=4096xu32 fill=random:1
      //! buffer out=2048xu32
          I2I.U32.U16 R1, R0L                 // the thread
          I2I.U32.U16 R2, g [0x6].U16         // the block
          MVI R3, 0x40
          MVI R8, EVEN
          IMAD.U16 R4, R2L, R3L, R1           // the place of its result
          SHL R4, R4, 0x2
          IADD R4, g [0x5], R4
          ISET.S32.C0 o[0x7f], R2, R8, LT
          IMAD.U16 R5, R1L, R1L, R2           // scattered: the thread's square
          LOP32I.AND R5, R5, 0xfff
          MOV R5 (C0.NE), R1
          SHL R6, R5, 0x2
          IADD R6, g [0x4], R6
          BRA next                            // what follows is another translation block
      next:
          GLD.U32 R7, global14[R6]
          GST.U32 global14[R4], R7
          NOP.EXIT
      """;

  /**
   * Checks when the assumptions are given up.
   *
   * @param even number of blocks before the addresses scatter
   * @param stillSupposes whether the assumptions survive the second half of the blocks
   */
  @ParameterizedTest
  @CsvSource({"32, true", "31, true", "16, false", "1, false"})
  void addressesMayScatterLater(int even, boolean stillSupposes) {
    Assumptions.assumeTrue(
        VectorTarget.best().laneCount() > 1, "skipped: this JVM runs without vectors");
    String source = KERNEL.replace("EVEN", "" + even);
    PreparedLaunch prepared = Launches.prepare(source);
    Launch launch = prepared.launch();
    DecodedKernel code = Launches.code(launch);
    TranslationCache plan =
        new TranslationCache(
            code,
            G80.TARGET.reconvergence(),
            VectorTarget.best(),
            THREADS,
            true,
            true,
            launch.constants(),
            true);
    Grid grid = launch.newGrid();
    BlockRunner runner = new BlockRunner(plan, grid, new TieringPolicy(0, TieringPolicy.NEVER));
    Counters counters = new Counters(code.size());

    Launches.run(runner, counters, 0, BLOCKS / 2);
    TranslationBlock loads = plan.at(Launches.firstLoadAddress(code));
    assertEquals(even >= BLOCKS / 2, loads.speculation() != null, "after the first half");
    Launches.run(runner, counters, BLOCKS / 2, BLOCKS);
    assertEquals(stillSupposes, loads.speculation() != null, "in the end");

    Launch other = Launches.prepare(source).launch();
    var wanted = new Interpreter(other).run(() -> false);
    assertEquals(wanted.stats(), counters.stats(code));
    for (int i = 0; i < other.global().regions().size(); i++) {
      Memory memory = other.global().regions().get(i).memory();
      assertArrayEquals(memory.bytes(), launch.global().regions().get(i).memory().bytes());
    }
  }
}
