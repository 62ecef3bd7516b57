package org.sass.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how often contestants run, with contestants that take times that the test chooses. */
class SamplingPlanTest {

  /** What was run: the title of the contestant, and how many times. */
  private final List<String> runs = new ArrayList<>();

  /**
   * A contestant that takes the given times, in seconds, for one launch in its first samples; the
   * last time also in all later samples.
   */
  private class Timed implements Contestant {
    private final String title;
    private final double[] seconds;
    private int samples;

    Timed(String title, double... seconds) {
      this.title = title;
      this.seconds = seconds;
    }

    @Override
    public String title() {
      return title;
    }

    @Override
    public Sample run(long times) {
      runs.add(title + " " + times);
      double one = seconds[Math.min(samples++, seconds.length - 1)];
      return new Sample(times * one, times * one);
    }

    @Override
    public int[] memory() {
      return new int[0];
    }

    @Override
    public void close() {
      // It has nothing to close.
    }
  }

  @Test
  void contestantsRunInTurnsUntilEachHasItsSamples() throws IOException {
    new SamplingPlan(2, 1, 0).run(List.of(new Timed("A", 1), new Timed("B", 0.25)), 1);
    assertEquals(List.of("A 1", "A 1", "B 1", "B 2", "A 1", "B 4", "A 1", "B 4"), runs);
  }

  @Test
  void aContestantWarmsUpForTheTimeOfThePlan() throws IOException {
    new SamplingPlan(1, 1, 3.5).run(List.of(new Timed("A", 1)), 1);
    assertEquals(List.of("A 1", "A 1", "A 1", "A 1", "A 1"), runs);
  }

  @Test
  void aContestantWarmsUpAsLongAsItBecomesFaster() throws IOException {
    new SamplingPlan(1, 1, 2).run(List.of(new Timed("A", 8, 4, 2, 1.9)), 1);
    assertEquals(List.of("A 1", "A 1", "A 1", "A 1", "A 1"), runs);
  }

  @Test
  void theScoreDoesNotContainTheWarmUp() throws IOException {
    List<Score> scores =
        new SamplingPlan(3, 1, 2).run(List.of(new Timed("A", 8, 4, 2, 2, 1, 2, 4)), 4_000_000_000L);
    Score score = scores.get(0);
    assertEquals(List.of(1.0, 2.0, 4.0), List.of(score.minimum(), score.median(), score.maximum()));
  }
}
