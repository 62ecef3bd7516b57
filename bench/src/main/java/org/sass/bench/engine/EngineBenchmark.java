package org.sass.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Launch;

/**
 * Compares the engines on seven kernels with the same kernels in C, and with a plain interpreter in
 * C for the same instructions. All run in turns, and all must leave the same bits in memory.
 */
public final class EngineBenchmark {
  private static final int PROCESS_RUNS = 5;

  /** The C program that reads the clock of this process. */
  private static final String CLOCK = "clock";

  private final Path root;
  private final boolean quick;
  private final List<BenchKernel> kernels;

  /** Folder of the compiled C programs; null if there is no compiler. */
  private final Path programs;

  private final ProcessClock clock;

  private EngineBenchmark(
      Path root, boolean quick, List<BenchKernel> kernels, Path programs, ProcessClock clock) {
    this.root = root;
    this.quick = quick;
    this.kernels = kernels;
    this.programs = programs;
    this.clock = clock;
  }

  /**
   * Runs the benchmark and prints its results.
   *
   * @param kernel the only kernel to measure; null for all
   * @param main the class to start in another JVM for the figures of that JVM
   */
  public static void run(boolean quick, String kernel, Class<?> main) throws Exception {
    Path root = Path.of(System.getProperty("gsass.root"));
    List<BenchKernel> kernels = BenchKernel.load(root, Isas.load("sm_10"), kernel);
    Path programs = Files.createTempDirectory("gsass-bench");
    boolean compiled = compile(root, programs);
    try (ProcessClock clock = ProcessClock.start(compiled ? programs.resolve(CLOCK) : null)) {
      new EngineBenchmark(root, quick, kernels, compiled ? programs : null, clock).run(main);
    } finally {
      Folders.delete(programs);
    }
  }

  /** Prints only the figures of the engines, for another JVM to read. */
  public static void printFigures(boolean quick, String kernel) throws Exception {
    Path root = Path.of(System.getProperty("gsass.root"));
    SamplingPlan race = quick ? SamplingPlan.QUICK : SamplingPlan.FULL;
    String program = System.getProperty(ProcessClock.PROGRAM_PROPERTY);
    System.out.println("JVM\t" + Runtime.version());
    try (ProcessClock clock = ProcessClock.start(program == null ? null : Path.of(program))) {
      for (BenchKernel one : BenchKernel.load(root, Isas.load("sm_10"), kernel)) {
        List<TierContestant> engines = engines(one, clock);
        long instructions = engines.get(0).countThreadInstructions();
        for (Score score : race.run(engines, instructions)) {
          System.out.println(one.name() + "\t" + score.title() + "\t" + score.median());
        }
      }
    }
  }

  private static boolean compile(Path root, Path programs) throws IOException {
    String compiler = NativeProgram.compiler();
    if (compiler == null) {
      System.out.println(
          "gcc is not installed (apt-get install gcc libc6-dev): nothing stands beside the"
              + " engines");
      return false;
    }
    System.out.println("C by " + compiler + " " + String.join(" ", NativeProgram.FLAGS));
    Path sources = root.resolve("bench/src/main/c");
    NativeProgram.compile(sources, "kernels", programs);
    NativeProgram.compile(sources, "interpreter", programs);
    NativeProgram.compile(sources, CLOCK, programs);
    return true;
  }

  private void run(Class<?> main) throws Exception {
    List<Scores> all = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (BenchKernel kernel : kernels) {
      sameResults(kernel);
      Scores scores = measure(kernel, notes);
      Tables.print(scores);
      all.add(scores);
    }
    Tables.print(all);
    Tables.printWorkerSpeedups(all, Tier.all());
    System.out.println();
    for (Tier tier : Tier.all()) {
      GoalReport.print(tier, all);
    }
    System.out.println();
    notes.forEach(System.out::println);
    measureProcesses();
    measureOldestJava(main, all);
  }

  /**
   * Checks that all contestants leave the same memory, at both sizes, before anything is measured.
   */
  private void sameResults(BenchKernel kernel) throws IOException {
    for (boolean large : new boolean[] {false, true}) {
      int[] expected = null;
      for (Contestant contestant : contestants(kernel, large)) {
        try (contestant) {
          contestant.run(1);
          int[] got = contestant.memory();
          expected = expected == null ? got : expected;
          int at = Arrays.mismatch(expected, got);
          if (at >= 0) {
            throw new IllegalStateException(
                String.format(
                    "%s: %s leaves 0x%08x in word %d of global memory, %s 0x%08x",
                    kernel.name(),
                    contestant.title(),
                    got[at],
                    at,
                    Tier.PRECISE.title(),
                    expected[at]));
          }
        }
      }
    }
  }

