package org.sass.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.sass.sim.target.flexgrip.FlexGripTarget;

/**
 * Tests how the checks order accesses to find races, and how they find where a value that was never
 * written came from.
 */
class OrderTest {
  /** Sums 64 words in shared memory. One warp does the last six steps. */
  private static final String REDUCTION =
      """
      //! launch block=64 param=@c
      //! buffer c=1xu32
      .kernel k
      .param c
      .shared tile 256
      I2I.U32.U16 R1, R0L
      SHL R2, R1, 2
      R2A A1, R2
      R2G.U32.U32 g[A1+0x5], R1
      BARRIER
      MVI R3, 32
      ISET.C0 o[0x7f], R1, R3, GE
      RET C0.NE
      IADD32I R6, R2, 128
      R2A A2, R6
      MOV R4, g[A2+0x5]
      IADD R4, g[A1+0x5], R4
      R2G.U32.U32 g[A1+0x5], R4
      MVI R3, 16
      ISET.C0 o[0x7f], R1, R3, GE
      RET C0.NE
      MOV R4, g[A1+0x15]
      IADD R4, g[A1+0x5], R4
      R2G.U32.U32 g[A1+0x5], R4
      ISET.C0 o[0x7f], R1, R124, NE
      RET C0.NE
      MOV R4, g[A1+0x6]
      MOV R5, c
      GST.EXIT.U32 global14[R5], R4
      .end
      """;

  @Test
  void aWarpNeedsNoBarrier() {
    CheckedRun.runWithAllChecks(REDUCTION.replace("BARRIER", "BAR.ARV.WAIT b0, 0xfff"))
        .assertCodes();
  }

  @Test
  void twoWarpsNeedOne() {
    Finding race = CheckedRun.runWithAllChecks(REDUCTION.replace("BARRIER", "NOP")).onlyFinding();
    assertEquals("race-shared", race.code());
    // The access that reads comes first, because warp 0 runs to its end before warp 1 starts.
    assertTrue(race.message().contains("no barrier separates them"), race.message());
    assertEquals(32, race.count());
    assertEquals(-1, race.lanes());
    assertEquals("shared", race.location().space());
    int first = race.site().thread().warp();
    assertEquals(1, first + race.relatedSite().thread().warp(), race.toString());
  }

  private static String storeKernel(String grid, String value) {
    return "//! launch grid="
        + grid
        + " block=32 param=@c\n//! buffer c=1xu32\nI2I.U32.U16 R3, "
        + value
        + "\nMOV R2, g[0x4]\nGST.EXIT.U32 global14[R2], R3\n";
  }

  @Test
  void blocksAreInNoOrder() {
    Finding race = CheckedRun.runWithAllChecks(storeKernel("3", "g[0x6].U16")).onlyFinding();
    assertEquals("race-global", race.code());
    assertEquals(1L, race.site().value());
    assertEquals(0L, race.relatedSite().value());
    assertEquals(race.site().pc(), race.relatedSite().pc());
    // Within one warp all lanes store the same value, which is harmless.
    CheckedRun.runWithAllChecks(storeKernel("1", "g[0x6].U16")).assertCodes();
    CheckedRun.runWithAllChecks(storeKernel("3", "g[0x1].U16")).assertCodes();
    CheckedRun.runWithAllChecks(storeKernel("1", "R0L")).assertCodes("race-lanes");
  }

  @Test
  void atomicOperationsAreInOrderAmongThemselvesOnly() {
    String head = "//! launch grid=4 block=64 param=@c\n//! buffer c=1xu32 fill=zero\n";
    String add = "MVI R1, 1\nMOV R2, g[0x4]\nGATOM.IADD.U32 R3, global14[R2], R1\n";
    CheckedRun.runWithAllChecks(head + add + "RET\n").assertCodes();
    Finding race =
        CheckedRun.runWithAllChecks(head + add + "GLD.U32 R4, global14[R2]\nRET\n").onlyFinding();
    assertEquals("race-global", race.code());
    assertTrue(race.message().contains("changed atomically"), race.message());
  }

  @Test
  void valuesAreFollowedToWhereTheyCameFrom() {
    String source =
        """
        //! launch block=32 param=@c
        //! buffer c=32xu32
        .kernel k
        .param c
        .shared tile 128
        I2I.U32.U16 R1, R0L
        SHL R2, R1, 2
        R2A A1, R2
        IADD R6, R5, R1
        R2G.U32.U32 g[A1+0x5], R6
        MOV R4, g[A1+0x5]
        SHL R4, R4, 1
        IADD R2, c, R2
        GST.EXIT.U32 global14[R2], R4
        .end
        """;
    Finding init = CheckedRun.runWithAllChecks(source).onlyFinding();
    assertEquals("init-register", init.code());
    assertEquals(14, init.site().line());
    assertEquals(9, init.relatedSite().line());
    assertTrue(init.message().contains("its value comes from R5"), init.message());
    assertEquals("c", init.location().buffer());
    assertEquals(32, init.count());
    // Only half of the register is written, and only that half is read.
    CheckedRun.runWithAllChecks(
            source
                .replace("IADD R6, R5, R1", "MOV.U16 R5L, R1L\nI2I.U32.U16 R6, R5L")
                .replace("//! launch", "\n//! launch"))
        .assertCodes();
  }

  @Test
  void whatOneAsksForIsAllThatOneHears() {
    String source = storeKernel("3", "R0L").replace("g[0x4]", "R9");
    CheckedRun one =
        CheckedRun.run(source, FlexGripTarget.WITHOUT_QUIRKS, EnumSet.of(CheckKind.MEMORY));
    assertEquals("memory-null", one.onlyFinding().code());
    assertNull(one.onlyFinding().relatedSite());
    assertEquals(
        "init-register",
        CheckedRun.run(source, FlexGripTarget.WITHOUT_QUIRKS, EnumSet.of(CheckKind.INIT))
            .onlyFinding()
            .code());
    CheckedRun.run(source, FlexGripTarget.WITHOUT_QUIRKS, EnumSet.of(CheckKind.BARRIER))
        .assertCodes();
  }

  /** Each 32 bits of a longer value are reported at their own address. */
  @Test
  void laterPartsOfAValueHaveTheirOwnAddress() {
    String head = "//! launch block=1 param=@c\n//! buffer c=4xu32\n";
    Finding stored =
        CheckedRun.runWithAllChecks(
                head + "MVI R4, 1\nMOV R2, g[0x4]\nGST.EXIT.S64 global14[R2], R4\n")
            .onlyFinding();
    assertEquals("init-register", stored.code());
    assertTrue(stored.message().startsWith("R5 is stored to c[1] ("), stored.message());
    Finding changed =
        CheckedRun.runWithAllChecks(
                head
                    + "MVI R4, 1\nMVI R5, 0\nMOV R2, g[0x4]\nGST.U32 global14[R2], R4\n"
                    + "GATOM.IADD.U64 R6, global14[R2], R4\nNOP.EXIT\n")
            .onlyFinding();
    assertEquals("init-global", changed.code());
    assertTrue(changed.message().startsWith("c[1] ("), changed.message());
  }
}
