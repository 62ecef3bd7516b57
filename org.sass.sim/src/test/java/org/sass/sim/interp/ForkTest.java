package org.sass.sim.interp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.launch.Launches;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Memory;

/** Machines that are forked from one state run independently. */
class ForkTest {
  /** out[i] = in[i] + 3 in two blocks. The values go through shared memory, with a barrier. */
  private static final String KERNEL =
      """
      //! launch grid=2 block=64 param=@in,@out
      //! buffer in=128xs32 fill=iota
      //! buffer out=128xs32
      .kernel main
      .param in
      .param out
      .shared kept 256
      I2I.U32.U16 R1, R0L
      SHL R3, R1, 2
      IADD32I R4, R3, kept
      R2A A1, R4
      I2I.U32.U16 R2, g [0x6].U16
      SHL R2, R2, 8
      IADD R3, R2, R3
      IADD R2, in, R3
      GLD.U32 R4, global14[R2]
      R2G.U32.U32 g[A1+0x0], R4
      BAR.ARV.WAIT b0, 0xfff
      MOV R5, g [A1+0x0]
      IADD32I R5, R5, 3
      IADD R2, out, R3
      GST.U32 global14[R2], R5
      RET
      .end
      """;

  private static Stepper startStepper(PreparedLaunch prepared) {
    Stepper stepper = new Stepper(prepared.launch(), null);
    stepper.start(0, null);
    return stepper;
  }

  private static void finish(Stepper stepper) {
    while (!stepper.isOver()) {
      stepper.nextWarp();
      stepper.step();
    }
  }

  private static int[] outputWords(Stepper stepper) {
    return stepper.grid().global().region("out").memory().words();
  }

  @Test
  void aForkComesToTheSameEnd() {
    Stepper whole = startStepper(Launches.prepareWithoutProblems(KERNEL));
    finish(whole);
    assertEquals(null, whole.fault());
    PreparedLaunch prepared = Launches.prepareWithoutProblems(KERNEL);
    Stepper stepper = startStepper(prepared);
    MachineState before = null;
    long steps = whole.counters().steps;
    for (long at = 0; at < steps; at++) {
      MachineState state = MachineState.of(stepper, before);
      Stepper fork = state.fork(null);
      assertEquals(state.steps(), fork.counters().steps);
      assertEquals(MachineState.digest(stepper), MachineState.digest(fork), "at " + at);
      finish(fork);
      assertEquals(MachineState.digest(whole), MachineState.digest(fork), "from " + at);
      assertEquals(whole.stats(), fork.stats());
      before = state;
      stepper.nextWarp();
      stepper.step();
    }
  }

  @Test
  void futuresStandSideBySide() {
    PreparedLaunch prepared = Launches.prepareWithoutProblems(KERNEL);
    Stepper stepper = startStepper(prepared);
    while (stepper.counters().steps < 12) {
      stepper.nextWarp();
      stepper.step();
    }
    MachineState state = MachineState.of(stepper, null);
    long digest = MachineState.digest(stepper);
    Stepper first = state.fork(null);
    Stepper second = state.fork(null);
    assertNotSame(first.code(), second.code());
    // One word of the input differs in one of the two forks only.
    Memory in = second.grid().global().region("in").memory();
    in.putWord(4 * 127, 1000);
    for (Stepper each : List.of(first, second)) {
      finish(each);
      assertEquals(null, each.fault());
    }
    assertEquals(digest, MachineState.digest(stepper), "the first machine has not moved");
    assertEquals(127 + 3, outputWords(first)[127]);
    assertEquals(1000 + 3, outputWords(second)[127]);
    assertNotEquals(MachineState.digest(first), MachineState.digest(second));
    finish(stepper);
    assertArrayEquals(outputWords(first), outputWords(stepper));
  }
}
