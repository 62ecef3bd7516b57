package org.sass.sim.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Assembler;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isas;
import org.sass.sim.exec.Interpreter;
import org.sass.sim.exec.RunResult;

/** Launches for tests: from a source text to what is printed. */
final class Launches {
  /** c[tid] = a[tid] + b[tid], addresses in three parameters. */
  static final String ADD =
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

  static final String NOTHING = "NOP.EXIT\n";

  private Launches() {}

  static Program assemble(String source) {
    Program program = Assembler.assemble(Isas.load("sm_10"), source);
    List<String> errors =
        program.problems().stream().filter(Problem::isError).map(p -> p.format("test")).toList();
    assertEquals(List.of(), errors, source);
    return program;
  }

  static Preparation.Result prepare(String source, LaunchOptions.Texts options) {
    return prepare(source, options, Map.of());
  }

  static Preparation.Result prepare(
      String source, LaunchOptions.Texts options, Map<String, byte[]> files) {
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
      return new Preparation.Result(null, problems);
    }
    Files reader =
        file -> {
          byte[] bytes = files.get((file.besideSource() ? "beside/" : "here/") + file.path());
          if (bytes == null) {
            throw new FileNotFoundException(file.path() + ": there is no such file");
          }
          return bytes;
        };
    LaunchSettings settings = said.settings().over(comments.of(choice.kernel().name()));
    return Preparation.prepare(program.isa(), choice.kernel(), settings, reader);
  }

  /** Options of which only these buffers and parameters are said. */
  static LaunchOptions.Texts options(List<String> buffers, List<String> params) {
    return new LaunchOptions.Texts(null, null, params, buffers, List.of(), null, null, null, null);
  }

  static LaunchOptions.Texts none() {
    return options(List.of(), List.of());
  }

  /**
   * The problems of a source and of its launch, as {@code LINE:COLUMN MESSAGE}, sorted as found.
   */
  static List<String> problems(String source) {
    return problems(prepare(source, none()));
  }

  static List<String> problems(Preparation.Result result) {
    return result.problems().stream()
        .map(p -> p.line() + ":" + (p.start() + 1) + " " + p.message())
        .toList();
  }

  static Prepared ready(String source) {
    return ready(prepare(source, none()));
  }

  static Prepared ready(Preparation.Result result) {
    assertEquals(List.of(), problems(result));
    return result.prepared();
  }

  static RunResult run(Prepared prepared) {
    return new Interpreter(prepared.launch()).run(() -> false);
  }

  /** Elements of a buffer as they are printed. */
  static String values(Prepared prepared, String buffer) {
    PlacedBuffer placed = prepared.buffer(buffer);
    ElementType type = prepared.typeOf(placed);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < placed.count(type); i++) {
      values.add(type.format(placed.element(type, i)));
    }
    return String.join(" ", values);
  }
}
