package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sass.lang.asm.Assembler;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isas;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.Value;
import org.sass.sim.launch.KernelChoice;
import org.sass.sim.launch.LaunchComments;
import org.sass.sim.launch.LaunchOptions;
import org.sass.sim.launch.LaunchSettings;
import org.sass.sim.launch.Preparation;
import org.sass.sim.launch.Prepared;

/** Debuggers for tests. */
final class Sessions {
  static final WarpId FIRST = new WarpId(0, 0, 0);

  private Sessions() {}

  static Prepared prepare(String source, String profile) {
    Program program = Assembler.assemble(Isas.load("sm_12"), source);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList(), source);
    LaunchComments comments = LaunchComments.read(program);
    KernelChoice choice = KernelChoice.choose(program, comments, null);
    assertNotNull(choice.kernel());
    LaunchOptions options =
        LaunchOptions.read(
            new LaunchOptions.Texts(
                null, null, List.of(), List.of(), List.of(), null, null, null, profile));
    LaunchSettings settings = options.settings().over(comments.of(choice.kernel().name()));
    Preparation.Result result =
        Preparation.prepare(
            program.isa(),
            choice.kernel(),
            settings,
            file -> {
              throw new IOException("no files here");
            });
    assertNotNull(result.prepared(), result.problems().toString());
    return result.prepared();
  }

  static Debugger of(String source) {
    return of(source, new ArrayList<>());
  }

  static Debugger of(String source, List<String> log) {
    return new Debugger(prepare(source, null), Debugger.ROOM, log::add);
  }

  /** The example kernels. */
  static List<Path> examples() {
    try (Stream<Path> files = Files.list(Path.of("../examples"))) {
      return files.filter(file -> file.toString().endsWith(".gsass")).sorted().toList();
    } catch (IOException e) {
      throw new IllegalStateException("the examples cannot be listed", e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }

  static Stop move(Debugger.Movement movement) {
    Stop stop = movement.move(() -> false);
    assertNotNull(stop, "nobody interrupted it");
    return stop;
  }

  /** The instruction that a warp is about to run. */
  static String at(Debugger debugger, WarpId id) {
    int index = debugger.map().at(debugger.warp(id).pc());
    return debugger.kernel().code().get(index).insn().text();
  }

  static Value value(Debugger debugger, WarpId id, String text) {
    Expression.Compiled compiled = debugger.compile(text);
    assertEquals(null, compiled.problem(), text);
    return compiled.expression().value(debugger.warp(id));
  }

  /** A lane's value in words. */
  static String text(Debugger debugger, WarpId id, int lane, String expression) {
    return value(debugger, id, expression).text(lane);
  }

  /** A breakpoint at a line, with a condition or null. */
  static Breakpoint at(Debugger debugger, int id, int line, String condition) {
    Expression expression = null;
    if (condition != null) {
      Expression.Compiled compiled = debugger.compile(condition);
      assertEquals(null, compiled.problem(), condition);
      expression = compiled.expression();
    }
    return new Breakpoint(id, debugger.map().atLine(line), expression, null, null);
  }
}
