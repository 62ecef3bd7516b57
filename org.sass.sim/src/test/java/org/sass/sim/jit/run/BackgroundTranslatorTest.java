package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

class BackgroundTranslatorTest {
  private static final int BLOCKS = 4;

  /** Each of 4 x 64 threads stores twice its number in the grid. */
  private static final String KERNEL =
      """
      //! launch grid=4 block=64 param=@out
      //! buffer out=256xu32
      .kernel k
      .param out
          I2I.U32.U16 R1, R0L
          I2I.U32.U16 R2, g [0x6].U16
          SHL R2, R2, 6
          IADD R1, R1, R2
          SHL R2, R1, 2
          IADD R2, out, R2
          SHL R1, R1, 1
          GST.EXIT.U32 global14[R2], R1
      .end
      """;

  @Test
  void aBlockRunsUntranslatedUntilItsTranslationIsThere() {
    Launch wanted = Launches.prepare(KERNEL).launch();
    RunResult expected = new Interpreter(wanted).run(() -> false);
    Launch launch = Launches.prepare(KERNEL).launch();
    DecodedKernel code = Launches.code(launch);
    List<Runnable> jobs = new ArrayList<>();
    TranslationCache cache =
        new TranslationCache(
            code,
            G80.TARGET.reconvergence(),
            VectorTarget.SCALAR,
            64,
            true,
            true,
            launch.constants(),
            true,
            null,
            jobs::add);
    BlockRunner runner =
        new BlockRunner(cache, launch.newGrid(), new TieringPolicy(0, TieringPolicy.NEVER));
    Counters tally = new Counters(code.size());
    TranslationBlock block = cache.at(0);

    Launches.run(runner, tally, 0, BLOCKS / 2);
    assertTrue(block.isCold(), "the job has not run");
    assertEquals(1, jobs.size(), "one job, although the block has run twice");
    jobs.get(0).run();
    assertFalse(block.isCold(), "it is translated");
    Launches.run(runner, tally, BLOCKS / 2, BLOCKS);

    assertEquals(expected.stats(), tally.stats(code));
    assertArrayEquals(
        wanted.global().regions().get(0).memory().words(),
        launch.global().regions().get(0).memory().words());
  }

  @Test
  void jobsRunInTheirOrderInAnotherThread() throws InterruptedException {
    BackgroundTranslator translator = new BackgroundTranslator();
    List<String> done = new ArrayList<>();
    CountDownLatch mayStart = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    translator.execute(
        () -> {
          awaitLatch(mayStart);
          done.add("first");
        });
    translator.execute(() -> done.add("second"));
    translator.execute(end::countDown);
    mayStart.countDown();
    assertTrue(end.await(60, TimeUnit.SECONDS));
    assertEquals(List.of("first", "second"), done);
  }

  @Test
  void aFailureIsThrownToTheEngine() throws InterruptedException {
    BackgroundTranslator translator = new BackgroundTranslator();
    translator.checkFailure();
    IllegalStateException cause = new IllegalStateException("no code");
    CountDownLatch end = new CountDownLatch(1);
    translator.execute(
        () -> {
          throw cause;
        });
    translator.execute(end::countDown);
    assertTrue(end.await(60, TimeUnit.SECONDS));
    assertSame(cause, assertThrows(IllegalStateException.class, translator::checkFailure));
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertTrue(latch.await(60, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
