package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HexEdits;
import org.sass.lang.edit.ListingSource;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Reads nvdisasm's listings of files with relocations, in which the linker fills in some values.
 */
class LinkerValueTest {

  private static final String SM_80 =
      """
      \t.headerflags\t@"EF_CUDA_TEXMODE_UNIFIED EF_CUDA_SM80 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM80)"
      \t.section\t.text.f,"ax",@progbits
      f:
      .text.f:
              /*0000*/         UMOV UR8, 32@lo($str) ;            /* 0x0000000000087882 */
                                                                  /* 0x000fe20000000000 */
              /*0010*/         MOV R21, 32@hi((f + .L_x_2@srel)) ; /* 0x0000000000157802 */
                                                                  /* 0x000fc80000000f00 */
              /*0020*/         CALL.ABS.NOINC `(vprintf) ;        /* 0x0000000000007943 */
                                                                  /* 0x000fea0003c00000 */
      .L_x_2:
              /*0030*/         EXIT ;                             /* 0x000000000000794d */
                                                                  /* 0x000fea0003800000 */
      """;

  private static final String SM_50 =
      """
      \tcode for sm_50
      \t\tFunction : f
                                                          /* 0x07fffc3fffe1ffff */
              /*0008*/         MOV32I R18, 32@lo(table) ; /* 0x010000000007f012 */
              /*0010*/         JCAL `(vprintf) ;          /* 0xe220000000000040 */
              /*0018*/         EXIT ;                     /* 0xe30000000007000f */
      """;

  private static Document document(String text) {
    return Document.of(Options.of(Isas.load("sm_10")), text);
  }

  private static List<String> messages(Document document) {
    return document.program().problems().stream()
        .map(p -> p.line() + " " + p.severity() + " " + p.code() + " " + p.message())
        .toList();
  }

  private static List<String> words(Document document) {
    return document.program().kernels().get(0).code().stream()
        .map(placed -> placed.word().toString())
        .toList();
  }

  private static String hint(int line, String value) {
    return line
        + " HINT linker-value the linker fills in "
        + value
        + "; the word of the hex column is used, as it is before linking";
  }

  @Test
  void theWordsOfTheColumnsAreUsed() {
    Document wide = document(SM_80);
    assertEquals(
        List.of(hint(5, "32@lo($str)"), hint(7, "32@hi((f + .L_x_2@srel))"), hint(9, "`(vprintf)")),
        messages(wide));
    assertEquals(
        List.of(
            "0x000fe200000000000000000000087882",
            "0x000fc80000000f000000000000157802",
            "0x000fea0003c000000000000000007943",
            "0x000fea0003800000000000000000794d"),
        words(wide));
    Document narrow = document(SM_50);
    assertEquals(List.of(hint(4, "32@lo(table)"), hint(5, "`(vprintf)")), messages(narrow));
    assertEquals(
        List.of("0x010000000007f012", "0xe220000000000040", "0xe30000000007000f"), words(narrow));
  }

  @Test
  void aChangedHalfOfAWordIsReadAgain() {
    int line = 5;
    Document before = document(SM_80);
    String half = before.lineText(line);
    String changed = half.replace("000fe2", "000fe4");
    Document after = Change.apply(before, List.of(Change.replace(line, 0, half.length(), changed)));
    assertEquals("0x000fe400000000000000000000087882", words(after).get(0));
    assertEquals(messages(before), messages(after));
  }

  /** A number other than 0, as in a file that is linked already, is that of the word. */
  @Test
  void theNumberOfTheWordStays() {
    Document document = document(SM_80.replace("0x0000000000087882", "0x0000123400087882"));
    assertEquals(3, document.program().problems().size());
    assertTrue(
        document
            .program()
            .kernels()
            .get(0)
            .code()
            .get(0)
            .decode()
            .text()
            .endsWith("UMOV UR8, 0x1234"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0x0000000000087882|0x0000000000077882|5 ERROR undefined-name the linker fills in"
            + " 32@lo($str), and the hex column is another instruction: [B------:R-:W-:-:S01] UMOV"
            + " UR7, 0x0",
        "/\\* 0x000.*\\*/||5 ERROR undefined-name the linker fills in 32@lo($str), so the text"
            + " alone has no word; keep the words of the listing beside it (nvdisasm -hex), or"
            + " write the number that the word has",
      })
  void withoutItsWordTheValueIsAnError(String pattern, String replacement, String message) {
    Document document = document(SM_80.replaceAll(pattern, replacement == null ? "" : replacement));
    assertEquals(message, messages(document).get(0));
  }

  /** The source text assembles to the same words. */
  @ParameterizedTest
  @CsvSource({
    "sm_80, MOV R21, 0x0 /* 32@hi((f + .L_x_2@srel)) */",
    "sm_50, 'JCAL L_0008 /* `(vprintf) */'"
  })
  void aSourceTextHasTheNumberAndAComment(String isa, String line) {
    Document listing = document(isa.equals("sm_80") ? SM_80 : SM_50);
    String source = ListingSource.of(listing);
    assertTrue(source.contains(line), source);
    assertTrue(source.contains(".arch " + isa + "\n"), source);
    Document read = document(source);
    assertEquals(List.of(), messages(read), source);
    assertEquals(words(listing), words(read));
    List<Change> removed = HexEdits.removeColumns(listing, 4);
    assertTrue(
        Change.apply(listing, removed).lineText(4).matches("\\s+.*0x0 /\\* [^*]* \\*/ ;\\s*"));
  }

  /** A label that the text declares later is a label, and the linker has nothing to fill in. */
  @Test
  void aDeclaredNameIsALabel() {
    Document document = document(SM_80.replace(".L_x_2:", "vprintf:"));
    assertEquals(
        List.of("linker-value", "linker-value"),
        document.program().problems().stream().map(Problem::code).toList());
  }
}
