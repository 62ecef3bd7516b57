package org.sass.sim.interp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests code with more instructions than are kept decoded at a time. */
class LongCodeTest {
  private static final int LINES = 100_000;

  @Test
  void longStraightCodeRunsInALoop() {
    String text =
        "MVI R41, 0x0\nagain: NOP\n"
            + "MOV32 R10, R2\n".repeat(LINES)
            + "IADD32I R41, R41, 0x1\nMVI R3, 0x2\n"
            + "ISET.S32.C0 o[0x7f], R41, R3, LT\nBRA C0.NE, again\nNOP.EXIT\n";
    RunResult result = Kernels.run(Kernels.launch(text, 32));
    assertNull(result.fault());
    assertEquals(
        Map.of("MVI", 3L, "NOP", 3L, "MOV32", 2L * LINES, "IADD32I", 2L, "ISET", 2L, "BRA", 2L),
        result.stats().byMnemonic());
  }
}
