package org.sass.bench.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;

/**
 * A kernel of the engine benchmark. Its file has launch comments, with which {@code gsass run}
 * checks it at a small size. It also has a line {@code // Bench: OPTIONS} with options of {@code
 * gsass run}, which make the launch large enough to be measured.
 *
 * @param file its source file
 * @param program the program that contains only this kernel
 * @param comments its launch comments
 * @param optionWords the words of the options in the line for the benchmark
 * @param options these options
 */
public record BenchKernel(
    Path file,
    Program program,
    LaunchComments comments,
    List<String> optionWords,
    LaunchOptions options) {
  private static final String OPTIONS_PREFIX = "// Bench: ";

  /**
   * Names of the kernels in the order of the tables: memory-bound ones first, arithmetic ones last.
   */
  private static final List<String> NAMES =
      List.of(
          "vecadd", "matmul", "collatz", "reduction", "bitonic", "mandelbrot", "transcendental");

  /** Reads all kernels, or only the one with the name {@code only} if that is not null. */
  public static List<BenchKernel> load(Path root, Isa isa, String kernelName) throws IOException {
    if (kernelName != null && !NAMES.contains(kernelName)) {
      throw new IllegalArgumentException(
          "there is no kernel " + kernelName + "; there are " + String.join(", ", NAMES));
    }
    Path folder = root.resolve("bench/src/main/resources/org/sass/bench/engine");
    List<BenchKernel> kernels = new ArrayList<>();
    for (String name : NAMES) {
      if (kernelName == null || kernelName.equals(name)) {
        kernels.add(read(folder.resolve(name + ".gsass"), isa));
      }
    }
    return kernels;
  }

  /** Reads all kernels and adds to the end of each an instruction that no thread reaches. */
  public static List<BenchKernel> loadWithUnreachedInstruction(Path root, Isa isa)
      throws IOException {
    List<BenchKernel> kernels = new ArrayList<>();
    for (BenchKernel kernel : load(root, isa, null)) {
      String text = Files.readString(kernel.file, StandardCharsets.UTF_8);
      String more = text.replaceFirst("(?m)^\\.end", "  NOP.EXIT\n.end");
      kernels.add(read(kernel.file, more, isa));
    }
    return kernels;
  }

  /**
   * Reads a kernel. Without a line for the benchmark, the large launch has the same settings as the
   * small one.
   */
  static BenchKernel read(Path file, Isa isa) throws IOException {
    return read(file, Files.readString(file, StandardCharsets.UTF_8), isa);
  }

  private static BenchKernel read(Path file, String text, Isa isa) {
    String line =
        text.lines()
            .filter(l -> l.startsWith(OPTIONS_PREFIX))
            .findFirst()
            .orElse(OPTIONS_PREFIX)
            .substring(9);
    Program program = Assembler.assemble(isa, text);
    check(file, program.problems());
    LaunchComments comments = LaunchComments.read(program);
    check(file, comments.problems());
    String[] words = line.trim().split(" +");
    LaunchOptions options = options(words);
    check(file, options.problems());
    return new BenchKernel(file, program, comments, List.of(words), options);
  }

  private static LaunchOptions options(String[] words) {
    Map<LaunchSetting, List<String>> all = new EnumMap<>(LaunchSetting.class);
    all.put(LaunchSetting.MAX_STEPS, List.of("0"));
    for (int i = 0; i + 1 < words.length; i += 2) {
      String option = words[i];
      LaunchSetting setting =
          LaunchOptions.SETTINGS.stream()
              .filter(one -> one.option().equals(option))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalStateException("a kernel's line has the option " + option));
      all.computeIfAbsent(setting, one -> new ArrayList<>()).add(words[i + 1]);
    }
    return LaunchOptions.read(all);
  }

  private static void check(Path file, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new IllegalStateException(file + ": " + problems);
    }
  }

  /** Returns the name of the kernel. */
  public String name() {
    return program.kernels().get(0).name();
  }

  /** Returns the launch that the launch comments describe, with memory of its own. */
  public PreparedLaunch smallLaunch() {
    return prepare(comments.settingsFor(name()));
  }

  /** Returns the launch that is measured, with memory of its own. */
  public PreparedLaunch largeLaunch() {
    return prepare(
        withoutExpectations(options.settings().withDefaults(comments.settingsFor(name()))));
  }

  /**
   * Removes the expectations, which belong to the small launch. The results of the large one are
   * compared with those of other contestants.
   */
  private static LaunchSettings withoutExpectations(LaunchSettings settings) {
    return new LaunchSettings(
        settings.grid(),
        settings.block(),
        settings.params(),
        settings.buffers(),
        settings.constants(),
        settings.symbols(),
        settings.memory(),
        settings.global(),
        settings.maxSteps(),
        settings.machine(),
        List.of(),
        settings.places());
  }

  private PreparedLaunch prepare(LaunchSettings settings) {
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            program.kernels().get(0),
            settings,
            missing -> {
              throw new IOException("the kernels of the bench read no files");
            });
    check(file, result.problems());
    return result.prepared();
  }
}
