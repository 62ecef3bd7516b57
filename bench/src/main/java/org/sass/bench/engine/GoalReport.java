package org.sass.bench.engine;

import java.util.List;

/** Prints whether an engine reaches its goals. */
final class GoalReport {
  /** The kernel whose lanes diverge in each iteration of a loop. */
  private static final String DIVERGENT_KERNEL = "collatz";

  private GoalReport() {}

  static void print(Tier tier, List<Scores> all) {
    Tier.Goals goals = tier.goals();
    String title = tier.title();
    boolean withC = all.get(0).of(Tables.C) != null;
    if (withC && tier.workers() == 1) {
      double[] ratios = all.stream().mapToDouble(s -> s.ratio(title, Tables.C)).toArray();
      printGoal(title, "of C, geometric mean", Scores.geometricMean(ratios), goals.mean());
      for (Scores scores : all) {
        boolean divergent = scores.kernel().equals(DIVERGENT_KERNEL);
        double goal = divergent ? goals.divergent() : goals.minimum();
        printGoal(title, "of C on " + scores.kernel(), scores.ratio(title, Tables.C), goal);
      }
    }
    if (tier.workers() == 1) {
      double rate = Scores.aggregateRate(all, title);
      printGoal(
          title, "G thread instructions a second over all kernels", rate, goals.aggregateRate());
    } else if (all.get(0).of(tier.name()) != null) {
      double[] gains =
          all.stream().mapToDouble(s -> s.of(title).wall() / s.of(tier.name()).wall()).toArray();
      double gain = Scores.geometricMean(gains);
      printGoal(
          title, "times one worker on the clock, geometric mean", gain, goals.workerSpeedup());
    }
  }

  private static void printGoal(String title, String measure, double reached, double goal) {
    if (goal > 0) {
      System.out.printf(
          "%-10s %s %s %s; the goal is %s%n",
          reached >= goal ? "reached:" : "MISSED:",
          title,
          Tables.formatFigure(reached),
          measure,
          Tables.formatFigure(goal));
    }
  }
}
