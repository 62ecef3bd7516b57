package org.sass.bench.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs contestants in turns, A B A B, so that whatever else the machine does affects all of them.
 *
 * @param rounds number of samples of each contestant
 * @param sampleSeconds minimum length of a sample, in seconds of processor time
 * @param warmUpSeconds how long each contestant runs before the first sample, on the clock and in
 *     processor time
 */
record SamplingPlan(int rounds, double sampleSeconds, double warmUpSeconds) {
  /** Long enough for a clock with a resolution of 10 ms, and for the JIT compilers to finish. */
  static final SamplingPlan FULL = new SamplingPlan(5, 0.4, 2);

  /** Long enough only to show that everything works. */
  static final SamplingPlan QUICK = new SamplingPlan(3, 0.02, 0.05);

  /**
   * A run is still becoming faster if it takes less than this part of the time of the one before.
   */
  private static final double SETTLED = 0.9;

  /** Returns one score for each contestant, in their order. */
  List<Score> run(List<? extends Contestant> contestants, long instructions) throws IOException {
    long[] times = new long[contestants.size()];
    List<List<Sample>> samples = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      times[i] = warmUp(contestants.get(i));
      samples.add(new ArrayList<>());
    }
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < times.length; i++) {
        samples.get(i).add(contestants.get(i).run(times[i]));
      }
    }
    List<Score> scores = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      double all = (double) instructions * times[i];
      scores.add(Score.of(contestants.get(i).title(), all, samples.get(i)));
    }
    return scores;
  }

  /**
   * Runs a contestant until it is warm, and no longer becomes faster: on a slow machine, the first
   * run alone can take longer than the warm-up. Returns how many runs make a sample.
   */
  private long warmUp(Contestant contestant) throws IOException {
    double passed = 0;
    double one = Double.MAX_VALUE;
    double previous;
    long times = 1;
    do {
      previous = one;
      Sample sample = contestant.run(times);
      // Not the clock alone: on a busy machine, the JIT compilers would not have come to their end.
      passed += Math.min(sample.wall(), sample.cpu());
      // A clock that moves in steps of 10 ms may not have moved.
      one = Math.max(sample.cpu(), 1e-3) / times;
      times = Math.max(1, Math.min(2 * times, (long) Math.ceil(sampleSeconds / one)));
    } while (passed < warmUpSeconds || one < SETTLED * previous);
    return Math.max(1, (long) Math.ceil(sampleSeconds / one));
  }
}
