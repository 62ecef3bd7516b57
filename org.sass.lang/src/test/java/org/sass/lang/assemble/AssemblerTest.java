package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sass.lang.TestTimeout;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;

/**
 * Checks how source texts become kernels with addresses and texts. Wrong texts are in {@link
 * CheckTest}.
 */
class AssemblerTest {

  @Test
  void aKernelWithEverything() {
    Program program =
        assemble(
            """
            //! launch grid=1 block=32 param=@a,7,@b
            .arch sm_12
            .equ STEP 4*(1+1)-0x4
            .kernel add
            .param a
            .param n u64
            .param b f32
            .shared tile 10
            .shared 6
            .shared rest 2 + 2
            .const 1 0x0 = 1, f:1.5, 2.5, -1, u64:0x100000002, STEP
            loop:   IADD32 R0, a, R2
                    IADD32 R0, b, R2
                    MOV R3, n               # low word
                    MVI R1, STEP + 1;  MVI R2, tile;  MVI R3, rest
                    MVI R4, late
                    BRA C0.NE, loop
                    BRA done
            done:   GST.EXIT.U32 global14[R0], R1
            .equ late 0x10
            .end
            """);
    assertEquals(
        """
        add {loop=0, done=64}
        0000 IADD32 R0, g [0x4], R2
        0004 IADD32 R0, g [0x8], R2
        0008 MOV R3, g [0x6]
        0010 MVI R1, 0x5
        0018 MVI R2, 0x24
        0020 MVI R3, 0x38
        0028 MVI R4, 0x10
        0030 BRA C0.NE, 0x0
        0038 BRA 0x40
        0040 GST.EXIT.U32 global14[R0], R1
        """,
        describe(program));
    Program.Kernel kernel = program.findKernel("add");
    assertEquals(
        List.of(
            new Program.Param("a", "u32", 0),
            new Program.Param("n", "u64", 2),
            new Program.Param("b", "f32", 4)),
        kernel.params());
    assertEquals(24, kernel.sharedBytes());
    Program.Constant constant = kernel.constants().get(0);
    assertEquals("1 0", constant.bank() + " " + constant.offset());
    assertEquals(
        "[1, 0, 0, 0, 0, 0, -64, 63, 0, 0, 32, 64, -1, -1, -1, -1, 2, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0,"
            + " 0]",
        Arrays.toString(constant.bytes()));
    assertEquals("sm_12", program.isa().archName());
    assertEquals(
        List.of(new Program.LaunchComment(1, 3, " launch grid=1 block=32 param=@a,7,@b")),
        program.launchComments());
  }

  @Test
  void codeOutsideOfKernelsIsTheKernelMain() {
    Program program =
        assemble(
            """
            .const 0 4 = 7
            .equ X 1
            start: MVI R1, X
            .kernel other
            .equ X2 X + 1
            start: MVI R1, X2
              BRA start
            .end
              BRA start
            """);
    assertEquals(
        """
        main {start=0}
        0000 MVI R1, 0x1
        0008 BRA 0x0
        other {start=0}
        0000 MVI R1, 0x2
        0008 BRA 0x0
        """,
        describe(program));
    program.kernels().forEach(kernel -> assertEquals(1, kernel.constants().size()));
  }

  @Test
  void instructionsKeepTheirLines() {
    Program program = assemble("\n\nMOV32 R1, R2; MOV32 R2, R1\n\nRET\n");
    List<Integer> lines = new ArrayList<>();
    program.findKernel("main").code().forEach(placed -> lines.add(placed.line()));
    assertEquals(List.of(3, 3, 5), lines);
  }

  @Test
  void wordsAreInstructions() {
    assertEquals(
        """
        main {}
        0000 .word 0x00000000
        0004 .word 0x00000000
        0008 RET
        """,
        describe(assemble(".equ Z 0\n.word Z\n.word 0\n.word 0x30000003, 0x700 + 0x80\n")));
  }

  @Test
  void theHexColumnSaysWhatTheTextCannot() {
    assertEquals(
        """
        f {}
        0000 SSY 0x8 [ignored field cond = 15]
        0008 GST.EXIT.U32 global14[R0], R1
        0010 IADD32I R1, R1, 0x4
        0018 NOP.EXIT
        """,
        describe(
            assemble(
                """
                Function : f
                /*0000*/ SSY 0x8; /* 0x00000780a0001003 */
                /*0008*/ GST.U32 global14 [R0], R1; /* 0xA0C00781D00E0005 */
                /*0010*/ /*0x2004820500000003*/ IADD32I  R1,R1,0X4
                /*0018*/ NOP /* 0xe0000001f0000001 */
                """)));
  }

  @Test
  void targetsOfAListingAreLines() {
    assertEquals(
        """
        f {}
        0000 MOV R1, R2
        0008 MOV R3, R4
        0010 ISET.S32.C0 o[0x7f], R3, R124, NE
        0018 BRA C0.NE, 0x10
        0020 BRA 0x28
        0028 RET
        g {}
        0000 BRA 0x0
        """,
        describe(
            assemble(
                """
                Function : f
                /*0000*/ MOV R1, R2;
                         MOV R3, R4;  // inserted
                /*0008*/ ISET.S32.C0 o[0x7f], R3, R124, NE;
                /*0010*/ BRA C0.NE, 0x8;
                /*0018*/ BRA 0x20;
                /*0020*/ RET;
                ..................
                Function : g
                /*0000*/ BRA 0x0;
                """)));
  }

