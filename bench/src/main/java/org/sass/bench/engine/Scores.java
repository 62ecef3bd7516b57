package org.sass.bench.engine;

import java.util.List;

/**
 * The scores of all contestants on one kernel.
 *
 * @param kernel its name
 * @param instructions number of thread instructions of a launch
 * @param scores in the order of the tables
 */
record Scores(String kernel, long instructions, List<Score> scores) {

  /** Returns the score of the contestant with that title, or null if there is none. */
  Score of(String title) {
    return scores.stream().filter(s -> s.title().equals(title)).findFirst().orElse(null);
  }

  /**
   * Returns how many times as fast as {@code base} the contestant {@code title} is by processor
   * time; NaN if one of them has no score.
   */
  double ratio(String title, String base) {
    Score one = of(title);
    Score other = of(base);
    return one == null || other == null ? Double.NaN : one.median() / other.median();
  }

  static double geometricMean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += Math.log(value);
    }
    return Math.exp(sum / values.length);
  }

  /**
   * Returns the rate over all kernels: all instructions divided by all time, with each kernel
   * launched once.
   */
  static double aggregateRate(List<Scores> all, String title) {
    double seconds = 0;
    double instructions = 0;
    for (Scores scores : all) {
      instructions += scores.instructions();
      seconds += scores.instructions() / scores.of(title).median();
    }
    return instructions / seconds;
  }
}