  private Scores measure(BenchKernel kernel, List<String> notes) throws IOException {
    List<Contestant> contestants = contestants(kernel, true);
    try {
      long instructions = ((TierContestant) contestants.get(0)).countThreadInstructions();
      List<Score> scores =
          (quick ? SamplingPlan.QUICK : SamplingPlan.FULL).run(contestants, instructions);
      StringBuilder note = new StringBuilder(kernel.name() + " allocates a launch:");
      for (Contestant contestant : contestants) {
        if (contestant instanceof TierContestant engine) {
          note.append(' ').append(engine.title()).append(' ');
          note.append(engine.meanAllocatedBytes()).append(" bytes");
        }
      }
      notes.add(note.toString());
      return new Scores(kernel.name(), instructions, scores);
    } finally {
      for (Contestant contestant : contestants) {
        contestant.close();
      }
    }
  }

  /**
   * Returns all contestants, each with a memory of its own. The precise engine, whose results the
   * others must match, is first.
   */
  private List<Contestant> contestants(BenchKernel kernel, boolean large) throws IOException {
    List<Contestant> all = new ArrayList<>();
    for (Tier tier : Tier.all()) {
      all.add(new TierContestant(tier, launch(kernel, large), clock));
    }
    if (programs != null) {
      Launch launch = launch(kernel, large);
      String c = programs.resolve("kernels").toString();
      String interpreter = programs.resolve("interpreter").toString();
      all.add(NativeProgram.start(Tables.C, List.of(c, kernel.name()), launch));
      all.add(NativeProgram.start(Tables.C_INTERPRETER, List.of(interpreter), launch));
    }
    return all;
  }

  private static List<TierContestant> engines(BenchKernel kernel, ProcessClock clock) {
    return Tier.all().stream()
        .map(tier -> new TierContestant(tier, launch(kernel, true), clock))
        .toList();
  }

  private static Launch launch(BenchKernel kernel, boolean large) {
    return (large ? kernel.largeLaunch() : kernel.smallLaunch()).launch();
  }

  /**
   * Measures whole processes of {@code gsass run}, including the JVM start and the check of the
   * expectations. The first command only makes the launcher build what has changed.
   */
  private void measureProcesses() throws Exception {
    System.out.println();
    String launcher = root.resolve("gsass").toString();
    measureProcess(List.of(launcher, "--version"));
    for (BenchKernel kernel : kernels) {
      double[] seconds = new double[quick ? 1 : PROCESS_RUNS];
      for (int i = 0; i < seconds.length; i++) {
        seconds[i] = measureProcess(List.of(launcher, "run", kernel.file().toString()));
      }
      Arrays.sort(seconds);
      System.out.printf(
          "gsass run %-24s %5.0f ms from the start of the process to its end%n",
          kernel.file().getFileName(), seconds[seconds.length / 2] * 1000);
    }
  }

  private static double measureProcess(List<String> command)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    int status =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (status != 0) {
      throw new IllegalStateException(command + " ended with " + status);
    }
    return (System.nanoTime() - start) * 1e-9;
  }

  private void measureOldestJava(Class<?> main, List<Scores> all) throws IOException {
    Path java = OldestJava.find();
    System.out.println();
    if (java == null) {
      System.out.println("No JDK 17 is installed beside this JVM: its figures are missing.");
      return;
    }
    List<String> arguments = new ArrayList<>(List.of("engine", "--figures"));
    if (quick) {
      arguments.add("--quick");
    }
    if (kernels.size() == 1) {
      arguments.addAll(List.of("--kernel", kernels.get(0).name()));
    }
    List<String> options =
        programs == null
            ? List.of()
            : List.of("-D" + ProcessClock.PROGRAM_PROPERTY + "=" + programs.resolve(CLOCK));
    List<String> lines = OldestJava.run(java, options, main, arguments);
    String version = lines.get(0).substring(lines.get(0).indexOf('\t') + 1);
    List<Scores> others = new ArrayList<>();
    for (Scores scores : all) {
      List<Score> old = new ArrayList<>();
      for (String line : lines) {
        String[] columns = line.split("\t");
        if (columns[0].equals(scores.kernel())) {
          double rate = Double.parseDouble(columns[2]);
          old.add(new Score(columns[1], rate, rate, rate, Double.NaN));
        }
      }
      Score c = scores.of(Tables.C);
      if (c != null) {
        old.add(c);
      }
      others.add(new Scores(scores.kernel(), scores.instructions(), old));
    }
    System.out.println("The same on JVM " + version + ", C as above");
    Tables.print(others);
  }
}
