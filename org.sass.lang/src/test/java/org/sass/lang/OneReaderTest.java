package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.xtext.util.ReplaceRegion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that there is one reader of a line: the grammar splits a text exactly like the reader of
 * lines.
 */
class OneReaderTest {
  private static final String OWN_SOURCE =
      """
      // Adds.
      .arch sm_10
      .equ STEP 4*2
      .kernel add
      .param n u32
      .param a u64
      .shared tile 128
      //! launch grid=2 block=32 param=@a
      start: MOV R1, n
      again: S: IADD R1 (C0.EQU), R1, STEP; # counts
        ISET.S32.C0 o [0x7f], R1, g [A1+0x6].U16, LT
        BRA C0.NE, again ; .word 0x1, 0x2
        RET.EXIT /* the
      end */ NOP
      .end
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "NOP",
        "a: b : NOP ; c:",
        "a: # comment",
        "# comment\n #comment\nMOV R1,#2 # comment",
        ";#no comment",
        "MOV R1, g [A1+0xd].U16; // comment",
        "/*0018*/  /*0x1000a00300000280*/ \tBRA C0.NE, 0x50;",
        "/* a\n b */ MOV R1, /* c \n d */ R2 /* e",
        "MOV R1, /* x */ R2 /* y **/ , R3/",
        "IADD R4 (C0.EQU), R4, c[0x1][0x0]",
        "@!P0 BRA `(.L_x_4);",
        ".L_x_4: @P0 `(x)",
        "{ MOV R1, R2 }",
        "{ [B--:--] @P0 FADD R1, {2}",
        "@P0 @P1 MOV",
        "DEPBAR {2};",
        "}",
        "{}",
        "{{}}",
        "[a}",
        "[R2}, x [R2}",
        "MOV R1,, R2,",
        ",",
        ":",
        "12: R1",
        "R1: R2",
        "MOV-R4",
        "MOV g[1, R2",
        "MOV (a,b), c), d",
        "code for sm_10\n\tFunction : _Zabc\n.headerflags @\"EF\"\n..................\n",
        "Function : ; NOP",
        "Function : f; NOP",
        "code for ",
        "/*0018*/ code for sm_10",
        "; Fatbin elf code:",
        "arch = sm_10\nhost = x # y\ncode version = [1,2]\n======\n",
        "```asm\n"
            + "$ cmd\n"
            + "12: /*0010*/ NOP ;\n"
            + " 13- /*0020*/ code for sm_10\n"
            + "--\n"
            + "...\n"
            + "\u2026 x\n"
            + "<pre>\n",
        "  ; a MOV R1, R2; b /*\nNOP ; ; NOP\n/* c */ ; NOP",
        ".kernel\n.kernel a\n.kernel R1 x\n.kernel 5, 6\n.kernel [\n.kernel: NOP\n@P0 .kernel x",
        ".param a u32; .param 5; .shared 16; .shared a 16; .equ X 4/2 << (1,3)",
        ".end; .end x; .word 0x1, 0x2; .const 1 0 = 1, 2",
        "MOV .kernel, .end x, .equ",
        "R\u200b1 MOV\u00a0R1,\ufeffR2",
        "MOV R1, R2\rNOP\r\nNOP",
        "MOV \u0000\ud800 R1, \"a,b\"",
      })
  void readsAs(String text) {
    check(text);
  }

  @Test
  void readsListingsAlike() {
    Texts.sources().forEach(OneReaderTest::check);
  }

  @Test
  void readsTablesAlike() {
    check(Texts.column("sm_10/listings.tsv", 2));
    check(Texts.column("sm_10/manual_examples.tsv", 0));
    check(Texts.column("sm_10/manual_examples.tsv", 1));
    check(Texts.column("sm_10/random_words_sample.tsv", 2));
    check(Texts.column("other/fermi_sample.tsv", 1));
    check(Texts.column("other/kepler35_sample.tsv", 2));
    check(Texts.column("other/maxwell_sample.tsv", 2));
    check(Texts.column("other/nv_real_sample.tsv", 4));
    check(Texts.column("other/apple_sample.tsv", 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void readsEditedTextsAlike(long seed) {
    RandomEdits edits = new RandomEdits(seed);
    for (String original : firstLines()) {
      String text = original;
      for (int i = 0; i < 40; i++) {
        text = RandomEdits.apply(edits.nextEdit(text), text);
        check(text);
      }
    }
  }

  /**
   * Editors keep the document and report each change. The result must be that of reading the whole
   * text again.
   */
  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void readsOnAfterAnEdit(long seed) {
    RandomEdits edits = new RandomEdits(seed);
    for (String original : firstLines()) {
      String text = original;
      ParsedSource parsed = ParsedSource.of(text);
      for (int i = 0; i < 60; i++) {
        ReplaceRegion edit = edits.nextEdit(text);
        text = RandomEdits.apply(edit, text);
        parsed.resource().update(edit.getOffset(), edit.getLength(), edit.getText());
        check(text, parsed);
      }
    }
  }

  /**
   * Without its column, which is a comment to the parser, the line looks like a header; with it,
   * the line is an instruction.
   */
  @Test
  void readsOnWhereTheColumnsDecide() {
    String text = "hosts = x      /* 0x2102ec0c         */\n";
    ParsedSource parsed = ParsedSource.of(text);
    parsed.resource().update(4, 1, "");
    check("host = x      /* 0x2102ec0c         */\n", parsed);
  }

  /**
   * Returns the first lines of each text: enough to meet every kind of line, and few enough to try
   * many edits.
   */
  private static List<String> firstLines() {
    List<String> texts = new ArrayList<>();
    for (String text : Texts.sources()) {
      texts.add(text.lines().limit(12).collect(Collectors.joining("\n")));
    }
    for (String name : List.of("other/maxwell_sample.tsv", "other/kepler35_sample.tsv")) {
      texts.add(Texts.column(name, 2).lines().limit(12).collect(Collectors.joining("\n")));
    }
    texts.add(Texts.column("other/nv_real_sample.tsv", 4).substring(0, 1000));
    texts.add(OWN_SOURCE);
    return texts;
  }

  static void check(String text) {
    check(text, ParsedSource.of(text));
  }

  private static void check(String text, ParsedSource parsed) {
    assertEquals(List.of(), parsed.resource().getErrors(), text);
    assertEquals(
        String.join("\n", StatementDump.ofReader(text)),
        String.join("\n", StatementDump.ofGrammar(parsed.program())),
        text);
  }
}
