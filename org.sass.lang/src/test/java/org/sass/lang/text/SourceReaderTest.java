package org.sass.lang.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sass.lang.TestTimeout;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Compares texts with descriptions of their lines: one line for each line, with its pieces in the
 * order of the text.
 */
class SourceReaderTest {

  @Test
  void instructionsLabelsAndDirectives() {
    check(
        """
        .kernel add
        loop: again:  IADD R1, R1, R2;  MOV R0, R1   // two
          RET
        .L_x_4: BRA loop
        end:
        """,
        """
        1 <.kernel add>
        2 loop: again: [IADD R1, R1, R2] [MOV R0, R1] //
        3 [RET]
        4 .L_x_4: [BRA loop]
        5 end:
        """);
  }

  /** Compiler Explorer writes the names of functions as in C++. No instruction ends in a colon. */
  @Test
  void aLineThatEndsInAColonWithParenthesesIsALabel() {
    check(
        """
        $f(double&)$__internal_0:
        void g<int, float>(int*, float)  :
        (anonymous namespace)::h(int)::{lambda()#1}::operator()() const: // h
        ns::k(): EXIT
        @P0 (a):
        .text.f(double&):
        Copied (from a forum):
        f(/* no name */ int):
        Note on this code(see below):
        a::operator new(unsigned long):
        """,
        """
        1 $f(double&)$__internal_0:
        2 void g<int, float>(int*, float):
        3 (anonymous namespace)::h(int)::{lambda()#1}::operator()() const: //
        4 [ns::k(): EXIT]
        5 [@P0 (a):]
        6 =FUNCTION(f(double&))
        7 [Copied (from a forum):]
        8 [f(              int):] //
        9 [Note on this code(see below):]
        10 a::operator new(unsigned long):
        """);
  }

  @Test
  void bothGenerationsOfListings() {
    check(
        """
        \tcode for sm_10
        \t\tFunction : _Z3addPi
        \t.headerflags    @"EF_CUDA_SM10 EF_CUDA_PTX_SM(EF_CUDA_SM10)"
        \t/*0018*/     /*0x1000a00300000280*/ \tBRA C0.NE, 0x50;
        \t/*0080*/     /*0x1100ee04        */ \tMOV32 R1, g [0x7];
                /*0084*/        IADD32 R0, g [0x4], R2;            /* 0x2102e800         */
                /*0088*/        BRA C0.NE, 0x50;   /* 0x000002801000a003 */
        /*00a0*/     SSY 0x10;
        \t\t.........................
        """,
        """
        1 =ARCH(sm_10)
        2 =FUNCTION(_Z3addPi)
        3 =OTHER(.headerflags    @"EF_CUDA_SM10 EF_CUDA_PTX_SM(EF_CUDA_SM10)")
        4 18 280_1000a003 [BRA C0.NE, 0x50]
        5 80 1100ee04 [MOV32 R1, g [0x7]]
        6 84 2102e800 [IADD32 R0, g [0x4], R2]
        7 88 280_1000a003 [BRA C0.NE, 0x50]
        8 a0 [SSY 0x10]
        9 =RULE(.........................)
        """);
  }

  @Test
  void headerLinesOfFatBinaries() {
    check(
        """
        Fatbin elf code:
        ================
        arch = sm_10
        code version = [1,7]
        producer = <unknown>
        host = linux
        compile_size = 32bit
        identifier = ./x.cu
        """,
        """
        1 =OTHER(Fatbin elf code:)
        2 =OTHER(================)
        3 =OTHER(arch = sm_10)
        4 =OTHER(code version = [1,7])
        5 =OTHER(producer = <unknown>)
        6 =OTHER(host = linux)
        7 =OTHER(compile_size = 32bit)
        8 =OTHER(identifier = ./x.cu)
        """);
  }

