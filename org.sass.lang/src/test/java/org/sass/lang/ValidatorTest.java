package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceReader;

/** Checks that the editors report exactly the problems of the assembler, at the same places. */
class ValidatorTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "NOP.EXIT",
        "NOPE",
        "MOV R1, R2,\nMOV R1 R2\nMOV g [0x4, R1\nNOP.EXIT",
        "BRA nowhere\n\r\nBRA nowhere",
        "a: NOP\ra: NOP\r\n.kernel\n.param\nRET",
        "MOV R1,\u200bR2 /* open",
        "\tcode for sm_99\nNOP.EXIT",
        "\0",
        "ISET.C0 o [0x7f], R1, R2, LT\nRET"
      })
  void saysTheSame(String text) {
    check(text);
  }

  @Test
  void saysTheSameOfListings() {
    Texts.sources().forEach(ValidatorTest::check);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void saysTheSameOfEditedListings(long seed) {
    RandomEdits edits = new RandomEdits(seed);
    Random random = new Random(seed);
    for (String original : Texts.listings()) {
      String text = original;
      for (int i = 0; i < 8; i++) {
        for (int k = random.nextInt(4); k >= 0; k--) {
          text = RandomEdits.apply(edits.nextEdit(text), text);
        }
        check(text);
      }
    }
  }

  @Test
  void genuineListingsHaveNoErrors() {
    for (String text : Texts.listings()) {
      List<Issue> errors =
          issues(text).stream().filter(issue -> issue.getSeverity() == Severity.ERROR).toList();
      assertEquals(List.of(), errors);
    }
  }

  @Test
  void marksTheSmallestRange() {
    String text = "MOV R1, R2;\r\n  MOVE R1, R2;\r\nRET;";
    Issue issue = issues(text).get(0);
    assertEquals("MOVE", text.substring(issue.getOffset(), issue.getOffset() + issue.getLength()));
    assertEquals("unknown-mnemonic", issue.getCode());
    assertEquals("error", issue.getData()[0]);
  }

  private static void check(String text) {
    List<String> expected = new ArrayList<>();
    List<SourceLine> lines = SourceReader.read(text);
    for (Problem problem : Assembler.assemble(SM_10, text).problems()) {
      int line = problem.line() > lines.size() ? 0 : lines.get(problem.line() - 1).start();
      String severity = problem.severity().displayName().replace("hint", "info");
      expected.add(
          (line + problem.start())
              + "+"
              + (problem.end() - problem.start())
              + " "
              + severity
              + " "
              + problem.code()
              + " "
              + problem.message());
    }
    List<String> reported = new ArrayList<>();
    for (Issue issue : issues(text)) {
      reported.add(
          issue.getOffset()
              + "+"
              + issue.getLength()
              + " "
              + issue.getSeverity().name().toLowerCase(java.util.Locale.ROOT)
              + " "
              + issue.getCode()
              + " "
              + issue.getMessage());
    }
    Collections.sort(expected);
    Collections.sort(reported);
    assertEquals(String.join("\n", expected), String.join("\n", reported), text);
  }

  private static List<Issue> issues(String text) {
    ParsedSource parsed = ParsedSource.of(text);
    return parsed
        .resource()
        .getResourceServiceProvider()
        .getResourceValidator()
        .validate(parsed.resource(), CheckMode.ALL, CancelIndicator.NullImpl);
  }
}
