package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the texts of words with those that other sources print for them, and checks the notes on
 * what a text does not show.
 */
class DecoderTest {
  private static final Isa SM_10 = Isas.load("sm_10");
  private static final Isa SM_13 = Isas.load("sm_13");

  @Test
  void genuineListings() {
    List<String> wrong = new ArrayList<>();
    int rows = 0;
    for (Tsv.Row row : Tsv.read("data/sm_10/listings.tsv")) {
      rows++;
      Word word = row.word("low", "high");
      Insn insn = Decoder.decode(SM_10, word);
      if (!isSameText(row.get("text"), insn.text())) {
        wrong.add(word + " is " + row.get("text") + ", not " + insn.text());
      }
      boolean marker = word.size() == 64 && (word.low() & 3) == 1 && (word.low() >>> 32 & 3) == 1;
      if (marker != insn.text().contains(".EXIT")) {
        wrong.add(word + " has the marker at the wrong place: " + insn.text());
      }
      assertComesBack(SM_10, insn, wrong);
    }
    assertEquals(List.of(), wrong);
    assertEquals(1008, rows);
  }

  @Test
  void randomWords() {
    List<String> wrong = new ArrayList<>();
    for (Tsv.Row row : Tsv.read("data/sm_10/random_words_sample.tsv")) {
      Insn insn = Decoder.decode(SM_13, row.word("low", "high"));
      if (!isSameText(row.get("text"), insn.text())) {
        wrong.add(insn.word() + " is " + row.get("text") + ", not " + insn.text());
      }
      assertComesBack(SM_13, insn, wrong);
    }
    assertEquals(List.of(), wrong);
  }

  /**
   * Returns whether two texts are equal apart from white space and the exit marker, which no
   * listing prints.
   */
  private static boolean isSameText(String expected, String actual) {
    return withoutSpacesAndExit(expected).equals(withoutSpacesAndExit(actual));
  }

  private static String withoutSpacesAndExit(String text) {
    return text.replaceAll("\\s+", "").replace(".EXIT", "");
  }

  private static void assertComesBack(Isa isa, Insn insn, List<String> wrong) {
    String text = insn.text();
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    boolean back = insn.word().equals(encoded.word());
    if (back != insn.notes().isEmpty()) {
      wrong.add(insn.word() + " " + text + " comes back as " + encoded + ", " + insn.notes());
    }
  }

  /**
   * In each word of the sample, one bit of an instruction was flipped. If the result is near
   * several instructions, the note on the bit says which of them it makes.
   */
  @Test
  void reservedBitsAreNamed() {
    for (Tsv.Row row : Tsv.read("data/sm_10/reserved_bits_sample.tsv")) {
      Insn insn = Decoder.decode(SM_13, row.word("low", "high"));
      int bit = Integer.parseInt(row.get("reserved_bit"));
      boolean set = insn.word().isBitSet(bit);
      String plain = "reserved bit " + bit + (set ? " is set" : " is clear");
      String other = "with bit " + bit + (set ? " clear" : " set") + " it is ";
      String mnemonic = row.get("mnemonic");
      assertTrue(
          insn.notes().contains(plain) && insn.text().startsWith(mnemonic)
              || insn.notes().stream().anyMatch(n -> n.startsWith(other + mnemonic)),
          () -> insn.word() + " " + insn.text() + insn.notes());
    }
  }

  @Test
  void aWordNearOneInstructionOnly() {
    check("d00e0201 a0d00780", "GST.U32 global14[R1], R0", "reserved bit 52 is set");
    check("a001d003 00000780", "SSY 0xe8", "ignored field cond = 15");
    Insn mask = Decoder.decode(SM_10, word("1000f829 0400c780"));
    assertEquals("MOV R10, R124", mask.text());
    assertEquals("ignored field lanes = 3", mask.notes().get(0));
  }

  @Test
  void aWordOfANewerArchitecture() {
    check("d702020d e0c00780", "GATOM.IADD.U32 R3, global14[R1], R2", "GATOM needs sm_11");
    check("c0060e19 00100780", "FMUL.SAT R6, R7, R6", "FMUL needs sm_12");
    Insn known = Decoder.decode(SM_13, word("d702020d e0c00780"));
    assertEquals(List.of(), known.notes());
  }

  @Test
  void aWordThatIsNoInstruction() {
    check("00000000", ".word 0x00000000");
    check("ffffffff ffffffff", ".word 0xffffffff, 0xffffffff");
    assertNull(Decoder.decode(SM_10, word("00000000")).form());
  }

  /**
   * A word that is one bit away from an instruction is shown as that instruction, but cannot be
   * run.
   */
  @Test
  void aWordThatIsNearlyAnInstruction() {
    Insn insn = Decoder.decode(SM_10, word("8118e8e5 06b12e57"));
    assertEquals("FMUL32I R57, -g [0x4], 0x6b12e558", insn.text());
    assertEquals(List.of("reserved bit 30 is clear"), insn.notes());
    assertNull(insn.form());
  }

  @Test
  void operandsAndModifiers() {
    Insn insn = Decoder.decode(SM_10, word("e606c20d 0020c780"));
    assertNotNull(insn.form());
    assertEquals("FMAD R3, g [A1+++0x1], R6, R3", insn.text());
    Operand shared = insn.operands().get(1);
    assertEquals("shared", shared.kind());
    assertEquals(1, shared.value("inc"));
    assertEquals(1, shared.value("a"));
    assertEquals(1, shared.value("off"));
    assertEquals(4, insn.operands().size());
    Insn minus = Decoder.decode(SM_10, word("b08b05fd 605087c8"));
    assertEquals("|R2|", minus.operands().get(1).text());
    assertTrue(minus.operands().get(1).absolute());
    assertEquals(".C0", minus.modifier("cw"));
    assertEquals(0, minus.field("cdst", -1));
  }

  @Test
  void relativeAndAbsoluteTargets() {
    Insn insn = Decoder.decode(SM_10, word("1001e003 00000780"), 0x40);
    assertEquals("BRA 0xf0", insn.text());
  }

  private static void check(String word, String text, String... notes) {
    Insn insn = Decoder.decode(SM_10, word(word));
    assertEquals(text, insn.text());
    assertEquals(List.of(notes), insn.notes());
  }

  private static Word word(String text) {
    String[] units = text.split(" ");
    long low = Long.parseLong(units[0], 16);
    return units.length == 1
        ? Word.of(32, low)
        : Word.of(64, low | Long.parseLong(units[1], 16) << 32);
  }
}
