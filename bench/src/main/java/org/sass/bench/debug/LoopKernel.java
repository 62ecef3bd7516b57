package org.sass.bench.debug;

import java.io.IOException;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.settings.LaunchComments;

/** A kernel that consists almost only of a loop of five instructions. */
final class LoopKernel {
  private static final String SOURCE =
      """
      //! launch grid=%d block=%d param=@out,%d max-steps=0
      //! buffer out=%dxu32
      .kernel loop
      .param out
      .param rounds
      I2I.U32.U16 R1, R0L
      MOV.U16 R6L, g [0x1].U16
      IMAD.U16 R1, g [0x6].U16, R6L, R1
      SHL R2, R1, 2
      IADD R2, out, R2
      MVI R3, 0
      MVI R4, 0
      MOV.U32 R5, rounds
      again:
      IADD R4, R4, R3
      IADD R4, R4, R1
      IADD32I R3, R3, 1
      ISET.C0 o[0x7f], R3, R5, LT
      BRA C0.NE, again
      GST.EXIT.U32 global14[R2], R4
      .end
      """;

  private LoopKernel() {}

  static PreparedLaunch prepare(int blocks, int threads, int rounds) {
    String text = String.format(SOURCE, blocks, threads, rounds, blocks * threads);
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    Program.Kernel kernel = program.kernels().get(0);
    LaunchPreparation.Result result =
        LaunchPreparation.prepare(
            program.isa(),
            kernel,
            LaunchComments.read(program).settingsFor(kernel.name()),
            missing -> {
              throw new IOException("it reads no files");
            });
    if (result.prepared() == null || !program.problems().isEmpty()) {
      throw new IllegalStateException(program.problems() + " " + result.problems());
    }
    return result.prepared();
  }
}
