package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkerPoolTest {
  private final AtomicInteger ended = new AtomicInteger();
  private final List<Runnable> helperJobs = Collections.nCopies(3, ended::incrementAndGet);
  private final WorkerPool pool = new WorkerPool(helperJobs.size());

  @Test
  void helpersThatTheCallerDoesNotNeedDoNotRun() {
    pool.run(startHelpers -> ended.addAndGet(10), helperJobs);
    assertEquals(10, ended.get());
  }

  @Test
  void waitsForHelpersThatTheCallerStarts() {
    pool.run(
        startHelpers -> {
          ended.addAndGet(10);
          startHelpers.run();
        },
        helperJobs);
    assertEquals(13, ended.get());
  }

  @Test
  void waitsForHelpersIfTheCallerFails() {
    assertThrows(
        IllegalStateException.class,
        () ->
            pool.run(
                startHelpers -> {
                  startHelpers.run();
                  throw new IllegalStateException();
                },
                helperJobs));
    assertEquals(3, ended.get());
  }
}
