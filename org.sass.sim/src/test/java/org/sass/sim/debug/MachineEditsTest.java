package org.sass.sim.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.isa.Isas;

/** Tests changes by the user: of registers, memory and instructions. */
class MachineEditsTest {
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

  private static int outputWord(Debugger debugger, int index) {
    return debugger.prepared().findBuffer("a").memory().word(4 * index);
  }

  @Test
  void registersByLaneAndType() {
    Debugger debugger = Sessions.newDebugger(SUM);
    Sessions.runToStop(debugger.movements().step(FIRST));
    assertNull(MachineEdits.set(debugger, FIRST, "R5:f32", "1.5", -1));
    assertEquals("1.5", Sessions.evaluateText(debugger, FIRST, 3, "R5:f32"));
    assertNull(MachineEdits.set(debugger, FIRST, "R6:f64", "0.1:f64", -1));
    assertEquals("0.1", Sessions.evaluateText(debugger, FIRST, 3, "R6:f64"));
    assertNull(MachineEdits.set(debugger, FIRST, "R6:f16", "0.5", -1));
    assertEquals("0.5", Sessions.evaluateText(debugger, FIRST, 3, "R6:f16"));
    assertEquals("39321", Sessions.evaluateText(debugger, FIRST, 3, "R6H"));
    assertNull(MachineEdits.set(debugger, FIRST, "R5", "lane * 2", 0b1100));
    assertEquals("4", Sessions.evaluateText(debugger, FIRST, 2, "R5"));
    assertEquals("6", Sessions.evaluateText(debugger, FIRST, 3, "R5"));
    assertEquals("1.5", Sessions.evaluateText(debugger, FIRST, 1, "R5:f32"));
    assertNull(MachineEdits.set(debugger, FIRST, "R5H", "0x1234", 1));
    assertEquals("4660", Sessions.evaluateText(debugger, FIRST, 0, "R5H"));
    assertNull(MachineEdits.set(debugger, FIRST, "C1", "0xff", 1));
    assertEquals("15", Sessions.evaluateText(debugger, FIRST, 0, "C1"));
    assertTrue(MachineEdits.set(debugger, FIRST, "R5", "1.5", 1).contains("whole number"));
    assertTrue(MachineEdits.set(debugger, FIRST, "R5 + 1", "1", 1).contains("neither a register"));
    assertTrue(
        MachineEdits.set(debugger, FIRST, "global[1]", "1", 1).contains("Nothing is mapped"));
    // A step back undoes the changes, a step forward applies them again.
    long changed = debugger.digest();
    Sessions.runToStop(debugger.movements().stepBack(FIRST));
    assertEquals("0", Sessions.evaluateText(debugger, FIRST, 0, "R5"));
    Sessions.runToStop(debugger.movements().step(FIRST));
    assertEquals(changed, debugger.digest());
  }

  /** There is a copy of the machine of time 0, made before the change. */
  @Test
  void aChangeWhereTheMachineWasCopiedStays() {
    Debugger debugger = Sessions.newDebugger(SUM);
    assertNull(MachineEdits.set(debugger, FIRST, "R9", "7", -1));
    Sessions.runToStop(debugger.movements().step(FIRST));
    Sessions.runToStop(debugger.movements().stepBack(FIRST));
    assertEquals(0, debugger.now());
    assertEquals("7", Sessions.evaluateText(debugger, FIRST, 0, "R9"));
    assertNull(MachineEdits.set(debugger, FIRST, "R9", "8", -1));
    debugger.goTo(3, () -> false);
    debugger.goTo(0, () -> false);
    assertEquals("8", Sessions.evaluateText(debugger, FIRST, 0, "R9"));
  }

  @Test
  void aChangeInThePastMakesAnotherFuture() {
    Debugger debugger = Sessions.newDebugger(SUM);
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals(5, outputWord(debugger, 2));
    debugger.goTo(2, () -> false);
    assertNull(MachineEdits.set(debugger, FIRST, "R1", "100", 0b100));
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals(102, outputWord(debugger, 2));
    assertEquals(4, outputWord(debugger, 1));
    assertNull(MachineEdits.set(debugger, FIRST, "a[7]", "2.5", 1));
    assertEquals("2.5", Sessions.evaluateText(debugger, FIRST, 0, "a[7]"));
    assertNull(MachineEdits.write(debugger, "shared", FIRST, 0, 0x40, new byte[] {1, 2}));
    assertEquals("513", Sessions.evaluateText(debugger, FIRST, 0, "shared[0x40]"));
    assertTrue(
        MachineEdits.write(debugger, "global", FIRST, 0, 0xff0, new byte[64])
            .contains("not all mapped"));
  }