  @Test
  void linesAroundCopiedListings() {
    check(
        """
        ```asm
        $ cuobjdump -sass a.out
        12:        /*0010*/  EXIT ;
        13-   /*0020*/ NOP ;
        --
          ...
        ... 3 more ...
        \u2026
        <pre>
          ; @ a.jl:3 MOV R1, R2 ; /* not open
        MOV R1, R2 ; ; NOP
        ```
        """,
        """
        1 =OTHER(```asm)
        2 =OTHER($ cuobjdump -sass a.out)
        3 // 10 [EXIT]
        4 // 20 [NOP]
        5 =OTHER(--)
        6 =OTHER(...)
        7 =OTHER(... 3 more ...)
        8 =OTHER(\u2026)
        9 =OTHER(<pre>)
        10 //
        11 [MOV R1, R2] [NOP]
        12 =OTHER(```)
        """);
    assertEquals(false, SourceReader.endsInComment("  ; a /* b", false));
    assertEquals(true, SourceReader.endsInComment("NOP ; /* b", false));
    assertEquals(true, SourceReader.endsInComment(" /* a */ ; /* b", false));
    assertEquals(true, SourceReader.endsInComment("a */ ; /* b", true));
  }

  @Test
  void commentsOfAllKinds() {
    check(
        """
        # a line
        MOV R1, /* the
        source
        */ MOV R2, /* x */ R3 # end
        MOV R1, R2#not white space before
        //! launch grid=1
        /* 0x12345678 */
        """,
        """
        1 //
        2 [MOV R1,] // open
        3 // open
        4 // [MOV R2,         R3] // //
        5 [MOV R1, R2#not white space before]
        6 //!
        7 12345678
        """);
  }

  @Test
  void invisibleCharactersAreWhiteSpace() {
    check(
        "\ufeff/*0000*/\tMOV\u200b R1,\u202dR2; /* 0x\u202d6c6047c83080cff\u202cd */\u202c\r\n",
        "1 0 6c6047c8_3080cffd [MOV  R1, R2] invisible 0\n");
  }

  @Test
  void lineBreaksOfAllKinds() {
    check("A\r\nB\rC\n\nD", "1 [A]\n2 [B]\n3 [C]\n4\n5 [D]\n");
    assertEquals(List.of(), SourceReader.read(""));
  }

  @Test
  void aDamagedWordIsNoWordButIsToldFromAComment() {
    check(
        """
        /*0000*/ GST.U32 global14[R0], R1; /* 0xAOC00781d00e0005 */
        GST.U32 global14[R0], R1; /* 0xAOC00781d00e0005 */
        /*0008*/ MOV R1, R2 /* 0x123 */
        /*0010*/ MOV R1, R2 /* see 0x123 */
        """,
        """
        1 0 ? [GST.U32 global14[R0], R1]
        2 [GST.U32 global14[R0], R1] //
        3 8 ? [MOV R1, R2]
        4 10 [MOV R1, R2] //
        """);
  }

  @Test
  void aWordInTheMiddleIsAComment() {
    check("MOV R1, /* 0x12345678 */ R2", "1 [MOV R1,                  R2] //\n");
    check("A; /*0x11111111*/ B /*0x22222222*/", "1 11111111 [A] 22222222 [B]\n");
  }

  @Test
  void offsetsAreThoseOfTheText() {
    String text = "NOP\n  a: IADD R1, /* x */ R2; // y";
    SourceLine line = SourceReader.read(text).get(1);
    Statement statement = line.statements().get(0);
    assertEquals("IADD R1, /* x */ R2", text.substring(statement.start(), statement.end()));
    assertEquals("IADD R1,         R2", statement.text());
    assertEquals("a", statement.labels().get(0).textIn(text));
    assertEquals("// y", text.substring(line.comments().get(1).start(), line.end()));
    assertEquals(statement, line.statementAt(statement.end()));
    assertNull(line.statementAt(line.end()));
  }

  @Test
  void aReaderStartsInTheMiddle() {
    SourceLine line = new SourceReader("x */ MOV R1, R2", 7, true).nextLine();
    assertEquals(7, line.number());
    assertEquals("MOV R1, R2", line.statements().get(0).text());
  }

  /** Takes a fraction of a second; an algorithm that is not linear would take minutes. */
  @Test
  @Timeout(TestTimeout.SECONDS)
  void aLineOfAMegabyteIsReadInLinearTime() {
    String parts = "a: IADD R1, /* c */ R2; /* 0x12345678 */ # ".replace("#", "");
    String line = parts.repeat(50_000);
    assertEquals(50_000, SourceReader.read(line).get(0).statements().size());
    SourceReader.read("/*".repeat(500_000));
    SourceReader.read("/*0x12345678*/".repeat(100_000));
    InsnReader.read("a),".repeat(300_000));
    InsnReader.read("(".repeat(1_000_000));
  }

