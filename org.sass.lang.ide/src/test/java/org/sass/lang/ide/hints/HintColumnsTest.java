package org.sass.lang.ide.hints;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isas;

/** Checks where Eclipse's editor shows hints. */
class HintColumnsTest {
  @Test
  void aControlOfAListingIsShownBeforeItsInstruction() {
    String listing =
        """
        \tcode for sm_86
        \t\tFunction : k
                /*0000*/ NOP ;   /* 0x0000000000007918 */
                                 /* 0x000fc00000000000 */
                /*0010*/ EXIT ;  /* 0x000000000000794d */
                                 /* 0x000fea0003800000 */
        """;
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_86")), listing);
    Map<Integer, Map<Integer, String>> labels =
        HintColumns.of(document, Settings.DEFAULTS, "file:///k.gsass", 0, 5, () -> {});
    int start = document.lineText(2).indexOf("NOP");
    assertEquals(
        Map.of(
            2, Map.of(start, "[B------:R-:W-:Y:S00] "),
            4, Map.of(start, "[B------:R-:W-:-:S05] ")),
        labels);
  }
}
