package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/** What {@code gsass check} says of whole kernels when asked to. */
class CheckCommandTest {
  private static final String KERNEL = "IADD R1, R2, R0\nGST.EXIT.U32 global14[R0], R1\n";

  @Test
  void wholeKernelsOnRequest() {
    assertEquals("", Gsass.runWith(KERNEL, "check", "-").ends(0).err());
    Gsass.runWith(KERNEL, "check", "--analyze", "-")
        .ends(0)
        .says("<stdin>:1:10: warning: nothing on the way here writes R2")
        .says("[unwritten-register]");
    String silent = KERNEL.replaceFirst("\n", " // gsass-ignore: unwritten-register\n");
    assertEquals("", Gsass.runWith(silent, "check", "--analyze", "-").ends(0).err());
  }

  @Test
  void anEmptyFile() {
    String said = Gsass.runWith("", "check", "--analyze", "-").ends(0).err();
    assertFalse(said.isEmpty());
  }
}
