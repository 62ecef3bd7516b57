package org.sass.lang.ide.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.ide.completion.Completions;
import org.sass.lang.ide.fixture.OtherInstructionSets;
import org.sass.lang.ide.format.Formatter;
import org.sass.lang.ide.hints.InlayHints;
import org.sass.lang.ide.hover.HoverCapabilities;
import org.sass.lang.ide.hover.HoverProvider;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.signature.SignatureHelpProvider;
import org.sass.lang.ide.structure.SelectionRanges;
import org.sass.lang.ide.tokens.SemanticTokens;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Tries every feature at every token of the examples and genuine texts of the other instruction
 * sets. None may fail, and what they say of an instruction must be what the assembler makes of it.
 */
@Execution(ExecutionMode.CONCURRENT)
class EveryTokenTest {
  private static final CancelChecker NEVER_CANCELLED = () -> {};
  private static final String URI = "file:///k.gsass";

  static List<Isa> sets() {
    return OtherInstructionSets.all();
  }

  private static Document text(Isa isa) {
    List<String> lines = new ArrayList<>(OtherInstructionSets.goldens(isa));
    lines.addAll(OtherInstructionSets.samples(isa));
    Document document = OtherInstructionSets.kernel(isa, lines);
    assertEquals(isa.archName(), document.isa().archName());
    return document;
  }

  /** Returns the columns where the tokens of a line start. */
  private static List<Integer> starts(int[] data, int wantedLine) {
    List<Integer> starts = new ArrayList<>();
    int line = 0;
    int column = 0;
    for (int i = 0; i < data.length; i += 5) {
      line += data[i];
      column = data[i] > 0 ? data[i + 1] : column + data[i + 1];
      if (line == wantedLine) {
        starts.add(column);
      }
    }
    return starts;
  }

  @ParameterizedTest
  @MethodSource("sets")
  void hoverAndLayoutSayTheBitsOfTheAssembler(Isa isa) {
    Document document = text(isa);
    int hovers = 0;
    int placed = 0;
    for (int line = 2; line < document.lineCount() - 2; line++) {
      PlacedInstruction code = document.codeStatements(line).get(0).instruction();
      if (code == null) {
        continue;
      }
      placed++;
      Range range = new Range(new Position(line, 0), new Position(line, 999));
      int[] tokens = SemanticTokens.range(document, range, NEVER_CANCELLED);
      String digits = digits(code.word());
      for (int column : starts(tokens, line)) {
        Position at = new Position(line, column);
        String where = document.lineText(line) + " at " + column;
        Hover hover =
            HoverProvider.hoverAt(document, Settings.DEFAULTS, at, HoverCapabilities.MARKDOWN);
        assertNotNull(hover, where);
        String said = hover.getContents().getRight().getValue();
        String units = units(isa, code.word());
        assertTrue(said.contains(units), () -> where + ": no " + units + " in " + said);
        hovers++;
      }
      BitLayout layout = BitLayouts.layoutAt(document, new Position(line, 5));
      assertEquals("0x" + digits, layout.word(), document.lineText(line));
      assertEquals(code.word(), fromFields(layout, code.word()), document.lineText(line));
    }
    int all = document.lineCount() - 4;
    assertTrue(placed * 10 >= all * 9, placed + " of " + all + " lines are instructions");
    assertTrue(hovers > 2 * placed, hovers + " tokens in " + placed + " instructions");
  }

  /** Returns the word that the fields of a layout make together. */
  private static Word fromFields(BitLayout layout, Word word) {
    long low = 0;
    long high = 0;
    for (BitLayout.Field field : layout.fields()) {
      long value = field.value();
      for (int i = field.bits().size() - 1; i >= 0; i--) {
        BitLayout.Piece piece = field.bits().get(i);
        for (int bit = piece.low(); bit <= piece.high(); bit++) {
          low |= bit < 64 ? (value & 1) << bit : 0;
          high |= bit >= 64 ? (value & 1) << bit - 64 : 0;
          value >>>= 1;
        }
      }
    }
    return new Word(word.size(), low, high);
  }

  /** Returns the hexadecimal digits of a word, the upper ones first. */
  private static String digits(Word word) {
    return word.toString().substring(2);
  }

