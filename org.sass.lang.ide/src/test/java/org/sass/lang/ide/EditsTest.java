package org.sass.lang.ide;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.flow.Analyses;
import org.sass.lang.flow.AnalysisCache;
import org.sass.lang.flow.Limits;
import org.sass.lang.ide.fixture.Listings;
import org.sass.lang.ide.hints.InlayHints;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.tokens.SemanticTokens;

/**
 * Checks that an edited text gives the same diagnostics, tokens, encodings and findings as the same
 * text when it is opened afresh.
 */
class EditsTest {
  private static final int EDITS = 40;
  private static final CancelChecker NEVER_CANCELLED = () -> {};

  @Test
  void randomEditsLeaveNothingBehind() {
    int seed = 0;
    for (Document first : Listings.allDocuments()) {
      Random random = new Random(seed);
      AnalysisCache cache = new AnalysisCache();
      Document edited = first;
      for (int step = 0; step < EDITS; step++) {
        edited = Listings.damage(edited, random);
        assertSameAnswers(edited, cache, "text " + seed + ", step " + step);
      }
      seed++;
    }
  }

  private static void assertSameAnswers(Document edited, AnalysisCache cache, String context) {
    Document anew = Document.of(edited.options(), edited.text());
    assertEquals(anew.program().problems(), edited.program().problems(), context);
    assertArrayEquals(
        SemanticTokens.full(anew, NEVER_CANCELLED),
        SemanticTokens.full(edited, NEVER_CANCELLED),
        context);
    Range all = new Range(new Position(0, 0), new Position(edited.lineCount(), 0));
    assertEquals(
        InlayHints.of(anew, Settings.DEFAULTS, "", all, NEVER_CANCELLED),
        InlayHints.of(edited, Settings.DEFAULTS, "", all, NEVER_CANCELLED),
        context);
    assertEquals(words(anew.program()), words(edited.program()), context);
    assertEquals(
        Analyses.run(anew, Limits.G80), cache.run(edited, Limits.G80, () -> false), context);
  }

  private static List<String> words(Program program) {
    return program.kernels().stream()
        .flatMap(kernel -> kernel.code().stream())
        .map(placed -> placed.line() + " " + placed.address() + " " + placed.word())
        .toList();
  }
}
