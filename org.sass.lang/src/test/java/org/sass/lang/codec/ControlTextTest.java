package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Checks the control of instructions in the notations that people use, and the control that is
 * filled in if a text has none.
 */
class ControlTextTest {

  private static Program program(String arch, String code) {
    return Assembler.assemble(Isas.load(arch), ".kernel k\n" + code + "\n.end\n");
  }

  /** Returns the problems of a program, except hints such as those about unused labels. */
  private static List<Problem> problemsExceptHints(Program program) {
    return program.problems().stream()
        .filter(problem -> problem.severity() != Problem.Severity.HINT)
        .toList();
  }

  private static String decodedText(Program program, int index) {
    Program.PlacedInstruction placed = program.kernels().get(0).code().get(index);
    return placed.decode().text();
  }

  /** Spellings of two other assemblers are read, and printed in our own. */
  @ParameterizedTest
  @CsvSource({
    "sm_50, --:-:-:Y:1, [B------:R-:W-:Y:S01]",
    "sm_50, 01:-:-:-:0, [B0-----:R-:W-:-:S00]",
    "sm_50, 3f:1:6:y:d, [B012345:R0:W5:Y:S13]",
    "sm_50, 20:-:2:-:F, [B-----5:R-:W1:-:S15]",
    "sm_35, -:-:-:-:08, [0x28]",
    "sm_35, T:G:D:S:15, [0xdf]",
    "sm_35, -:-:D:-:04, [0x4]",
    "sm_35, T:-:-:-:01, [0xa1]"
  })
  void spellingsOfOtherAssemblers(String arch, String theirs, String ours) {
    String code = "MOV R0, c[0x0][0x20];\nL1: %1$s @P0 MOV R1, R0;\n%1$s EXIT;";
    Program program = program(arch, String.format(code, theirs));
    assertEquals(List.of(), problemsExceptHints(program));
    assertEquals(ours + " @P0 MOV R1, R0", decodedText(program, 1));
    assertEquals(ours + " EXIT", decodedText(program, 2));
    Program again = program(arch, String.format(code, ours));
    assertArrayEquals(CodeWriter.toBytes(program), CodeWriter.toBytes(again));
    assertEquals(Set.of("L1"), program.kernels().get(0).labels().keySet());
  }

  /** Reads a whole kernel as maxas prints it. */
  @Test
  void lines() {
    String text =
        "--:-:1:-:1      S2R R0, SR_TID.X;\n"
            + "01:-:-:-:6      SHL R0, R0, 0x2;\n"
            + "--:1:2:Y:2 @!P0 LDG.E R2, [R0];\n"
            + "03:-:-:Y:5      EXIT;";
    Program program = program("sm_50", text);
    assertEquals(List.of(), problemsExceptHints(program));
    assertEquals("[B------:R-:W0:-:S01] S2R R0, SR_TID.X", decodedText(program, 0));
    assertEquals("[B0-----:R-:W-:-:S06] SHL R0, R0, 0x2", decodedText(program, 1));
    assertEquals("[B------:R0:W1:Y:S02] @!P0 LDG.E R2, [R0]", decodedText(program, 2));
    assertEquals("[B01----:R-:W-:Y:S05] EXIT", decodedText(program, 3));
  }

  /** A label with a colon is still a label. */
  @Test
  void labelsLookOtherwise() {
    Program program = program("sm_50", "a: b: EXIT;\nc:d:BRA a;");
    assertEquals(List.of(), problemsExceptHints(program));
    assertEquals(4, program.kernels().get(0).labels().size());
  }

  /**
   * Without any control, every instruction waits for all barriers, and late results are announced.
   */
  @Test
  void nothingSaidIsSafe() {
    Isa isa = Isas.load("sm_50");
    String code = "S2R R0, SR_TID.X;\nLDG.E R2, [R0];\nSTG.E [R0], R2;\nIADD R1, R2, R2;\nEXIT;";
    Program program = program("sm_50", code);
    assertEquals(List.of(), problemsExceptHints(program));
    byte[] bytes = CodeWriter.toBytes(program);
    Program again = Disassembler.disassemble(isa, CodeImage.of(bytes, List.of()));
    assertEquals("[B012345:R-:W0:-:S15] S2R R0, SR_TID.X", decodedText(again, 0));
    assertEquals("[B012345:R1:W0:-:S15] LDG.E R2, [R0]", decodedText(again, 1));
    assertEquals("[B012345:R1:W-:-:S15] STG.E [R0], R2", decodedText(again, 2));
    assertEquals("[B012345:R-:W-:-:S15] IADD R1, R2, R2", decodedText(again, 3));
  }

