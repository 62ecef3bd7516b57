package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.ControlText;
import org.sass.lang.document.Document;
import org.sass.lang.file.ListingWriter.Style;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;

/** Checks files and listings of a made-up instruction set with words of 128 bits. */
class WideListingTest {
  private static final Isa WIDE = readTable().withArch("wide_3");
  private static final Function<String, Isa> LOOKUP = WIDE::withArch;

  private static final String SOURCE =
      ".kernel k\n"
          + "[B------:R-:W0:-:S04] LDG R4, desc[UR4][R2.64+0x10];\n"
          + "[B0-----:R-:W-:-:S05] IADD3 R0, R4.reuse, 0x1, RZ;\n"
          + "[B------:R-:W-:Y:S05] @!P0 BRA 0x0;\n"
          + "EXIT;\n"
          + ".end\n";

  private static final String LISTING =
      "\n\tcode for wide_3\n"
          + "\t\tFunction : k\n"
          + "\t.headerflags    @\"EF_CUDA_WIDE3 EF_CUDA_PTX_SM(EF_CUDA_WIDE3)\"\n"
          + "        /*0000*/        LDG R4, desc[UR4][R2.64+0x10];    /* 0x0000100402047381 */\n"
          + "                                                          /* 0x000e280008000800 */\n"
          + "        /*0010*/        IADD3 R0, R4.reuse, 0x1, RZ;      /* 0x0000000104007810 */\n"
          + "                                                          /* 0x041fea0007fe00ff */\n"
          + "        /*0020*/        @!P0 BRA 0x0;                     /* 0xffffffd000008947 */\n"
          + "                                                          /* 0x000fca000003ffff */\n"
          + "        /*0030*/        EXIT;                             /* 0x000000000000794d */\n"
          + "                                                          /* 0x03fff60000000000 */\n"
          + "\t\t..................\n\n";

  private static Isa readTable() {
    try (InputStream in = Isa.class.getResourceAsStream("wide.isa")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return IsaReader.read("wide.isa", text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Program assemble(String text) {
    Program program = Assembler.assemble(new Assembler.Options(WIDE, true, LOOKUP, false), text);
    assertEquals(
        List.of(),
        program.problems().stream()
            .filter(problem -> problem.severity() != Problem.Severity.HINT)
            .map(Problem::message)
            .toList());
    return program;
  }

  private static List<Word> words(Program program) {
    return program.kernels().get(0).code().stream().map(placed -> placed.word()).toList();
  }

  private static String squeeze(String text) {
    return text.replaceAll("[ ]+", " ");
  }

  @Test
  void aListingHasTheHalvesOfWordsInTwoLines() {
    Program program = assemble(SOURCE);
    assertEquals(squeeze(LISTING), squeeze(ListingWriter.toString(program, Style.NEW)));
  }

  @Test
  void aListingIsReadFromItsWords() {
    byte[] code = CodeWriter.toBytes(assemble(SOURCE));
    assertEquals(64, code.length);
    for (String listing : List.of(LISTING, ListingWriter.toString(assemble(SOURCE), Style.OLD))) {
      byte[] bytes = listing.getBytes(StandardCharsets.UTF_8);
      CodeImage image = InputReader.read(InputReader.Format.LISTING, bytes, null, LOOKUP);
      assertEquals(List.of(), image.problems());
      assertArrayEquals(code, image.sections().get(0).code(), listing);
    }
  }

  @Test
  void theControlComesFromTheWordsWhenAListingIsAssembled() {
    assertEquals(words(assemble(SOURCE)), words(assemble(LISTING)));
    String withLabel =
        LISTING
            .replace("/*0000*/        LDG", "/*0000*/  L1:     LDG")
            .replace("@!P0 BRA 0x0", "@!P0 BRA L1");
    assertEquals(words(assemble(SOURCE)), words(assemble(withLabel)));
  }

  @Test
  void aDocumentKeepsTheControlWhileItIsEdited() {
    Document document = Document.of(new Assembler.Options(WIDE, true, LOOKUP, false), LISTING);
    assertEquals(words(assemble(SOURCE)), words(document.program()));
    int line = 6;
    assertTrue(document.lineText(line).contains("IADD3"), document.lineText(line));
    int at = document.lineText(line).indexOf("R4");
    Document other = document.edit(line, at, line, at + 2, "R5");
    assertTrue(
        other.program().problems().stream().anyMatch(p -> p.code().equals("hex-disagrees")),
        "the text is another instruction now");
    Document back = other.edit(line, at, line, at + 2, "R4");
    assertEquals(words(document.program()), words(back.program()));
  }

  @Test
  void aSourceShowsUnusualControls() throws IOException {
    Program program = assemble(SOURCE);
    String source = ListingWriter.toString(program, Style.SOURCE);
    assertTrue(source.contains("[B0-----:R-:W-:-:S05] IADD3 R0, R4.reuse, 0x1, RZ"), source);
    assertEquals(words(program), words(assemble(source)));
    StringBuilder listing = new StringBuilder();
    ListingWriter.write(program, FileNotes.NONE, Style.NEW, ControlText.ALWAYS, listing);
    assertTrue(listing.toString().contains("[B012345:R-:W-:-:S11] EXIT;"), listing.toString());
    assertEquals(words(program), words(assemble(listing.toString())));
  }

  @Test
  void codeIsWrittenAndReadInEachFormat() throws IOException {
    Program program = assemble(SOURCE);
    byte[] code = CodeWriter.toBytes(program);
    StringBuilder hex = new StringBuilder();
    CodeWriter.writeHex(program, hex);
    assertEquals("02047381\n00001004\n08000800\n000e2800\n", hex.substring(0, 36));
    StringBuilder mif = new StringBuilder();
    CodeWriter.writeMif(program, mif);
    StringBuilder lines = new StringBuilder();
    CodeWriter.writeWords(program, lines);
    assertEquals("000e2800080008000000100402047381\n", lines.substring(0, 33));
    for (StringBuilder text : List.of(hex, mif, lines)) {
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      CodeImage image = InputReader.read(InputReader.Format.AUTO, bytes, WIDE, LOOKUP);
      assertArrayEquals(code, image.sections().get(0).code(), text::toString);
      assertEquals(words(program), words(Disassembler.disassemble(WIDE, image)));
    }
    CodeImage raw = InputReader.read(InputReader.Format.BIN, code, WIDE, LOOKUP);
    assertEquals(words(program), words(Disassembler.disassemble(WIDE, raw)));
  }

  @Test
  void anUnknownWordHasTwoUnits() {
    String source = ".kernel k\n.word 0x0123456789abcdef, 0xfedcba9876543210\nEXIT\n.end\n";
    Program program = assemble(source);
    assertEquals(new Word(128, 0x0123456789abcdefL, 0xfedcba9876543210L), words(program).get(0));
    String written = ListingWriter.toString(program, Style.SOURCE);
    assertTrue(written.contains(".word 0x0123456789abcdef, 0xfedcba9876543210"), written);
    assertEquals(words(program), words(assemble(written)));
  }
}
