package org.sass.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code ./build bench NAME [--quick]}: runs one benchmark and says on what. */
public final class Main {
  /** A benchmark prints its own lines; a quick one proves that it works, not how fast it is. */
  private interface Benchmark {
    void run(boolean quick) throws Exception;
  }

  private static final Map<String, Benchmark> BENCHMARKS =
      new TreeMap<>(
          Map.of("asm", AsmBenchmark::run, "lsp", LspBenchmark::run, "start", StartBenchmark::run));

  private Main() {}

  public static void main(String[] args) throws Exception {
    List<String> names = List.of(args).stream().filter(a -> !a.startsWith("--")).toList();
    boolean quick = List.of(args).contains("--quick");
    Benchmark benchmark = names.size() == 1 ? BENCHMARKS.get(names.get(0)) : null;
    if (benchmark == null) {
      System.err.println("usage: ./build bench NAME [--quick]");
      System.err.println("NAME is one of " + String.join(", ", BENCHMARKS.keySet()));
      System.exit(2);
    }
    System.out.println("JVM " + Runtime.version() + " " + String.join(" ", flags()) + ", " + cpu());
    benchmark.run(quick);
  }

  private static List<String> flags() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("-X"))
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
