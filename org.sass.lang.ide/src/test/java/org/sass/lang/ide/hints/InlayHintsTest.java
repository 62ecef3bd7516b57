package org.sass.lang.ide.hints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Cases;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.fixture.Listings;
import org.sass.lang.ide.hover.HoverCapabilities;
import org.sass.lang.ide.hover.HoverProvider;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.settings.Settings.Encoding;

class InlayHintsTest {
  private static final CancelChecker NEVER_CANCELLED = () -> {};
  private static final String URI = "file:///k.gsass";
  private static final Pattern WORD = Pattern.compile("(?m)^(.*?)0x[0-9a-f]{16}\\b");

  /** The first line of a case names the encoding: {@code # hex}. */
  @Test
  void hintsStandBetweenTheCharacters() throws IOException {
    Cases.check(
        "hints.txt",
        text -> {
          int first = text.indexOf('\n');
          Encoding encoding = Encoding.valueOf(text.substring(2, first).toUpperCase());
          Fixture at = Fixture.of(text.substring(first + 1));
          Range range =
              at.start().equals(at.end()) ? whole(at.document()) : new Range(at.start(), at.end());
          return show(at.document(), hints(at.document(), encoding, range));
        });
  }

  private static List<InlayHint> hints(Document document, Encoding encoding, Range range) {
    return InlayHints.of(document, settings(encoding, true), URI, range, NEVER_CANCELLED);
  }

  private static Settings settings(Encoding encoding, boolean otherHints) {
    Settings usual = Settings.DEFAULTS;
    return new Settings(
        usual.isa(),
        usual.profile(),
        new Settings.Hints(encoding, otherHints, otherHints, otherHints, false),
        true,
        Map.of(),
        usual.limits());
  }

  private static Range whole(Document document) {
    return new Range(new Position(0, 0), new Position(document.lineCount(), 0));
  }

  /** Returns the text as an editor shows it, with each hint in angle quotes. */
  private static String show(Document document, List<InlayHint> hints) {
    StringBuilder out = new StringBuilder();
    int next = 0;
    for (int line = 0; line < document.lineCount(); line++) {
      String text = document.lineText(line);
      int done = 0;
      for (; next < hints.size() && hints.get(next).getPosition().getLine() == line; next++) {
        InlayHint hint = hints.get(next);
        int column = hint.getPosition().getCharacter();
        out.append(text, done, column);
        out.append(Boolean.TRUE.equals(hint.getPaddingLeft()) ? " " : "");
        out.append('\u2039').append(hint.getLabel().getLeft()).append('\u203a');
        out.append(Boolean.TRUE.equals(hint.getPaddingRight()) ? " " : "");
        done = column;
      }
      out.append(text.substring(done)).append('\n');
    }
    assertEquals(hints.size(), next, "hints stand in order");
    return out.toString().stripTrailing() + "\n";
  }

  @Test
  void nothingIsShownThatNobodyWants() {
    for (Document document : Listings.allDocuments()) {
      Settings none = settings(Encoding.OFF, false);
      assertEquals(List.of(), InlayHints.of(document, none, URI, whole(document), NEVER_CANCELLED));
    }
  }

  /**
   * VS Code shows at most 43 characters of hints in a line, unless a setting, which our extension
   * makes, says otherwise.
   */
  @Test
  void wordsAreWhole() {
    for (Encoding encoding : List.of(Encoding.HEX, Encoding.ADDRESS, Encoding.ADDRESS_AND_HEX)) {
      for (String text : List.of("RET", "    RET", "        RET // done", "    MOV R1, R2")) {
        Document document = Fixture.of(text).document();
        List<InlayHint> all = hints(document, encoding, whole(document));
        int length = all.stream().mapToInt(hint -> hint.getLabel().getLeft().length()).sum();
        assertTrue(length > 0 && length <= 43, text + ": " + all);
      }
    }
  }

  /**
   * Checks what a user sees first: in the new kernels of the templates, with operand names and
   * values shown, all words are in one column.
   */
  @Test
  void wordsOfTemplatesStandInOneColumn() throws IOException {
    List<Path> templates;
    try (Stream<Path> files = Files.list(Path.of("../features/vscode/templates"))) {
      templates = files.sorted().toList();
    }
    assertTrue(templates.size() > 3, templates::toString);
    for (Path template : templates) {
      Document document = Fixture.of(Files.readString(template).replace("NAME", "k")).document();
      List<InlayHint> hints = hints(document, Encoding.HEX, whole(document));
      Set<Integer> columns =
          WORD.matcher(show(document, hints).replaceAll("[\u2039\u203a]", ""))
              .results()
              .map(found -> found.group(1).length())
              .collect(Collectors.toSet());
      assertEquals(1, columns.size(), template + ": " + columns);
    }
  }

