package org.sass.lang.ide.navigate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.fixture.Fixture;

/** Checks between which lines the arrows of barriers run. */
class BarrierArrowsTest {
  /** Checks the arrows at the mark, written with the lines from 1. */
  private static void check(String text, String expected) {
    Fixture fixture = Fixture.of(text);
    List<String> arrows = new ArrayList<>();
    for (BarrierArrows.Arrow arrow :
        BarrierArrows.of(fixture.document(), fixture.start(), () -> {})) {
      arrows.add(arrow.from() + 1 + "->" + (arrow.to() + 1));
    }
    assertEquals(expected, String.join(" ", arrows), text);
  }

  private static String loads(String wait) {
    return ".arch sm_86\n"
        + "    [B------:R-:W0:-:S02] LDG.E R4, [R2]\n"
        + "    [B------:R-:W1:-:S02] LDG.E R5, [R2+0x4]\n"
        + ("    [" + wait + ":R-:W-:-:S04] FFMA R6, R4, R5, R6\n")
        + "    [B-1----:R-:W-:-:S05] EXIT\n";
  }

  @Test
  void runFromAWaitToTheInstructionThatSetsTheBarrier() {
    check(loads("B$001----"), "4->2");
    check(loads("B0$01----"), "4->3");
  }

  @Test
  void elsewhereInAControlAreThoseOfAllWaits() {
    check(loads("$0B01----"), "4->2 4->3");
    check(loads("B01---$0-"), "4->2 4->3");
    check(loads("B-----$0-"), "");
    check(loads("B01----").replace("FFMA", "FF$0MA"), "");
  }

  @Test
  void runFromAllThatWaitToTheInstructionAtTheCursor() {
    check(loads("B01----").replace("W1:", "W$01:"), "4->3");
    check(loads("B------").replace("W1:", "W$01:"), "5->3");
  }

  @Test
  void runDownInALoop() {
    check(
        """
        .arch sm_86
        loop:
            [B0$0-----:R-:W-:-:S04] FADD R6, R4, R6
            [B------:R-:W0:-:S02] LDG.E R4, [R2]
            [B------:R-:W-:-:S05] @P0 BRA loop
            [B------:R-:W-:-:S05] EXIT
        """,
        "3->4");
  }

  @Test
  void runAnywhereInAnInstructionOfAListing() {
    String listing =
        """
        \tcode for sm_80
        \t\tFunction : k
                /*0000*/    LDG.E R3, [R2.64] ;      /* 0x0000000402037981 */
                                                     /* 0x0000a2000c1e1900 */
                /*0010*/    S2R R6, SR_CTAID.X ;     /* 0x0000000000067919 */
                                                     /* 0x000e620000002500 */
                /*0020*/    FFMA R0, R3, R3, R0 ;    /* 0x0000000303007223 */
                                                     /* 0x004fcc0000000000 */
                /*0030*/    EXIT ;                   /* 0x000000000000794d */
                                                     /* 0x000fea0003800000 */
        """;
    check(listing.replace("FFMA", "FF$0MA"), "7->3");
    check(listing.replace("0x0000000303", "0x00$000000303"), "7->3");
    check(listing.replace("S2R", "S$02R"), "");
  }

  @Test
  void otherTextsHaveNone() {
    check("MOV R1$0, R2\n", "");
    check("$0", "");
    check(".arch sm_86\n    [B0-$0----:R-:W-:-:S0] FOO\n", "");
  }
}
