package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sass.lang.asm.Assembler;
import org.sass.lang.isa.Isas;

/** What a person changes: registers, memory, instructions. */
class ChangesTest {
  private static final String SUM =
      """
      //! launch block=4 param=@a,3
      //! buffer a=8xf32
      .kernel sum
      .param a
      .param n
      MOV.U32 R2, a
      MOV.U32 R1, n
      IADD R1, R1, R0
      SHL R3, R0, 2
      IADD R2, R2, R3
      GST.U32 global14[R2], R1
      NOP.EXIT
      .end
      """;

  private static final WarpId FIRST = Sessions.FIRST;

  private static int out(Debugger debugger, int index) {
    return debugger.prepared().buffer("a").memory().word(4 * index);
  }

  @Test
  void registersByLaneAndType() {
    Debugger debugger = Sessions.of(SUM);
    Sessions.move(debugger.step(FIRST));
    assertNull(Changes.set(debugger, FIRST, "R5:f32", "1.5", -1));
    assertEquals("1.5", Sessions.text(debugger, FIRST, 3, "R5:f32"));
    assertNull(Changes.set(debugger, FIRST, "R5", "lane * 2", 0b1100));
    assertEquals("4", Sessions.text(debugger, FIRST, 2, "R5"));
    assertEquals("6", Sessions.text(debugger, FIRST, 3, "R5"));
    assertEquals("1.5", Sessions.text(debugger, FIRST, 1, "R5:f32"));
    assertNull(Changes.set(debugger, FIRST, "R5H", "0x1234", 1));
    assertEquals("4660 (0x1234)", Sessions.text(debugger, FIRST, 0, "R5H"));
    assertNull(Changes.set(debugger, FIRST, "C1", "0xff", 1));
    assertEquals("15 (0x0000000f)", Sessions.text(debugger, FIRST, 0, "C1"));
    assertTrue(Changes.set(debugger, FIRST, "R5", "1.5", 1).contains("whole number"));
    assertTrue(Changes.set(debugger, FIRST, "R5 + 1", "1", 1).contains("no register"));
    assertTrue(Changes.set(debugger, FIRST, "global[1]", "1", 1).contains("nothing is mapped"));
    // A step back undoes them, a step forward makes them again.
    long changed = debugger.digest();
    Sessions.move(debugger.stepBack(FIRST));
    assertEquals("0", Sessions.text(debugger, FIRST, 0, "R5"));
    Sessions.move(debugger.step(FIRST));
    assertEquals(changed, debugger.digest());
  }

  @Test
  void aChangeInThePastMakesAnotherFuture() {
    Debugger debugger = Sessions.of(SUM);
    Sessions.move(debugger.go());
    assertEquals(5, out(debugger, 2));
    debugger.goTo(2, () -> false);
    assertNull(Changes.set(debugger, FIRST, "R1", "100", 0b100));
    Sessions.move(debugger.go());
    assertEquals(102, out(debugger, 2));
    assertEquals(4, out(debugger, 1));
    assertNull(Changes.set(debugger, FIRST, "a[7]", "2.5", 1));
    assertEquals("2.5", Sessions.text(debugger, FIRST, 0, "a[7]"));
    assertNull(Changes.write(debugger, "shared", FIRST, 0, 0x40, new byte[] {1, 2}));
    assertEquals("513 (0x00000201)", Sessions.text(debugger, FIRST, 0, "shared[0x40]"));
    assertTrue(
        Changes.write(debugger, "global", FIRST, 0, 0xff0, new byte[64])
            .contains("not all mapped"));
  }

  @Test
  void instructionsInTheirPlaces() {
    Debugger debugger = Sessions.of(SUM);
    Sessions.move(debugger.step(FIRST));
    String other = SUM.replace("IADD R1, R1, R0", "ISUB R1, R1, R0").replace("ISUB", "IADD");
    assertNull(debugger.patch(kernel(other)), "nothing has changed");
    assertNull(debugger.patch(kernel(SUM.replace("SHL R3, R0, 2", "SHL R3, R0, 3"))));
    assertEquals("SHL R3, R0, 0x3", debugger.kernel().code().get(3).insn().text());
    Sessions.move(debugger.go());
    assertEquals(4, out(debugger, 2));
    assertEquals(0, out(debugger, 1));
    // Before the change the old instruction is in force.
    debugger.goTo(0, () -> false);
    assertEquals("SHL R3, R0, 0x2", debugger.kernel().code().get(3).insn().text());
    Sessions.move(debugger.go());
    assertEquals(4, out(debugger, 2));
    assertTrue(debugger.patch(kernel(SUM.replace("SHL R3, R0, 2\n", ""))).contains("number of"));
  }

  private static org.sass.lang.asm.Program.Kernel kernel(String source) {
    return Assembler.assemble(Isas.load("sm_12"), source).kernels().get(0);
  }
}
