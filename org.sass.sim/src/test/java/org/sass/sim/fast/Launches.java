package org.sass.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.List;
import org.sass.lang.asm.Assembler;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Launch;
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
}
