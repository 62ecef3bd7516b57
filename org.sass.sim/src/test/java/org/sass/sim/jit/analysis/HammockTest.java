package org.sass.sim.jit.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

/** Tests which branches run as one instruction, and what the analysis finds in them. */
class HammockTest {
  private static final String IF_THEN =
      """
      SSY meet
      BRA C0.NE, meet
      IADD R1, R1, R2
      meet: NOP.S
      """;

  private static final String IF_THEN_ELSE =
      """
      SSY meet
      BRA C0.NE, other
      IADD R1, R1, R2
      IADD R3, R1, R2
      BRA meet
      other: IADD R2, R1, R1
      meet: NOP.S
      """;

  private static DecodedKernel code(String text) {
    return Launches.code(
        Launches.prepare("//! launch grid=1 block=32\n" + text + "NOP.EXIT\n").launch());
  }

  private static Hammock firstHammock(String text) {
    return Hammock.find(code(text), 0, false, new ArrayList<>(), Set.of());
  }

  @Test
  void ifThenIsOne() {
    DecodedKernel code = code(IF_THEN);
    Hammock hammock = Hammock.find(code, 0, false, new ArrayList<>(), Set.of(3));
    assertNotNull(hammock);
    assertEquals(0, hammock.markIndex());
    assertEquals(1, hammock.branchIndex());
    assertEquals(code.instruction(1).guard(), hammock.condition());
    assertEquals(List.of(code.instruction(2)), hammock.fallThroughPath());
    assertEquals(List.of(), hammock.takenPath());
    assertEquals(-1, hammock.skipIndex());
    assertEquals(1, hammock.fallThroughSize());
    assertEquals(3, hammock.joinIndex());
  }

  @Test
  void ifThenElseIsOne() {
    DecodedKernel code = code(IF_THEN_ELSE);
    Hammock hammock = Hammock.find(code, 0, false, new ArrayList<>(), Set.of(5, 6));
    assertNotNull(hammock);
    assertEquals(List.of(code.instruction(2), code.instruction(3)), hammock.fallThroughPath());
    assertEquals(4, hammock.skipIndex());
    assertEquals(3, hammock.fallThroughSize());
    assertEquals(List.of(code.instruction(5)), hammock.takenPath());
    assertEquals(6, hammock.joinIndex());
  }

  /**
   * Only one of the paths may access shared memory. If both did, running them side by side would
   * not keep the order of their accesses.
   */
  @Test
  void oneWayMayAccessSharedMemoryWhereAllowed() {
    String load = "IADD R1, g [A1+0x0], R2";
    String text = IF_THEN_ELSE.replace("IADD R3, R1, R2", "R2G.U32.U32 g[A1+0x0], R1");
    assertNull(firstHammock(text), "not allowed");
    assertTrue(firstHammockWithMemory(text).hasMemory());
    assertFalse(firstHammockWithMemory(IF_THEN_ELSE).hasMemory());
    assertTrue(firstHammockWithMemory(IF_THEN_ELSE.replace("IADD R2, R1, R1", load)).hasMemory());
    assertNull(firstHammockWithMemory(text.replace("IADD R2, R1, R1", load)), "both do");
    String global = IF_THEN.replace("IADD R1, R1, R2", "GLD.U32 R1, global14[R2]");
    assertNull(firstHammockWithMemory(global), "global memory");
  }

  private static Hammock firstHammockWithMemory(String text) {
    return Hammock.find(code(text), 0, true, new ArrayList<>(), Set.of());
  }

  @Test
  void whatAllLanesRunBetweenMarkAndBranchComesBefore() {
    String text = IF_THEN.replace("BRA C0", "ISET.S32.C0 o[0x7f], R1, R2, LT\nBRA C0");
    DecodedKernel code = code(text);
    List<DecodedInstruction> before = new ArrayList<>();
    assertNotNull(Hammock.find(code, 0, false, before, Set.of()));
    assertEquals(List.of(code.instruction(1)), before);
    before.clear();
    assertNull(Hammock.find(code, 0, false, before, Set.of(1)), "something jumps there");
    assertNull(Hammock.find(code, 0, false, before, Set.of(2)), "something jumps to the branch");
    assertEquals(List.of(), before);
  }

