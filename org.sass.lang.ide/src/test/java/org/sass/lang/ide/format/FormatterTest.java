package org.sass.lang.ide.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.Listings;

class FormatterTest {
  private static final CancelChecker NEVER_CANCELLED = () -> {};
  private static final FormattingOptions SPACES = new FormattingOptions(4, true);
  private static final FormattingOptions TABS = new FormattingOptions(8, false);

  @Test
  void textsAreFormatted() throws IOException {
    Cases.check(
        "format.txt",
        text -> {
          Document document = Fixture.of(text).document();
          return apply(document, Formatter.formatDocument(document, SPACES, NEVER_CANCELLED))
              .text();
        });
  }

  @Test
  void rangesAfterTheTextHaveNothingToFormat() {
    Document document = Fixture.of(" IADD R1,R2,R3\n").document();
    for (int line : new int[] {2, 99, Integer.MAX_VALUE}) {
      Position after = new Position(line, 0);
      assertEquals(
          List.of(),
          Formatter.formatRange(document, new Range(after, after), SPACES, NEVER_CANCELLED));
    }
    Range backwards = new Range(new Position(1, 0), new Position(0, 0));
    assertEquals(List.of(), Formatter.formatRange(document, backwards, SPACES, NEVER_CANCELLED));
  }

  private static Document apply(Document document, List<TextEdit> edits) {
    List<TextEdit> last = new ArrayList<>(edits);
    last.sort(
        Comparator.comparingInt((TextEdit e) -> e.getRange().getStart().getLine())
            .thenComparingInt(e -> e.getRange().getStart().getCharacter())
            .reversed());
    Document now = document;
    for (TextEdit edit : last) {
      Range range = edit.getRange();
      now =
          now.edit(
              range.getStart().getLine(),
              range.getStart().getCharacter(),
              range.getEnd().getLine(),
              range.getEnd().getCharacter(),
              edit.getNewText());
    }
    return now;
  }

  @Test
  void genuineListingsAreFormattedAlready() {
    for (Document document : Listings.allDocuments()) {
      boolean genuine = document.text().contains("Function :");
      if (genuine) {
        for (TextEdit edit : Formatter.formatDocument(document, SPACES, NEVER_CANCELLED)) {
          String line = document.lineText(edit.getRange().getStart().getLine());
          boolean end = edit.getRange().getEnd().getCharacter() == line.length();
          assertTrue(end && edit.getNewText().isBlank(), () -> edit + " in " + line);
        }
      }
    }
  }

  @Test
  void ourExamplesAreFormatted() {
    for (Document document : Listings.allDocuments()) {
      if (!document.text().contains("Function :")) {
        assertEquals(
            List.of(),
            Formatter.formatDocument(document, SPACES, NEVER_CANCELLED),
            document.lineText(0));
      }
    }
  }

  @Test
  void formattingIsStableAndChangesNoProgram() {
    Random random = new Random(6);
    List<Document> texts = new ArrayList<>(Listings.allDocuments());
    texts.addAll(Listings.damagedDocuments(random, 400));
    for (Document document : texts) {
      for (FormattingOptions options : List.of(SPACES, TABS)) {
        List<TextEdit> edits = Formatter.formatDocument(document, options, NEVER_CANCELLED);
        Document now = apply(document, edits);
        assertEquals(words(document.text()), words(now.text()));
        assertEquals(
            describeProgram(document), describeProgram(now), () -> difference(document, now));
        Document again = apply(now, Formatter.formatDocument(now, options, NEVER_CANCELLED));
        assertEquals(
            now.text(),
            again.text(),
            () -> difference(document, now) + "AGAIN\n" + difference(now, again));
      }
    }
  }

  private static String words(String text) {
    return text.replaceAll("\\s", "");
  }

  /** Returns the code and the problems of a text, without their places. */
  private static String describeProgram(Document document) {
    StringBuilder out = new StringBuilder();
    Program program = document.program();
    program.kernels().forEach(k -> k.code().forEach(p -> out.append(p.word()).append(p.address())));
    program
        .problems()
        .forEach(p -> out.append('\n').append(p.code()).append(' ').append(p.message()));
    return out.toString();
  }

  private static String difference(Document before, Document after) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(before.lineCount(), after.lineCount()); i++) {
      if (!before.lineText(i).equals(after.lineText(i))) {
        out.append(before.lineText(i)).append("\n -> ").append(after.lineText(i)).append('\n');
      }
    }
    return out.toString();
  }

  @Test
  void rangesAreFormattedAsTheWholeText() {
    Random random = new Random(7);
    for (Document document : Listings.damagedDocuments(random, 60)) {
      int first = random.nextInt(document.lineCount());
      int last = Math.min(document.lineCount() - 1, first + random.nextInt(9));
      Range range = new Range(new Position(first, 0), new Position(last, 999));
      List<TextEdit> all =
          new ArrayList<>(Formatter.formatDocument(document, SPACES, NEVER_CANCELLED));
      all.removeIf(
          e ->
              e.getRange().getStart().getLine() < first
                  || e.getRange().getStart().getLine() > last);
      assertEquals(
          all, Formatter.formatRange(document, range, SPACES, NEVER_CANCELLED), document::text);
    }
  }

  /** The answer is the text as formatted after the character before the cursor was typed. */
  @Test
  void linesAreFormattedWhenTheyAreFinished() throws IOException {
    Cases.check(
        "format-type.txt",
        text -> {
          Fixture at = Fixture.of(text);
          boolean line = at.column() == 0;
          String typed =
              line
                  ? "\n"
                  : at.document().lineText(at.line()).substring(at.column() - 1, at.column());
          return apply(
                  at.document(), Formatter.formatOnType(at.document(), at.start(), typed, SPACES))
              .text();
        });
  }

  @Test
  void onlyWhatIsWrongIsEdited() {
    Document document = Fixture.of("    MOV  R1,R2\n    MOV R1, R2\n").document();
    List<TextEdit> edits = Formatter.formatDocument(document, SPACES, NEVER_CANCELLED);
    assertEquals(2, edits.size());
    assertEquals(new Range(new Position(0, 7), new Position(0, 9)), edits.get(0).getRange());
    assertEquals(new Range(new Position(0, 12), new Position(0, 12)), edits.get(1).getRange());
  }

  @Test
  void optionsForTheEndOfTheTextAreHonoured() {
    FormattingOptions trim = new FormattingOptions(4, true);
    trim.setTrimFinalNewlines(true);
    assertEquals("    RET\n", formatted("    RET\n\n\n\n\n", trim));
    assertEquals("    RET\n", formatted("    RET\n", trim));
    FormattingOptions insert = new FormattingOptions(4, true);
    insert.setInsertFinalNewline(true);
    assertEquals("    RET\n", formatted("RET", insert));
    assertEquals("    RET", formatted("RET", SPACES));
  }

  private static String formatted(String text, FormattingOptions options) {
    Document document = Fixture.of(text).document();
    return apply(document, Formatter.formatDocument(document, options, NEVER_CANCELLED)).text();
  }
}
