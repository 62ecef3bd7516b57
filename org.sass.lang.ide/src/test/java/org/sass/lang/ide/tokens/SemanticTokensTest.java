package org.sass.lang.ide.tokens;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.Listings;

class SemanticTokensTest {
  private static final CancelChecker NEVER_CANCELLED = () -> {};

  @Test
  void tokensSayWhatWordsAre() throws IOException {
    Cases.check("tokens.txt", text -> show(Fixture.of(text).document()));
  }

  /**
   * Returns the tokens as {@code text:type.modifier}, with one line for each line that has tokens.
   */
  private static String show(Document document) {
    int[] data = SemanticTokens.full(document, NEVER_CANCELLED);
    StringBuilder out = new StringBuilder();
    int line = 0;
    int column = 0;
    for (int i = 0; i < data.length; i += 5) {
      column = data[i] > 0 ? data[i + 1] : column + data[i + 1];
      out.append(i == 0 ? "" : data[i] > 0 ? "\n" : "  ");
      line += data[i];
      out.append(document.lineText(line), column, column + data[i + 2]).append(':');
      out.append(TokenType.values()[data[i + 3]]);
      for (TokenModifier modifier : TokenModifier.values()) {
        out.append((data[i + 4] & modifier.mask()) != 0 ? "." + modifier : "");
      }
    }
    return out.toString();
  }

  @Test
  void tokensOfAnyTextLieInTheirLinesInOrder() {
    for (Document document : Listings.damagedDocuments(new Random(1), 300)) {
      int[] data = SemanticTokens.full(document, NEVER_CANCELLED);
      int line = 0;
      int end = 0;
      int column = 0;
      for (int i = 0; i < data.length; i += 5) {
        line += data[i];
        end = data[i] > 0 ? 0 : end;
        column = data[i] > 0 ? data[i + 1] : column + data[i + 1];
        String text = document.lineText(line);
        assertTrue(column >= end, () -> "tokens overlap in " + text);
        end = column + data[i + 2];
        assertTrue(data[i + 2] > 0 && end <= text.length(), text);
      }
    }
  }

  @Test
  void tokensOfRangesAreThoseOfTheWholeText() {
    Document document = Listings.allDocuments().get(0);
    List<Integer> parts = new ArrayList<>();
    int last = 0;
    for (int i = 0; i < document.lineCount(); i += 7) {
      Range range = new Range(new Position(i, 0), new Position(i + 6, 9999));
      int line = 0;
      int[] data = SemanticTokens.range(document, range, NEVER_CANCELLED);
      for (int k = 0; k < data.length; k++) {
        boolean first = k == 0;
        line += k % 5 == 0 ? data[k] : 0;
        parts.add(first ? data[k] - last : data[k]);
      }
      last = data.length == 0 ? last : line;
    }
    assertEquals(SemanticTokens.list(SemanticTokens.full(document, NEVER_CANCELLED)), parts);
  }

  @Test
  void editsMakeOldTokensNew() {
    Random random = new Random(2);
    Document document = Listings.allDocuments().get(0);
    int[] before = SemanticTokens.full(document, NEVER_CANCELLED);
    for (int i = 0; i < 200; i++) {
      document = Listings.damage(document, random);
      int[] now = SemanticTokens.full(document, NEVER_CANCELLED);
      List<Integer> edited = new ArrayList<>(SemanticTokens.list(before));
      List<SemanticTokensEdit> edits = SemanticTokens.delta(before, now);
      assertTrue(edits.size() <= 1, "one edit says it");
      for (SemanticTokensEdit edit : edits) {
        assertEquals(0, edit.getStart() % 5, "whole tokens");
        edited.subList(edit.getStart(), edit.getStart() + edit.getDeleteCount()).clear();
        edited.addAll(edit.getStart(), edit.getData());
      }
      assertArrayEquals(now, edited.stream().mapToInt(x -> x).toArray());
      before = now;
    }
  }

  @Test
  void nobodyWaitsForWhatIsNotWanted() {
    Document document = Listings.allDocuments().get(0);
    CancelChecker gone =
        () -> {
          throw new CancellationException();
        };
    assertThrows(CancellationException.class, () -> SemanticTokens.full(document, gone));
  }
}
