package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.LaneValues;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.KernelChoice;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.launch.settings.LaunchOptions;
import org.sass.sim.launch.settings.LaunchSettings;

/** Creates debuggers for tests and operates them. */
final class Sessions {
  static final WarpId FIRST = WarpId.FIRST;

  private Sessions() {}

  static PreparedLaunch prepare(String source, String profile) {
    Program program = Assembler.assemble(Isas.load("sm_12"), source);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList(), source);
    LaunchComments comments = LaunchComments.read(program);
    KernelChoice choice = KernelChoice.choose(program, comments, null);
    assertNotNull(choice.kernel());
    LaunchOptions options =
        LaunchOptions.read(
            profile == null ? Map.of() : Map.of(LaunchSetting.PROFILE, List.of(profile)));
    LaunchSettings settings =
        options.settings().withDefaults(comments.settingsFor(choice.kernel().name()));
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            choice.kernel(),
            settings,
            file -> {
              throw new IOException("no files here");
            });
    assertNotNull(result.prepared(), result.problems().toString());
    return result.prepared();
  }

  static Debugger newDebugger(String source) {
    return newDebugger(source, new ArrayList<>());
  }

  static Debugger newDebugger(String source, List<String> log) {
    return new Debugger(prepare(source, null), Debugger.DEFAULT_HISTORY_BYTES, log::add);
  }

  /** Returns the example kernels. */
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

  static StopReason runToStop(Movement movement) {
    StopReason stop = movement.move(() -> false);
    assertNotNull(stop, "the run was not interrupted");
    return stop;
  }

  /** Returns the text of the instruction that a warp is about to run. */
  static String nextInstruction(Debugger debugger, WarpId id) {
    int index = debugger.map().indexAt(debugger.warp(id).pc());
    return debugger.kernel().code().get(index).decode().text();
  }

  static LaneValues evaluate(Debugger debugger, WarpId id, String text) {
    Expression.CompileResult compiled = debugger.compile(text);
    assertEquals(null, compiled.problem(), text);
    return compiled.expression().evaluate(debugger.warp(id));
  }

  /** Returns the value of an expression in one lane, as text. */
  static String evaluateText(Debugger debugger, WarpId id, int lane, String expression) {
    return evaluate(debugger, id, expression).formatLane(lane);
  }

  /**
   * Returns a breakpoint at a line.
   *
   * @param condition the condition, or null
   */
  static Breakpoint breakpointAt(Debugger debugger, int id, int line, String condition) {
    Expression expression = null;
    if (condition != null) {
      Expression.CompileResult compiled = debugger.compile(condition);
      assertEquals(null, compiled.problem(), condition);
      expression = compiled.expression();
    }
    return new Breakpoint(id, debugger.map().indexAtLine(line), expression, null, null);
  }
}
