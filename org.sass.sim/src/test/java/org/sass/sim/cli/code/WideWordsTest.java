package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sass.sim.cli.GsassRun;

/** Runs commands on words of 128 bits, with a made-up instruction set. */
class WideWordsTest {
  private static final String TABLE =
      "../org.sass.lang/src/test/resources/org/sass/lang/isa/wide.isa";
  private static final String BRANCH = "000fe4000003ffffffffffb000007947";

  private static GsassRun run(String input, String... arguments) {
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--isa-file";
    all[arguments.length + 1] = TABLE;
    return GsassRun.runWith(input, all);
  }

  @Test
  void wordsAreReadAndWrittenInOneGroup() {
    GsassRun plain = run("a0: " + BRANCH + "\n" + BRANCH + "\n", "dis", "--words", "-");
    assertEquals(
        "BRA 0x60\tthe control is not shown\nBRA -0x40\tthe control is not shown\n",
        plain.assertStatus(0).out());
    GsassRun shown = run("a0: " + BRANCH + "\n", "dis", "--words", "--control", "-");
    assertEquals("[B------:R-:W-:-:S02] BRA 0x60\t\n", shown.assertStatus(0).out());
    GsassRun back =
        run("a0: [B------:R-:W-:-:S02] BRA 0x60\nEXIT\n", "asm", "--words", "-").assertStatus(0);
    assertEquals(BRANCH + "\n03fff60000000000000000000000794d\n", back.out());
    run("0000794d\n", "dis", "--words", "-")
        .assertStatus(1)
        .assertOutContains(
            "error: '0000794d' is not an instruction word; write 32 hexadecimal digits, the highest"
                + " first");
  }

  @Test
  void explainDrawsFourRows() {
    GsassRun page = run("", "explain", BRANCH).assertStatus(0);
    for (String row : new String[] {"127  ", "95   ", "63   ", "31   "}) {
      assertTrue(page.out().contains("\n  " + row), row + page.out());
    }
    page.assertOutContains("barriers to wait for").assertOutContains("128 bits");
    GsassRun text = run("", "explain", "[B------:R-:W-:-:S02] BRA -0x40").assertStatus(0);
    assertEquals(page.out(), text.out());
  }

  @Test
  void aListingCanShowTheControl() {
    String hex = "00007947 ffffffb0 0003ffff 000fe400\n";
    run(hex, "dis", "-")
        .assertStatus(0)
        .assertOutContains("/*0000*/        BRA -0x40; /* 0xffffffb000007947 */\n")
        .assertOutContains(" /* 0x000fe4000003ffff */\n");
    run(hex, "dis", "-", "--control")
        .assertStatus(0)
        .assertOutContains("[B------:R-:W-:-:S02] BRA -0x40;");
  }
}
