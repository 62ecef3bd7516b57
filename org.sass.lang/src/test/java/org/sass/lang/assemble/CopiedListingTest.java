package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.document.Document;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.InputReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;

/** Reads listings as users copy them from forums, issues and terminals. */
class CopiedListingTest {

  private static Program read(String text) {
    return Assembler.assemble(Isas.load("sm_80"), text);
  }

  private static List<String> codes(Program program) {
    return program.problems().stream().map(Problem::code).toList();
  }

  /** Returns the instructions of the first kernel, without the control before them. */
  private static List<String> texts(Program program) {
    return program.kernels().get(0).code().stream()
        .map(placed -> placed.decode().text())
        .map(text -> text.replaceFirst("^\\[B.*?\\] ", ""))
        .toList();
  }

  /** Returns the problems with their lines. Fails if one of them is no warning. */
  private static List<String> warnings(String arch, String text) {
    return Assembler.assemble(Isas.load(arch), text).problems().stream()
        .peek(problem -> assertEquals(Severity.WARNING, problem.severity()))
        .map(problem -> problem.line() + ": " + problem.message())
        .toList();
  }

  @Test
  void aFenceOfMarkdownAndAnEllipsis() {
    Program program =
        read(
            """
            ```
            $ cuobjdump -sass a.out
            \tcode for sm_80
            \t\tFunction : f
                    /*0000*/  MOV R1, c[0x0][0x28] ;
                    /*0010*/  EXIT ;
              ...
            ```
            """);
    assertEquals(List.of(), program.problems());
    assertEquals(List.of("MOV R1, c[0x0][0x28]", "EXIT"), texts(program));
    assertEquals("f", program.kernels().get(0).name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "...",
        "....",
        ".........",
        "... many lines ...",
        "\u2026",
        "[...]",
        "(...)",
        "<\u2026>"
      })
  void spellingsOfAnEllipsis(String ellipsis) {
    Program program = read(".arch sm_80\n/*0000*/ NOP ;\n" + ellipsis + "\n/*0010*/ EXIT ;\n");
    assertEquals(List.of(), program.problems());
    assertEquals(List.of("NOP", "EXIT"), texts(program));
  }

  /** Rulers end a function: what follows belongs to none. */
  @ParameterizedTest
  @ValueSource(strings = {"..........", "..................", ".........................."})
  void rulersOfTheTools(String ruler) {
    Program program = read("Function : f\nEXIT ;\n\t\t" + ruler + "\nNOP ;\nEXIT ;\n");
    assertEquals(2, program.kernels().size());
  }

  @Test
  void numbersOfLinesAndCommentsAfterASemicolon() {
    Program program =
        read(
            """
            .arch sm_80
            ; Location a.jl:3
            7:        /*0000*/  MOV R1, R2 ;      /* 0x0000000200017202 */
            8-                                    /* 0x000fe20000000f00 */
            --
            9:        /*0010*/  EXIT ;
            """);
    assertEquals(List.of(), program.problems());
    assertEquals(List.of("MOV R1, R2", "EXIT"), texts(program));
  }

  /**
   * A semicolon before an instruction may be a typing error, so the instruction is not lost
   * silently.
   */
  @ParameterizedTest
  @CsvSource({
    "'; IADD3 R1, R2, R3, R4', 0, 2",
    "'  ;  @P0 BRA end;', 2, 5",
    "'; IADD3 R1, R2, R3, R4 // sum', 0, 2",
    "'; EXIT ; /* 0x000000000000794d */ /* 0x000fea0003800000 */', 0, 2",
    "'; a: EXIT ; BRA a ;', 0, 2",
    "'; 3 of them; EXIT', 0, 2",
    "'; ---- ; // EXIT', -1, -1",
    "; @ int.jl:87, -1, -1",
    "; EXIT early, -1, -1"
  })
  void instructionAfterASemicolon(String line, int start, int end) {
    Program program = read(".arch sm_80\n" + line + "\nEXIT\n");
    List<Problem> problems = program.problems();
    assertEquals(List.of("EXIT"), texts(program));
    assertEquals(start < 0 ? 0 : 1, problems.size());
    for (Problem problem : problems) {
      assertEquals("commented-instruction", problem.code());
      assertEquals(List.of(2, start, end), List.of(problem.line(), problem.start(), problem.end()));
      assertEquals("", problem.replacement());
    }
  }

