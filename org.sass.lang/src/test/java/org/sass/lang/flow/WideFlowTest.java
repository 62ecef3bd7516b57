package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isas;

/** Control flow and barriers of kernels for Turing, Ampere and Hopper. */
class WideFlowTest {

  /** A loop with lanes that leave it early, a subroutine, and code that only some lanes execute. */
  private static final String TURING =
      """
      .kernel k
      k_start:
          [B------:R-:W0:-:S02] S2R R0, SR_TID.X
          [B------:R-:W-:-:S01] BSSY B0, meet
          [B0-----:R-:W-:-:S13] ISETP.GE.AND P0, PT, R0, c[0x0][0x160], PT
          [B------:R-:W-:-:S05] @P0 BRA left
          [B------:R-:W-:-:S01] BSSY B1, inner
      loop:
          [B------:R-:W-:-:S04] IADD3 R0, R0, 0x1, RZ
          [B------:R-:W-:-:S13] ISETP.NE.AND P1, PT, R0, 0x10, PT
          [B------:R-:W-:-:S05] @!P1 BREAK B0
          [B------:R-:W-:-:S05] @!P1 BRA left
          [B------:R-:W-:-:S13] ISETP.NE.AND P2, PT, R0, 0x20, PT
          [B------:R-:W-:-:S05] BRA P2, loop
          [B------:R-:W-:-:S05] BSYNC B1
      inner:
          [B------:R-:W-:-:S05] BSYNC B0
      meet:
          [B------:R-:W-:-:S01] MOV R20, 0x140
          [B------:R-:W-:-:S05] CALL.REL.NOINC help
          [B------:R-:W-:-:S05] WARPSYNC 0xffffffff
      left:
          [B------:R-:W-:-:S05] EXIT
      help:
          [B------:R-:W-:-:S04] MOV R21, 0x0
          [B------:R-:W-:-:S05] RET.REL.NODEC R20 k_start
      .end
      """;

  private static Kernel kernel(String arch, String text) {
    Document document = Document.of(Assembler.Options.of(Isas.load(arch)), text);
    List<String> errors =
        document.program().problems().stream()
            .filter(problem -> problem.isError())
            .map(problem -> problem.line() + " " + problem.message())
            .toList();
    assertEquals(List.of(), errors);
    return document.program().kernels().get(0);
  }

  /** Returns a text for Ampere as it is written for another architecture. */
  private static String ofArch(String arch, String text) {
    return switch (arch) {
      case "sm_75" -> text.replace("LDG.E ", "LDG.E.SYS ");
      case "sm_90" -> text.replace("WARPSYNC 0xffffffff", "WARPSYNC.ALL");
      default -> text;
    };
  }

  private static KernelFlow flow(String arch, String text) {
    return KernelFlow.of(Isas.load(arch), kernel(arch, text));
  }

