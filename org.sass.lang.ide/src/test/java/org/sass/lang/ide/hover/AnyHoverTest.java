package org.sass.lang.ide.hover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.RandomInstructions;
import org.sass.lang.document.Document;
import org.sass.lang.ide.fixture.Fixture;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Checks hovers at any place: they never throw, and the hover of an instruction describes every
 * bit.
 */
class AnyHoverTest {
  private static final List<HoverCapabilities> ALL =
      List.of(
          HoverCapabilities.PLAIN,
          HoverCapabilities.MARKDOWN,
          new HoverCapabilities(true, true, true));

  private final Isa isa = Isas.load("sm_10");

  @Property(tries = 150)
  void everyColumnOfAnyInstructionTellsOfEveryBit(@ForAll long seed) {
    Word word = new RandomInstructions(isa, new Random(seed)).next();
    String text = Decoder.decode(isa, word).text();
    Document document = Fixture.of(text + ";\nRET;").document();
    for (int column = 0; column < text.length(); column++) {
      Hover hover = hover(document, 0, column, HoverCapabilities.MARKDOWN);
      boolean blank = text.charAt(column) == ' ' || text.charAt(column) == ',';
      if (hover == null) {
        assertTrue(blank || text.startsWith(".word"), () -> text + " has no hover");
        continue;
      }
      Range range = hover.getRange();
      int at = column;
      assertTrue(
          range.getStart().getCharacter() <= at && at <= range.getEnd().getCharacter(),
          () -> text + " column " + at + ": " + range);
      String said = hover.getContents().getRight().getValue();
      assertEquals(word.size(), bits(said).stream().distinct().count(), () -> text + "\n" + said);
    }
  }

  /** Returns the bits that the table of a hover names. */
  private static List<Integer> bits(String markdown) {
    return markdown
        .lines()
        .filter(l -> l.startsWith("| ") && !l.startsWith("|  |"))
        .map(l -> l.split("\\|")[2].replace("*", "").strip())
        .flatMap(b -> Stream.of(b.split(",\\s*")))
        .flatMap(
            b -> {
              int high = Integer.parseInt(b.split(":")[0]);
              int low = b.contains(":") ? Integer.parseInt(b.split(":")[1]) : high;
              return Stream.iterate(low, n -> n <= high, n -> n + 1);
            })
        .toList();
  }

  /** Tries half-typed lines, lines with rubbish, and positions beyond every end. */
  @Property(tries = 300)
  void neverThrows(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    String[] pieces = {
      "IADD",
      " ",
      "R1",
      ", ",
      "g [0x4]",
      "c[0x1][",
      "//! launch ",
      "grid=2",
      ".param a u64",
      "\n",
      "a",
      "loop:",
      "BRA loop",
      ";",
      "(C0.NE)",
      ".word 0x1, ",
      "/*0008*/",
      " /* 0x2000c80904208780 */",
      ".equ N 4*",
      "-",
      "|",
      "\u00e9",
      "\ud83d\ude00",
      "/*",
      "*/",
      ".kernel k",
      ".end",
      "0x",
      "@!P0 "
    };
    for (int i = random.nextInt(14); i >= 0; i--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    Document document = Fixture.of(text.toString()).document();
    for (int line = -1; line <= document.lineCount(); line++) {
      int length = line < 0 || line >= document.lineCount() ? 3 : document.lineLength(line);
      for (int column = -1; column <= length + 1; column++) {
        for (HoverCapabilities rich : ALL) {
          hover(document, line, column, rich);
        }
        BitLayouts.layoutAt(document, new Position(line, column));
      }
    }
  }

  /** Checks the published listings: each instruction has a hover. */
  @Test
  void saysSomethingOfEveryListing() throws IOException {
    Path folder =
        Path.of(System.getProperty("gsass.corpus", "../../shared")).resolve("data/sm_10/raw");
    assumeTrue(Files.isDirectory(folder), () -> "no listings in " + folder);
    Options options = Options.of(isa);
    int seen = 0;
    for (Path file : list(folder)) {
      String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      Document document = Document.of(options, text);
      for (int line = 0; line < document.lineCount(); line++) {
        for (Document.CodeStatement code : document.codeStatements(line)) {
          if (code.instruction() != null) {
            Hover hover =
                hover(document, line, code.statement().start(), HoverCapabilities.MARKDOWN);
            assertNotNull(hover, file + ":" + (line + 1));
            seen++;
          }
        }
      }
    }
    assertTrue(seen > 500, "only " + seen + " instructions");
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static Hover hover(
      Document document, int line, int column, HoverCapabilities capabilities) {
    return HoverProvider.hoverAt(
        document, Settings.DEFAULTS, new Position(line, column), capabilities);
  }
}
