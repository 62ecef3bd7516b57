package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HexEdits;
import org.sass.lang.edit.ListingSource;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** Reads names of functions in their own code, and names of C++. */
class FunctionNameTest {

  private static final String LISTING =
      """
      \tcode for sm_80
      \t\tFunction : f
              /*0000*/         MOV R1, R2 ;              /* 0x0000000200017202 */
                                                        /* 0x000fe40000000f00 */
              /*0010*/         RET.REL.NODEC R2 `(f) ;   /* 0xffffffe002007950 */
                                                        /* 0x000fea0003c3ffff */
              /*0020*/         EXIT ;                    /* 0x000000000000794d */
                                                        /* 0x000fea0003800000 */
      """;

  /** As Compiler Explorer shows it. */
  private static final String EXPLORED =
      """
      .arch sm_90
      \t\tFunction : a::f(double&)
       CALL.REL.NOINC `($a::f(double&)$__internal_0)
       EXIT
      $a::f(double&)$__internal_0:
       MOV R2, 0x0
      .L_x_1:
       BRA 0x20
       RET.REL.NODEC R2 `(a::f(double&))
      """;

  private static Document document(String text) {
    return Document.of(Options.of(Isas.load("sm_10")), text);
  }

  private static List<String> messages(Document document) {
    return document.program().problems().stream()
        .map(p -> p.line() + " " + p.severity() + " " + p.code())
        .toList();
  }

  private static List<String> words(Document document) {
    return document.program().kernels().get(0).code().stream()
        .map(placed -> placed.word().toString())
        .toList();
  }

  /** With control words, the function starts with one, as for a label before its first line. */
  @ParameterizedTest
  @CsvSource({
    "sm_86, RET.REL.NODEC R2 %s",
    "sm_86, CALL.REL.NOINC %s",
    "sm_50, CAL %s",
    "sm_50, JCAL %s",
    "sm_35, CAL %s"
  })
  void theNameIsTheStart(String isa, String instruction) {
    String text =
        """
        .arch %s
        .kernel f
        start: NOP
        %s
        EXIT
        .end
        """;
    Document byLabel = document(text.formatted(isa, instruction.formatted("start")));
    assertEquals(List.of(), messages(byLabel));
    for (String name : List.of("`(f)", "f")) {
      Document byName = document(text.formatted(isa, instruction.formatted(name)));
      assertEquals(List.of("3 HINT unused-label"), messages(byName));
      assertEquals(words(byLabel), words(byName));
    }
  }

  @Test
  void aLabelOfThatNameIsMeantInstead() {
    Document document = document(".arch sm_86\n.kernel f\nBRA f\nf: EXIT\n.end\n");
    assertEquals(List.of(), messages(document));
    assertEquals("BRA 0x10", document.program().kernels().get(0).code().get(0).decode().text());
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "/\\* 0x.*, ''",
    "0xffffffe002007950, 5 HINT linker-value: 0x0000000002007950",
    "Function : f, 5 HINT linker-value: Function : g"
  })
  void aWordWithAnotherValueIsNotLinkedYet(String pattern, String expected) {
    String[] parts = expected.split(": ", 2);
    String text =
        pattern.isEmpty() ? LISTING : LISTING.replaceAll(pattern, parts.length < 2 ? "" : parts[1]);
    Document document = document(text);
    assertEquals(expected.isEmpty() ? List.of() : List.of(parts[0]), messages(document));
  }

  /** An excerpt without the start keeps the distance of the whole code. */
  @Test
  void theStartMayBeLeftOut() {
    Document document =
        document(LISTING.replaceAll("/\\*00(.0)\\*/", "/*01$1*/").replaceAll("/\\* 0x.*", ""));
    assertEquals(List.of("3 WARNING address-column", "5 WARNING no-such-line"), messages(document));
    assertEquals(
        "RET.REL.NODEC R2 -0x100",
        document.program().kernels().get(0).code().get(1).decode().text());
  }

  @Test
  void aChangedHeaderIsReadAgain() {
    Document before = document(LISTING.replaceAll("/\\* 0x.*", ""));
    Document after =
        Change.apply(
            before, List.of(Change.replace(1, 0, before.lineLength(1), "\t\tFunction : g")));
    assertEquals(List.of("5 ERROR undefined-name"), messages(after));
    Document again =
        Change.apply(after, List.of(Change.replace(1, 0, after.lineLength(1), "\t\tFunction : f")));
    assertEquals(List.of(), messages(again));
  }

  @ParameterizedTest
  @ValueSource(strings = {"f", "a::f(int*)"})
  void aSourceTextHasTheNameOfItsKernel(String function) {
    Document listing =
        document(LISTING.replace(": f", ": " + function).replace("(f)", "(" + function + ")"));
    assertEquals(List.of(), messages(listing));
    String source = ListingSource.of(listing);
    Document read = document(source);
    assertEquals(List.of(), messages(read), source);
    assertEquals(words(listing), words(read));
    assertEquals(
        function.equals("f") ? "RET.REL.NODEC R2 `(f)" : "RET.REL.NODEC R2 `(a__f_int__)",
        read.lineText(3).replaceAll("^\\s*\\[.*?\\] | ;$", ""));
    String inListing = Change.apply(listing, HexEdits.removeColumns(listing, 4)).lineText(4);
    assertTrue(inListing.contains("`(" + function + ")"), inListing);
  }

  @Test
  void namesOfCppAreRead() {
    Document document = document(EXPLORED);
    assertEquals(List.of(), messages(document));
    List<String> texts =
        document.program().kernels().get(0).code().stream()
            .map(placed -> placed.decode().text())
            .toList();
    assertEquals("CALL.REL.NOINC 0x20", texts.get(0));
    assertEquals("RET.REL.NODEC R2 0x0", texts.get(4));
  }

  @Test
  void aSourceTextHasNoNamesOfCpp() {
    Document listing = document(EXPLORED);
    String source = ListingSource.of(listing);
    assertEquals(
        """
        .arch sm_90
        .kernel a__f_double__
         CALL.REL.NOINC `($a__f_double__$__internal_0)
         EXIT
        $a__f_double__$__internal_0:
         MOV R2, 0x0
        .L_x_1:
         BRA $a__f_double__$__internal_0
         RET.REL.NODEC R2 `(a__f_double__)
        .end
        """,
        source);
    assertEquals(words(listing), words(document(source)));
  }

  /** The parentheses of a name are no condition. Those after it are. */
  @ParameterizedTest
  @ValueSource(strings = {"BRA C0.NE, `(f(int))", "@P0 BRA `(f(int))", "BRA `(f(int))"})
  void theParenthesesOfANameAreNoGuard(String branch) {
    boolean isOld = branch.contains("C0");
    Document document =
        document(
            (isOld ? ".arch sm_10" : ".arch sm_50")
                + "\n.kernel k\nf(int):\n"
                + branch
                + (isOld ? "\nRET\n.end\n" : "\nEXIT\n.end\n"));
    assertEquals(List.of(), messages(document));
  }

  @Test
  void aNameOfCppWithoutBackquotes() {
    Document document = document(".arch sm_80\nf(int):\nf: BRA f(int)\nBRA `(f(int))\n");
    assertEquals(
        List.of("'(int)' cannot follow f; a name with parentheses is written `(f(int))"),
        document.program().problems().stream().map(Problem::message).toList());
  }
}
