package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Word;

/**
 * Checks instructions of other sets, each of which requires a feature of the notation, against what
 * other tools print for them.
 */
class NotationFeaturesTest {

  static Isa table(String name) {
    String file = name + ".isa";
    try (InputStream in = Isa.class.getResourceAsStream(file)) {
      return IsaReader.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8), null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fermi_bar", "maxwell_iadd3", "apple_fadd", "wide"})
  void examplesAndRandomInstructionsComeBack(String name) {
    Isa isa = table(name);
    assertEquals(List.of(), TableExamples.check(name + ".isa", isa));
    for (Form form : isa.forms()) {
      RandomInstructions generator = new RandomInstructions(isa, new Random(form.line()));
      for (int i = 0; i < 2000; i++) {
        Word word = generator.next(form);
        long address = 8L * i;
        Insn insn = Decoder.decode(isa, word, address);
        assertEquals(form, insn.form(), insn::text);
        assertEquals(List.of(), insn.notes(), () -> word + " " + insn.text());
        assertEquals(word, encode(isa, insn.text(), address), insn::text);
        assertEquals(word.size(), isa.sizeOf(word.low(), word.high()));
      }
    }
  }

  private static Word encode(Isa isa, String text, long address) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
    if (encoded.failure() != null) {
      throw new AssertionError(text + ": " + encoded.failure().message());
    }
    return encoded.word();
  }

  // ---------------------------------------------------------------- Fermi

  /** A barrier and a number of threads: each a register or a number, which bits 47 and 46 tell. */
  @Test
  void fermiBarriers() {
    Isa isa = table("fermi_bar");
    int rows = 0;
    for (Tsv.Row row : Tsv.read("data/other/fermi_sample.tsv")) {
      String text = row.get("asm");
      if (!text.contains("BAR.RED") && !text.contains("BAR.ARV")) {
        continue;
      }
      rows++;
      String right = row.get("corrected_word");
      String hex = right.isEmpty() ? row.get("word_hex") : right;
      Word word = Word.of(64, Long.parseUnsignedLong(hex, 16));
      assertEquals(word, encode(isa, text, 0), text);
      // A true predicate need not be written.
      Insn insn = Decoder.decode(isa, word);
      assertEquals(text.replaceAll(", PT$", ""), insn.text());
      assertEquals(List.of(), insn.notes());
    }
    assertEquals(34, rows);
  }

  /** A distance from the next instruction is written as the address that it leads to. */
  @Test
  void fermiRelativeTargets() {
    Isa isa = table("fermi_bar");
    Word back = Word.of(64, 0x4003_ffff_e000_1de7L);
    assertEquals("BRA 0x0", Decoder.decode(isa, back, 0).text());
    assertEquals("BRA 0x100", Decoder.decode(isa, back, 0x100).text());
    assertEquals(back, encode(isa, "BRA 0x0", 0));
    assertEquals(back, encode(isa, "BRA 0x100", 0x100));
    int rows = 0;
    for (Tsv.Row row : Tsv.read("data/other/fermi_sample.tsv")) {
      String text = row.get("asm");
      if (text.matches("(@!?P\\d )?BRA(\\.\\w+)* 0x.*") && row.get("corrected_word").isEmpty()) {
        Word word = Word.of(64, Long.parseUnsignedLong(row.get("word_hex"), 16));
        assertEquals(word, encode(isa, text, 0), text);
        assertEquals(text, Decoder.decode(isa, word).text());
        rows++;
      }
    }
    assertEquals(2, rows);
  }

  @Test
  void fermiDiscriminatorInMessages() {
    Isa isa = table("fermi_bar");
    String text = "BAR.ARV 0x40, 0x20";
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertEquals("out-of-range", encoded.failure().code());
    assertEquals(8, encoded.failure().start());
  }

  // ---------------------------------------------------------------- Maxwell

  /** Signs in bits 49 to 51, halves, carries, signed byte offsets, an immediate in two pieces. */
  @Test
  void maxwellAdditions() {
    Isa isa = table("maxwell_iadd3");
    assertEquals(new Control(4, 64), isa.control());
    int rows = 0;
    for (String file : List.of("maxwell_sample", "nv_real_sample")) {
      for (Tsv.Row row : Tsv.read("data/other/" + file + ".tsv")) {
        String text = row.get("nvdisasm").replaceAll("\\s*;\\s*$", "");
        if (text.matches("(@!?P[T\\d] )?IADD3[. ].*")) {
          rows++;
          assertBothWays(isa, row.get("word_hex"), text);
        }
      }
    }
    assertEquals(11, rows);
  }

  /** Bits of signs, which the seed counts as opcode. */
  @Test
  void maxwellBitsOneByOne() {
    Isa isa = table("maxwell_iadd3");
    for (Tsv.Row row : Tsv.read("data/other/nv_fields_bitflip.tsv")) {
      if (!row.get("instruction").startsWith("IADD3 ")) {
        continue;
      }
      long base = Long.parseUnsignedLong(row.get("base_word"), 16);
      assertBothWays(isa, row.get("base_word"), row.get("base_text").replace(";", ""));
      for (Tsv.Row flip : Tsv.read("data/other/nv_overspecified_bits.tsv")) {
        if (flip.get("instruction").equals(row.get("instruction"))) {
          String word = Long.toHexString(base ^ 1L << Integer.parseInt(flip.get("bit")));
          assertBothWays(isa, word, flip.get("text_when_flipped").replace(";", ""));
        }
      }
    }
  }