  @Test
  void theLowHalfFirst() {
    Document document = Fixture.of("RET").document();
    Settings usual = Settings.DEFAULTS;
    Settings low =
        new Settings(
            usual.isa(),
            usual.profile(),
            new Settings.Hints(Encoding.HEX, true, true, true, true),
            true,
            Map.of(),
            usual.limits());
    InlayHint hint = InlayHints.of(document, low, URI, whole(document), NEVER_CANCELLED).get(0);
    assertEquals("30000003 00000780", hint.getLabel().getLeft().strip());
    Position at = new Position(0, 1);
    assertEquals("30000003 00000780", BitLayouts.layoutAt(document, at, true).shown());
    assertEquals("0x0000078030000003", BitLayouts.layoutAt(document, at).shown());
    String hover =
        HoverProvider.hoverAt(document, low, at, HoverCapabilities.PLAIN)
            .getContents()
            .getRight()
            .getValue();
    assertTrue(hover.contains("30000003 00000780 low word first, 64 bits"), hover);
  }

  @Test
  void aPointerOnAHintShowsTheFields() {
    Document document = Fixture.of("IADD R1, R2, |R3|\nIADD R1, R2, R3").document();
    List<InlayHint> hints = hints(document, Encoding.HEX, whole(document));
    assertEquals(URI, InlayHints.uri(hints.get(0)));
    String tip =
        InlayHints.resolve(document, hints.get(0), false).getTooltip().getRight().getValue();
    assertTrue(tip.startsWith("```gsass\nIADD R1, R2, R3\n```\nat 0x0008, 8 bytes: `0x0"), tip);
    assertTrue(tip.contains("| first source | 0x2 | `R2` |"), tip);
  }

  @Test
  void aPointerOnAControlSaysWhatItMeans() {
    String text =
        """
        .arch sm_75
            /*0000*/    LDG.E.SYS R0, [R2] ;    /* 0x0000000002007381 */
                                                /* 0x000ea200001ee900 */
            /*0010*/    FADD R0, R0, R1 ;       /* 0x0000000100007221 */
                                                /* 0x004fc80000000000 */
        """;
    Document document = Fixture.of(text).document();
    List<InlayHint> hints = hints(document, Encoding.OFF, whole(document));
    assertEquals(
        List.of("[B------:R-:W2:-:S01] ", "[B--2---:R-:W-:Y:S04] "),
        hints.stream().map(hint -> hint.getLabel().getLeft()).toList());
    assertEquals(URI, InlayHints.uri(hints.get(1)));
    assertEquals(
        "- **waits for**: barrier 2, set by LDG in line 2\n"
            + "- **next instruction**: is issued 4 cycles later; meanwhile another warp may go on",
        InlayHints.resolve(document, hints.get(1), false).getTooltip().getRight().getValue());
  }

  @Test
  void hintsOfAnyTextLieInTheirRangeAndAreThoseOfTheWholeText() {
    Random random = new Random(4);
    for (Document document : Listings.damagedDocuments(random, 200)) {
      int from = random.nextInt(document.lineCount());
      Range part = new Range(new Position(from, 0), new Position(from + 9, 0));
      List<InlayHint> few = hints(document, Encoding.ADDRESS_AND_HEX, part);
      List<InlayHint> all =
          new ArrayList<>(hints(document, Encoding.ADDRESS_AND_HEX, whole(document)));
      all.removeIf(
          h ->
              h.getPosition().getLine() < from
                  || h.getPosition().getLine() > from + 9
                  || h.getPosition().getLine() == from + 9 && h.getPosition().getCharacter() > 0);
      assertEquals(all, few, document::text);
      for (InlayHint hint : few) {
        Position at = hint.getPosition();
        assertTrue(at.getCharacter() <= document.lineLength(at.getLine()), document::text);
        assertTrue(at.getCharacter() >= 0, document::text);
      }
    }
  }
}