  /**
   * Changes that are undone on the way back are applied again on the way forward. The debugger
   * reports both.
   */
  @Test
  void whatBecomesOfChangesIsSaid() {
    List<String> said = new ArrayList<>();
    Debugger debugger = Sessions.newDebugger(SUM, said);
    Sessions.runToStop(debugger.movements().step(FIRST));
    Sessions.runToStop(debugger.movements().step(FIRST));
    assertNull(MachineEdits.write(debugger, "global", FIRST, 0, 0x1000, new byte[] {7, 0, 0, 0}));
    assertNull(MachineEdits.set(debugger, FIRST, "R1", "lane", -1));
    debugger.reportEdits();
    assertEquals(List.of(), said);
    Sessions.runToStop(debugger.movements().runBackward());
    debugger.reportEdits();
    assertEquals("0", Sessions.evaluateText(debugger, FIRST, 0, "a[0]:u32"));
    assertEquals(
        List.of(
            "Undone by going back: global[0x1000], R1 of block (0,0) warp 0. Going forward applies"
                + " it again."),
        said);
    Sessions.runToStop(debugger.movements().step(FIRST));
    Sessions.runToStop(debugger.movements().step(FIRST));
    Sessions.runToStop(debugger.movements().step(FIRST));
    debugger.reportEdits();
    assertEquals("7", Sessions.evaluateText(debugger, FIRST, 0, "global[0x1000]"));
    assertEquals(
        "Changed again: global[0x1000], R1 of block (0,0) warp 0", said.get(said.size() - 1));
    Sessions.runToStop(debugger.movements().runBackward());
    debugger.reportEdits();
    assertNull(MachineEdits.set(debugger, FIRST, "R2", "1", -1));
    assertEquals(
        "Changes made later in the run are dropped: global[0x1000], R1 of block (0,0) warp 0",
        said.get(said.size() - 1));
    int before = said.size();
    Sessions.runToStop(debugger.movements().step(FIRST));
    Sessions.runToStop(debugger.movements().step(FIRST));
    debugger.reportEdits();
    assertEquals(before, said.size(), said.toString());
    assertEquals("0", Sessions.evaluateText(debugger, FIRST, 0, "global[0x1000]"));
  }

  @Test
  void instructionsInTheirPlaces() {
    Debugger debugger = Sessions.newDebugger(SUM);
    Sessions.runToStop(debugger.movements().step(FIRST));
    String other = SUM.replace("IADD R1, R1, R0", "ISUB R1, R1, R0").replace("ISUB", "IADD");
    assertNull(debugger.patch(kernel(other)), "nothing has changed");
    assertNull(debugger.patch(kernel(SUM.replace("SHL R3, R0, 2", "SHL R3, R0, 3"))));
    assertEquals("SHL R3, R0, 0x3", debugger.kernel().code().get(3).decode().text());
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals(4, outputWord(debugger, 2));
    assertEquals(0, outputWord(debugger, 1));
    // At times before the change the old instruction is in force.
    debugger.goTo(0, () -> false);
    assertEquals("SHL R3, R0, 0x2", debugger.kernel().code().get(3).decode().text());
    Sessions.runToStop(debugger.movements().runForward());
    assertEquals(4, outputWord(debugger, 2));
    int size = debugger.kernel().code().size();
    assertEquals(
        "Edit not applied: it removes an instruction ("
            + (size - 1)
            + " instead of "
            + size
            + "). Restart to use it.",
        debugger.patch(kernel(SUM.replace("SHL R3, R0, 2\n", ""))));
    assertEquals(
        "Edit not applied: it adds 2 instructions ("
            + (size + 2)
            + " instead of "
            + size
            + "). Restart to use it.",
        debugger.patch(kernel(SUM.replace("SHL R3, R0, 2\n", "SHL R3, R0, 2\nNOP\nNOP\n"))));
  }

  @Test
  void anInstructionOfAnotherSizeIsRefused() {
    String twoShort = SUM.replace("SHL R3, R0, 2\n", "MOV32 R3, R0\nMOV32 R3, R0\n");
    String twoLong = SUM.replace("SHL R3, R0, 2\n", "MOV.U32 R3, R0\nMOV.U32 R3, R0\n");
    String said = Sessions.newDebugger(twoShort).patch(kernel(twoLong));
    assertTrue(said.contains(" has 8 bytes instead of 4, which would move"), said);
  }

  private static org.sass.lang.assemble.Program.Kernel kernel(String source) {
    return Assembler.assemble(Isas.load("sm_12"), source).kernels().get(0);
  }
}