  private static void assertBothWays(Isa isa, String hex, String text) {
    Word word = Word.of(64, Long.parseUnsignedLong(hex, 16));
    Insn insn = Decoder.decode(isa, word);
    assertEquals(text, insn.text());
    assertEquals(List.of(), insn.notes());
    assertEquals(word, encode(isa, text, 0), text);
  }

  @Test
  void maxwellBitsThatNothingUses() {
    Insn insn = Decoder.decode(table("maxwell_iadd3"), Word.of(64, 0x5cc0_0000_5007_0000L));
    assertEquals("IADD3 R0, R0, R0, R0", insn.text());
    List<String> notes = insn.notes().subList(0, 2);
    assertEquals(List.of("reserved bit 28 is set", "reserved bit 30 is set"), notes);
  }

  // ---------------------------------------------------------------- Apple

  /** Checks every row of the samples. If a text cannot express all of a word, a note says so. */
  @Test
  void appleMovesAndAdditions() {
    Isa isa = table("apple_fadd");
    int rows = 0;
    int lossy = 0;
    for (Tsv.Row row : Tsv.read("data/other/apple_sample.tsv")) {
      if (!List.of("mov", "fadd", "fadd16").contains(row.get("seed_instruction"))) {
        continue;
      }
      rows++;
      Word word = bytes(row.get("hex"));
      String text = row.get("asm");
      assertEquals(word.size(), isa.sizeOf(word.low(), word.high()), text);
      Insn insn = Decoder.decode(isa, word);
      assertEquals(text, insn.text());
      Word again = encode(isa, text, 0);
      assertEquals(word.equals(again), insn.notes().isEmpty(), () -> text + insn.notes());
      assertEquals(text, Decoder.decode(isa, again).text());
      if (row.get("roundtrip").equals("y")) {
        assertEquals(word, again, text);
      } else if (!word.equals(again)) {
        lossy++;
      }
    }
    assertEquals(18, rows);
    assertEquals(7, lossy);
  }

  private static Word bytes(String hex) {
    long low = 0;
    for (int i = hex.length() - 2; i >= 0; i -= 2) {
      low = low << 8 | Integer.parseInt(hex.substring(i, i + 2), 16);
    }
    return Word.of(hex.length() * 4, low);
  }

  @Test
  void appleLengths() {
    Isa isa = table("apple_fadd");
    // The same move in 4 and in 6 bytes: the short word reads as the long one with zeros in its
    // tail.
    Insn small = Decoder.decode(isa, bytes("62784ece"));
    assertEquals("mov r30l, 52814", small.text());
    assertEquals(List.of(), small.notes());
    Insn large = Decoder.decode(isa, bytes("62f84ece0000"));
    assertEquals(small.text(), large.text());
    assertEquals(List.of("bits 47:32 are zero in a long word"), large.notes());
    assertEquals(bytes("62784ece"), encode(isa, large.text(), 0));
    Insn upper = Decoder.decode(isa, bytes("62f84ece0010"));
    assertEquals("mov r62l, 52814", upper.text());
    assertEquals(List.of(), upper.notes());
    // A word with the mark of a long word and the size of a short one is no instruction.
    assertTrue(Decoder.decode(isa, bytes("62f84ece")).text().startsWith(".word 0x"));
  }

  @Test
  void appleSmallFloats() {
    Isa isa = table("apple_fadd");
    for (String number : List.of("0.0", "0.0625", "-0.046875", "0.25", "1.0", "31.0", "-15.5")) {
      String text = "fadd r6, r0, " + number + ".neg";
      assertEquals(text, Decoder.decode(isa, encode(isa, text, 0)).text());
    }
    assertEquals(encode(isa, "fadd r6, r0, 2.0", 0), encode(isa, "fadd r6, r0, 2", 0));
    assertEquals(encode(isa, "fadd r6, r0, 2.0.abs", 0), encode(isa, "fadd r6, r0, 2.abs", 0));
    String text = "fadd r6, r0, 0.3";
    Encoder.Encoded wrong = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertEquals("out-of-range", wrong.failure().code());
    assertEquals(13, wrong.failure().start());
  }

  /** The upper bit of the hint field is the constant that distinguishes the two moves. */
  @Test
  void appleFieldOverConstantBits() {
    Isa isa = table("apple_fadd");
    Insn half = Decoder.decode(isa, bytes("e20cd7c9"));
    Insn whole = Decoder.decode(isa, bytes("e20dd7c90000"));
    assertEquals("mov r3l.cache, 51671", half.text());
    assertEquals("mov r3.cache, 51671", whole.text());
    assertNotEquals(half.form(), whole.form());
    assertEquals("half", half.operands().get(0).kind());
    assertEquals("reg", whole.operands().get(0).kind());
    assertFalse(half.operands().get(0).negated());
  }
}
