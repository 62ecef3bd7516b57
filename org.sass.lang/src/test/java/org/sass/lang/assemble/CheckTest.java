package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Checks what {@code gsass check} reports. A line with a problem ends with a comment {@code //!!
 * SEVERITY "MARKED TEXT" CODE}; several problems are separated by {@code &}. A line without such a
 * comment has no problem.
 */
class CheckTest {
  private static final String EXPECTED = "//!! ";

  @Test
  void alignment() {
    check(
        """
        MOV32 R1, R2
        FMUL R1, R2, R3              //!! error "FMUL R1, R2, R3" misaligned-long
        FMUL R1, R2, R3
        MOV32 R1, R2
        FMUL R1, R2, R3
        MOV32 R1, R2
        .word 0x30000003, 0x780      //!! error ".word 0x30000003, 0x780" misaligned-long
        MOV32 R1, R2                 //!! warning "MOV32 R1, R2" missing-exit
        """);
    check(
        """
        MOV32 R1, R2                 //!! warning "MOV32 R1, R2" odd-short & warning "MOV32 R1, R2" missing-exit
        """);
    check(
        """
        /*0000*/ MOV32 R1, R2;
        /*0004*/ RET;                //!! warning "RET" misaligned-long
        """);
  }

  @Test
  void targets() {
    check(
        """
        MOV32 R1, R2; MOV32 R1, R2
        BRA 0x4
        BRA 0xc                      //!! error "0xc" branch-middle
        SSY 0x100                    //!! error "0x100" branch-outside
        CAL.NOINC past               //!! error "past" branch-outside
        BRA C0.NE, past              //!! error "past" branch-outside
        RET
        past:
        """);
    check("loop: BRA lop //!! error \"lop\" undefined-name\nBRA loop");
    check(
        """
        Function : f
        /*0000*/ MOV R1, R2;
        MOV R1, R2;
        /*0008*/ BRA 0x8;            //!! warning "" address-column
        /*0010*/ BRA 0xc;            //!! error "0xc" no-such-line
        /*0018*/ BRA 0x20;           //!! error "0x20" ambiguous-target
        /*0020*/ BRA 0x8;
        /*0020*/ BRA 0x8;
        """);
  }

  /** A label further down has its value in an expression, too. */
  @Test
  void targetsBesideALabel() {
    check(
        """
        BRA past-0x8
        BRA past-(past/past<<3)
        BRA past+1                   //!! error "past+1" misaligned
        BRA past/(past-past)         //!! error "(past-past)" bad-expression
        BRA lost+1                   //!! error "lost" undefined-name
        MOV R1, R2
        past:
        RET
        """);
    assertMessage(
        "BRA past+1\nMOV R1, R2\npast: RET",
        "the target past+1 is not a multiple of 4; the nearest are 0x10 and 0x14");
    assertMessage("MOV R1, R2\nBRA pc+1\nRET", "Undefined label 'pc'. Declare it with `pc:`.");
  }

  @Test
  void labels() {
    check(
        """
        R1: MOV R1, R2               //!! error "R1" register-name
        R63H: MOV R1, R2             //!! error "R63H" register-name
        C0: MOV R1, R2               //!! error "C0" register-name
        S: MOV R1, R2
        LT: BRA S
        BRA LT
        S: BRA S                     //!! error "S" duplicate-label
        unused: RET                  //!! hint "unused" unused-label
        """);
  }

  @Test
  void kernels() {
    check(
        """
        .kernel a
        RET
        .end
        .kernel a                    //!! error "a" duplicate-kernel
        RET
        .end
        .end                         //!! error ".end" stray-end
        .kernel b                    //!! error "b" missing-end
        RET
        .kernel                      //!! error ".kernel" directive-syntax
        """);
  }

  @Test
  void ends() {
    check("RET");
    check("GST.U32 global14[R0], R1 //!! hint \"GST\" implied-exit");
    check("MVI R1, 0x1 //!! warning \"MVI R1, 0x1\" missing-exit");
    check(".word 0x00000000; .word 0 //!! warning \".word 0\" missing-exit");
    check("RET C0.NE //!! warning \"RET C0.NE\" missing-exit");
    check("/*0000*/ MOV R1, R2; /* 0x0403c78010000405 */ //!! warning \"MOV R1, R2\" missing-exit");
  }