  /**
   * Returns the units of a word as hovers show them, the low one first. Units of less than 32 bits
   * are shown as bytes.
   */
  private static String units(Isa isa, Word word) {
    if (word.size() == 128) {
      // A hover shows a word of 128 bits as one number.
      return digits(word);
    }
    List<String> units = new ArrayList<>();
    int unit = isa.unitBits() < 32 ? 8 : isa.unitBits();
    for (int bit = 0; bit < word.size(); bit += unit) {
      long value = bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64);
      long mask = unit == 64 ? -1 : (1L << unit) - 1;
      units.add(String.format("%0" + unit / 4 + "x", value & mask));
    }
    return String.join(" ", units);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void encodingHintsShowTheWords(Isa isa) {
    Document document = text(isa);
    Range whole = new Range(new Position(0, 0), new Position(document.lineCount(), 0));
    List<InlayHint> hints = InlayHints.of(document, Settings.DEFAULTS, URI, whole, NEVER_CANCELLED);
    int shown = 0;
    for (InlayHint hint : hints) {
      String label = hint.getLabel().getLeft().strip();
      if (label.matches("[0-9a-fx ]{4,}") && hint.getData() != null) {
        PlacedInstruction placed =
            document.codeStatements(hint.getPosition().getLine()).get(0).instruction();
        // Encodings are shown as in files: one number or, for G13, its bytes.
        String word = isa.name().equals("g13") ? "[0-9a-f]{2}( [0-9a-f]{2})+" : "0x[0-9a-f]{8,32}";
        assertTrue(label.matches(word), label);
        assertEquals(InstructionAnatomy.displayText(isa, placed.word(), false), label);
        InlayHint resolved = InlayHints.resolve(document, hint, false);
        assertTrue(resolved.getTooltip().getRight().getValue().contains(placed.decode().text()));
        shown++;
      }
    }
    assertEquals(document.program().kernels().get(0).code().size(), shown);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void nothingFailsAnywhere(Isa isa) {
    Document document = text(isa);
    int asked = 0;
    // The text has some hundred lines. Trying every third line keeps the test short.
    for (int line = 2; line < document.lineCount() - 2; line += 3) {
      for (int column = 0; column <= document.lineLength(line); column += 2) {
        Position at = new Position(line, column);
        CompletionList list =
            Completions.complete(document, Settings.DEFAULTS, at, column % 4 == 0, NEVER_CANCELLED);
        assertNotNull(list);
        SignatureHelpProvider.signatureHelpAt(document, at);
        SelectionRanges.of(document, List.of(at));
        HoverProvider.hoverAt(
            document, Settings.DEFAULTS, at, new HoverCapabilities(true, true, true));
        asked++;
      }
    }
    assertTrue(asked > 100, asked + " places");
  }

  @ParameterizedTest
  @MethodSource("sets")
  void formattingKeepsTheWordsAndEndsAtOnce(Isa isa) {
    Document document = text(isa);
    // Write the text as users type it: without spaces after commas, with other white space before
    // lines.
    String loose = document.text().replace(", ", ",").replaceAll("(?m)^ {4}", "\t ");
    Document typed = Document.of(Options.of(Isas.load("sm_10")), loose);
    String once = formatted(typed);
    Document after = Document.of(Options.of(Isas.load("sm_10")), once);
    assertEquals(words(document), words(after));
    assertEquals(once, formatted(after));
  }

  private static List<Word> words(Document document) {
    return document.program().kernels().get(0).code().stream()
        .map(PlacedInstruction::word)
        .toList();
  }

  private static String formatted(Document document) {
    FormattingOptions options = new FormattingOptions(4, true);
    List<org.eclipse.lsp4j.TextEdit> edits =
        new ArrayList<>(Formatter.formatDocument(document, options, NEVER_CANCELLED));
    Document now = document;
    edits.sort((a, b) -> compare(b.getRange().getStart(), a.getRange().getStart()));
    for (org.eclipse.lsp4j.TextEdit edit : edits) {
      Range range = edit.getRange();
      now =
          now.edit(
              range.getStart().getLine(),
              range.getStart().getCharacter(),
              range.getEnd().getLine(),
              range.getEnd().getCharacter(),
              edit.getNewText());
    }
    return now.text();
  }

  private static int compare(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? a.getLine() - b.getLine()
        : a.getCharacter() - b.getCharacter();
  }
}
