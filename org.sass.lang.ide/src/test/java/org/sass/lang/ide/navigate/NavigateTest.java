package org.sass.lang.ide.navigate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;

/** Checks definitions, references, highlights and linked editing, in files of cases. */
class NavigateTest {
  private static final String URI = "file:///a.gsass";
  private static final CancelChecker NEVER_CANCELLED = () -> {};

  @Test
  void definition() throws IOException {
    Cases.check(
        "navigate/definition.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var found =
              Definition.of(at.document(), URI, at.start(), KernelDataflow::of, NEVER_CANCELLED);
          return RangeRenderer.locations(at.document(), found);
        });
  }

  @Test
  void references() throws IOException {
    Cases.check(
        "navigate/references.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var all =
              References.of(
                  at.document(), URI, at.start(), true, KernelDataflow::of, NEVER_CANCELLED);
          var uses =
              References.of(
                  at.document(), URI, at.start(), false, KernelDataflow::of, NEVER_CANCELLED);
          String without = all.size() - uses.size() + " of them declare it";
          return RangeRenderer.locations(at.document(), all)
              + (all.isEmpty() ? "" : "\n" + without);
        });
  }

  @Test
  void highlight() throws IOException {
    Cases.check(
        "navigate/highlight.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var marks =
              DocumentHighlights.of(at.document(), at.start(), KernelDataflow::of, NEVER_CANCELLED);
          return RangeRenderer.highlights(at.document(), marks);
        });
  }

  @Test
  void linkedEditing() throws IOException {
    Cases.check(
        "navigate/linked.txt",
        text -> {
          Fixture at = Fixture.of(text);
          var linked = LinkedEditing.of(at.document(), at.start(), NEVER_CANCELLED);
          return linked == null
              ? "nothing"
              : RangeRenderer.locations(
                  at.document(),
                  linked.getRanges().stream().map(r -> new Location(URI, r)).toList());
        });
  }

  /**
   * A cursor in a huge kernel must get its highlights at once after each edit, so only the lines
   * near it are searched.
   */
  @Test
  void highlightInAHugeKernelLooksNearby() {
    int rounds = 5000;
    StringBuilder text = new StringBuilder("MVI R9, 0x1\n");
    for (int i = 0; i < rounds; i++) {
      // Each value of R1 is live for three lines. R9 and the loop counter R3 are live in the whole
      // kernel.
      text.append("MVI R1, 0x").append(Integer.toHexString(i)).append('\n');
      text.append("IADD R2, R1, R9\nGST.U32 global14[R2], R1\n");
      text.append("IADD.C0 R3, R3, R9\nBRA C0.NE, l").append(i % 2 == 0 ? 0 : i - 1);
      text.append(i % 2 == 0 ? "\nl" + i + ":\n" : "\n");
    }
    Document document = Fixture.of(text.append("RET\n$0").toString()).document();
    assertTrue(document.program().kernels().get(0).code().size() > 25_000);
    int line = lineOf(document, "MVI R1, 0x9c4");
    List<DocumentHighlight> own = registerHighlights(document, line, "R1");
    assertEquals(
        List.of("Write " + line + ":4", "Read " + (line + 1) + ":9", "Read " + (line + 2) + ":22"),
        own.stream().map(m -> m.getKind() + " " + place(m.getRange().getStart())).toList());
    List<DocumentHighlight> lasting = registerHighlights(document, line + 1, "R9");
    int first = lasting.get(0).getRange().getStart().getLine();
    int last = lasting.get(lasting.size() - 1).getRange().getStart().getLine();
    assertTrue(first < line - 900 && last > line + 900, first + " to " + last);
    assertTrue(first >= line - 1500 && last <= line + 1500, first + " to " + last);
    assertEquals(
        1, registerHighlights(document, 0, "R9").stream().filter(NavigateTest::isWrite).count());
    Position at = new Position(line + 3, document.lineText(line + 3).indexOf("R3") + 1);
    var all = References.of(document, URI, at, true, KernelDataflow::of, NEVER_CANCELLED);
    // The first read of R3 sees the value from the launch, so it is a reference, too.
    assertEquals(2 * rounds - 1, all.size());
  }

  private static int lineOf(Document document, String text) {
    int line = 0;
    while (!document.lineText(line).equals(text)) {
      line++;
    }
    return line;
  }

  /**
   * Returns the highlights of a register. Fails if the live ranges of the whole kernel are
   * computed.
   */
  private static List<DocumentHighlight> registerHighlights(
      Document document, int line, String register) {
    Position at = new Position(line, document.lineText(line).indexOf(register) + 1);
    KernelDataflow.Source none =
        (text, kernel, cancel) -> {
          throw new AssertionError("the whole kernel was followed");
        };
    return DocumentHighlights.of(document, at, none, NEVER_CANCELLED);
  }

  private static String place(Position at) {
    return at.getLine() + ":" + at.getCharacter();
  }

  private static boolean isWrite(DocumentHighlight mark) {
    return mark.getKind() == DocumentHighlightKind.Write;
  }
}
