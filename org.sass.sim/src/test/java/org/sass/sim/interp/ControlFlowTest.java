package org.sass.sim.interp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests how the lanes of a warp diverge, reconverge, call, break and end. In the kernels, R0 is the
 * number of the lane and R10 its result.
 */
class ControlFlowTest {
  private static final String STORE = "SHL R40, R0, 0x2\nGST.EXIT.U32 global14[R40], R10\n";

  /** Returns code that sets C0 to nonzero in the lanes below a number. */
  private static String setC0Below(int lane) {
    return "MVI R41, 0x" + Integer.toHexString(lane) + "\nISET.S32.C0 o[0x7f], R0, R41, LT\n";
  }

  private static RunResult check(String source, IntUnaryOperator expected) {
    return check("sm_10", source, expected);
  }

  private static RunResult check(String arch, String source, IntUnaryOperator expected) {
    Launch launch = Kernels.launch(arch, ".arch " + arch + "\n" + source, 1, 32);
    RunResult result = Kernels.run(launch);
    assertNull(result.fault(), () -> result.fault().report());
    int[] words = Kernels.readMemory(launch, 32);
    assertArrayEquals(IntStream.range(0, 32).map(expected).toArray(), words, source);
    return result;
  }

  @Test
  void ifAndElseMeetAtTheJoin() {
    RunResult result =
        check(
            setC0Below(5)
                + "SSY meet\n"
                + "BRA C0.NE, then\n"
                + "MVI R10, 0x2\n"
                + "BRA meet\n"
                + "then: MVI R10, 0x1\n"
                + "meet: IADD32I R10, R10, 0x10\n"
                + "NOP.S\n"
                + "IADD32I R10, R10, 0x20\n"
                + STORE,
            lane -> (lane < 5 ? 1 : 2) + 0x30);
    assertEquals(2, result.stats().maxStackDepth());
    // After the join all lanes run together. The first addition and the join are issued twice, the
    // rest once.
    assertEquals(3, result.stats().byMnemonic().get("IADD32I"));
    assertEquals(1, result.stats().byMnemonic().get("GST"));
  }

  /** The lanes that take the branch run first. */
  @Test
  void takenLanesRunFirst() {
    check(
        setC0Below(1)
            + "MVI R3, 0x200\nSSY meet\nBRA C0.NE, first\nGLD.U32 R10, global14[R3]\nBRA meet\n"
            + "first: MVI R4, 0x7\nGST.U32 global14[R3], R4\nmeet: NOP.S\n"
            + STORE,
        lane -> lane == 0 ? 0 : 7);
  }

  @Test
  void aBranchWithoutSsyMeetsAtItsJoin() {
    RunResult result =
        check(
            setC0Below(8)
                + "BRA C0.NE, then\nMVI R10, 0x2\nBRA meet\nthen: MVI R10, 0x1\n"
                + "meet: NOP.S\nIADD32I R10, R10, 0x10\n"
                + STORE,
            lane -> (lane < 8 ? 1 : 2) + 0x10);
    assertEquals(1, result.stats().byMnemonic().get("IADD32I"));
  }

  /**
   * The lanes that leave the loop last are already at the second join when those that left first
   * reach a join.
   */
  @Test
  void aDivergentLoopWithoutSsyLosesNoLane() {
    check(
        "MOV R1, R0\n"
            + "loop: IADD32I R10, R10, 0x3\nISET.S32.C0 o[0x7f], R1, R124, GT\n"
            + "IADD32I R1, R1, -0x1\nBRA C0.NE, loop\n"
            + "NOP.S\nIADD32I R10, R10, 0x1\nNOP.S\nIADD32I R10, R10, 0x1\n"
            + STORE,
        lane -> 3 * (lane + 1) + 2);
  }

  @Test
  void aJoinOnAnEmptyStackDoesNothing() {
    check("MOV.S R10, R0\nNOP.S\n" + STORE, lane -> lane);
  }

  /** The guard applies to the operation but not to the join. */
  @Test
  void aGuardedJoinJoins() {
    check(
        setC0Below(8)
            + "SSY meet\nBRA C0.NE, meet\nMVI R10, 0x2\n"
            + "meet: MOV.S R10 (C0.FALSE), R0\nIADD32I R10, R10, 0x1\n"
            + STORE,
        lane -> lane < 8 ? 1 : 3);
  }

