package org.sass.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.sass.sim.jit.EngineKind;

/**
 * Compares {@code --engine auto} with the best single engine over launches of very different sizes.
 * Each is a whole process, from its start to its end. Processor time tells more than the time on
 * the clock, to which other work of the machine matters more. The sizes are powers of four times
 * the large launch of a kernel: its grid has more rows, and its buffers are larger by the same
 * factor.
 */
final class ColdSweep {
  /** The smallest size: the power of four by which the large launch is multiplied. */
  private static final int SMALLEST = -4;

  private static final int LARGEST = 4;

  /** Maximum number of blocks in one dimension of a grid on the machine of the kernels. */
  private static final int MAX_GRID = 65_535;

  /** Processor time after which an engine is not measured with larger launches, in seconds. */
  private static final double MAX_SECONDS = 8;

  private static final List<EngineKind> ENGINES =
      List.of(EngineKind.PRECISE, EngineKind.GENERATED, EngineKind.AUTO);

  private static final Sample TOO_SLOW =
      new Sample(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  private final Path launcher;
  private final Path folder;
  private final int rounds;

  /** How many times the processor time of the best single engine {@code auto} took. */
  private final List<Double> cpuRatios = new ArrayList<>();

  /** How many times the time on the clock of the best single engine {@code auto} took. */
  private final List<Double> wallRatios = new ArrayList<>();

  /**
   * @param launcher the program {@code gsass}
   * @param folder a folder for files
   * @param rounds number of samples for each engine and size; the median counts
   */
  ColdSweep(Path launcher, Path folder, int rounds) {
    this.launcher = launcher;
    this.folder = folder;
    this.rounds = rounds;
  }

  /** Measures kernels and prints a table with a row for each kernel and size. */
  void run(List<BenchKernel> kernels) throws IOException {
    System.out.println(
        "Seconds of processor time from the start of the process; auto / best of it, and of the time"
            + " on the clock");
    System.out.printf("%-16s %10s", "", "grid");
    ENGINES.forEach(engine -> System.out.printf(" %10s", engine.optionName()));
    System.out.printf(" %10s %10s%n", "processor", "clock");
    for (BenchKernel kernel : kernels) {
      sweep(kernel);
    }
    printSummary("processor time", cpuRatios);
    printSummary("time on the clock", wallRatios);
  }

  private static void printSummary(String what, List<Double> ratios) {
    System.out.printf(
        Locale.ROOT,
        "auto / best, %s: geometric mean %.2f, worst %.2f%n",
        what,
        Scores.geometricMean(ratios.stream().mapToDouble(Double::doubleValue).toArray()),
        ratios.stream().mapToDouble(Double::doubleValue).max().orElse(1));
  }

  private void sweep(BenchKernel kernel) throws IOException {
    Path file = ColdBenchmark.withoutExpectations(kernel, folder);
    Sample[] medians = new Sample[ENGINES.size()];
    Arrays.fill(medians, new Sample(0, 0));
    String lastGrid = "";
    for (int size = SMALLEST; size <= LARGEST; size++) {
      List<String> options = scaled(kernel.optionWords(), size);
      String grid = options.get(options.indexOf("--grid") + 1);
      boolean fits = Long.parseLong(grid.substring(grid.lastIndexOf(',') + 1)) <= MAX_GRID;
      if (fits && !grid.equals(lastGrid)) {
        measure(file, options, medians);
        print(kernel, grid, medians);
      }
      lastGrid = grid;
    }
  }

  /** Measures the engines in turns; one that has become too slow gets infinite times. */
  private void measure(Path file, List<String> options, Sample[] medians) throws IOException {
    double[][] cpu = new double[ENGINES.size()][rounds];
    double[][] wall = new double[ENGINES.size()][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < ENGINES.size(); i++) {
        Sample sample =
            medians[i].cpu() > MAX_SECONDS ? TOO_SLOW : sample(file, ENGINES.get(i), options);
        cpu[i][round] = sample.cpu();
        wall[i][round] = sample.wall();
      }
    }
    for (int i = 0; i < medians.length; i++) {
      Arrays.sort(cpu[i]);
      Arrays.sort(wall[i]);
      medians[i] = new Sample(cpu[i][(rounds - 1) / 2], wall[i][(rounds - 1) / 2]);
    }
  }

  private Sample sample(Path file, EngineKind engine, List<String> options) throws IOException {
    return ColdContestant.gsass(
            engine.optionName(),
            List.of(launcher.toString()),
            file,
            options,
            engine.optionName(),
            List.of(),
            folder)
        .run(folder.resolve("errors"));
  }

  private void print(BenchKernel kernel, String grid, Sample[] medians) {
    System.out.printf("%-16s %10s", kernel.name(), grid);
    for (Sample one : medians) {
      System.out.printf(
          Locale.ROOT,
          " %10s",
          Double.isInfinite(one.cpu()) ? "-" : String.format("%.3f", one.cpu()));
    }
    double cpu = ratioToBest(Arrays.stream(medians).mapToDouble(Sample::cpu).toArray());
    double wall = ratioToBest(Arrays.stream(medians).mapToDouble(Sample::wall).toArray());
    cpuRatios.add(cpu);
    wallRatios.add(wall);
    System.out.printf(Locale.ROOT, " %10.2f %10.2f%n", cpu, wall);
  }

  /** Returns how many times the least seconds of the single engines {@code auto} took. */
  private static double ratioToBest(double[] seconds) {
    int auto = ENGINES.indexOf(EngineKind.AUTO);
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < seconds.length; i++) {
      best = i == auto ? best : Math.min(best, seconds[i]);
    }
    return seconds[auto] / best;
  }

  /**
   * Returns the options of a launch with more or fewer blocks: the last dimension of the grid and,
   * if there are more, the first one of each buffer are changed.
   *
   * @param size the power of four by which they are changed
   */
  static List<String> scaled(List<String> options, int size) {
    List<String> scaled = new ArrayList<>(options);
    for (int i = 1; i < scaled.size(); i++) {
      String value = scaled.get(i);
      if (scaled.get(i - 1).equals("--grid")) {
        int at = value.lastIndexOf(',') + 1;
        scaled.set(i, value.substring(0, at) + scaled(value.substring(at), size));
      } else if (scaled.get(i - 1).equals("--buffer") && size > 0) {
        int at = value.indexOf('=') + 1;
        int end = value.indexOf('x', at);
        scaled.set(
            i,
            value.substring(0, at) + scaled(value.substring(at, end), size) + value.substring(end));
      }
    }
    return scaled;
  }

  private static String scaled(String number, int size) {
    long value = Long.parseLong(number);
    return Long.toString(size < 0 ? Math.max(1, value >> -2 * size) : value << 2 * size);
  }
}
