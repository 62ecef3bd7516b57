package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

/**
 * Tests kernels in which a lane finds another one by the exclusive or of its number with a
 * constant. The rows of lane numbers may start anywhere.
 */
class FlipsTest {
  private static final int BLOCKS = 8;
  private static final int THREADS = 64;
  private static final int OUTPUT_REGION = 0;

  /**
   * In turn n from 0 to 62, each thread exchanges a word in shared memory with the thread whose
   * number is the exclusive or of its own with n. OFFSET is added to the numbers first. Each thread
   * also mixes both numbers in other ways.
   */
  private static final String KERNEL =
      """
      //! launch grid=8 block=64 param=@out
      //! buffer out=512xu32
      .shared words 4*256
          I2I.U32.U16 R1, R0L
          I2I.U32.U16 R2, g [0x6].U16
          SHL R3, R2, 0x6
          IADD R3, R3, R1
          SHL R4, R3, 0x2
          IADD R4, g [0x4], R4                // where the result goes
          SHL R5, R1, 0x2
          IADD32I R5, R5, words
          R2A A1, R5
          IADD32I R1, R1, OFFSET
          MOV R6, R124                        // the result
          MOV R7, R124                        // what the numbers differ in
      next:
          IMAD.U16 R8, R3L, R7L, R6
          R2G.U32.U32 g[A1+0x0], R8
          BAR.ARV.WAIT b0, 0xfff
          LOP.XOR R9, R1, R7
          SHL R10, R9, 0x2
          IADD32I R10, R10, words
          R2A A2, R10
          MOV R11, g [A2+0x0]                 // the other thread's word
          MOV R12, g [A2+0x1]
          LOP.XOR R13, R7, R1
          IADD R14, R13, R1                   // of both
          IADD R14, R14, R9
          IMUL.U16.U16 R15, R9L, R7L
          LOP.AND R16, R9, R13
          SHR R17, R9, 0x1
          LOP.XOR R18, R9, R7
          SHL R20, R9, 0x10
          SHL R20, R20, 0x10                  // the same for all
          IADD32I R20, R20, words
          R2A A3, R20
          MOV R20, g [A3+0x0]
          IADD R18, R18, R20
          IADD R6, R6, R11
          LOP.XOR R6, R6, R12
          IADD R6, R6, R14
          LOP.XOR R6, R6, R15
          IADD R6, R6, R16
          LOP.XOR R6, R6, R17
          IADD R6, R6, R18
          BAR.ARV.WAIT b0, 0xfff
          IADD32I R7, R7, 0x1
          MVI R19, 0x3f
          ISET.C0 o[0x7f], R7, R19, LT
          BRA C0.NE, next
          GST.EXIT.U32 global14[R4], R6
      """;

  @ParameterizedTest
  @ValueSource(ints = {0, 16, 64, 1, 5})
  void resultsAreThoseOfTheInterpreter(int offset) {
    Assumptions.assumeTrue(
        VectorTarget.best().laneCount() > 1, "skipped: this JVM runs without vectors");
    String source = KERNEL.replace("OFFSET", "" + offset);
    Launch wanted = Launches.prepare(source).launch();
    Launch launch = Launches.prepare(source).launch();
    RunResult expected = new Interpreter(wanted).run(() -> false);
    DecodedKernel code = Launches.code(launch);
    TranslationCache plan =
        new TranslationCache(
            code,
            G80.TARGET.reconvergence(),
            VectorTarget.best(true),
            THREADS,
            true,
            true,
            launch.constants(),
            true);
    Counters counters = Launches.runInParts(launch, plan, BLOCKS, 1);
    boolean aligned = offset % VectorTarget.best().laneCount() == 0;
    AffineSpeculation shapes = plan.at(addressAfterBarrier(code)).speculation();
    assertEquals(aligned, shapes != null && shapes.canGuess(), "still guessed");
    assertEquals(expected.stats(), counters.stats(code));
    assertArrayEquals(words(wanted), words(launch));
  }

  private static int[] words(Launch launch) {
    return launch.global().regions().get(OUTPUT_REGION).memory().words();
  }

  /** Returns the address of the instruction after the first barrier. */
  private static int addressAfterBarrier(DecodedKernel code) {
    for (int i = 0; i < code.size(); i++) {
      if (code.instruction(i).operation() instanceof ControlFlow.Barrier) {
        return code.instruction(i).endAddress();
      }
    }
    throw new IllegalStateException("no barrier");
  }
}
