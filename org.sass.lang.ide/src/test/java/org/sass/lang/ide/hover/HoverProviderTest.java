package org.sass.lang.ide.hover;

import java.io.IOException;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.WideSet;
import org.sass.lang.ide.settings.Settings;

/** Checks the texts of hovers. */
class HoverProviderTest {

  @Test
  void sayWhatStandsThere() throws IOException {
    Cases.check("hover.txt", text -> describeHover(text, HoverCapabilities.MARKDOWN));
  }

  @Test
  void canBePlain() throws IOException {
    Cases.check("hover-plain.txt", text -> describeHover(text, HoverCapabilities.PLAIN));
  }

  @Test
  void canHaveColouredSpans() throws IOException {
    Cases.check(
        "hover-html.txt", text -> describeHover(text, new HoverCapabilities(true, true, false)));
  }

  @Test
  void showWordsInTwoLines() throws IOException {
    Cases.check(
        "hover-wide.txt",
        text -> describeHover(Fixture.of(WideSet.options(), text), HoverCapabilities.MARKDOWN));
  }

  /** Returns the characters that the hover belongs to, and its text. */
  static String describeHover(String text, HoverCapabilities capabilities) {
    return describeHover(Fixture.of(text), capabilities);
  }

  private static String describeHover(Fixture fixture, HoverCapabilities capabilities) {
    Hover hover =
        HoverProvider.hoverAt(fixture.document(), Settings.DEFAULTS, fixture.start(), capabilities);
    if (hover == null) {
      return "nothing";
    }
    Range range = hover.getRange();
    String line = fixture.document().lineText(range.getStart().getLine());
    String marked = line.substring(range.getStart().getCharacter(), range.getEnd().getCharacter());
    return "[" + marked + "]\n" + hover.getContents().getRight().getValue() + "\n";
  }
}
