package org.sass.lang.ide.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

class EncodeRequestTest {
  private final Isa isa = Isas.load("sm_10");

  private EncodeRequest.Answer encode(String text, String arch, Long address) {
    return EncodeRequest.encode(new EncodeRequest.Request(text, arch, address), isa);
  }

  @Test
  void givesTheWord() {
    EncodeRequest.Answer answer = encode("  IADD R2, g[4], R2 ; ", null, null);
    assertNull(answer.problem());
    assertEquals("IADD R2, g [0x4], R2", answer.text());
    assertEquals("0x042087802000c809", answer.word());
    assertEquals(List.of("2000c809", "04208780"), answer.units());
    assertEquals(8, answer.bytes());
    assertNotNull(answer.layout().svg());
    assertNull(answer.layout().range());
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    check("IADD.SAX R1, R2, R3", "unknown-modifier", 4, 8);
    check("FROB R1", "unknown-mnemonic", 0, 4);
    check("", "no-instruction", 0, 0);
    check("NOP;\nNOP;", "no-instruction", 0, 9);
    check("IADD R1, R2, " + "(".repeat(2000), "no-instruction", 0, 2013);
  }

  @Test
  void readsALineOfASource() {
    assertEquals("NOP", encode("lab: NOP // nothing", null, null).text());
    assertEquals("BRA 0x10", encode("loop: BRA loop;", null, 16L).text());
    assertEquals("NOP", encode("/*0000*/ NOP; /* 0xe0000000f0000001 */", null, null).text());
    check("a: b: NOPE", "unknown-mnemonic", 6, 10);
    check("NOP; NOP;", "several-instructions", 5, 9);
    check("lab:", "no-instruction", 0, 4);
    check("x: .equ a 1", "no-instruction", 3, 11);
    check("BRA /* to */ nowhere", "bad-expression", 13, 20);
  }

  @Test
  void refusesAddressesThatAreNone() {
    for (long address : new long[] {-4, 3, 1L << 40}) {
      EncodeRequest.Flaw flaw = encode("NOP", null, address).problem();
      assertEquals("bad-address", flaw.code());
      assertEquals(
          address
              + " is not an address of an instruction; give a multiple of 4 from 0 to 0xffffffff",
          flaw.message());
    }
  }

  private void check(String text, String code, int start, int end) {
    EncodeRequest.Flaw flaw = encode(text, null, null).problem();
    assertEquals(code, flaw.code(), flaw.message());
    assertEquals(List.of(start, end), List.of(flaw.start(), flaw.end()), flaw.message());
  }

  @Test
  void knowsArchitectures() {
    assertEquals("needs-arch", encode("DADD R0, R2, R4", null, null).problem().code());
    assertNull(encode("DADD R0, R2, R4", "sm_13", null).problem());
    assertEquals("unknown-arch", encode("NOP", "sm_99", null).problem().code());
    assertEquals("unknown-arch", encode("NOP", "", null).problem().code());
  }

  @Test
  void totalOnAnything() {
    assertEquals("no-instruction", encode(null, null, null).problem().code());
    assertEquals("bad-word", encode(".word", null, 0L).problem().code());
    assertEquals(".word 0x00000001, 0xffffffff", encode(".word 1, -1", null, 0L).text());
  }
}