  /**
   * An instruction with a control must wait for what the one before it announces. The warning comes
   * only once.
   */
  @Test
  void mixedControlsAreWarnedOf() {
    String code =
        "LDG.E R2, [R0];\n[B------:R-:W-:-:S06] IADD R1, R2, R2;\n"
            + "LDG.E R2, [R0];\n[B------:R-:W-:-:S06] IADD R1, R2, R2;\nEXIT;";
    Program program = program("sm_50", code);
    assertEquals(1, problemsExceptHints(program).size());
    Problem problem = problemsExceptHints(program).get(0);
    assertEquals("unwaited-result", problem.code());
    assertEquals(3, problem.line());
    assertEquals(
        "LDG before it has no control, so the assembler adds one that announces its result with barrier 0 and"
            + " that its sources are read with barrier 1; the control here does not wait for it:"
            + " write the control of both, or of neither",
        problem.message());
    String waits = "LDG.E R2, [R0];\n[B01----:R-:W-:-:S06] IADD R1, R2, R2;\nEXIT;";
    assertEquals(List.of(), problemsExceptHints(program("sm_50", waits)));
  }

  /**
   * An invalid control is reported. After a valid control, the actual mistake of the instruction is
   * reported.
   */
  @Test
  void mistakes() {
    assertEquals(
        "leading-text '[B9-----:R-:W1:-:S05]' is not a control of this instruction set; write one such"
            + " as [B012345:R-:W-:-:S15]",
        firstProblem("sm_50", "[B9-----:R-:W1:-:S05] MOV R0, R1;"));
    assertEquals(
        "leading-text '01:9:-:-:6' is not a control of this instruction set; write one such as"
            + " [B012345:R-:W-:-:S15]",
        firstProblem("sm_50", "01:9:-:-:6 @P0 SHL R0, R0, 0x2;"));
    assertEquals(
        "leading-text '[0x128]' is not a control of this instruction set; write one such as [0x2f]",
        firstProblem("sm_35", "[0x128] MOV R0, R1;"));
    assertEquals(
        "unknown-mnemonic unknown mnemonic MOVE; the nearest are MOV",
        firstProblem("sm_50", "[B0-----:R-:W1:-:S05] @P1 MOVE R0, R1;")
            .replaceAll("MOV,.*", "MOV"));
    assertEquals(
        "operand-repeat R1 must be the register after the one before it, R5: ATOM has no field of"
            + " its own for it",
        firstProblem("sm_50", "ATOM.CAS R0, [R2+0x10], R4, R1;"));
    assertEquals(
        "out-of-range", firstProblem("sm_50", "01:-:-:-:6 SHL R0, R0, 0x222222;").split(" ")[0]);
  }

  /** The control and the operand name the register of one descriptor, which the word holds once. */
  @Test
  void aRegisterThatContradictsTheControl() {
    String start = "operand-repeat UR6 contradicts :UR4 in the control: ";
    String end = " has one field for both; write UR6 there, too, or leave it out";
    String red = "RED.E.ADD.STRONG.GPU desc[UR6][R2.64], R5;";
    assertEquals(start + "RED" + end, firstProblem("sm_80", "[B------:R-:W-:-:S01:UR4] " + red));
    String atom = "ATOMG.E.ADD.STRONG.GPU PT, R0, desc[UR6][R2.64], R5;";
    assertEquals(start + "ATOMG" + end, firstProblem("sm_86", "[B------:R-:W-:-:S01:UR4] " + atom));
    String load = "LDG.E R0, desc[UR6][R2.64+0x10];";
    assertEquals(start + "LDG" + end, firstProblem("sm_90", "[B------:R-:W-:-:S01:UR4] " + load));
    for (String one : List.of("4", "6")) {
      for (String control : List.of(":UR" + one, "")) {
        String line = "[B------:R-:W-:-:S01" + control + "] " + load.replace("UR6", "UR" + one);
        assertEquals(List.of(), problemsExceptHints(program("sm_80", line + "\nEXIT;")), line);
      }
    }
    assertEquals(
        start.replace("UR6", "UR7") + "STG" + end.replace("UR6", "UR7"),
        firstProblem("sm_80", "[B------:R-:W-:-:S01:UR4] STG.E desc[UR7][R2.64], R5;"));
  }

  private static String firstProblem(String arch, String line) {
    Problem problem = problemsExceptHints(program(arch, line + "\nEXIT;")).get(0);
    return problem.code() + " " + problem.message();
  }
}
