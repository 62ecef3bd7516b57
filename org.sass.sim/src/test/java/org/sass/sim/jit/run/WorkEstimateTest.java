package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The work that is left is estimated from the blocks that are done. */
class WorkEstimateTest {
  private final WorkEstimate estimate = new WorkEstimate();

  @Test
  void aBlockThatRunsIsTakenToBeDone() {
    assertEquals(700, estimate.stepsLeft(1, 700, 0));
    assertEquals(7_000, estimate.stepsLeft(10, 700, 0));
  }

  @Test
  void theBlocksLeftAreLikeThoseThatAreDone() {
    assertEquals(9 * 250, estimate.stepsLeft(10, 500, 1));
    estimate.add(3_000, 4);
    assertEquals(6 * 750, estimate.stepsLeft(10));
    // A worker that runs other blocks counts, too.
    assertEquals(5 * 600, estimate.stepsLeft(10, 600, 1));
  }

  /** A sample of the blocks that are left says more than those that are done. */
  @Test
  void aSampleReplacesWhatWasCounted() {
    estimate.add(4_000, 4);
    assertTrue(estimate.isSampleDue());
    estimate.setSample(60, 2);
    assertEquals(96 * 30, estimate.stepsLeft(100));
    assertFalse(estimate.isSampleDue());
    estimate.add(7_940, 4);
    assertTrue(estimate.isSampleDue());
    assertEquals(92 * (8_000 / 6.0), estimate.stepsLeft(100));
  }

  /** A launch that was run twice is expected to run twice more. */
  @Test
  void launchesThatWereRunAreExpectedAgain() {
    estimate.add(2_000, 20);
    assertEquals(30 * 100, estimate.stepsLeft(10));
    estimate.add(500, 5);
    assertEquals(25 * 100, estimate.stepsLeft(10));
  }
}
