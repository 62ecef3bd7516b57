package org.sass.sim.jit.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.jit.EnginesTest;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.target.g80.G80;

/**
 * Tests which translation blocks run as loops in one method, and that lanes leave these loops
 * correctly.
 */
class WarpLoopTest {
  /**
   * R4 is the turn in which a lane takes the first exit, R8 the last turn. Only lanes that leave by
   * the second exit read R7. R6 becomes tiny after some turns. The lanes diverge first, so that
   * each warp then runs by itself.
   */
  private static final String KERNEL =
      """
      //! launch grid=2 block=BLOCK param=@m max-steps=STEPS
      //! buffer m=4096xu32 fill=iota
      .kernel cycle
      .param m
      I2I.U32.U16 R1, R0L
      MVI R2, BLOCK
      I2I.U32.U16 R3, g [0x6].U16
      IMAD.U16 R16, R3L, R2L, R1
      SHL R16, R16, 0x4
      IADD R16, m, R16
      MVI R2, 0x1
      LOP.AND.C0 o[0x7f], R1, R2
      SSY met
      BRA C0.NE, met
      GLD.U32 R9, global14[R16]
      met: NOP.S
      MVI R2, 0x0
      MVI R3, 0x0
      MVI R5, 0x0
      MVI R6, 0x3f800000
      MVI R7, 0x0
      MVI R8, 0x28
      MVI R10, 0x3d800000
      LEAVES
      NESTED
      SSY out
      ENTERS
      next:
      IADD32I R2, R2, 0x1
      IADD R3, R3, R1
      FMUL R6, R6, R10
      ISET.S32.C0 o[0x7f], R2, R4, EQ
      BRA C0.NE, LEADS
      IADD R7, R7, R2
      FADD R6, R6, R6
      IADD32I R5, R5, 0x3
      ISET.S32.C1 o[0x7f], R2, R8, LT
      BACK
      IADD R5, R5, R7
      BRA out
      aside: IADD32I R3, R3, 0x64
      out: NOP.S
      GST.U32 global14[R16], R2
      IADD32I R16, R16, 0x4
      GST.U32 global14[R16], R3
      IADD32I R16, R16, 0x4
      GST.U32 global14[R16], R5
      IADD32I R16, R16, 0x4
      GST.U32 global14[R16], R6
      NOP.EXIT
      .end
      """;

  private static final String SOME_LEAVE =
      "LOP32I.AND R4, R1, 0x7\nSHL R4, R4, 0x1\nIADD32I R4, R4, -0x1";
  private static final String ALL_LEAVE = "MVI R4, 0x9";
  private static final String NONE_LEAVES = "MVI R4, 0x0";
  private static final String BACK_IF_TAKEN = "BRA C1.NE, next";
  private static final String BACK_IF_NOT_TAKEN = "BRA C1.EQU, out\nBRA next";

  private static String kernel(String leaveCondition, String exit, String back) {
    return KERNEL.replace("LEAVES", leaveCondition).replace("LEADS", exit).replace("BACK", back);
  }