  @Test
  void aBareTextGetsItsExitMarker() {
    assertEquals("main {}\n0000 MOV.EXIT R1, R2\n", describe(assemble("MOV R1, R2")));
    assertEquals("main {}\n0000 RET\n", describe(assemble("RET")));
    assertEquals("main {}\n0000 BRA 0x0\n", describe(assemble("BRA 0x0")));
    assertEquals("main {}\n0000 RET C0.NE\n0008 NOP.EXIT\n", describe(assemble("RET C0.NE\nNOP")));
  }

  @Test
  void aFatBinaryHasAFunctionForEachArchitecture() {
    Program program =
        assemble(
            """
            Fatbin elf code:
            ================
            arch = sm_10
            code for sm_10
            Function : f
            RET
            ..................
            code for sm_12
            Function : f
            G2R.U16 R0H, g[0x6].U16;
            RET
            """);
    assertEquals(
        "f {}\n0000 RET\nf.sm_12 {}\n0000 G2R.U16 R0H, g[0x6].U16\n0008 RET\n", describe(program));
  }

  @Test
  void aFixedArchitectureBeatsTheText() {
    Assembler.Options options = new Assembler.Options(Isas.load("sm_12"), true, Isas::load, false);
    assertEquals("sm_12", Assembler.assemble(options, ".arch sm_10\nRET").isa().archName());
    assertEquals("sm_12", Assembler.assemble(options, "code for sm_20\nRET").isa().archName());
  }

  /** Takes some seconds; an algorithm that is not linear would take minutes. */
  @Test
  @Timeout(TestTimeout.SECONDS)
  void largeAndDeepTextsAreReadInTime() {
    for (String text :
        List.of(
            "A".repeat(1_000_000),
            "MOV R1, R2;".repeat(100_000),
            "a:".repeat(300_000),
            ".const 0 0 = " + "1,".repeat(100_000) + "1",
            ".equ X " + "(".repeat(1_000_000),
            ".equ X " + "-".repeat(1_000_000) + "1",
            ".equ X 1" + "+1".repeat(300_000),
            ".word " + "(".repeat(1_000_000),
            "IADD R1, " + "(".repeat(900),
            "BRA nowhere\n".repeat(30_000),
            "/*0000*/ BRA 0x8\n".repeat(30_000),
            "x y z\n".repeat(30_000))) {
      Program program = assemble(text);
      assertTrue(program.problems().size() <= ProblemCollector.MAX_PROBLEMS + 1);
    }
  }

  @Property(tries = 2000)
  void anyTextGivesAProgram(@ForAll("texts") String text) {
    Program program = Assembler.assemble(Isas.load("sm_10"), text);
    String[] lines = text.split("\r\n|\n|\r", -1);
    for (Problem problem : program.problems()) {
      assertTrue(problem.line() >= 1 && problem.line() <= lines.length, problem.toString());
      assertTrue(0 <= problem.start() && problem.start() <= problem.end(), problem.toString());
      assertTrue(problem.end() <= lines[problem.line() - 1].length(), problem.toString());
      assertTrue(problem.message().length() < 2000, problem.toString());
    }
    for (Program.Kernel kernel : program.kernels()) {
      int end = 0;
      for (Program.PlacedInstruction placed : kernel.code()) {
        assertTrue(placed.address() >= end);
        end = placed.endAddress();
      }
    }
  }

  /** Creates texts from pieces of the language in any order. Most of these texts have errors. */
  @Provide
  static Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            ".kernel",
            ".end",
            ".param",
            ".shared",
            ".const",
            ".equ",
            ".word",
            ".arch",
            "sm_10",
            "a",
            "b",
            "R1",
            "R2L",
            "C0",
            "A1",
            "(C0.EQU)",
            "(CO.NE)",
            "C0.NE",
            "g",
            "[",
            "]",
            "0x4",
            "12",
            "0x10008404",
            "IADD",
            "IADD32",
            "MOV",
            "MOV32",
            "BRA",
            "SSY",
            "RET",
            "NOP",
            "GST.U32",
            ".EXIT",
            ".S",
            ".U16",
            "global14[R0]",
            "=",
            "+",
            "-",
            "*",
            "/",
            "<<",
            "(",
            ")",
            ":",
            ";",
            ",",
            ",",
            "\n",
            "\n",
            "\n",
            "/*0008*/",
            "/* 0x0403c78010000405 */",
            "//",
            "/*",
            "*/",
            "Function : f",
            "code for sm_12",
            "code for sm_20",
            "..................",
            "\u202a",
            "lO",
            "u64:");
    return Arbitraries.oneOf(pieces, pieces, pieces, Arbitraries.strings().ofMaxLength(2))
        .list()
        .ofMaxSize(60)
        .map(list -> String.join(" ", list));
  }

  private static Program assemble(String text) {
    return Assembler.assemble(Isas.load("sm_10"), text);
  }

  /** Describes the kernels of a program; fails if the program has errors. */
  static String describe(Program program) {
    String errors =
        program.problems().stream()
            .filter(Problem::isError)
            .map(problem -> problem.format("source"))
            .collect(Collectors.joining("\n"));
    assertEquals("", errors);
    StringBuilder out = new StringBuilder();
    for (Program.Kernel kernel : program.kernels()) {
      out.append(kernel.name()).append(' ').append(kernel.labels()).append('\n');
      for (Program.PlacedInstruction placed : kernel.code()) {
        Insn insn = placed.decode();
        out.append(String.format("%04x %s", placed.address(), insn.text()));
        out.append(insn.notes().isEmpty() ? "" : " [" + insn.notes().get(0) + "]").append('\n');
      }
    }
    return out.toString();
  }
}
