package org.sass.lang.ide.completion;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.signature.SignatureHelpProvider;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/**
 * Checks that completion answers at any place of any text, and that every edit is around the
 * cursor.
 */
class RobustnessTest {
  private static final String CHARS = " \t.,;:[]()|-~+*/@{}`0x9RgcACL_#\"\u00a0\ufeffé";
  private final Isa isa = Isas.load("sm_10");

  @Test
  void answersInExamples() throws IOException {
    Random random = new Random(7);
    int asked = 0;
    try (Stream<Path> files = Files.list(Path.of("../examples"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".gsass")).sorted().toList()) {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Document document = Document.of(Options.of(isa), text);
        for (int line = 0; line < document.lineCount(); line++) {
          asked += askForCompletions(document, line, random.nextInt(document.lineLength(line) + 3));
        }
        for (int i = 0; i < 30; i++) {
          int line = random.nextInt(document.lineCount());
          int column = random.nextInt(document.lineLength(line) + 1);
          String typed = String.valueOf(CHARS.charAt(random.nextInt(CHARS.length())));
          int end = column + (i % 3 == 0 ? random.nextInt(4) : 0);
          document = document.edit(line, column, line, end, typed);
          asked += askForCompletions(document, line, column + 1);
        }
      }
    }
    assertTrue(asked > 700, asked + " questions");
  }

  @Test
  void answersBeyondTheText() {
    Document document = Document.of(Options.of(isa), "MOV R1, R2");
    for (Position position :
        List.of(
            new Position(0, 99), new Position(9, 0), new Position(-1, -1), new Position(0, -5))) {
      Completions.complete(document, Settings.DEFAULTS, position, true, () -> {});
      SignatureHelpProvider.signatureHelpAt(document, position);
    }
    askForCompletions(Document.of(Options.of(isa), ""), 0, 0);
    askForCompletions(Document.of(Options.of(isa), "\u0000MOV R1, "), 0, 9);
  }

  private static int askForCompletions(Document document, int line, int column) {
    Position position = new Position(line, column);
    int cursor = Math.min(column, document.lineLength(line));
    for (CompletionItem item :
        Completions.complete(document, Settings.DEFAULTS, position, column % 2 == 0, () -> {})
            .getItems()) {
      Range range = item.getTextEdit().getLeft().getRange();
      String where =
          document.lineText(line) + " at " + cursor + ": " + item.getLabel() + " " + range;
      assertTrue(range.getStart().getLine() == line && range.getEnd().getLine() == line, where);
      assertTrue(range.getStart().getCharacter() >= 0, where);
      assertTrue(range.getStart().getCharacter() <= cursor, where);
      assertTrue(range.getEnd().getCharacter() >= cursor, where);
      assertTrue(range.getEnd().getCharacter() <= document.lineLength(line), where);
    }
    SignatureHelpProvider.signatureHelpAt(document, position);
    return 1;
  }
}