  @Test
  void divergentLoop() {
    RunResult result =
        check(
            "MOV R1, R0\nSSY meet\n"
                + "loop: IADD32I R10, R10, 0x3\nISET.S32.C0 o[0x7f], R1, R124, GT\n"
                + "IADD32I R1, R1, -0x1\nBRA C0.NE, loop\nmeet: NOP.S\n"
                + STORE,
            lane -> 3 * (lane + 1));
    assertEquals(32, result.stats().maxStackDepth());
  }

  @Test
  void returnsOfSomeLanesLeaveTheOthersInTheSubroutine() {
    check(
        setC0Below(8)
            + "CAL.NOINC sub\nIADD32I R10, R10, 0x100\n"
            + STORE
            + "sub: MVI R10, 0x1\nRET C0.NE\nIADD32I R10, R10, 0x1\nRET\n",
        lane -> (lane < 8 ? 1 : 2) + 0x100);
  }

  @Test
  void returnsFromWithinADivergentBranch() {
    check(
        setC0Below(8)
            + "CAL.NOINC sub\nIADD32I R10, R10, 0x100\n"
            + STORE
            + "sub: SSY meet\nBRA C0.NE, then\nMVI R10, 0x2\nBRA meet\n"
            + "then: MVI R10, 0x1\nRET\n"
            + "meet: NOP.S\nIADD32I R10, R10, 0x10\nRET\n",
        lane -> lane < 8 ? 0x101 : 0x112);
  }

  /** The path that waits at the join goes on when all lanes of the other path have returned. */
  @Test
  void lanesThatWaitAtAJoinGoOnBehindIt() {
    check(
        setC0Below(8)
            + "CAL.NOINC sub\nIADD32I R10, R10, 0x100\n"
            + STORE
            + "sub: SSY meet\nBRA C0.NE, meet\nMVI R10, 0x2\nRET\n"
            + "meet: IADD32I R10, R10, 0x10\nNOP.S\nIADD32I R10, R10, 0x20\nRET\n",
        lane -> lane < 8 ? 0x130 : 0x102);
  }

  /** A branch without SSY in a subroutine does not wait for the caller's join. */
  @Test
  void aJoinBelongsToItsSubroutine() {
    check(
        setC0Below(8)
            + "SSY out\nCAL.NOINC sub\nout: NOP.S\n"
            + STORE
            + "sub: BRA C0.NE, meet\nMVI R10, 0x2\n"
            + "meet: NOP.S\nIADD32I R10, R10, 0x20\nRET\n",
        lane -> lane < 8 ? 0x20 : 0x22);
  }

  @Test
  void callsUnderDivergence() {
    check(
        setC0Below(8)
            + "SSY meet\nBRA C0.NE, then\nCAL.NOINC sub\nCAL.NOINC sub\nBRA meet\n"
            + "then: CAL.NOINC sub\nmeet: NOP.S\n"
            + STORE
            + "sub: IADD R10, R10, R0\nRET\n",
        lane -> lane < 8 ? lane : 2 * lane);
  }

  @Test
  void returnAtDepthZeroEndsItsLanes() {
    check(
        "MVI R10, 0x1\nSHL R40, R0, 0x2\nGST.U32 global14[R40], R10\n"
            + setC0Below(8)
            + "RET C0.NE\nMVI R10, 0x2\n"
            + STORE,
        lane -> lane < 8 ? 1 : 2);
  }

  /**
   * A return outside any subroutine ends its lanes, also within a branch. The SSY of the kernel
   * itself does not change that.
   */
  @Test
  void returnWithinABranchAtDepthZeroEndsItsLanes() {
    check(
        "SHL R40, R0, 0x2\n"
            + setC0Below(8)
            + "SSY meet\nBRA C0.NE, then\nMVI R10, 0x2\nBRA meet\nthen: RET\nmeet: NOP.S\n"
            + "IADD32I R10, R10, 0x1\n"
            + STORE,
        lane -> lane < 8 ? 0 : 3);
  }

  /**
   * In compiled kernels a NOP with the exit marker ends all active lanes. Its condition is "never".
   */
  @Test
  void theExitMarkerEndsAllActiveLanes() {
    check(
        setC0Below(8)
            + "SHL R40, R0, 0x2\nMVI R10, 0x5\nSSY meet\nBRA C0.NE, then\nBRA meet\n"
            + "then: GST.EXIT.U32 global14[R40] (C0.EQU), R10\n"
            + "meet: NOP.S\nGST.U32 global14[R40], R10\nNOP.EXIT\n",
        lane -> lane < 8 ? 0 : 5);
  }

