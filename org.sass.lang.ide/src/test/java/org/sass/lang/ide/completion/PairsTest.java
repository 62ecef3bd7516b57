package org.sass.lang.ide.completion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.document.Document;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/** Checks the sample instructions offered for mnemonics that take several registers in a row. */
class PairsTest {
  private final Isa isa = Isas.load("sm_13");

  @Test
  void startAtMultiplesAndDoNotOverlap() {
    int pairs = 0;
    for (String above : List.of("", "MVI R1, 1\nMVI R3, 1\nMVI R4, 1\n")) {
      for (String mnemonic : isa.byMnemonic().keySet()) {
        for (String text : offeredInstructions(above, mnemonic)) {
          pairs += countRegisterRuns(text);
        }
      }
    }
    assertTrue(pairs > 30, () -> "there are few instructions with pairs");
  }

  @Test
  void keepsTheRegistersInUse() {
    assertEquals(List.of("DADD R0, R2, R4"), offeredInstructions("", "DADD"));
    String above = "MVI R1, 1\nMVI R3, 1\nDADD R4, R2, R6\n";
    assertEquals(List.of("DADD R8, R4, R2"), offeredInstructions(above, "DADD"));
  }

  /**
   * Returns the whole instructions that are offered for a mnemonic.
   *
   * @param above the lines before it
   */
  private List<String> offeredInstructions(String above, String mnemonic) {
    String text = ".arch sm_13\n" + above + mnemonic;
    int line = (int) text.lines().count() - 1;
    Document document = Fixture.of(text + "$0").document();
    List<String> samples = new ArrayList<>();
    for (CompletionItem item :
        Completions.complete(
                document, Settings.DEFAULTS, new Position(line, mnemonic.length()), true, () -> {})
            .getItems()) {
      String inserted = SnippetTexts.plain(item.getTextEdit().getLeft().getNewText());
      if (inserted.startsWith(mnemonic) && inserted.contains(" ")) {
        samples.add(inserted.replace("label", "0x10"));
      }
    }
    return samples;
  }

  /** Checks the registers of a sample. Returns how many of its operands are runs of registers. */
  private int countRegisterRuns(String text) {
    Word word = Encoder.encode(isa, text, 0, text.length(), 0, n -> OptionalLong.empty()).word();
    assertNotNull(word, text);
    Resources resources = Resources.of(isa);
    BitSet taken = new BitSet();
    int runs = 0;
    List<Effects.ResourceUse> uses = EffectsReader.of(isa, word).uses();
    for (Effects.ResourceUse use : uses) {
      runs +=
          use.count() > resources.resourcesPerRegister(resources.registerFile(use.first())) ? 1 : 0;
    }
    for (Effects.ResourceUse use : runs == 0 ? List.<Effects.ResourceUse>of() : uses) {
      int count = use.count() / resources.resourcesPerRegister(resources.registerFile(use.first()));
      assertEquals(0, resources.registerNumber(use.first()) % count, text);
      for (int i = use.first(); i < use.first() + use.count(); i++) {
        assertTrue(!taken.get(i), text);
        taken.set(i);
      }
    }
    return runs;
  }
}
