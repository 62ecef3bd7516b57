package org.sass.sim.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.FileAccess;

/** Prepares launches for tests from source texts, and formats their problems and results. */
public final class Launches {
  /** c[tid] = a[tid] + b[tid]. The three parameters are the addresses of a, b and c. */
  public static final String ADD =
      """
      MOV.U16 R1L, R0L
      MVI R1, 0x4
      IMUL.U16.U16 R1, R0L, R1L
      IADD R2, g[0x4], R1
      IADD R3, g[0x5], R1
      GLD.U32 R2, global14[R2]
      GLD.U32 R3, global14[R3]
      IADD R2, R2, R3
      IADD R1, g[0x6], R1
      GST.EXIT.U32 global14[R1], R2
      """;

  public static final String EMPTY_KERNEL = "NOP.EXIT\n";

  private Launches() {}

  static Program assemble(String source) {
    Program program = Assembler.assemble(Isas.load("sm_10"), source);
    List<String> errors =
        program.problems().stream().filter(Problem::isError).map(p -> p.format("test")).toList();
    assertEquals(List.of(), errors, source);
    return program;
  }

  public static LaunchPreparation.Result prepare(
      String source, Map<LaunchSetting, List<String>> options) {
    return prepare(source, options, Map.of());
  }

  public static LaunchPreparation.Result prepare(
      String source, Map<LaunchSetting, List<String>> options, Map<String, byte[]> files) {
    Program program = assemble(source);
    LaunchComments comments = LaunchComments.read(program);
    LaunchOptions said = LaunchOptions.read(options);
    KernelChoice choice = KernelChoice.choose(program, comments, null);
    List<Problem> problems = new ArrayList<>(comments.problems());
    problems.addAll(said.problems());
    if (choice.problem() != null) {
      problems.add(choice.problem());
    }
    if (!problems.isEmpty()) {
      return new LaunchPreparation.Result(null, problems);
    }
    FileAccess reader =
        file -> {
          byte[] bytes = files.get((file.isRelativeToSource() ? "beside/" : "here/") + file.path());
          if (bytes == null) {
            throw new FileNotFoundException(file.path() + ": there is no such file");
          }
          return bytes;
        };
    LaunchSettings settings =
        said.settings().withDefaults(comments.settingsFor(choice.kernel().name()));
    return LaunchPreparation.prepare(program.isa(), choice.kernel(), settings, reader);
  }

  /** Returns options that set only these buffers and parameters. */
  public static Map<LaunchSetting, List<String>> options(
      List<String> buffers, List<String> params) {
    return Map.of(LaunchSetting.BUFFERS, buffers, LaunchSetting.PARAMS, params);
  }

  public static Map<LaunchSetting, List<String>> noOptions() {
    return Map.of();
  }

  /**
   * Returns the problems of a source and of its launch as {@code LINE:COLUMN MESSAGE}, in the order
   * in which they were found.
   */
  public static List<String> problems(String source) {
    return problems(prepare(source, noOptions()));
  }

  static List<String> problems(LaunchPreparation.Result result) {
    return result.problems().stream()
        .map(p -> p.line() + ":" + (p.start() + 1) + " " + p.message())
        .toList();
  }

  public static PreparedLaunch prepareWithoutProblems(String source) {
    return prepareWithoutProblems(prepare(source, noOptions()));
  }

  public static PreparedLaunch prepareWithoutProblems(LaunchPreparation.Result result) {
    assertEquals(List.of(), problems(result));
    return result.prepared();
  }

  public static RunResult run(PreparedLaunch prepared) {
    return new Interpreter(prepared.launch()).run(() -> false);
  }

  /** Returns the elements of a buffer, formatted as commands print them and separated by spaces. */
  public static String bufferValues(PreparedLaunch prepared, String buffer) {
    PlacedBuffer placed = prepared.findBuffer(buffer);
    ElementType type = prepared.typeOf(placed);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < placed.count(type); i++) {
      values.add(type.format(placed.elementBits(type, i)));
    }
    return String.join(" ", values);
  }
}
