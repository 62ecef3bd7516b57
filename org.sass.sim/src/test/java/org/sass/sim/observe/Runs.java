package org.sass.sim.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Observer;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.settings.LaunchComments;
import org.sass.sim.observe.stats.Statistics;

/** Runs small kernels with observers. */
public final class Runs {
  static final Isa ISA = Isas.load("sm_12");

  private Runs() {}

  /** Returns the launch that the comments of a source describe. */
  public static Launch launch(String source) {
    Program program = Assembler.assemble(ISA, source);
    assertEquals(List.of(), errors(program.problems()));
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = program.kernels().get(0);
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            comments.settingsFor(kernel.name()),
            file -> {
              throw new IOException("no files here");
            });
    assertEquals(List.of(), errors(result.problems()));
    assertNotNull(result.prepared());
    return result.prepared().launch();
  }

  private static List<String> errors(List<Problem> problems) {
    return problems.stream().filter(Problem::isError).map(p -> p.format("test")).toList();
  }

  public static RunResult run(Launch launch, Observer observer) {
    return new Interpreter(launch, observer).run(() -> false);
  }

  public static Statistics statistics(String source) {
    Launch launch = launch(source);
    Statistics statistics = new Statistics(launch);
    RunResult result = run(launch, statistics);
    assertEquals(null, result.fault());
    return statistics;
  }

  /** Returns the summed counts of all instructions of a source line. */
  public static InstructionCounts countsOfLine(Statistics statistics, int line) {
    InstructionCounts all = new InstructionCounts();
    statistics.lines().stream()
        .filter(l -> l.info().line() == line)
        .forEach(l -> all.add(l.counts()));
    return all;
  }
}
