package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests what the commands about instruction sets say about the sets of a table. */
class IsaCompareTest {

  @Test
  void whatChangesFromSetToSet() {
    String out = GsassRun.run("isa", "compare", "sm_75", "sm_80", "sm_90").assertStatus(0).out();
    assertTrue(out.contains("\n## sm_80\n") && out.contains("\n## sm_90\n"), out);
    assertTrue(out.contains("\nNew since sm_75:\n"), out);
    assertTrue(out.contains("\nGone since sm_80:\n"), out);
    assertTrue(out.contains("\n## sm_80\n\n155 instructions in 464 forms.\n"), out);
    assertFalse(out.contains("sm_86"), out);
  }

  @Test
  void oneSetAloneIsNotCompared() {
    GsassRun.run("isa", "compare", "sm_75")
        .assertStatus(2)
        .assertErrContains("name another one beside sm_75");
    GsassRun.run("isa", "compare", "sm_75", "sm_86", "sm_86")
        .assertStatus(2)
        .assertErrContains("sm_86 would be compared with itself; name another architecture");
    GsassRun.run("isa", "compare", "sm_75", "sm_99")
        .assertStatus(2)
        .assertErrContains("unknown instruction set 'sm_99'");
  }

  /** The page of an instruction has the forms of the set, and says in which sets each is. */
  @Test
  void whereAFormEnds() {
    String volta = GsassRun.run("isa", "show", "--isa", "sm_70", "LDG").assertStatus(0).out();
    assertTrue(volta.contains("\nthis form     only in sm_70 to sm_75\n"), volta);
    assertTrue(volta.contains(" more forms are in sm_75, sm_80, sm_86, sm_89, sm_90.\n"), volta);
    String hopper = GsassRun.run("isa", "show", "--isa", "sm_90", "LDG").assertStatus(0).out();
    assertFalse(hopper.contains("sm_70 to sm_75"), hopper);
    String json =
        GsassRun.run("isa", "show", "--isa", "sm_70", "LDG", "--format", "json")
            .assertStatus(0)
            .out();
    assertTrue(json.contains("\"architecture\":\"sm_70\",\"lastArchitecture\":\"sm_75\""), json);
  }

  /** The message about an instruction that the set lacks names the sets that have it. */
  @Test
  void instructionsOfOtherSets() {
    GsassRun.run("isa", "show", "hgmma.F32")
        .assertStatus(2)
        .assertErrContains(
            "unknown instruction 'hgmma.F32' of sm_10; sm_90 has it"
                + " (gsass isa show --isa sm_90 HGMMA)");
    GsassRun.run("isa", "show", "FOOBAR").assertStatus(2).assertErrContains("did you mean BAR?");
  }
}
