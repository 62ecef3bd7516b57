package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

class TextPageTest {
  private static final Isa ISA = Isas.load("sm_10");

  @Test
  void pageOfIadd() throws IOException {
    GoldenFile.check("IADD.txt", TextPage.of(ISA, "IADD"));
  }

  @Test
  void everyPageFitsTheTerminal() {
    for (String mnemonic : ISA.byMnemonic().keySet()) {
      for (String line : TextPage.of(ISA, mnemonic).split("\n")) {
        assertTrue(line.length() <= TextWrapper.WIDTH, mnemonic + ": " + line);
        assertFalse(line.endsWith(" "), mnemonic + ": '" + line + "'");
        assertFalse(line.contains("?  "), mnemonic + " has too few letters: " + line);
      }
    }
  }

  @Test
  void mnemonicInAnyCase() {
    assertEquals(TextPage.of(ISA, "FADD"), TextPage.of(ISA, "fadd"));
  }

  @Test
  void unknownMnemonic() {
    assertNull(TextPage.of(ISA, "FROB"));
    assertNull(TextPage.of(ISA, ""));
  }

  @Test
  void allFormsOfAMnemonic() {
    String page = TextPage.of(ISA, "F2F");
    assertTrue(page.contains("F2F    float"), page);
    assertTrue(page.contains("F2F    double"), page);
    assertTrue(page.contains("sm_13 or newer"), page);
  }
}
