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
  void otherTextsHaveNone() {
    check("MOV R1$0, R2\n", "");
    check("$0", "");
    check(".arch sm_86\n    [B0-$0----:R-:W-:-:S0] FOO\n", "");
  }
}
