package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.op.DecodedKernel;

/** A few blocks of the rest of a grid tell how much work is left. */
class WorkSamplerTest {
  private static final int BLOCKS = 320;

  /** A launch of which the first blocks have run. */
  private static final class Begun {
    final Launch launch;
    final TranslationCache cache;
    final BlockRunner runner;

    Begun(String source, int blocksDone) {
      launch = Launches.prepare(source).launch();
      DecodedKernel code = Launches.code(launch);
      cache =
          new TranslationCache(
              code,
              launch.target().reconvergence(),
              VectorTarget.SCALAR,
              32,
              true,
              true,
              launch.constants(),
              true);
      runner =
          new BlockRunner(
              cache, launch.newGrid(), new TieringPolicy(Integer.MAX_VALUE, TieringPolicy.NEVER));
      Launches.run(runner, new Counters(code.size()), 0, blocksDone);
    }

    byte[] memory() {
      return launch.global().regions().get(0).memory().bytes();
    }

    void sample(int first) {
      WorkSampler.sample(cache, runner, first, BLOCKS, Long.MAX_VALUE, () -> false);
    }
  }

  private static String unevenBlocks() throws IOException {
    return Files.readString(Path.of("src/test/resources/engines/uneven_blocks.gsass"));
  }

  @Test
  void lightBlocksAreFoundAfterHeavyOnes() throws IOException {
    Begun begun = new Begun(unevenBlocks(), 4);
    WorkEstimate estimate = begun.cache.workEstimate();
    double heavy = estimate.stepsOfBlock();
    byte[] before = begun.memory().clone();
    begun.sample(4);
    // The first of the four parts of the rest has heavy blocks, the others have light ones.
    double light = (heavy - 10) / 100 + 10;
    assertEquals((heavy + 3 * light) / 4, estimate.stepsOfBlock(), 5);
    assertArrayEquals(before, begun.memory(), "the blocks of the sample left results");
    Launches.run(begun.runner, new Counters(begun.cache.code().size()), 4, BLOCKS);
    assertTrue(estimate.isSampleDue());
  }

  /** Samples of a small grid would cost too much. */
  @Test
  void aSmallRestIsNotSampled() throws IOException {
    Begun begun = new Begun(unevenBlocks(), 70);
    double mean = begun.cache.workEstimate().stepsOfBlock();
    begun.sample(70);
    assertEquals(mean, begun.cache.workEstimate().stepsOfBlock());
  }

  /** A block may wait for a result of a block before it, which has not run. */
  @Test
  void aBlockThatWaitsEnds() {
    String source =
        """
        //! launch grid=320 block=32 param=@flags
        //! buffer flags=321xu32
        .kernel chain
        .param flags
            I2I.U32.U16 R4, g [0x6].U16
            SHL R1, R4, 2
            IADD R1, flags, R1
            LOP.AND.C0 o[0x7f], R4, R4
            BRA C0.EQ, go
        wait:
            GLD.U32 R2, global14[R1]
            LOP.AND.C0 o[0x7f], R2, R2
            BRA C0.EQ, wait
        go:
            MVI R3, 1
            IADD32I R1, R1, 4
            GST.EXIT.U32 global14[R1], R3
        .end
        """;
    Begun begun = new Begun(source, 8);
    double mean = begun.cache.workEstimate().stepsOfBlock();
    begun.sample(8);
    assertEquals(16 * mean, begun.cache.workEstimate().stepsOfBlock(), 8);
    Launches.run(begun.runner, new Counters(begun.cache.code().size()), 8, BLOCKS);
    assertEquals(1, begun.memory()[4 * BLOCKS]);
  }
}
