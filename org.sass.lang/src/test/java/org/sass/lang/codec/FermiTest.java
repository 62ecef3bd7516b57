package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/** Compares Fermi's control flow, barriers and atomics with the words of another assembler. */
class FermiTest {
  private static final Isa FERMI = Isas.load("sm_30");

  @Test
  void otherAssemblersWordsComeBackBothWays() {
    List<String> wrong = new ArrayList<>();
    int rows = 0;
    for (Tsv.Row row : Tsv.read("data/other/fermi_sample.tsv")) {
      String text = row.get("asm");
      String right = row.get("corrected_word");
      String hex = right.isEmpty() ? row.get("word_hex") : right;
      Word word = Word.of(64, Long.parseUnsignedLong(hex, 16));
      rows++;
      String read = encode(text);
      if (!read.equals(word.toString())) {
        wrong.add(text + " is " + read + ", not " + word);
      }
      Insn insn = Decoder.decode(FERMI, word);
      if (!insn.text().equals(normalize(text)) || !insn.notes().isEmpty()) {
        wrong.add(word + " is " + insn.text() + insn.notes() + ", not " + text);
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(rows > 150, rows + " rows");
  }

  /** Removes what may be left out: a true predicate, and the default rounding of floats. */
  private static String normalize(String text) {
    return text.replaceAll("^(BAR.*), PT$", "$1").replace(".FTZ.RN", "");
  }

  private static String encode(String text) {
    Encoder.Encoded encoded = Encoder.encode(FERMI, text, 0, text.length(), 0, Symbols.NONE);
    return encoded.failure() == null ? encoded.word().toString() : encoded.failure().message();
  }

  /** The condition of NOP is always printed but may be left out; the wiki writes NOP alone. */
  @Test
  void aConditionThatIsTrueNeedNotBeSaid() {
    String nop = encode("NOP CC.T");
    assertEquals("0x4000000000001de4", nop);
    assertEquals(nop, encode("NOP"));
    assertEquals(nop, encode("NOP CC"));
    assertEquals(encode("NOP.S CC.T"), encode("NOP.S"));
    assertEquals(encode("NOP.TRIG.FU.S CC.T"), encode("NOP.TRIG.FU.S"));
  }

  @Test
  void examplesAndRandomInstructionsComeBack() {
    assertEquals(List.of(), TableExamples.check("sm_20.isa", FERMI));
    for (Form form : FERMI.forms()) {
      RandomInstructions generator = new RandomInstructions(FERMI, new Random(form.line()));
      for (int i = 0; i < 2000; i++) {
        Word word = generator.next(form);
        Insn insn = Decoder.decode(FERMI, word, 8 * i);
        assertEquals(form, insn.form(), insn::text);
        assertEquals(List.of(), insn.notes(), () -> word + " " + insn.text());
        String text = insn.text();
        Encoder.Encoded again = Encoder.encode(FERMI, text, 0, text.length(), 8 * i, Symbols.NONE);
        assertEquals(word, again.word(), () -> text + ": " + again.failure());
      }
    }
  }
}
