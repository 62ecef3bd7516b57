package org.sass.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.EngineKind;
import org.sass.sim.machine.GlobalMemory;

/**
 * Measures runs that happen once: whole processes, from their start to the result in a file. The
 * engines of {@code gsass run} are compared with a C compiler that compiles the same kernel first,
 * and with pocl, which compiles it from OpenCL C. All run in turns, and all must leave the same
 * bytes in memory.
 */
public final class ColdBenchmark {
  private static final int ROUNDS = 7;
  private static final int QUICK_ROUNDS = 1;
  private static final int SWEEP_ROUNDS = 3;
  private static final String EXPECTATION = "//! expect ";

  private final Path root;
  private final Path folder;
  private final int rounds;
  private final List<BenchKernel> kernels;
  private final Path sources;

  /** Null if it is not installed. */
  private final OpenCl openCl;

  private ColdBenchmark(Path root, Path folder, int rounds, List<BenchKernel> kernels)
      throws IOException {
    this.root = root;
    this.folder = folder;
    this.rounds = rounds;
    this.kernels = kernels;
    sources = root.resolve("bench/src/main/c");
    openCl = OpenCl.find(sources, folder);
    System.out.println(
        openCl != null
            ? openCl.version()
            : "pocl is not installed (apt-get install gcc pocl-opencl-icd ocl-icd-opencl-dev): it is"
                + " not measured");
  }

  /**
   * Runs the benchmark and prints its results.
   *
   * @param kernel the only kernel to measure; null for all
   * @param sweep whether to compare the engines over launches of many sizes instead
   */
  public static void run(boolean quick, String kernel, boolean sweep) throws IOException {
    Path root = Path.of(System.getProperty("gsass.root"));
    List<BenchKernel> kernels = BenchKernel.load(root, Isas.load("sm_10"), kernel);
    Path folder = Files.createTempDirectory("gsass-bench");
    try {
      if (sweep) {
        new ColdSweep(root.resolve("gsass"), folder, quick ? QUICK_ROUNDS : SWEEP_ROUNDS)
            .run(kernels);
        return;
      }
      ColdBenchmark benchmark =
          new ColdBenchmark(root, folder, quick ? QUICK_ROUNDS : ROUNDS, kernels);
      benchmark.measure("The launch in the comments of the file", false);
      benchmark.measure("The large launch", true);
    } finally {
      Folders.delete(folder);
    }
  }

  private void measure(String title, boolean large) throws IOException {
    List<String> titles = new ArrayList<>();
    List<double[]> cpu = new ArrayList<>();
    List<double[]> wall = new ArrayList<>();
    for (BenchKernel kernel : kernels) {
      List<ColdContestant> contestants = contestants(kernel, large);
      titles = contestants.stream().map(ColdContestant::title).toList();
      List<List<Sample>> samples = race(kernel.name(), contestants);
      cpu.add(samples.stream().mapToDouble(s -> median(s, true)).toArray());
      wall.add(samples.stream().mapToDouble(s -> median(s, false)).toArray());
    }
    print(title + ": seconds of processor time from the start of the process", titles, cpu);
    print(title + ": seconds on the clock", titles, wall);
  }

  /** Writes a file with a kernel whose launch comments expect nothing, and returns its path. */
  static Path withoutExpectations(BenchKernel kernel, Path folder) throws IOException {
    Path file = folder.resolve(kernel.name() + ".gsass");
    Files.write(
        file,
        Files.readAllLines(kernel.file()).stream()
            .filter(line -> !line.startsWith(EXPECTATION))
            .toList());
    return file;
  }

  private List<ColdContestant> contestants(BenchKernel kernel, boolean large) throws IOException {
    Path file = withoutExpectations(kernel, folder);
    Launch launch = (large ? kernel.largeLaunch() : kernel.smallLaunch()).launch();
    List<ColdContestant> all = new ArrayList<>();
    Path launchFile = folder.resolve("launch");
    LaunchFile.write(launchFile, launch);
    if (NativeProgram.compiler() != null) {
      all.add(ColdContestant.c(sources, kernel.name(), launchFile, folder));
    }
    if (openCl != null) {
      all.addAll(openCl.contestants(kernel.name(), launchFile, folder));
    }
    List<String> options = large ? kernel.optionWords() : List.of();
    List<String> buffers =
        launch.global().regions().stream().map(GlobalMemory.Region::name).toList();
    List<String> launcher = List.of(root.resolve("gsass").toString());
    for (EngineKind engine : EngineKind.values()) {
      String name = engine.optionName();
      all.add(ColdContestant.gsass(name, launcher, file, options, name, buffers, folder));
    }
    Path oldest = OldestJava.find();
    if (oldest != null) {
      List<String> other = List.of("env", "GSASS_JAVA=" + oldest, launcher.get(0));
      String auto = EngineKind.AUTO.optionName();
      all.add(ColdContestant.gsass(auto + ", JDK 17", other, file, options, auto, buffers, folder));
    }
    return all;
  }

  /**
   * Runs contestants in turns. The first turn of each is not measured; it fills the caches of the
   * operating system, and shows whether all have the same result.
   */
  private List<List<Sample>> race(String kernel, List<ColdContestant> contestants)
      throws IOException {
    Path errors = folder.resolve("errors");
    List<List<Sample>> samples = new ArrayList<>();
    byte[] expected = null;
    for (ColdContestant contestant : contestants) {
      contestant.run(errors);
      byte[] memory = contestant.memory();
      expected = expected == null ? memory : expected;
      int at = Arrays.mismatch(expected, memory);
      if (at >= 0) {
        throw new IllegalStateException(
            kernel
                + ": "
                + contestant.title()
                + " leaves another byte "
                + at
                + " in memory than "
                + contestants.get(0).title());
      }
      samples.add(new ArrayList<>());
    }
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < contestants.size(); i++) {
        samples.get(i).add(contestants.get(i).run(errors));
      }
    }
    return samples;
  }

  private static double median(List<Sample> samples, boolean cpu) {
    return samples.stream()
        .mapToDouble(cpu ? Sample::cpu : Sample::wall)
        .sorted()
        .skip((samples.size() - 1) / 2)
        .findFirst()
        .orElseThrow();
  }

  /** Prints a table with a row for each kernel and a column for each contestant. */
  private void print(String title, List<String> titles, List<double[]> seconds) {
    System.out.println();
    System.out.println(title);
    Tables.head(titles);
    for (int i = 0; i < kernels.size(); i++) {
      printRow(kernels.get(i).name(), seconds.get(i));
    }
    double[] means = new double[titles.size()];
    for (int i = 0; i < means.length; i++) {
      int column = i;
      means[i] = Scores.geometricMean(seconds.stream().mapToDouble(row -> row[column]).toArray());
    }
    printRow("geometric mean", means);
  }

  private static void printRow(String name, double[] seconds) {
    System.out.printf("%-16s", name);
    for (double one : seconds) {
      System.out.printf(Locale.ROOT, " %14.3f", one);
    }
    System.out.println();
  }
}
