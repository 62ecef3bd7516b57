package org.sass.bench.engine;

import java.util.List;
import java.util.Locale;

/** Prints the results of races as tables. */
final class Tables {
  /** Titles of the C programs. */
  static final String C = "C";

  static final String C_INTERPRETER = "C interpreter";

  private Tables() {}

  /** Prints one kernel: each contestant with its slowest and fastest sample. */
  static void print(Scores scores) {
    System.out.printf(
        Locale.ROOT,
        "%s, %.1f M thread instructions; G a second of processor time, median (least to most):%n",
        scores.kernel(),
        scores.instructions() * 1e-6);
    for (Score score : scores.scores()) {
      String spread =
          "(" + formatFigure(score.minimum()) + " to " + formatFigure(score.maximum()) + ")";
      System.out.printf(
          Locale.ROOT, "  %-16s %8s  %-20s", score.title(), formatFigure(score.median()), spread);
      double ofC = scores.ratio(score.title(), C);
      boolean self = score.title().equals(C);
      System.out.printf(
          "%s%n", self || Double.isNaN(ofC) ? "" : "  " + formatFigure(ofC) + " of C");
    }
  }

  /** Prints all kernels: first the rates, then the ratios. */
  static void print(List<Scores> all) {
    List<String> titles = all.get(0).scores().stream().map(Score::title).toList();
    System.out.println();
    System.out.println("G thread instructions a second of processor time");
    head(titles);
    for (Scores scores : all) {
      row(scores.kernel(), titles.stream().mapToDouble(t -> scores.of(t).median()).toArray());
    }
    row(
        "geometric mean",
        titles.stream().mapToDouble(t -> mean(all, scores -> scores.of(t).median())).toArray());
    row("all together", titles.stream().mapToDouble(t -> Scores.aggregateRate(all, t)).toArray());
    for (String base : List.of(C, C_INTERPRETER)) {
      if (titles.contains(base)) {
        ratios(all, titles.stream().filter(t -> !t.equals(base)).toList(), base);
      }
    }
  }

  private static void ratios(List<Scores> all, List<String> titles, String base) {
    System.out.println();
    System.out.println("Times as fast as " + base);
    head(titles);
    for (Scores scores : all) {
      row(scores.kernel(), titles.stream().mapToDouble(t -> scores.ratio(t, base)).toArray());
    }
    row(
        "geometric mean",
        titles.stream().mapToDouble(t -> mean(all, scores -> scores.ratio(t, base))).toArray());
  }

  /** Prints, by the clock, how much faster an engine is with several workers than with one. */
  static void printWorkerSpeedups(List<Scores> all, List<Tier> tiers) {
    for (Tier tier : tiers) {
      boolean alone = tier.workers() == 1 || all.get(0).of(tier.name()) == null;
      if (!alone) {
        System.out.println();
        System.out.println(tier.title() + " on the clock");
        System.out.printf("%-16s %14s %14s%n", "", "G a second", "times " + tier.name());
        for (Scores scores : all) {
          double wall = scores.of(tier.title()).wall();
          row(scores.kernel(), wall, wall / scores.of(tier.name()).wall());
        }
        row(
            "geometric mean",
            mean(all, s -> s.of(tier.title()).wall()),
            mean(all, s -> s.of(tier.title()).wall() / s.of(tier.name()).wall()));
      }
    }
  }

  private interface Figure {
    double of(Scores scores);
  }

  private static double mean(List<Scores> all, Figure figure) {
    return Scores.geometricMean(all.stream().mapToDouble(figure::of).toArray());
  }

  /** Prints the first line of a table. */
  static void head(List<String> titles) {
    System.out.printf("%-16s", "");
    titles.forEach(title -> System.out.printf(" %14s", title));
    System.out.println();
  }

  private static void row(String name, double... figures) {
    System.out.printf("%-16s", name);
    for (double figure : figures) {
      System.out.printf(" %14s", formatFigure(figure));
    }
    System.out.println();
  }

  /** Returns a number with three significant digits. */
  static String formatFigure(double value) {
    int digits = (int) Math.max(0, Math.min(5, 2 - Math.floor(Math.log10(value))));
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