  private static List<String> edges(KernelFlow flow) {
    List<String> edges = new ArrayList<>();
    for (Cfg.Edge edge : flow.cfg().edges()) {
      int last = flow.cfg().block(edge.from()).last();
      String from = flow.kernel().code().get(last).decode().form().mnemonic() + "@" + last;
      edges.add(from + " " + edge.kind() + " " + flow.cfg().block(edge.to()).first());
    }
    return edges;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_75", "sm_86", "sm_90"})
  void lanesMeetWhereTheirBarrierSays(String arch) {
    assertEquals(
        List.of(
            "BRA@3 FALLTHROUGH 4",
            "BRA@3 TAKEN 16",
            "BSSY@4 FALLTHROUGH 5",
            "BRA@8 FALLTHROUGH 9",
            "BRA@8 TAKEN 16",
            "BRA@10 FALLTHROUGH 11",
            "BRA@10 TAKEN 5",
            "BSYNC@11 BREAK 12",
            "BSYNC@12 BREAK 13",
            "CALL@14 CALL 17",
            "CALL@14 AFTER_CALL 15",
            "WARPSYNC@15 FALLTHROUGH 16",
            "RET@18 RETURN 15"),
        edges(flow(arch, ofArch(arch, TURING))));
  }

  /** A barrier that nothing names in this code was set by a caller, or was kept in a register. */
  @Test
  void anUnknownBarrierLeadsToTheNextInstruction() {
    KernelFlow flow =
        flow("sm_86", ".kernel k\n BMOV.32 B3, R2\n BSYNC B3\n MOV R1, R2\n EXIT\n.end\n");
    assertEquals(List.of("BSYNC@1 BREAK 2"), edges(flow));
  }

  /** The place that lanes go to need not be the next one. */
  @Test
  void theBarrierIsFollowedEvenIfOthersAreNamedLater() {
    String text =
        """
        .kernel k
            BSSY B0, far
            BSSY B1, near
            @P0 BRA other
            BSYNC B0
        near:
            MOV R0, R1
        other:
            MOV R0, R2
        far:
            EXIT
        .end
        """;
    assertEquals(
        List.of(
            "BRA@2 FALLTHROUGH 3",
            "BRA@2 TAKEN 5",
            "BSYNC@3 BREAK 6",
            "MOV@4 FALLTHROUGH 5",
            "MOV@5 FALLTHROUGH 6"),
        edges(flow("sm_75", text)));
  }

  /** Compilers use guarded calls as branches; what they lead to ends the thread. */
  @Test
  void aGuardedCallOfWhatNeverReturnsIsABranch() {
    String text =
        """
        .kernel k
        loop:
            ISETP.GE.AND P2, PT, R40, c[0x0][0x198], PT
            @P2 CALL.REL.NOINC out
            BRA loop
        out:
            EXIT
        .end
        """;
    KernelFlow flow = flow("sm_80", text);
    assertEquals(List.of("CALL@1 FALLTHROUGH 2", "CALL@1 CALL 3", "BRA@2 TAKEN 0"), edges(flow));
    assertTrue(flow.cfg().canReachEnd(0));
  }

  /** The text names the start of the code, to which the register is added. */
  @Test
  void aCallOfAnAddressInARegisterGoesAnywhereAndReturns() {
    String text =
        """
        .kernel k
        k_start:
            MOV R4, 0x1
            UMOV UR4, 0x2
            CALL.REL.NOINC R6 k_start
            MOV R0, R5
            STG.E.SYS [R2], R0
            EXIT
        .end
        """;
    KernelFlow flow = flow("sm_75", text);
    assertFalse(flow.cfg().isExact());
    assertEquals(
        List.of("CALL@2 FALLTHROUGH 3", "CALL@2 INDIRECT 0", "CALL@2 INDIRECT 3"), edges(flow));
    Liveness liveness = Liveness.of(flow);
    assertTrue(liveness.liveAfter(0).get(resource(flow, "R", 4)), "an argument");
    assertFalse(liveness.liveAfter(1).get(resource(flow, "UR", 4)), "not passed");
  }

  private static int resource(KernelFlow flow, String prefix, int number) {
    return flow.resources().files().stream()
        .filter(file -> file.prefix().equals(prefix))
        .mapToInt(file -> flow.resources().firstResource(file, number))
        .findFirst()
        .orElseThrow();
  }

  private static String uses(String instruction) {
    KernelFlow flow = flow("sm_86", ".kernel k\n " + instruction + "\n EXIT\n.end\n");
    List<String> uses = new ArrayList<>();
    for (Effects.ResourceUse use : flow.effects(0).uses()) {
      String how = (use.reads() ? "r" : "") + (use.writes() ? "w" : "");
      uses.add(how + " " + flow.resources().name(use.first(), use.count()));
    }
    return String.join(", ", uses);
  }

  @Test
  void uniformRegistersAndPredicatesAreFollowed() {
    assertEquals("r UP1, w UR4, r UR5", uses("@UP1 UIADD3 UR4, UR5, 0x1, URZ"));
    assertEquals("w R0, r R1, r UR7", uses("IADD3 R0, R1, UR7, RZ"));
    assertEquals("w P1, w P2, r P0, r P3", uses("PLOP3.LUT P1, P2, P0, P3, PT, 0x80, 0x8"));
    assertEquals("w P1, r P0, r UP2", uses("PLOP3.LUT P1, PT, P0, PT, UP2, 0x80, 0x8"));
    assertEquals("w UP0, r UR4", uses("UISETP.GE.AND UP0, UPT, UR4, 0x3, UPT"));
    assertEquals("r P2, r B4", uses("BSYNC P2, B4"));
  }

  @Test
  void predicatesOfBranchesAreConditions() {
    for (String conditional :
        List.of("BRA P1, 0x0", "BRA !PT, 0x0", "BRA.DIV UR4, 0x0", "EXIT P0", "BSYNC P0, B1")) {
      KernelFlow flow = flow("sm_86", ".kernel k\n " + conditional + "\n EXIT\n.end\n");
      assertTrue(flow.effects(0).isConditional(), conditional);
      assertTrue(flow.effects(0).canContinue(), conditional);
    }
    for (String always : List.of("BRA 0x0", "BRA PT, 0x0", "EXIT", "BRX R4 -0x10")) {
      KernelFlow flow = flow("sm_86", ".kernel k\n " + always + "\n EXIT\n.end\n");
      assertFalse(flow.effects(0).canContinue(), always);
    }
  }

  // ---------------------------------------------------------------- barriers in controls

  /** Loads in a loop, with the wait at its start and the load for the next iteration at its end. */
  private static final String PIPELINE =
      """
      .kernel k
          [B------:R-:W0:-:S02] LDG.E R4, [R2]
          [B------:R-:W0:-:S02] LDG.E R5, [R2+0x4]
          [B------:R-:W-:Y:S04] MOV R6, RZ
      loop:
          [B0-----:R-:W-:-:S04] FFMA R6, R4, R5, R6
          [B------:R-:W0:-:S01] LDG.E R4, [R2+0x8]
          [B------:R1:W-:-:S01] STS [R7], R6
          [B-1----:R-:W-:-:S05] IADD3 R7, R7, 0x4, RZ
          [B------:R-:W-:-:S05] @P0 BRA loop
          [B0--3--:R-:W-:-:S05] EXIT
      .end
      """;

  @ParameterizedTest
  @ValueSource(strings = {"sm_75", "sm_86", "sm_90"})
  void barriersLeadToWhatSetThem(String arch) {
    Scoreboards scoreboards = Scoreboards.of(flow(arch, ofArch(arch, PIPELINE)));
    assertEquals(new IssueControl(true, 0, -1, 0, 2, false), scoreboards.control(0));
    assertEquals(new IssueControl(true, 0, -1, -1, 4, true), scoreboards.control(2));
    assertEquals(new IssueControl(true, 0b1001, -1, -1, 5, false), scoreboards.control(8));
    assertEquals("{0, 1, 4}", scoreboards.settersBefore(3, 0).toString());
    assertEquals("{4}", scoreboards.settersBefore(8, 0).toString());
    assertEquals("{}", scoreboards.settersBefore(8, 3).toString());
    assertEquals("{5}", scoreboards.settersBefore(6, 1).toString());
    assertEquals("{3}", scoreboards.waitersAfter(0, 0).toString());
    assertEquals("{3, 8}", scoreboards.waitersAfter(4, 0).toString());
  }

  /** Without a control in the text, the word has the one that the assembler chose. */
  @Test
  void aControlThatIsNotWrittenWaitsForAll() {
    Scoreboards wide = Scoreboards.of(flow("sm_86", ".kernel k\n LDG.E R4, [R2]\n EXIT\n.end\n"));
    assertFalse(wide.control(0).isWritten());
    assertEquals(63, wide.control(1).waitMask());
    assertEquals("{0}", wide.settersBefore(1, 0).toString());
    String maxwell = ".kernel k\n LDG.E R4, [R2]\n EXIT\n.end\n";
    Scoreboards old = Scoreboards.of(flow("sm_50", maxwell));
    assertFalse(old.control(0).isWritten());
    assertEquals("{0}", old.settersBefore(1, 0).toString());
    Scoreboards kepler = Scoreboards.of(flow("sm_35", maxwell));
    assertNull(kepler.control(0));
  }
}