  /** The words of a listing hold distances between the addresses in the listing. */
  @Test
  void branchesAfterLinesThatAreLeftOut() {
    String listing =
        """
        \tcode for sm_80
        \t\tFunction : f
                /*0000*/              @P0 BRA 0x50 ;   /* 0x0000004000000947 */
                                                       /* 0x000fea0003800000 */
        ...
                /*0030*/                  EXIT ;       /* 0x000000000000794d */
                                                       /* 0x000fea0003800000 */
                /*0040*/              @P1 BRA 0x30 ;   /* 0xffffffe000001947 */
                                                       /* 0x000fea000383ffff */
                /*0050*/                  EXIT ;       /* 0x000000000000794d */
                                                       /* 0x000fea0003800000 */
        """;
    Program program = read(listing);
    assertEquals(List.of("address-column"), codes(program));
    List<String> placed = List.of("@P0 BRA 0x30", "EXIT", "@P1 BRA 0x10", "EXIT");
    assertEquals(placed, texts(program));
    assertEquals(0x000fea000383ffffL, program.kernels().get(0).code().get(2).word().high());
    Program wrong = read(listing.replace("BRA 0x30 ;", "BRA 0x50 ;"));
    assertEquals(
        List.of("address-column", "hex-disagrees"), codes(wrong).stream().sorted().toList());
  }

  /** The same for words of 64 bits, which are checked in another place. */
  @Test
  void branchesOfPascalAfterLinesThatAreLeftOut() {
    String listing =
        """
        \tcode for sm_61
        \t\tFunction : f
                                             /* 0x001fc400fe2007f6 */
                /*0008*/     NOP ;           /* 0x50b0000000070f00 */
                /*0010*/     NOP ;           /* 0x50b0000000070f00 */
                /*0018*/     NOP ;           /* 0x50b0000000070f00 */
                                             /* 0x001fc400fe2007f6 */
                /*0048*/     NOP ;           /* 0x50b0000000070f00 */
                /*0050*/     BRA 0x58 ;      /* 0xe24000000007000f */
                /*0058*/     EXIT ;          /* 0xe30000000007000f */
        """;
    assertEquals(List.of("address-column"), codes(Assembler.assemble(Isas.load("sm_61"), listing)));
  }