  @Test
  void hexColumns() {
    check(
        """
        MOV R1, R2; /* 0x0403c78010080405 */       //!! warning "/* 0x0403c78010080405 */" reserved-bit
        MOV R1, R2; /* 0x0403c78010000605 */       //!! error "/* 0x0403c78010000605 */" hex-disagrees
        MOV R1, R2; /* 0x100004050403c780 */       //!! error "/* 0x100004050403c780 */" hex-disagrees
        MOV R1, R2; /* 0x10008404 */               //!! error "/* 0x10008404 */" hex-disagrees
        MOV.EXIT R1, R2; /* 0x0403c78010000405 */  //!! error "/* 0x0403c78010000405 */" hex-disagrees
        /*0028*/ MOV R1, R2; /* 0xO403c78010000405 */ //!! error "/* 0xO403c78010000405 */" malformed-word
        /*0030*/ /* 0x0403c78010000405 */          //!! error "/* 0x0403c78010000405 */" word-without-text
        .word 0x10080405, 0x0403c780               //!! hint "0x10080405, 0x0403c780" reserved-bit
        RET
        """);
    assertMessage(
        "MOV R1, R3; /* 0x0403c78010000405 */\nRET",
        "the text is MOV R1, R3 (0x0403c78010000605), the hex column is MOV R1, R2"
            + " (0x0403c78010000405); correct the one that is wrong, or remove the hex column");
    assertMessage(
        "MOV R1, R2; /* 0x100004050403c780 */\nRET",
        "the text is MOV R1, R2 (0x0403c78010000405), the hex column is .word 0x0403c780,"
            + " 0x10000405 (0x100004050403c780); its halves are swapped: in a column after the"
            + " text, the high half comes first");
  }

  @Test
  void slipsOfManualsAndScans() {
    check(
        """
        ISET.S32.CO o[0x7f], R1, R2, LT   //!! error "CO" typing-error
        IADD R1 (CO.NE), R1, R2           //!! error "CO" typing-error
        IADD RlO, R2, R3                  //!! error "RlO" typing-error
        BRA (C48.EQU), 0x0                //!! error "(C48.EQU)" typing-error
        BRA (C1.EQU), 0x0                 //!! error "(C1.EQU)" typing-error
        IMUL32.U16.U16 R0 g [0x1].U16, R1L   //!! error " " typing-error
        """);
    assertMessage("ISET.S32.CO o[0x7f], R1, R2, LT", "CO has a letter where a digit is meant: C0");
  }

  @Test
  void directives() {
    check(
        """
        .kernal a                    //!! error ".kernal" unknown-directive
        .param x f16                 //!! error "f16" directive-syntax
        .param 1                     //!! error "1" directive-syntax
        .param R1                    //!! error "R1" register-name
        .param x u64 more            //!! error "more" directive-syntax
        .param x
        .param x                     //!! error "x" duplicate-name
        .shared                      //!! error "d" directive-syntax
        .shared x                    //!! error "x" bad-expression
        .shared 20000                //!! error "20000" shared-size
        .shared y 8
        .param z                     //!! error "z" late-param
        .equ q                       //!! error "q" directive-syntax
        .equ q, 1                    //!! error "," directive-syntax
        .equ q 1/0                   //!! error "0" bad-expression
        .equ q 1 2                   //!! error "2" bad-expression
        .equ q (1                    //!! error "(" bad-expression
        .equ q nope                  //!! error "nope" bad-expression
        .const                       //!! error "t" directive-syntax
        .const 1 = 4                 //!! error "1" directive-syntax
        .const 99 0 = 1              //!! error "99" directive-syntax
        .const 1 70000 = 1           //!! error "70000 " directive-syntax
        .const 1 0 =                 //!! error "=" bad-expression
        .const 1 0 = 0x100000000     //!! error "0x100000000" directive-syntax
        .const 1 65532 = 1, 2        //!! error "65532 " directive-syntax
        .word 0x30000003             //!! error "0x30000003" word-size
        .word 0x10008404, 1          //!! error "0x10008404, 1" word-size
        .word 0x100000000            //!! error "0x100000000" bad-word
        """);
    check(".arch sm_99 //!! error \"sm_99\" unknown-arch\nRET");
    check(".arch sm_100 //!! error \"sm_100\" unknown-arch\n.kernel k\nEXIT\n.end");
    check("RET\n.arch sm_11 //!! error \".arch\" late-arch\nRET");
    check(".arch sm_11\n.arch sm_11 //!! error \".arch\" duplicate-arch\nRET");
  }

