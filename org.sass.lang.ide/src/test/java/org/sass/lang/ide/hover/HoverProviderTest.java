package org.sass.lang.ide.hover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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

  @ParameterizedTest
  @CsvSource({
    "sm_35, 'IADD R1, R2, R3', exact",
    "sm_35, 'S2R R0, SR_TID.X', chosen",
    "sm_35, 'MUFU.RCP R0, R2', approximate",
    "sm_50, 'IADD R1, R2, R3', exact",
    "sm_50, 'S2R R0, SR_TID.X', chosen",
    "sm_50, 'MUFU.RCP R0, R2', exact",
  })
  void sayHowWellTheResultIsKnown(String arch, String instruction, String level) {
    String text = describeHover(".arch " + arch + "\n$0" + instruction, HoverCapabilities.MARKDOWN);
    assertTrue(text.contains("- **result**: " + level + ": "), text);
  }

  /** The row of the table begins or ends with these architectures, and others have other rows. */
  @ParameterizedTest
  @CsvSource({
    "sm_75, 'HMMA.16816.F32 R8, R4, R10, R8', '- **needs**: sm\\_75 or newer'",
    "sm_80, 'HMMA.16816.F32 R8, R4, R10, R8', '- **needs**: sm\\_75 or newer'",
    "sm_90, BRA 0x50, ''",
    "sm_80, HMMA, ''",
    "sm_90, HGMMA, '- **needs**: sm\\_90 or newer'",
  })
  void nameTheArchitecturesOfTheInstruction(String arch, String instruction, String expected) {
    String text = describeHover(".arch " + arch + "\n$0" + instruction, HoverCapabilities.MARKDOWN);
    List<String> said =
        text.lines().filter(line -> line.matches("- [*]+(needs|only in)[*]+.*")).toList();
    assertEquals(expected, String.join("\n", said));
  }

  /** The bits of the descriptor mean UR4 also if the control does not say so. */
  @ParameterizedTest
  @ValueSource(strings = {"LDG.E $0R4, [R2.64]", "[B------:R-:W0:-:S01] LDG.E $0R4, [R2.64]"})
  void nameTheDescriptorThatIsNotWritten(String instruction) {
    String text = describeHover(".arch sm_80\n" + instruction, HoverCapabilities.MARKDOWN);
    assertTrue(text.matches("(?s).*000100` [|] [^|\n]*UR4.*"), text);
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
