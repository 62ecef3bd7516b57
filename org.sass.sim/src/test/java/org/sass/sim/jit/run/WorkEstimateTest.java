package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The work that is left is estimated from the blocks that are done. */
class WorkEstimateTest {
  private final WorkEstimate estimate = new WorkEstimate();

  @Test
  void theFirstBlockHasAsMuchLeftAsItHasRun() {
    assertEquals(700, estimate.stepsLeft(1, 700, 0));
    assertEquals(7_000, estimate.stepsLeft(10, 700, 0));
  }

  @Test
  void theBlocksLeftAreLikeThoseThatAreDone() {
    assertEquals(9 * 500, estimate.stepsLeft(10, 500, 1));
    estimate.add(3_000, 4);
    assertEquals(6 * 750, estimate.stepsLeft(10, 0, 0));
    // A worker that runs other blocks counts, too.
    assertEquals(5 * 800, estimate.stepsLeft(10, 1_000, 1));
  }

  /** A launch that was run twice is expected to run twice more. */
  @Test
  void launchesThatWereRunAreExpectedAgain() {
    estimate.add(2_000, 20);
    assertEquals(30 * 100, estimate.stepsLeft(10, 0, 0));
    estimate.add(500, 5);
    assertEquals(25 * 100, estimate.stepsLeft(10, 0, 0));
  }
}