  @Test
  void openCommentsAreReportedForUnknownArchitecturesToo() {
    Program program =
        Assembler.assemble(Isas.load("sm_10"), ".arch sm_100\nEXIT R1\n/* until when?\nEXIT");
    assertEquals(
        List.of("unknown-arch", "open-comment"),
        program.problems().stream().map(Problem::code).toList());
  }

  @Test
  void architectures() {
    check("G2R.U16 R0H, g[0x6].U16 //!! error \"G2R\" needs-arch\nRET");
    check(".arch sm_12\nG2R.U16 R0H, g[0x6].U16\nRET");
  }

  @Test
  void oneMistakeOfAListingIsSaidOnce() {
    check(
        "MOV R1, R2; /* 0x0403c78010000605 */ //!! error \"/* 0x0403c78010000605 */\""
            + " hex-disagrees");
    check(
        "/*0000*/ MOV R1, R2; /* 0xO403c78010000405 */ //!! error \"/* 0xO403c78010000405 */\""
            + " malformed-word");
    check(
        """
        /*0000*/ MOV R1, R2;
        MOV R1, R2;
        /*0008*/ BRA 0x24; /* 0x0000078010000003 */  //!! error "0x24" no-such-line & warning "" address-column
        /*0010*/ BRA 0x0; /* 0x0000078010001003 */   //!! error "/* 0x0000078010001003 */" hex-disagrees
        /*0018*/ RET;
        """);
    check(
        """
        BRA 0x100; /* 0x0000078010000003 */ //!! error "0x100" branch-outside
        BRA 0x4; /* 0x0000078010000003 */   //!! error "0x4" branch-middle
        BRA 0x0; /* 0x0000078010001003 */   //!! error "/* 0x0000078010001003 */" hex-disagrees
        RET
        """);
    check(
        """
        BRA 0x0; /* 0x0000078010001003 */   //!! error "/* 0x0000078010001003 */" hex-disagrees
        FROB                                //!! error "FROB" unknown-mnemonic
        RET
        """);
  }

  @Test
  void runsOfRegisters() {
    check(
        """
        GLD.S128 R124, global14[R1]
        GLD.S128 R125, global14[R1]       //!! warning "R125" register-run
        GLD.U128 R126 (C0.NE), global14[R1] //!! warning "R126" register-run
        GLD.S128 R6, global14[R1]         //!! hint "R6" register-pair
        GST.S64 global14[R1], R127        //!! warning "R127" register-run
        GST.S64 global14[R1], R126
        LLD.S64 R3, local[0x0]            //!! hint "R3" register-pair
        LST.U64 local[0x0], R4
        LST.U32 local[0x0], R127
        RET
        """);
    check(
        """
        .arch sm_13
        DADD R0, R2, R4
        DADD R2, R2, -R4
        DADD R0, R3, R6                   //!! hint "R3" register-pair
        DADD R1, R0, R2                   //!! warning "R0" register-overlap & warning "R2" register-overlap
        DFMA R6, R2, R4, R5               //!! warning "R5" register-overlap
        DMUL R0, R2, R127                 //!! warning "R127" register-run
        F2F.F32.F64 R1, R2
        F2F.F32.F64 R1, R3                //!! hint "R3" register-pair
        F2F.F64.F32 R4, R3
        GLD.S64 R0, global14[R1]
        RET
        """);
    assertMessage(
        "GLD.S128 R125, global14[R1]\nRET",
        "the memory type .S128 takes R125 to R128: there is no R128; start at R124 or below");
    assertMessage(
        "LST.S64 local[0x0], R3\nRET",
        "the memory type .S64 takes R3 to R4; by convention, such a run starts at a multiple of 2:"
            + " R2 or R4");
    assertMessage(
        "LST.S64 local[0x0], R125\nRET",
        "the memory type .S64 takes R125 to R126; by convention, such a run starts at a multiple of"
            + " 2: R124 or R126");
  }

  /** Without .PF1 before it, .5 is no modifier. */
  @Test
  void aNumberIsListedWithTheWordBeforeIt() {
    assertMessage(
        ".arch sm_50\nCCTL.PF1.6 [R4]\nEXIT",
        "CCTL has no modifier .6 (it has .E, .U, .C, .I, .CRS, .QRY1, .PF1, .PF1.5, .PF2, .WB,"
            + " .IV, .RS, .RSLB)");
  }

