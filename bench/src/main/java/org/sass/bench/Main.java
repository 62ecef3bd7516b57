package org.sass.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.bench.compiled.CompiledBenchmark;
import org.sass.bench.debug.DebugBenchmark;
import org.sass.bench.engine.ColdBenchmark;
import org.sass.bench.engine.EngineBenchmark;

/**
 * {@code ./build bench NAME [--quick]}: prints the JVM and the processor, and runs one benchmark.
 * The benchmark {@code workbench} is not here because it needs a workbench; see {@code
 * LongTextSpeed}.
 */
public final class Main {
  /**
   * Runs a benchmark, which prints its own results. A quick run shows that the benchmark works, not
   * how fast something is.
   */
  private interface Benchmark {
    void run(Options options) throws Exception;
  }

  /**
   * The words after the benchmark's name.
   *
   * @param quick whether {@code --quick} is given
   * @param kernel for {@code engine} and {@code cold}: the only kernel to measure; null for all
   * @param figures for {@code engine}: whether to print figures for another JVM to read
   * @param sweep for {@code cold}: whether to compare the engines over launches of many sizes
   */
  private record Options(boolean quick, String kernel, boolean figures, boolean sweep) {}

  private static final Map<String, Benchmark> BENCHMARKS =
      new TreeMap<>(
          Map.of(
              "asm",
              options -> AsmBenchmark.run(options.quick),
              "cold",
              options ->
                  namedKernel(
                      () -> ColdBenchmark.run(options.quick, options.kernel, options.sweep)),
              "compiled",
              options ->
                  CompiledBenchmark.run(
                      options.quick, Path.of(System.getProperty("gsass.root")), corpus()),
              "debug",
              options -> DebugBenchmark.run(options.quick),
              "engine",
              Main::engine,
              "lsp",
              options -> LspBenchmark.run(options.quick),
              "start",
              options -> StartBenchmark.run(options.quick),
              "wide",
              options -> WideBenchmark.run(options.quick, corpus())));

  private Main() {}

  /** Returns the folder of the corpus: that of the property, else the one beside the project. */
  private static Path corpus() {
    String folder = System.getProperty("gsass.corpus");
    return folder != null
        ? Path.of(folder)
        : Path.of(System.getProperty("gsass.root")).resolve("../shared");
  }

  public static void main(String[] args) throws Exception {
    List<String> words = new ArrayList<>(List.of(args));
    boolean quick = words.remove("--quick");
    boolean figures = words.remove("--figures");
    boolean sweep = words.remove("--sweep");
    int at = words.indexOf("--kernel");
    String kernel = null;
    if (at >= 0 && at + 1 < words.size()) {
      kernel = words.remove(at + 1);
      words.remove(at);
    }
    String name = words.size() == 1 ? words.get(0) : "";
    Benchmark benchmark = BENCHMARKS.get(name);
    boolean engine = name.equals("engine");
    boolean takesKernel = engine || name.equals("cold");
    if (benchmark == null
        || !takesKernel && kernel != null
        || !engine && figures
        || !name.equals("cold") && sweep) {
      System.err.println("usage: ./build bench NAME [--quick]");
      System.err.println("       ./build bench engine|cold [--quick] [--kernel KERNEL]");
      System.err.println("       ./build bench cold --sweep [--quick] [--kernel KERNEL]");
      System.err.println(
          "NAME is one of " + String.join(", ", BENCHMARKS.keySet()) + ", workbench");
      System.exit(2);
    }
    if (!figures) {
      System.out.println(
          "JVM " + Runtime.version() + " " + String.join(" ", flags()) + ", " + cpu());
    }
    benchmark.run(new Options(quick, kernel, figures, sweep));
  }

  private static void engine(Options options) throws Exception {
    namedKernel(
        () -> {
          if (options.figures) {
            EngineBenchmark.printFigures(options.quick, options.kernel);
          } else {
            EngineBenchmark.run(options.quick, options.kernel, Main.class);
          }
        });
  }

  /** Work that may have been asked for a kernel that does not exist. */
  private interface Work {
    void run() throws Exception;
  }

  private static void namedKernel(Work work) throws Exception {
    try {
      work.run();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static List<String> flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("-X") || flag.startsWith("--"))
        .toList();
  }

  private static String cpu() throws IOException {
    Path info = Path.of("/proc/cpuinfo");
    String model =
        !Files.isReadable(info)
            ? System.getProperty("os.arch")
            : Files.readAllLines(info).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    return Runtime.getRuntime().availableProcessors() + " x " + model;
  }
}
