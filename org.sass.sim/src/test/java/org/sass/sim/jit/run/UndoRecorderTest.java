package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.jit.runtime.UndoLog;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.target.g80.G80;
import org.sass.sim.target.g80.G80LaunchAbi;

/** Global memory that an instruction overwrites can be restored. */
class UndoRecorderTest {
  private static final Isa ISA = Isas.load("sm_12");
  private static final int BYTES = 4096;

  private final Memory memory = new Memory(BYTES);
  private final Random random = new Random(7);
  private final UndoLog log = new UndoLog();
  private final LaneBuffers lanes = new LaneBuffers();
  private final Warp warp =
      new Grid(
              new Dim3(1, 1, 1),
              new Dim3(32, 1, 1),
              new int[0],
              GlobalMemory.flat(memory),
              new ConstantMemory(),
              RegisterCounts.of(Isas.load("sm_10")),
              G80LaunchAbi.STANDARD)
          .newBlock(0)
          .warps()
          .get(0);

  private static DecodedInstruction step(String text) {
    Program program = Assembler.assemble(ISA, ".kernel k\n" + text + "\nRET\n.end\n");
    assertEquals(List.of(), program.problems(), text);
    return new DecodedKernel(program.kernels().get(0), ISA, G80.TARGET.semantics()).instruction(0);
  }

  /**
   * Fills memory with random words. Gives each lane random values and the address of 16 bytes of
   * its own.
   */
  private void fillRandomly() {
    for (int i = 0; i < BYTES / 4; i++) {
      memory.putWord(4 * i, random.nextInt());
    }
    for (int lane = 0; lane < Warp.LANES; lane++) {
      warp.registers()[warp.row(2) + lane] = 16 * (lane * 7 % 32 + 100);
      for (int number = 4; number < 12; number++) {
        warp.registers()[warp.row(number) + lane] = random.nextInt();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GST.U8 global14[R2], R4",
        "GST.S16 global14[R2], R4",
        "GST.U32 global14[R2], R4",
        "GST.S64 global14[R2], R4",
        "GST.S128 global14[R2], R4",
        "GRED.IADD.U32 global14[R2], R4",
        "GATOM.EXCH.U32 R5, global14[R2], R4",
      })
  void whatIsOverwrittenComesBack(String text) {
    DecodedInstruction step = step(text);
    for (int mask : new int[] {-1, 1, 0x8000_0001, 0x0ff0_1234}) {
      fillRandomly();
      int[] before = memory.words().clone();
      log.clear();
      UndoRecorder.recordWrites(step, warp, mask, lanes, log);
      assertNull(step.operation().execute(warp, mask, lanes));
      assertFalse(Arrays.equals(before, memory.words()), text);
      log.undo();
      assertArrayEquals(before, memory.words(), text);
    }
  }

  /** An instruction that faults has written nothing, so nothing is noted. */
  @Test
  void addressesThatAreNotMappedAreNotNoted() {
    DecodedInstruction step = step("GST.U32 global14[R2], R4");
    fillRandomly();
    warp.registers()[warp.row(2) + 3] = BYTES;
    int[] before = memory.words().clone();
    UndoRecorder.recordWrites(step, warp, -1, lanes, log);
    assertNotNull(step.operation().execute(warp, -1, lanes));
    assertArrayEquals(before, memory.words());
    log.undo();
    assertArrayEquals(before, memory.words());
  }
}