  /** The address and the value take registers, and another modifier says how many for each. */
  @Test
  void runsOfAddressesAndValues() {
    for (String arch : List.of("sm_35", "sm_50")) {
      check(
          """
          .arch ARCH
          ST.E.64 [R2], R4
          ST.E.64 [R2], R5                  //!! warning "R5" register-pair
          ST.E.64 [R3], R4                  //!! warning "[R3]" register-pair
          ST.E.64 [RZ], R252
          ST.E.64 [R2], R254                //!! warning "R254" register-run
          CCTL.E.IV [R4]
          CCTL.E.IV [R5]                    //!! warning "[R5]" register-pair
          CCTL.E.IV [R254]                  //!! warning "[R254]" register-run
          CCTL.IV [R254]
          EXIT
          """
              .replace("ARCH", arch));
      String start = ".arch " + arch + "\n";
      assertMessage(
          start + "ST.E.64 [R2], R5\nEXIT",
          "the type .64 takes R5 to R6: the hardware rejects the instruction; start at R4 or R6");
      assertMessage(
          start + "ST.E.128 [R3], R8\nEXIT",
          "the address .E takes R3 to R4: the hardware rejects the instruction; start at R2 or R4");
      assertMessage(
          start + "F2F.F64.F16 R9, R4.H1\nEXIT",
          "the float type .F64 takes R9 to R10: the hardware rejects the instruction; start at R8"
              + " or R10");
      assertMessage(
          start + "CCTL.E.IV [R254]\nEXIT",
          "the address .E takes R254 to R255: there is no R255; start at R252 or below");
    }
  }

  /** An address in shared memory takes one register, also that of a barrier. */
  @Test
  void addressesOfBarriersTakeOneRegister() {
    check(
        """
        .arch sm_90
        SYNCS.EXCH.64 URZ, [UR7], UR4
        SYNCS.ARRIVE.TRANS64 RZ, [R3+UR7], R10
        SYNCS.LD.64 R4, [R3+UR7+0x10]
        ARRIVES.LDGSTSBAR.64 [R3+UR7]
        EXIT
        """);
  }

  @Test
  void charactersAndComments() {
    check("MOV R1,\u202d R2 //!! hint \"\u202d\" invisible-character\nRET");
    assertMessage("RET /* open\n", "this comment is not closed; end it with */");
    assertMessage("", "there is no instruction in this text");
    assertMessage(
        "RET\0", "this is not a source text: byte 3 is zero; gsass dis reads machine code");
  }

  @Test
  void flexGripPlusOnRequest() {
    String source = "PBK 0x8\nRET";
    Assembler.Options options = new Assembler.Options(Isas.load("sm_10"), false, Isas::load, true);
    List<String> codes =
        Assembler.assemble(options, source).problems().stream().map(Problem::code).toList();
    assertEquals(List.of("flexgripplus"), codes);
    check(source);
  }

  private static void assertMessage(String source, String expected) {
    List<Problem> problems = Assembler.assemble(Isas.load("sm_10"), source).problems();
    assertEquals(
        expected,
        problems.stream()
            .filter(problem -> !problem.code().equals("missing-exit"))
            .map(Problem::message)
            .findFirst()
            .orElse("nothing"));
  }

  private static void check(String source) {
    List<String> expected = new ArrayList<>();
    List<String> lines = source.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int at = lines.get(i).indexOf(EXPECTED);
      if (at >= 0) {
        for (String one : lines.get(i).substring(at + EXPECTED.length()).split(" & ")) {
          expected.add((i + 1) + " " + one.strip());
        }
      }
    }
    Program program = Assembler.assemble(Isas.load("sm_10"), source);
    List<String> actual = new ArrayList<>();
    for (Problem problem : program.problems()) {
      String line = lines.get(problem.line() - 1);
      String marked = line.substring(problem.start(), problem.end());
      String word = problem.severity().displayName();
      actual.add(problem.line() + " " + word + " \"" + marked + "\" " + problem.code());
    }
    String messages =
        program.problems().stream().map(p -> p.format("")).collect(Collectors.joining("\n"));
    assertEquals(
        String.join("\n", expected.stream().sorted().toList()),
        String.join("\n", actual.stream().sorted().toList()),
        messages);
  }
}
