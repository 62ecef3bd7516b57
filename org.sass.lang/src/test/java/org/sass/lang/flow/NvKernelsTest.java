package org.sass.lang.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Analyses kernels as compilers write them for Kepler, Maxwell and the sets from Volta on. Nothing
 * correct may be reported.
 */
class NvKernelsTest {

  /**
   * A kernel as ptxas writes it: a stack pointer, register pairs, lanes that reconverge, a trap,
   * and filling instructions.
   */
  private static final String MAXWELL =
      """
      .kernel k
      [B------:R-:W-:-:S01] MOV R1, c[0x0][0x20];
      [B------:R-:W0:-:S01] S2R R0, SR_CTAID.X;
      [B------:R-:W1:-:S06] S2R R2, SR_TID.X;
      [B01----:R-:W-:-:S06] XMAD R3, R0, c[0x0][0x8], R2;
      [B------:R-:W-:-:S13] ISETP.GE.AND P0, PT, R3, c[0x0][0x140], PT;
      [B------:R-:W-:-:S01] SSY L1;
      [B------:R-:W-:-:S05] @P0 BRA L2;
      [B------:R-:W-:-:S06] SHL R4, R3, 0x3;
      [B------:R-:W-:-:S06] IADD R6.CC, R4, c[0x0][0x148];
      [B------:R-:W-:-:S06] IADD.X R7, RZ, c[0x0][0x14c];
      [B------:R-:W0:-:S01] LDG.E.64 R8, [R6];
      [B0-----:R-:W-:-:S06] DADD R8, R8, RZ;
      [B------:R-:W1:-:S06] DSETP.GT.AND P1, PT, |R8|, |RZ|, PT;
      [B------:R-:W2:-:S06] F2F.F32.F64 R10, R8;
      [B-12---:R-:W-:-:S06] @P1 FADD R10, R10, R10;
      [B------:R-:W0:-:S06] F2F.F64.F32 R8, R10;
      [B0-----:R-:W-:-:S06] LOP.AND.NZ P2, R11, R3, 0x1;
      [B------:R-:W-:-:S06] @P2 IADD R8, R8, R11;
      [B------:R0:W-:-:S01] STG.E.64 [R6], R8;
      [B------:R-:W-:-:S05] SYNC;
      L2: [B------:R-:W-:-:S05] SYNC;
      L1: [B0-----:R-:W-:-:S05] EXIT;
      L0: [B------:R-:W-:Y:S12] BRA L0;
      [B------:R-:W-:Y:S00] NOP;
      [B------:R-:W-:Y:S00] NOP;
      .end
      """;

  private static final String KEPLER =
      """
      .kernel k
      [0x2c] MOV R1, c[0x0][0x44];
      [0x28] S2R R0, SR_TID.X;
      [0x28] ISETP.GE.AND P0, PT, R0, c[0x0][0x140], PT;
      [0x28] SSY L1;
      [0x28] @P0 BRA L2;
      [0x28] IADD R4.CC, R0, c[0x0][0x148];
      [0x28] IADD.X R5, RZ, c[0x0][0x14c];
      [0x28] LD.E.64 R2, [R4];
      [0x28] I2F.F32.S64 R6, R2;
      [0x28] ST.E.S [R4], R6;
      L2: [0x28] NOP.S;
      L1: [0x28] EXIT;
      L0: [0x28] BRA L0;
      [0x28] NOP;
      .end
      """;

  private static List<String> describeProblems(String arch, String text) {
    Document document = Document.of(Assembler.Options.of(Isas.load(arch)), text);
    List<Problem> problems = new ArrayList<>(document.program().problems());
    problems.addAll(Analyses.run(document, Limits.G80));
    return problems.stream().map(p -> p.line() + " " + p.code() + " " + p.message()).toList();
  }

  @Test
  void nothingInRealCode() {
    assertEquals(List.of(), describeProblems("sm_50", MAXWELL));
    assertEquals(List.of(), describeProblems("sm_35", KEPLER));
  }

  /** The kernels with mistakes put in: exactly these are found. */
  @Test
  void mistakesAreSeen() {
    String half = MAXWELL.replace("IADD.X R7, RZ", "IADD.X R17, RZ");
    assertEquals(
        List.of("11 dead-write", "12 unwritten-register"), codes(describeProblems("sm_50", half)));
    String lost = MAXWELL.replace("L1: [B0-----:R-:W-:-:S05] EXIT;\n", "L1:\n");
    assertEquals(
        List.of("2 dead-write", "24 endless-loop"), codes(describeProblems("sm_50", lost)));
    String open = KEPLER.replace("S2R R0, SR_TID.X", "NOP");
    assertEquals(List.of("4 unwritten-register"), codes(describeProblems("sm_35", open)));
  }

