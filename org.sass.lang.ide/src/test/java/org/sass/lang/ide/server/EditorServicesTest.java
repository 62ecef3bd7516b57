package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.Problem;

/**
 * Checks a text in the process of its editor: edits take effect at once, and answers are about the
 * newest text.
 */
class EditorServicesTest {
  private static final String URI = "file:///k.gsass";
  private static final String KERNEL =
      """
      .kernel k
      again:
          IADD R1, R2, R3
          BRA again
          RET
      .end
      """;

  private final EditorServices text = newServices(KERNEL);

  private static EditorServices newServices(String text) {
    return new EditorServices(URI, Settings.DEFAULTS, (program, flexgrip) -> List.of(), text);
  }

  private static Position position(int line, int column) {
    return new Position(line, column);
  }

  private static Range range(int line, int startColumn, int endColumn) {
    return new Range(position(line, startColumn), position(line, endColumn));
  }

  /** Returns the codes of the errors. Other tests check the warnings about the kernel. */
  private static List<String> codes(EditorServices text) {
    return text.diagnostics().stream()
        .filter(one -> one.getSeverity() == DiagnosticSeverity.Error)
        .map(one -> one.getCode().getLeft())
        .toList();
  }

  @Test
  void anEditCountsAtOnce() {
    int before = text.version();
    text.edit(range(2, 4, 8), "IADDD");
    assertEquals(before + 1, text.version());
    assertEquals("    IADDD R1, R2, R3", text.query((now, settings, cancel) -> now.lineText(2)));
    assertTrue(codes(text).contains("unknown-mnemonic"), () -> codes(text).toString());
    text.edit(range(2, 4, 9), "IADD");
    assertEquals(List.of(), codes(text));
  }

  /** An answer about a text that has changed meanwhile is useless to its editor. */
  @Test
  void anAnswerForAnOlderTextIsRefused() {
    assertThrows(
        CancellationException.class,
        () ->
            text.query(
                (now, settings, cancel) -> {
                  cancel.checkCanceled();
                  text.edit(range(2, 4, 8), "ISUB");
                  cancel.checkCanceled();
                  return now;
                }));
  }

  @Test
  void otherSettingsReadTheTextAnew() {
    text.edit(range(2, 0, 19), "    [B------:R-:W-:-:S06] SHL R2, R0, 0x2");
    assertTrue(!codes(text).isEmpty(), "sm_10 has no control words");
    Settings usual = Settings.DEFAULTS;
    text.applySettings(
        new Settings(
            "sm_50", usual.profile(), usual.hints(), usual.analyses(), Map.of(), usual.limits()));
    assertEquals("sm_50", text.query((now, settings, cancel) -> now.isa().archName()));
  }

  @Test
  void coloursAreThoseOfTheNewestText() {
    EditorServices.VersionedTokens whole = text.tokens();
    assertEquals(text.version(), whole.version());
    assertTrue(whole.data().length > 0 && whole.data().length % 5 == 0);
    assertNull(text.firstTokens(100), "a short text needs no first lines");
    EditorServices longer = newServices(KERNEL + KERNEL.replace(" k", " l").repeat(1));
    EditorServices.VersionedTokens first = longer.firstTokens(3);
    assertNotNull(first);
    assertTrue(first.data().length < longer.tokens().data().length);
    assertNull(longer.firstTokens(3), "all is known now");
  }

  @Test
  void placesAndNames() {
    assertEquals(1, text.definition(position(3, 10)).get(0).getRange().getStart().getLine());
    assertEquals(2, text.references(position(1, 1)).size());
    assertEquals(2, text.occurrences(position(1, 1)).size());
    List<TextEdit> edits = text.rename(position(1, 1), "loop");
    assertEquals(2, edits.size());
    assertEquals(List.of(), text.rename(position(5, 4), "x"));
    assertThrows(ResponseErrorException.class, () -> text.rename(position(1, 1), "no name"));
  }

  @Test
  void completionsHaveTheirDocumentation() {
    text.edit(range(2, 4, 19), "IADD");
    List<CompletionItem> items = text.complete(position(2, 8));
    CompletionItem one =
        items.stream().filter(item -> item.getLabel().equals("IADD")).findFirst().orElseThrow();
    assertNotNull(text.resolve(one).getDocumentation());
  }

  @Test
  void aFixChangesTheTextItWasAskedOf() {
    text.edit(range(2, 4, 8), "IADDD");
    text.diagnostics();
    CodeAction fix =
        text.quickFixes(range(2, 4, 9)).stream()
            .filter(one -> one.getTitle().contains("IADD"))
            .findFirst()
            .orElseThrow();
    TextEdit edit = text.changesOf(fix).edits().get(0);
    text.edit(edit.getRange(), edit.getNewText());
    assertEquals(List.of(), codes(text));
  }

  /** The user is told why an action is not possible, if the client cannot show it as disabled. */
  @Test
  void anActionThatIsNotPossibleSaysWhy() {
    EditorServices listing =
        newServices(
            """
            \tcode for sm_75
            \t\tFunction : k
                    /*0000*/   BRA 0x0 ;    /* 0xfffffff000007947 */
                                            /* 0x000fc0000383ffff */
            \tcode for sm_90
            \t\tFunction : k
                    /*0000*/   EXIT ;       /* 0x000000000000794d */
                                            /* 0x000fea0003800000 */
            """);
    assertEquals(List.of(), codes(listing));
    CodeAction action =
        listing.codeActions(range(0, 0, 0)).stream()
            .filter(one -> one.getTitle().startsWith("Convert the listing to a source text"))
            .findFirst()
            .orElseThrow();
    EditorServices.ActionChanges changes = listing.changesOf(action);
    assertEquals(List.of(), changes.edits());
    assertEquals(
        List.of(
            "line 2: a source text is for one architecture, and this listing has code for sm_75"
                + " and sm_90"),
        changes.hindrances());
  }

  /** The language does not know launch comments, so the given check must supply their problems. */
  @Test
  void problemsOfLaunchesAreShown() {
    EditorServices launched =
        new EditorServices(
            URI,
            Settings.DEFAULTS,
            (program, flexgrip) -> List.of(Problem.error("launch-word", "no such word", 1, 11, 15)),
            "//! launch blok=2\n" + KERNEL);
    assertEquals(List.of("launch-word"), codes(launched));
    assertTrue(
        launched.diagnostics().stream().anyMatch(one -> one.getRange().equals(range(0, 11, 15))));
  }
}
