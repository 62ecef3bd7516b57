package org.sass.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import org.sass.lang.asm.Assembler;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Launch;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.Tally;
import org.sass.sim.launch.KernelChoice;
import org.sass.sim.launch.LaunchComments;
import org.sass.sim.launch.Preparation;
import org.sass.sim.launch.Prepared;

/** Makes launches of kernels with launch comments. */
final class Launches {
  static final Isa ISA = Isas.load("sm_13");

  private Launches() {}

  static Prepared prepare(String source) {
    Program program = Assembler.assemble(ISA, source);
    List<String> errors =
        program.problems().stream().filter(Problem::isError).map(p -> p.format("kernel")).toList();
    assertEquals(List.of(), errors, source);
    LaunchComments comments = LaunchComments.read(program);
    Program.Kernel kernel = KernelChoice.choose(program, comments, null).kernel();
    assertNotNull(kernel, source);
    Preparation.Result result =
        Preparation.prepare(
            program.isa(),
            kernel,
            comments.of(kernel.name()),
            file -> {
              throw new IOException("these kernels read no files");
            });
    assertNotNull(result.prepared(), () -> result.problems() + "\n" + source);
    return result.prepared();
  }

  /** The instructions of a launch. */
  static Code code(Launch launch) {
    return new Code(launch.kernel(), launch.isa(), launch.profile());
  }

  /**
   * Runs blocks of a launch in parts: between them, what was supposed in vain is given up.
   *
   * @return what they did
   */
  static Tally runInParts(Launch launch, Plan plan, int blocks, int part) {
    BlockRunner runner = new BlockRunner(plan, launch.newGrid(), new Patience(0, Patience.NEVER));
    Tally tally = new Tally(plan.code().size());
    for (int first = 0; first < blocks; first += part) {
      run(runner, tally, first, first + part);
    }
    return tally;
  }

  /** Runs some blocks, as a worker does. */
  static void run(BlockRunner runner, Tally total, int first, int end) {
    Chunk chunk = new Chunk(total.issued.length, new ArrayDeque<>());
    chunk.start(first, end);
    runner.begin(chunk, Long.MAX_VALUE, () -> false);
    long block = first;
    while (block < end) {
      block = runner.run(block, end);
    }
    runner.leave();
    total.add(chunk.tally);
  }

  /** The address of the first load from global memory. */
  static int firstLoad(Code code) {
    for (int i = 0; i < code.size(); i++) {
      if (code.step(i).operation() instanceof LoadStore.GlobalLoad) {
        return code.step(i).address();
      }
    }
    throw new IllegalStateException("no load");
  }
}