  /**
   * A branch into lines that are left out is no mistake. Its word is that of the whole code, with a
   * hex column and without.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void branchesIntoLinesThatAreLeftOut(boolean hasWords) {
    String listing =
        """
        \tcode for sm_80
        \t\tFunction : f
                /*0000*/  @P0 BRA 0x50 ; /* 0x0000004000000947 */
                                         /* 0x000fea0003800000 */
        ...
                /*0030*/      EXIT ;     /* 0x000000000000794d */
                                         /* 0x000fea0003800000 */
                /*0040*/  @P1 BRA 0x20 ; /* 0xffffffd000001947 */
                                         /* 0x000fea000383ffff */
                /*0050*/      EXIT ;     /* 0x000000000000794d */
                                         /* 0x000fea0003800000 */
        """;
    String text = hasWords ? listing : listing.replaceAll("/\\* 0x.*", "");
    assertEquals(
        List.of(
            "6: this listing leaves out 32 bytes of code, 0x10 to 0x2f, before this line; the lines"
                + " are assembled without room for them, so the result does not run as the listed"
                + " code does",
            "8: 0x20 is in the code that this listing leaves out (0x10 to 0x2f); the word of the"
                + " branch keeps the listed distance"),
        warnings("sm_80", text));
    Word branch = read(text).kernels().get(0).code().get(2).word();
    assertEquals(0xffffffd000001947L, branch.low());
    assertEquals(0x0383ffff, (int) branch.high());
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_80")), text);
    assertEquals(read(text).problems(), document.program().problems());
  }

  /** A register before a target has no comma after it. An address means its line there, too. */
  @ParameterizedTest
  @CsvSource({"0x40, 0x10", "0x50, 0x20", "0x0, 0x0", ".Lhere - 0x10, 0x10"})
  void targetsAfterARegister(String target, String placed) {
    String listing =
        """
        .arch sm_80
        /*0000*/      NOP ;
        ...
        /*0040*/      RET.REL.NODEC R4 TARGET ;
        .Lhere:
        /*0050*/      EXIT ;
        """;
    Program program = read(listing.replace("TARGET", target));
    assertEquals(List.of("address-column"), codes(program));
    assertEquals("RET.REL.NODEC R4 " + placed, texts(program).get(1));
  }

  /** In an excerpt, a target may also lie before the first line or after the last one. */
  @Test
  void branchesOutOfAnExcerpt() {
    String before = "0x8 is in the code that this listing leaves out (0x0 to 0xff)";
    String after = "0x140 is in the code that this listing leaves out (from 0x120 on)";
    String kept = "; the word of the branch keeps the listed address";
    String excerpt =
        """
        /*0100*/ BRA 0x8;
        /*0108*/ BRA 0x140;
        /*0110*/ BRA 0x100;
        /*0118*/ RET;
        """;
    assertEquals(
        List.of(
            "1: this listing leaves out 256 bytes of code, 0x0 to 0xff, before this line; the lines"
                + " are assembled without room for them, so the result does not run as the listed"
                + " code does",
            "1: " + before + kept,
            "2: " + after + kept),
        warnings("sm_10", excerpt));
    Program program = Assembler.assemble(Isas.load("sm_10"), excerpt);
    assertEquals(List.of("BRA 0x8", "BRA 0x140", "BRA 0x0", "RET"), texts(program));
  }

  /** No instruction of the left out code starts in the middle of 16 bytes. */
  @Test
  void targetsThatNoLeftOutLineCanHaveAreErrors() {
    Program program =
        read(
            """
            .arch sm_80
            /*0000*/ @P0 BRA 0x108 ;
            /*0010*/ @P0 BRA 0x208 ;
            /*0200*/ EXIT ;
            @P0 BRA 0x100 ;
            /*0210*/ EXIT ;
            """);
    assertEquals(
        List.of("2 no-such-line", "3 no-such-line", "5 no-such-line"),
        program.problems().stream()
            .filter(Problem::isError)
            .map(problem -> problem.line() + " " + problem.code())
            .toList());
  }

  /** The address of a control word that is left out means the instruction after it. */
  @Test
  void branchesOfPascalIntoLinesThatAreLeftOut() {
    String listing =
        """
        /*0008*/     BRA 0x20 ;
        /*0010*/     BRA 0x28 ;
        /*0018*/     BRA 0x40 ;
        /*0048*/     EXIT ;
        """;
    assertEquals(
        List.of(
            "1: 0x20 is in the code that this listing leaves out (0x20 to 0x3f)",
            "2: 0x28 is in the code that this listing leaves out (0x20 to 0x3f)",
            "4: this listing leaves out 32 bytes of code, 0x20 to 0x3f, before this line"),
        warnings("sm_61", listing).stream().map(one -> one.replaceFirst("; the .*", "")).toList());
  }

  /** Columns are outdated only if they contradict the lines before them. */
  @Test
  void outdatedColumns() {
    String edited =
        """
        /*0000*/ NOP;
        NOP;
        /*0008*/ NOP;
        /*0100*/ NOP;
        /*0108*/ RET;
        /*0000*/ RET;
        """;
    assertEquals(
        List.of(
            "3: 2 address columns are outdated, first in this line, whose instruction is now at"
                + " 0x0010; targets still mean the lines with these columns",
            "4: this listing leaves out 240 bytes of code, 0x10 to 0xff, before this line; the"
                + " lines are assembled without room for them, so the result does not run as the"
                + " listed code does"),
        warnings("sm_10", edited));
  }

  @ParameterizedTest
  @CsvSource({
    "/*0000*/ NOP ; ; wait here, true",
    "NOP ;; 3 cycles, true",
    "NOP ; wait here, false",
    "NOP ;; exit, false",
    "NOP ;; EXIT R1, false",
  })
  void remarksAfterTwoSemicolons(String line, boolean isRemark) {
    Problem problem = read(".arch sm_80\n" + line + "\nEXIT ;\n").problems().get(0);
    assertTrue(problem.isError());
    assertEquals(
        isRemark, problem.message().endsWith("; a comment after an instruction begins with //"));
  }

  /** Disassembly reads the words only, and needs the architecture, too. */
  @Test
  void wordsBelowALineWithTheArchitecture() {
    String listing =
        """
        .arch sm_80
        ```
        4-      /*0030*/                  EXIT ;       /* 0x000000000000794d */
        5-                                             /* 0x000fea0003800000 */
        ...
        """;
    CodeImage image =
        InputReader.read(
            InputReader.Format.LISTING, listing.getBytes(StandardCharsets.UTF_8), null, Isas::load);
    assertEquals(List.of(), image.problems());
    assertEquals("sm_80", image.arch());
    assertEquals(16, image.sections().get(0).code().length);
  }

  /** Compiled code has PT in the predicate that .ANY does not show; another would be written. */
  @Test
  void theHiddenPredicateOfMatchIsPt() {
    Program program = read(".arch sm_80\nMATCH.ANY R0, R2\nEXIT\n");
    assertEquals(0xe8000L, program.kernels().get(0).code().get(0).word().high() & 0xfffff);
  }
}
