package org.sass.sim.observe.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.sim.observe.InstructionCounts;
import org.sass.sim.observe.Runs;

class StatisticsTest {
  @Test
  void branchesAndLanes() {
    // In both warps, lanes 0 to 7 take the first branch. Then all lanes take a branch, then none
    // does.
    Statistics statistics =
        Runs.statistics(
            """
            //! launch grid=1 block=64
            MVI R3, 0x1f
            LOP.AND R1, R0, R3
            MVI R2, 0x8
            SSY meet
            ISET.C0 o[0x7f], R1, R2, LT
            BRA C0.NE, meet
            IADD R4, R1, R2
            meet: NOP.S
            ISET.C1 o[0x7f], R1, R2, TRUE
            BRA C1.NE, on
            NOP
            on: BRA C1.EQ, on
            NOP.EXIT
            """);
    InstructionCounts first = Runs.countsOfLine(statistics, 7);
    assertEquals(2, first.issued);
    assertEquals(16, first.threads);
    assertEquals(64, first.active);
    assertEquals(8.0, first.meanLanes());
    assertEquals(32.0, first.meanActiveLanes());
    assertEquals(16, first.guardTrueLanes);
    assertEquals(48, first.guardFalseLanes);
    assertEquals(2, first.divergent);
    assertEquals(0, first.taken + first.notTaken);
    assertEquals(24.0, Runs.countsOfLine(statistics, 8).meanActiveLanes());
    assertEquals(2, Runs.countsOfLine(statistics, 11).taken);
    assertEquals(0, Runs.countsOfLine(statistics, 12).issued);
    assertEquals(2, Runs.countsOfLine(statistics, 13).notTaken);
    InstructionCounts flags = Runs.countsOfLine(statistics, 6);
    assertEquals(64, flags.flagWrites);
    assertEquals(48, flags.flagCounts[0], "zero in the lanes that are not less");
    assertEquals(16, flags.flagCounts[1], "the sign in the others");
  }

  @Test
  void memories() {
    // The addresses of neighbouring lanes are 16 words apart in shared memory and 2 words apart in
    // global memory; then they are adjacent.
    Statistics statistics =
        Runs.statistics(
            """
            //! launch grid=1 block=32 param=@a
            //! buffer a=64xu32
            .shared 2048
            SHL R1, R0, 0x6
            R2A A1, R1
            R2G.U32.U32 g[A1+0x8], R1
            SHL R2, R0, 0x2
            R2A A2, R2
            R2G.U32.U32 g[A2+0x8], R1
            SHL R3, R0, 0x3
            IADD R3, g[0x4], R3
            GST.U32 global14[R3], R1
            IADD R2, g[0x4], R2
            GLD.U32 R5, global14[R2]
            GST.U16 global14[R3], R1
            NOP.EXIT
            """);
    assertEquals(2, Runs.countsOfLine(statistics, 6).sharedRequests);
    assertEquals(30, Runs.countsOfLine(statistics, 6).sharedConflicts);
    assertEquals(0, Runs.countsOfLine(statistics, 9).sharedConflicts);
    assertEquals(2, Runs.countsOfLine(statistics, 9).sharedRequests);
    InstructionCounts apart = Runs.countsOfLine(statistics, 12);
    assertEquals(2, apart.uncoalesced);
    assertEquals(32, apart.segments);
    assertEquals(32 * 32, apart.movedBytes);
    assertEquals(128, apart.requestedBytes);
    InstructionCounts together = Runs.countsOfLine(statistics, 14);
    assertEquals(2, together.globalRequests);
    assertEquals(0, together.uncoalesced);
    assertEquals(2, together.segments);
    assertEquals(128, together.movedBytes);
    assertEquals(2, Runs.countsOfLine(statistics, 15).uncoalesced);
  }

  @Test
  void barriers() {
    Statistics statistics =
        Runs.statistics("//! launch block=96\nNOP\nBAR.ARV.WAIT b0, 0xfff\nNOP.EXIT\n");
    InstructionCounts barrier = Runs.countsOfLine(statistics, 3);
    assertEquals(3, barrier.arrivals);
    assertEquals(2, barrier.waits);
    // Warp 0 waits while warps 1 and 2 run their BAR; warp 1 waits for the BAR of warp 2 and the
    // NOP of warp 0.
    assertTrue(
        barrier.waitedInstructions >= 2 && barrier.waitedInstructions <= 4,
        "waited " + barrier.waitedInstructions);
  }

  @Test
  void opcodesAreTheSumsOfTheirLines() {
    Statistics statistics =
        Runs.statistics(
            "//! launch grid=3 block=40\nMVI R1, 1\nIADD R1, R1, R1\nIADD R2, R1, R1\nNOP.EXIT\n");
    Map<String, InstructionCounts> opcodes = statistics.opcodes();
    assertEquals(12, opcodes.get("IADD").issued);
    assertEquals(240, opcodes.get("IADD").threads);
    assertEquals(20.0, opcodes.get("IADD").meanLanes());
    assertEquals(24, statistics.total().issued);
    String text = new StatsReport(statistics).text();
    assertTrue(text.contains("IADD        12  50.0 %      240   20.0\n"), text);
    assertTrue(
        text.contains("   3   0x0008       6      120   20.0    20.0  IADD R1, R1, R1\n"), text);
  }
}
