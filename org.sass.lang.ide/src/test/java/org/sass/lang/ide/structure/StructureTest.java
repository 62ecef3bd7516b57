package org.sass.lang.ide.structure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.Listings;

class StructureTest {

  @Test
  void textsFold() throws IOException {
    Cases.check("folding.txt", text -> folds(Fixture.of(text).document()));
  }

  /**
   * Returns the folding ranges, one in each line: first and last line from 1, kind, text of the
   * first line.
   */
  private static String folds(Document document) {
    StringBuilder out = new StringBuilder();
    List<FoldingRange> ranges = Folding.of(document, () -> {});
    for (FoldingRange range : ranges) {
      out.append(range.getStartLine() + 1).append('-').append(range.getEndLine() + 1);
      out.append(range.getKind() == null ? "" : " " + range.getKind());
      out.append("  ").append(document.lineText(range.getStartLine()).strip()).append('\n');
    }
    return out.toString();
  }

  @Test
  void selectionsGrow() throws IOException {
    Cases.check(
        "selection.txt",
        text -> {
          Fixture at = Fixture.of(text);
          StringBuilder out = new StringBuilder();
          for (SelectionRange range : SelectionRanges.of(at.document(), List.of(at.start()))) {
            for (SelectionRange r = range; r != null; r = r.getParent()) {
              out.append(text(at.document(), r.getRange()).replace("\n", " | ")).append('\n');
            }
          }
          return out.toString();
        });
  }

  private static String text(Document document, Range range) {
    return document.text(
        range.getStart().getLine(),
        range.getStart().getCharacter(),
        range.getEnd().getLine(),
        range.getEnd().getCharacter());
  }

  @Test
  void anyTextHasRangesWithinOneAnother() {
    Random random = new Random(3);
    for (Document document : Listings.damagedDocuments(random, 300)) {
      Set<Integer> starts = new HashSet<>();
      for (FoldingRange range : Folding.of(document, () -> {})) {
        assertTrue(range.getStartLine() < range.getEndLine(), document::text);
        assertTrue(range.getEndLine() < document.lineCount(), document::text);
        assertTrue(starts.add(range.getStartLine()), document::text);
      }
      Position anywhere =
          new Position(random.nextInt(document.lineCount() + 1), random.nextInt(90));
      SelectionRange range = SelectionRanges.of(document, List.of(anywhere)).get(0);
      for (int length = 0; range != null; range = range.getParent()) {
        int now = text(document, range.getRange()).length();
        assertTrue(now >= length, document::text);
        length = now;
      }
    }
  }
}