  @Test
  void onlyItsFirstInstructionBeginsIt() {
    DecodedKernel code = code(IF_THEN_ELSE);
    for (int i = 1; i < code.size(); i++) {
      assertNull(Hammock.find(code, i, false, new ArrayList<>(), Set.of()), "at " + i);
    }
  }

  /**
   * Each of these instructions replaces an instruction of a path. The branch then cannot run as one
   * instruction.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "IADD R1, g [0x1], R2",
        "MVC R1, c [0x1][0x0]",
        "GLD.U32 R1, global14[R2]",
        "GST.U32 global14[R2], R1",
        "R2G.U32.U32 g[A1+0x0], R1",
        "IADD R1 (C1.LT), R1, R2",
        "BAR.ARV.WAIT b0, 0xfff",
        "IADD.S R1, R1, R2",
        "IADD.EXIT R1, R1, R2",
        "RET",
        "BRK C1.NE",
        "NOP",
        "SSY meet",
        "SSY inner\nBRA C1.NE, inner\nIADD R1, R1, R2\ninner: NOP.S"
      })
  void onlyArithmeticOnRegistersForAllLanesIsInIt(String text) {
    assertNull(firstHammock(IF_THEN.replace("IADD R1, R1, R2", text)));
    assertNull(firstHammock(IF_THEN_ELSE.replace("IADD R1, R1, R2", text)), "ahead, with else");
    assertNull(firstHammock(IF_THEN_ELSE.replace("IADD R2, R1, R1", text)), "aside");
  }

  @Test
  void otherShapesAreNone() {
    assertNull(firstHammock(IF_THEN.replace("SSY", "PBK")), "no place to meet");
    assertNull(firstHammock(IF_THEN.replace("NOP.S", "NOP")), "lanes do not meet");
    assertNull(
        firstHammock(IF_THEN.replace("NOP.S", "IADD.S R1, R1, R2")), "more than a place to meet");
    assertNull(firstHammock(IF_THEN.replace("BRA C0.NE, meet", "BRA meet")), "all lanes jump");
    assertNull(
        firstHammock(IF_THEN_ELSE.replace("BRA meet", "BRA C1.NE, meet")), "some lanes go on");
    assertNull(firstHammock(IF_THEN_ELSE.replace("BRA meet", "BRA other")), "it leads elsewhere");
    assertNull(firstHammock("back: " + IF_THEN.replace("C0.NE, meet", "C0.NE, back")), "a loop");
    assertNull(
        firstHammock(IF_THEN.replace("C0.NE, meet", "C0.NE, later") + "later: NOP\n"), "too far");
  }

  @Test
  void longWaysAreWorthABranch() {
    assertNotNull(firstHammock(IF_THEN.replace("IADD R1, R1, R2", "IADD R1, R1, R2\n".repeat(16))));
    assertNull(firstHammock(IF_THEN.replace("IADD R1, R1, R2", "IADD R1, R1, R2\n".repeat(17))));
  }

  /**
   * The hammock replaces its instructions in the translation block, between those before and after
   * it.
   */
  @Test
  void itIsPartOfATranslationBlock() {
    DecodedKernel code = code("IADD R1, R1, R1\n" + IF_THEN_ELSE + "IADD R1, R1, R1\n");
    TranslationCache plan =
        new TranslationCache(
            code,
            G80.TARGET.reconvergence(),
            VectorTarget.SCALAR,
            32,
            true,
            true,
            new ConstantMemory(),
            true);
    TranslationBlock block = plan.at(0);
    assertEquals(1, block.hammocks.size());
    assertEquals(4, block.body.size());
    assertEquals(code.instruction(code.size() - 1).endAddress(), block.endAddress);
  }
}