  @Test
  void breaks() {
    RunResult result =
        check(
            "MOV R1, R0\nPBK out\n"
                + "loop: ISET.S32.C0 o[0x7f], R1, R124, LE\nBRK C0.NE\n"
                + "IADD32I R1, R1, -0x1\nIADD32I R10, R10, 0x1\nBRA loop\n"
                + "out: IADD32I R10, R10, 0x10\n"
                + STORE,
            lane -> lane + 0x10);
    assertEquals(1, result.stats().maxStackDepth());
    assertEquals(1, result.stats().byMnemonic().get("GST"));
  }

  /** A break from within a branch leaves the loop and the branch. */
  @Test
  void breaksFromWithinABranch() {
    check(
        setC0Below(8)
            + "PBK out\nSSY meet\nBRA C0.NE, then\nMVI R10, 0x2\nBRA meet\n"
            + "then: MVI R10, 0x1\nBRK\nmeet: NOP.S\nIADD32I R10, R10, 0x10\nBRK\n"
            + "out: IADD32I R10, R10, 0x100\n"
            + STORE,
        lane -> lane < 8 ? 0x101 : 0x112);
  }

  @Test
  void indirectBranch() {
    check(
        "sm_12",
        ".const 0 0 = 0x20, 0x30\n"
            + "LOP32I.AND R1, R0, 0x1\n"
            + "R2A A1, R1, 0x2\n"
            + "BRX c[0x0][A1+0x0]\n"
            + "NOP\n"
            + "zero: MVI R10, 0x10\n"
            + "BRA end\n"
            + "one: MVI R10, 0x20\n"
            + "end: NOP\n"
            + STORE,
        lane -> lane % 2 == 0 ? 0x10 : 0x20);
  }

  @Test
  void votes() {
    String vote = setC0Below(8) + "SSY meet\nBRA C0.NE, meet\nVOTE.%s C1 (C0.%s)\nmeet: NOP.S\n";
    String tell = "C2R R10, C1\n" + STORE;
    check("sm_12", vote.formatted("ALL", "EQU") + tell, lane -> lane < 8 ? 0 : 2);
    check("sm_12", vote.formatted("ANY", "NE") + tell, lane -> lane < 8 ? 0 : 1);
    check("sm_12", setC0Below(8) + "VOTE.ANY C1 (C0.NE)\n" + tell, lane -> 2);
    check("sm_12", setC0Below(8) + "VOTE.ALL C1 (C0.NE)\n" + tell, lane -> 1);
  }

  /**
   * Each thread reads what the thread at the opposite end of the block wrote before the barrier.
   */
  @Test
  void barrier() {
    String source =
        """
        MVI R1, 0x7f
        IADD R1, R1, -R0
        R2A A1, R0, 0x2
        R2A A2, R1, 0x2
        R2G.U32.U32 g[A1+0x10], R0
        BAR.ARV.WAIT b0, 0xfff
        MOV R10, g [A2+0x10]
        SHL R40, R0, 0x2
        GST.EXIT.U32 global14[R40], R10
        """;
    Launch launch = Kernels.launch(source, 128);
    assertArrayEquals(
        IntStream.range(0, 128).map(i -> 127 - i).toArray(), Kernels.runAndReadWords(launch));
  }

  /** A split barrier: the first warp arrives and goes on, the second waits for it. */
  @Test
  void splitBarrier() {
    String source =
        """
        MVI R41, 0x20
        ISET.S32.C0 o[0x7f], R0, R41, LT
        BRA C0.EQU, second
        R2G.U32.U32 g [0x10], R41
        BAR.ARV b3, 0xfff
        MVI R10, 0x1
        BRA out
        second: BAR.ARV.WAIT b3, 0xfff
        MOV R10, g [0x10]
        out: SHL R40, R0, 0x2
        GST.EXIT.U32 global14[R40], R10
        """;
    Launch launch = Kernels.launch(source, 64);
    RunResult result = Kernels.run(launch);
    assertTrue(result.completed());
    assertEquals(1, result.stats().barriers());
    assertArrayEquals(
        IntStream.range(0, 64).map(i -> i < 32 ? 1 : 32).toArray(), Kernels.readMemory(launch, 64));
  }

  /** Only lanes with a thread run: the last warp of a block of 40 threads has 8 lanes. */
  @Test
  void partialWarps() {
    Launch launch = Kernels.launch("MVI R10, 0x1\n" + STORE, 40);
    RunResult result = Kernels.run(launch);
    assertEquals(3 * 40, result.stats().threadInstructions());
    assertEquals(6, result.stats().warpInstructions());
    int[] words = Kernels.readMemory(launch, 41);
    assertEquals(1, words[39]);
    assertEquals(0, words[40]);
  }
}