  /** A subroutine by itself, as listings show it: its caller sets and reads its registers. */
  @Test
  void subroutinesHaveACaller() {
    String code =
        """
        .kernel f
        [B------:R-:W-:-:S06] ISETP.NE.AND P1, PT, R4, RZ, P0;
        [B------:R-:W-:-:S06] IADD R5, R4, R6;
        [B------:R-:W-:-:S05] @P1 RET;
        [B------:R-:W-:-:S06] IADD R7, R5, 0x1;
        [B------:R-:W-:-:S05] RET;
        .end
        """;
    assertEquals(List.of(), describeProblems("sm_50", code));
    String kernel = code.replace("@P1 RET", "@P1 EXIT").replace("RET;", "EXIT;");
    assertEquals(
        List.of(
            "2 unwritten-register", "2 unwritten-register", "3 unwritten-register", "5 dead-write"),
        codes(describeProblems("sm_50", kernel)).stream().sorted().toList());
  }

  /** P2R reads the predicates that its mask names, and R2P sets them. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_75", "sm_90"})
  void predicatesInARegister(String arch) {
    String code =
        """
        .kernel k
        ISETP.EQ.AND P1, PT, RZ, RZ, PT;
        P2R R0, PR, RZ, 0x7f;
        R2P PR, R0, 0x4;
        @P1 BRA done;
        @P2 BRA done;
        NOP;
        done: EXIT;
        .end
        """;
    assertEquals(List.of(), describeProblems(arch, code));
    String overwritten = code.replace("P2R R0, PR, RZ, 0x7f", "ISETP.EQ.AND P1, PT, RZ, R0, PT");
    assertEquals(
        List.of("2 dead-write", "3 unwritten-register"),
        codes(describeProblems(arch, overwritten)).stream().sorted().toList());
  }

  /** Compiled code saves barriers that nothing set, and gives those of its caller back. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_70", "sm_75", "sm_80", "sm_90"})
  void savedBarriers(String arch) {
    String kernel =
        """
        .kernel k
        BMOV.32.CLEAR RZ, B0;
        BSSY B0, done;
        BSYNC B0;
        done: EXIT;
        .end
        """;
    String function =
        """
        .kernel f
        BMOV.32.CLEAR R19, B6;
        BSSY B6, done;
        BSYNC B6;
        done: BMOV.32 B6, R19;
        RET.ABS.NODEC R20 0x0;
        .end
        """;
    assertEquals(List.of(), describeProblems(arch, kernel));
    assertEquals(List.of(), describeProblems(arch, function));
    assertEquals(
        List.of("4 unwritten-register"),
        codes(describeProblems(arch, kernel.replace("BSYNC B0", "BSYNC B1"))));
  }

  /** A function saves registers of its caller, whatever they hold. A kernel has no caller. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_70", "sm_80", "sm_90"})
  void savedRegisters(String arch) {
    String code =
        """
        .kernel k
        MOV R1, c[0x0][0x28];
        MOV R20, done;
        MOV R21, 0x0;
        CALL.REL.NOINC f;
        done: STS [R1], R19;
        EXIT;
        f: STL [R1+0x20], R19;
        MOV R19, 0x1;
        STS [R20], R19;
        LDL R19, [R1+0x20];
        RET.REL.NODEC R20 `(k);
        .end
        """;
    assertEquals(List.of(), describeProblems(arch, code));
    assertEquals(
        List.of("10 unwritten-register"),
        codes(describeProblems(arch, code.replace("MOV R19, 0x1", "NOP"))));
    String kernel =
        code.replace("CALL.REL.NOINC f", "BRA f").replace("RET.REL.NODEC R20 `(k)", "EXIT");
    assertEquals(
        List.of("unwritten-register"),
        describeProblems(arch, kernel).stream()
            .filter(one -> one.startsWith("8 "))
            .map(one -> one.split(" ")[1])
            .toList());
  }

  private static List<String> codes(List<String> found) {
    return found.stream().map(one -> one.replaceAll("^(\\d+ \\S+) .*", "$1")).toList();
  }
}
