package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares encoded texts with the words that other sources give for them, and different spellings
 * of one instruction with each other.
 */
class EncoderTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  /**
   * Checks every example of the manual. The column "verdict" says which mistakes the printed
   * example has.
   */
  @Test
  void manualExamples() {
    List<String> wrong = new ArrayList<>();
    int rows = 0;
    for (Tsv.Row row : Tsv.read("data/sm_10/manual_examples.tsv")) {
      rows++;
      Word word = row.word("low", "high");
      String right = row.get("ref_text");
      String printed = row.get("text_as_printed");
      String decoded = Decoder.decode(SM_10, word).text();
      if (!withoutSpacesAndExit(right).equals(withoutSpacesAndExit(decoded))) {
        wrong.add(word + " is " + right + ", not " + decoded);
      }
      // The decoded text must give the whole word. The other texts do not show the exit marker, so
      // they give the word without it.
      expectWord(word, decoded, wrong);
      expectWord(withoutExitMarker(word), right, wrong);
      expectWord(withoutExitMarker(word), row.get("text_normalised"), wrong);
      switch (row.get("verdict")) {
        case "consistent", "OCR-HEX-ERROR" -> expectWord(withoutExitMarker(word), printed, wrong);
        // The text is right, and the word printed on the page is wrong.
        case "HEX-ERROR" -> expectWord(Word.of(64, 0x4000_0780_9000_0001L), printed, wrong);
        case "TEXT-ERROR" -> expectOtherWord(word, printed, wrong);
        case "TEXT-OR-HEX-ERROR" -> expectOtherWord(word, printed, wrong);
        case "OCR-TEXT-ERROR" -> expectOcrMistake(word, printed, wrong);
        default -> wrong.add("unknown verdict " + row);
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(170, rows);
  }

  private static String withoutSpacesAndExit(String text) {
    return text.replaceAll("\\s+", "").replace(".EXIT", "");
  }

  private static Word withoutExitMarker(Word word) {
    boolean marked = word.size() == 64 && (word.low() & 3) == 1 && (word.low() >>> 32 & 3) == 1;
    return marked ? Word.of(64, word.low() & ~(1L << 32)) : word;
  }

  private static void expectWord(Word word, String text, List<String> wrong) {
    Encoded encoded = encode(text);
    if (!word.equals(encoded.word())) {
      wrong.add(text + " is " + word + ", not " + encoded);
    }
  }

  /** The text printed on the page is another instruction or none. */
  private static void expectOtherWord(Word word, String text, List<String> wrong) {
    if (word.equals(encode(text).word())) {
      wrong.add(text + " must not give " + word);
    }
  }

  /**
   * A scanned text may have a letter for a digit, which the message must say. It may also have
   * another digit, which only gives another word.
   */
  private static void expectOcrMistake(Word word, String text, List<String> wrong) {
    Encoded encoded = encode(text);
    boolean letter = text.contains("CO");
    if (letter && (encoded.failure() == null || !encoded.failure().message().contains("letter"))) {
      wrong.add(text + " has the letter O; found " + encoded);
    } else if (!letter) {
      expectOtherWord(word, text, wrong);
    }
  }

  private static Encoded encode(String text) {
    return Encoder.encode(SM_10, text, 0, text.length(), 0, Symbols.NONE);
  }

  /** Checks that both spellings in a line give the same instruction. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          GST.EXIT.U32 global14[R0], R1     ! GST.END.U32 global14 [R0], R1
          MVC R1, c[0x1] [0x1]              ! MVC R1,c [0x1][0x1]
          ISET.S32.C0 o[0x7f], R2, R124, GT ! ISET.S32.C0 o [0x7f],R2 , R124,GT
          IADD32I R9, R4, 0x40c             ! IADD32I R9, R4, 0x40C
          IADD32I R9, R4, 0x40c             ! IADD32I R9, R4, 1036
          IMUL32I.S16.S16 R1, R0H, 0xffffffff ! IMUL32I.S16.S16 R1, R0H, -1
          IADD32I R9, R4, -0x1              ! IADD32I R9, R4, -1
          IADD R2, g [0x4], R2              ! IADD R2, g[0x04], R2
          IADD R2, g [0x4], R2              ! IADD R2 ,\tg[ 0x4 ],R2
          FADD32I R2, R2, -0x41000000       ! FADD32I R2, R2, 0xbf000000
          FADD32I R2, R2, -0x41000000       ! FADD32I R2, R2, -0.5
          FADD32I R2, R2, 0x3f800000        ! FADD32I R2, R2, 1.0
          FADD32I R2, R2, 0x3f800000        ! FADD32I R2, R2, 10.0e-1
          R2G.U32.U32 g[A1+0xc], R11        ! R2G.U32.U32 g [A1 + 0xc], R11
          FMAD R3, g [A1+++0x1], R6, R3     ! FMAD R3, g[A1 +++ 0x1], R6, R3
          BRA C0.NAN, 0x0                   ! BRA C0.nan, 0
          SHL R1, R3, 0x4                   ! SHL.U32 R1, R3, 4
          GLD.S64 R2, global14[R5]          ! GLD.U64 R2, global14[R5]
          FSET.C0 o[0x7f], |R2|, R1, EQ     ! FSET.C0 o[0x7f], | R2 |, R1, EQ
          FADD R6, R7, -R6                  ! FADD R6, R7, - R6
          LOP.PASS_B R0 (C0.EQU), R0, ~R4   ! LOP.PASS_B R0(C0.EQU),R0,~R4
          BRA 0x10                          ! BRA (2 + 2) * 4
          IADD32I R1, R1, 0x30              ! IADD32I R1, R1, 3 << 4
          """)
  void spellings(String preferred, String other) {
    Encoded first = encode(preferred);
    assertNotNull(first.word(), () -> first.failure().message());
    Encoded second = encode(other);
    assertNotNull(second.word(), () -> second.failure().message());
    assertEquals(first.word(), second.word());
    assertEquals(preferred, Decoder.decode(SM_10, second.word()).text());
  }

  @Test
  void literalsFromTwoToThe63OnAreNotNegative() {
    assertEquals(encode("MVI R1, 0xffffffff").word(), encode("MVI R1, -0x1").word());
    assertEquals("out-of-range", encode("MVI R1, 18446744073709551615").failure().code());
    assertEquals("out-of-range", encode("MVI R1, 0xffffffffffffffff").failure().code());
    assertEquals("bad-word", encode(".word 0xffffffffffffffff").failure().code());
    assertEquals(encode("MVI R1, 0xff").word(), encode("MVI R1, 0xffffffffffffffff & 0xff").word());
  }

  @Test
  void namesInOperands() {
    Symbols symbols = name -> name.equals("loop") ? OptionalLong.of(0x40) : OptionalLong.empty();
    String text = "BRA C0.NE, loop + 8";
    Encoded encoded = Encoder.encode(SM_10, text, 0, text.length(), 0, symbols);
    assertEquals(0x0000028010009003L, encoded.word().low());
    Encoded unknown = encode("BRA nowhere");
    assertEquals("'nowhere' is not defined", unknown.failure().message());
    assertEquals(4, unknown.failure().start());
    assertEquals(11, unknown.failure().end());
  }

  @Test
  void onlyTheGivenColumnsAreRead() {
    String line = "loop: FADD R1, R2, R3; // FADD";
    Encoded encoded = Encoder.encode(SM_10, line, 6, 21, 0, Symbols.NONE);
    assertEquals("FADD R1, R2, R3", Decoder.decode(SM_10, encoded.word()).text());
    Encoded wrong = Encoder.encode(SM_10, "loop: FADQ R1, R2, R3;", 5, 21, 0, Symbols.NONE);
    assertEquals(6, wrong.failure().start());
    assertEquals(10, wrong.failure().end());
  }

  @Test
  void wordsAsSuch() {
    assertEquals(Word.of(32, 0x1100e804L), encode(".word 0x1100e804").word());
    assertEquals(Word.of(64, 0x80c00780d00e020dL), encode(".word 0xd00e020d, 0x80c00780").word());
    assertEquals(Word.of(32, 0xffff_ffffL), encode(".word -1").word());
    assertNull(encode(".word 0xd00e020d, 0x80c00780").form());
    for (String text : List.of(".word", ".word 0x1 0x2", ".word 1, 2, 3", ".word 0x100000000")) {
      assertEquals("bad-word", encode(text).failure().code(), text);
    }
  }

  @Test
  void whatAnArchitectureLacks() {
    String text = "GATOM.IADD.U32 R3, global14[R1], R2";
    assertEquals("needs-arch", encode(text).failure().code());
    Isa newer = SM_10.withArch("sm_11");
    assertNotNull(Encoder.encode(newer, text, 0, text.length(), 0, Symbols.NONE).word());
  }
}
