package org.sass.lang.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/** Words against the texts that others print for them, and what a text leaves unsaid. */
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
      if (!same(row.get("text"), insn.text())) {
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
      if (!same(row.get("text"), insn.text())) {
        wrong.add(insn.word() + " is " + row.get("text") + ", not " + insn.text());
      }
      assertComesBack(SM_13, insn, wrong);
    }
    assertEquals(List.of(), wrong);
  }

  /** Only white space and the marker, which no listing prints, may differ. */
  private static boolean same(String expected, String actual) {
    return bare(expected).equals(bare(actual));
  }

  private static String bare(String text) {
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

  @Test
  void reservedBitsAreNamed() {
    for (Tsv.Row row : Tsv.read("data/sm_10/reserved_bits_sample.tsv")) {
      Insn insn = Decoder.decode(SM_13, row.word("low", "high"));
      int bit = Integer.parseInt(row.get("reserved_bit"));
      // In one row the bit that was flipped is one that the instruction wants to be set.
      String note = "reserved bit " + bit + (insn.word().bit(bit) ? " is set" : " is clear");
      assertTrue(insn.notes().contains(note), () -> insn.word() + " " + insn.text() + insn.notes());
      assertTrue(insn.text().startsWith(row.get("mnemonic")), insn.text());
    }
  }
}
