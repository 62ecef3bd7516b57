package org.sass.bench.engine;

import java.util.List;

/**
 * All scores on a kernel.
 *
 * @param kernel its name
 * @param instructions thread instructions of a launch
 * @param scores in the order of the tables
 */
record Scores(String kernel, long instructions, List<Score> scores) {

  /** The score of that title, or null. */
  Score of(String title) {
    return scores.stream().filter(s -> s.title().equals(title)).findFirst().orElse(null);
  }

  /** How many times as fast the first is as the second by processor time; NaN where one lacks. */
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

  /** All instructions over all time, each kernel launched once. */
  static double together(List<Scores> all, String title) {
    double seconds = 0;
    double instructions = 0;
    for (Scores scores : all) {
      instructions += scores.instructions();
      seconds += scores.instructions() / scores.of(title).median();
    }
    return instructions / seconds;
  }
}