  private static void assertSameResults(String source) {
    String rest = source.replace("NESTED", "").replace("ENTERS", "").replace("STEPS", "100000");
    for (int block : new int[] {32, 48, 96}) {
      String kernel = rest.replace("BLOCK", "" + block);
      EnginesTest.assertSameAsInterpreter("block of " + block, kernel);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {SOME_LEAVE, ALL_LEAVE, NONE_LEAVES})
  void lanesLeave(String leaves) {
    for (String exit : new String[] {"out", "aside"}) {
      for (String back : new String[] {BACK_IF_TAKEN, BACK_IF_NOT_TAKEN}) {
        assertSameResults(kernel(leaves, exit, back));
      }
    }
  }

  /** The divergence stack is nearly full and has no room for entries of lanes that diverge. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theStackIsNearlyFull(int room) {
    int entries = Warp.STACK_ENTRIES - room;
    assertSameResults(
        kernel(SOME_LEAVE, "out", BACK_IF_TAKEN).replace("NESTED", "SSY out\n".repeat(entries)));
  }

  /** Without an SSY, lanes that diverge take divergence stack entries of their own. */
  @Test
  void nothingSaysWhereToMeet() {
    assertSameResults(kernel(SOME_LEAVE, "out", BACK_IF_TAKEN).replace("SSY out\n", ""));
    assertSameResults(
        kernel(SOME_LEAVE, "out", BACK_IF_NOT_TAKEN).replace("SSY out\n", "PBK out\n"));
  }

  /**
   * Lanes that wait at the join continue after it when all lanes that could still reach it have
   * ended.
   */
  @Test
  void theOthersEnd() {
    assertSameResults(
        kernel(SOME_LEAVE, "out", BACK_IF_TAKEN).replace("IADD R5, R5, R7\n", "RET\n"));
  }

  @Test
  void fewLanesEnter() {
    String enters = "ISET.S32.C2 o[0x7f], R1, R8, LT\nBRA C2.EQU, out";
    assertSameResults(kernel(SOME_LEAVE, "out", BACK_IF_TAKEN).replace("ENTERS", enters));
    assertSameResults(kernel(SOME_LEAVE, "aside", BACK_IF_NOT_TAKEN).replace("ENTERS", enters));
  }

  @ParameterizedTest
  @ValueSource(ints = {90, 117, 150, 203, 301})
  void theMostStepsEndIt(int steps) {
    assertSameResults(kernel(SOME_LEAVE, "out", BACK_IF_TAKEN).replace("STEPS", "" + steps));
  }

  private static WarpLoop firstWarpLoop(String text) {
    String source = "//! launch grid=1 block=32\n" + text + "\nNOP.EXIT\n";
    DecodedKernel code = Launches.code(Launches.prepare(source).launch());
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
    return WarpLoop.find(plan, plan.at(0), block -> true);
  }

  private static final String TWO_BLOCKS =
      """
      next: IADD R1, R1, R2
      BRA C0.NE, out
      IADD R1, R1, R3
      BRA C1.NE, next
      out: NOP.S
      """;

  @Test
  void consecutiveBlocksFormOneLoop() {
    WarpLoop warpLoop = firstWarpLoop(TWO_BLOCKS);
    assertEquals(2, warpLoop.blocks().size());
    assertNotNull(warpLoop.joinBlock());
    assertNull(warpLoop.link());
    assertTrue(warpLoop.isExit(0) && warpLoop.leavesToJoin(0));
    assertFalse(warpLoop.isExit(1) || warpLoop.leavesToJoin(1));
  }

  @Test
  void theLastBranchMayLeadOut() {
    WarpLoop warpLoop =
        firstWarpLoop(TWO_BLOCKS.replace("BRA C1.NE, next", "BRA C1.NE, out\nBRA next"));
    assertEquals(2, warpLoop.blocks().size());
    assertNotNull(warpLoop.link());
    assertTrue(warpLoop.leavesToJoin(0) && warpLoop.leavesToJoin(1));
  }

  @Test
  void lanesWaitOnlyWhereNothingElseHappens() {
    assertNull(firstWarpLoop(TWO_BLOCKS.replace("NOP.S", "IADD.S R1, R1, R1")).joinBlock());
    assertNull(firstWarpLoop(TWO_BLOCKS.replace("NOP.S", "NOP")).joinBlock());
    assertFalse(
        firstWarpLoop(TWO_BLOCKS.replace("C0.NE, out", "C0.NE, far") + "far: NOP").leavesToJoin(0));
  }

  @Test
  void otherShapesAreNone() {
    assertNull(firstWarpLoop(TWO_BLOCKS.replace("C1.NE, next", "C1.NE, out")), "no way back");
    assertNull(firstWarpLoop(TWO_BLOCKS.replace("BRA C0.NE, out", "BRA out")), "all lanes leave");
    assertNull(firstWarpLoop(TWO_BLOCKS.replace("BRA C0.NE, out", "RET C0.NE")), "no branch");
    assertNull(
        firstWarpLoop(TWO_BLOCKS.replace("IADD R1, R1, R3", "back: BRA C2.NE, back")),
        "a loop within");
    String five = "IADD R1, R1, R3\nBRA C0.NE, out\n".repeat(4);
    assertNull(
        firstWarpLoop(TWO_BLOCKS.replace("IADD R1, R1, R3", five + "IADD R1, R1, R3")), "too many");
  }

  @ParameterizedTest
  @CsvSource({"SYNC,true", "DIVERGE,false", "BREAK,false", "CALL,false"})
  void lanesWaitInTheEntryOfAnSsy(Kind kind, boolean fits) {
    WarpLoop warpLoop = firstWarpLoop(TWO_BLOCKS);
    DivergenceStack stack = new DivergenceStack(2);
    assertFalse(warpLoop.canRun(stack));
    stack.push(-1, kind, 0);
    assertEquals(fits, warpLoop.canRun(stack));
    stack.push(-1, Kind.DIVERGE, 0);
    assertFalse(warpLoop.canRun(stack), "no room");
  }
}
