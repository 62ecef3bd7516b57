package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.sass.Header;
import org.sass.lang.sass.Line;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.translate.LineSource;
import org.sass.lang.translate.LineStarts;

/**
 * Checks that each object of the document leads to the text that the assembler reads there, listing
 * columns included.
 */
class TranslateTest {

  @Test
  void statementsOfALine() {
    check("a: b: NOP ; /* x */ MOV R1, R2 // y\n\n  .end;c:\n");
    check("/*0008*/ /*0x1000a00300000280*/ BRA 0x50; NOP; /* 0x00000001 */\n/*0010*/ x:\n");
    check("/* a\nb */ NOP; NOP /* c\r d */ MOV R1, /* e */ R2\rRET");
    check("\tcode for sm_10\n\t\tFunction : f ; NOP\n\t..................");
  }

  @Test
  void statementsOfSources() {
    Texts.sources().forEach(TranslateTest::check);
  }

  @Test
  void statementsOfEditedSources() {
    RandomEdits edits = new RandomEdits(7);
    for (String original : Texts.listings()) {
      String text = original;
      for (int i = 0; i < 10; i++) {
        text = RandomEdits.apply(edits.nextEdit(text), text);
        check(text);
      }
    }
  }

  @Test
  void instructionsFallIntoPieces() {
    String text = "x: NOP; @P0 /* y */ MOV.U16 R1, -R2; /* 0x00000001 */";
    Line line = ParsedSource.of(text).program().getLines().get(1);
    Statement statement = LineSource.ofLine(line).statement(line);
    assertEquals(1, statement.hexColumn().value());
    var insn = LineSource.instruction(statement);
    assertEquals("MOV.U16", insn.fullMnemonic().textIn(statement.source()));
    assertEquals("-R2", insn.operands().get(1).span().textIn(statement.source()));
  }

  @Test
  void linesEndAsTheReaderHasIt() {
    String text = "a\r\nb\rc\n\nd";
    LineStarts starts = new LineStarts(text);
    for (SourceLine line : SourceReader.read(text)) {
      assertEquals(line.start(), starts.offset(line.number(), 0));
    }
    assertEquals(text.length(), starts.offset(99, 7));
  }

  private static void check(String text) {
    List<String> expected = new ArrayList<>();
    for (SourceLine line : SourceReader.read(text)) {
      for (Statement statement : line.statements()) {
        if (statement.kind() != Kind.NONE || !statement.labels().isEmpty()) {
          expected.add(describe(statement, 0));
        }
      }
    }
    List<String> found = new ArrayList<>();
    for (Line line : ParsedSource.of(text).program().getLines()) {
      LineSource source = LineSource.ofLine(line);
      if (!(line.getStatement() instanceof Header)) {
        found.add(describe(source.statement(line), source.offset()));
      }
    }
    assertEquals(String.join("\n", expected), String.join("\n", found), text);
  }

  private static String describe(Statement statement, int offset) {
    return (statement.start() + offset)
        + " "
        + statement.labels().stream().map(statement::labelName).toList()
        + " "
        + statement.text()
        + value(statement.addressColumn())
        + value(statement.hexColumn());
  }

  private static String value(Column column) {
    return column == null ? " -" : " " + Long.toHexString(column.value());
  }
}