  @Property
  void anyTextGivesLinesThatCoverIt(@ForAll("texts") String text) {
    int pos = 0;
    int number = 0;
    for (SourceLine line : SourceReader.read(text)) {
      number++;
      assertEquals(number, line.number());
      assertEquals(pos, line.start());
      int at = line.start();
      for (Statement statement : line.statements()) {
        assertTrue(statement.start() >= at && statement.end() >= statement.start());
        at = statement.end();
        InsnReader.read(
            statement.source(), statement.sourceSpan().start(), statement.sourceSpan().end());
      }
      assertTrue(at <= line.end());
      pos = line.end();
      if (pos < text.length()) {
        pos += text.startsWith("\r\n", pos) ? 2 : 1;
      }
    }
    assertEquals(text.length(), pos);
  }

  @Property
  void readingLineByLineGivesTheSame(@ForAll("texts") String text) {
    boolean open = false;
    for (SourceLine line : SourceReader.read(text)) {
      String own = text.substring(line.start(), line.end());
      SourceLine alone = new SourceReader(own, line.number(), open).nextLine();
      String expected = describe(text, line);
      assertEquals(
          expected,
          alone == null ? line.number() + (open ? " // open\n" : "\n") : describe(own, alone));
      open = line.isCommentOpen();
    }
  }

  @Provide
  static Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "/*",
            "*/",
            "//",
            "#",
            ";",
            ":",
            ".",
            ",",
            " ",
            "\n",
            "\r",
            "\t",
            "0x12345678",
            "0018",
            "/*0008*/",
            "/* 0x0123456789abcdef */",
            "MOV",
            "R1",
            "a:",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            "\u200b",
            "\ufeff",
            "\0",
            "Function : f",
            "code for sm_10",
            "..................",
            "\u2026",
            "12:",
            "=",
            "@",
            "!",
            "`");
    return Arbitraries.oneOf(pieces, Arbitraries.strings().ofMaxLength(3))
        .list()
        .ofMaxSize(40)
        .map(list -> String.join("", list));
  }

  private static void check(String text, String expected) {
    StringBuilder actual = new StringBuilder();
    for (SourceLine line : SourceReader.read(text)) {
      actual.append(describe(text, line));
    }
    assertEquals(expected, actual.toString());
  }

  private static String describe(String text, SourceLine line) {
    StringBuilder out = new StringBuilder().append(line.number());
    if (line.header() != null) {
      SourceLine.Header header = line.header();
      out.append(" =").append(header.kind());
      out.append('(').append(text, header.start(), header.end()).append(')');
    }
    int comment = 0;
    for (Statement s : line.statements()) {
      for (;
          comment < line.comments().size() && line.comments().get(comment).start() < s.start();
          comment++) {
        comment(out, line, comment);
      }
      s.labels().forEach(label -> out.append(' ').append(s.labelName(label)).append(':'));
      if (s.addressColumn() != null) {
        out.append(' ').append(Long.toHexString(s.addressColumn().value()));
      }
      word(out, s);
      if (s.kind() != Kind.NONE) {
        boolean directive = s.kind() == Kind.DIRECTIVE;
        out.append(directive ? " <" : " [").append(s.text()).append(directive ? '>' : ']');
      }
    }
    for (; comment < line.comments().size(); comment++) {
      comment(out, line, comment);
    }
    if (line.isCommentOpen()) {
      out.append(" open");
    }
    if (line.invisibleOffset() >= 0) {
      out.append(" invisible ").append(line.invisibleOffset() - line.start());
    }
    return out.append('\n').toString();
  }

  private static void comment(StringBuilder out, SourceLine line, int index) {
    out.append(line.comments().get(index).isLaunch() ? " //!" : " //");
  }

  private static void word(StringBuilder out, Statement s) {
    if (s.hexColumn() != null) {
      long value = s.hexColumn().value();
      String high = s.hexColumn().digitCount() == 16 ? Long.toHexString(value >>> 32) + "_" : "";
      String digits = high + Long.toHexString(value & 0xffffffffL);
      out.append(' ').append(s.hexColumn().digitCount() == 0 ? "?" : digits);
    }
  }
}
