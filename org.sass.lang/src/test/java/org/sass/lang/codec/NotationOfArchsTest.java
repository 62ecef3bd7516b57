package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Word;

/**
 * Checks how a table says that architectures differ, and what else the notation has for the forms
 * of NVIDIA's disassembler: texts that are only printed, names without spaces, and halves.
 */
class NotationOfArchsTest {

  /**
   * Bit 8 is .U32 on the old architecture and .F16 on the new one; .F64 is only on the new one. Bit
   * 12 is a second way to write the same. The word 3 is an instruction of each architecture.
   */
  private static final String TABLE =
      """
      isa t "Test"
      archs old new
      length 32
      strict
      mod type "type"
        9:8=0 ""
        @new 9:8=1 ".F16"
        9:8=1 ".U32"
        @new 9:8=2 ".F64"
      mod sat "saturate"
        12=0 ""
        13=0 12=1 ".SAT"
        twin 13=1 12=1 ".SAT"
      insn ADD test
        text "Add."
        op "d <- a + 1"
        sem none "a test"
        from "test"
        form 32 1:0=1 "ADD{type}{sat} R{n=7:2}"
        golden 00000001 "ADD R0" "test"
      insn MOVE test
        text "Move."
        sem none "a test"
        form 32 1:0=3 "MOVE R{n=7:2}"
        op "d <- 1"
        from "test"
        golden 00000003 "MOVE R0" "test"
        form 32 1:0=3 "MOVE.ALL R{n=7:2}"
        op "all <- 1"
        arch new
        from "test"
        golden 00000003 "MOVE.ALL R0" "test"
      """;

  private static final Isa NEW = read(TABLE).withArch("new");
  private static final Isa OLD = read(TABLE).withArch("old");

  private static Isa read(String table) {
    return IsaReader.read("t.isa", table, null);
  }

  private static Encoder.Encoded read(Isa isa, String text) {
    return Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
  }

  private static Insn insn(Isa isa, long word) {
    return Decoder.decode(isa, Word.of(32, word));
  }

  private static void assertBothWays(Isa isa, long word, String text) {
    assertEquals(text, insn(isa, word).text());
    assertEquals(List.of(), insn(isa, word).notes());
    assertEquals(Word.of(32, word), read(isa, text).word(), text);
  }

  @Test
  void aModifierHasATextPerArchitecture() {
    assertBothWays(OLD, 0x105, "ADD.U32 R1");
    assertBothWays(NEW, 0x105, "ADD.F16 R1");
    assertEquals("needs-arch", read(OLD, "ADD.F16 R1").failure().code());
    assertNull(read(NEW, "ADD.U32 R1").word());
  }

  @Test
  void aWordOfANewerArchitectureIsNoInstruction() {
    assertBothWays(NEW, 0x205, "ADD.F64 R1");
    assertEquals(".word 0x00000205", insn(OLD, 0x205).text());
    assertEquals(
        List.of("no instruction of old has this word: ADD needs new"), insn(OLD, 0x205).notes());
  }

  @Test
  void aFormHasAnArchitecture() {
    assertBothWays(OLD, 0x7, "MOVE R1");
    assertBothWays(NEW, 0x7, "MOVE.ALL R1");
    assertNull(read(OLD, "MOVE.ALL R1").word());
    IsaException same =
        assertThrows(IsaException.class, () -> read(TABLE.replace("  arch new\n", "")));
    assertTrue(same.getMessage().contains("MOVE: some words are both"), same::getMessage);
  }

  @Test
  void aTwinIsPrintedAndNotRead() {
    assertBothWays(NEW, 0x1001, "ADD.SAT R0");
    assertEquals("ADD.SAT R0", insn(NEW, 0x3001).text());
    assertFalse(insn(NEW, 0x3001).notes().isEmpty());
    // Without the word, the case would be a second way to write the same.
    Isa same = read(TABLE.replace("twin ", "")).withArch("new");
    assertEquals(List.of(), insn(same, 0x3001).notes());
  }

  private static Isa oneForm(String names, String template, String word, String text) {
    return read(
        "isa t \"Test\"\nlength 32\n"
            + names
            + "insn ADD test\n  text \"Add.\"\n  op \"d <- a\"\n  sem none \"a test\"\n"
            + "  from \"test\"\n  form 32 1:0=1 \"ADD"
            + template
            + "\"\n  golden "
            + word
            + " \""
            + text
            + "\" \"test\"\n");
  }

  @Test
  void namesWithoutSpaces() {
    Isa isa =
        oneForm(
            "names sign\n  0 P\n  1 N\n  2 NX\n",
            ".{a=9:8 sign}{b=11:10 sign}{c=13:12 sign} R{n=5:2}",
            "00000001",
            "ADD.PPP R0");
    assertBothWays(isa, 0x1405, "ADD.PNN R1");
    assertBothWays(isa, 0x0209, "ADD.NXPP R2");
    assertBothWays(isa, 0x2001, "ADD.PPNX R0");
    for (String wrong : List.of("ADD.PN R0", "ADD.PNNN R0", "ADD.PNX R0", "ADD.PNQ R0")) {
      assertNull(read(isa, wrong).word(), wrong);
    }
  }

  /** The upper 10 bits of a half-precision number. */
  @ParameterizedTest
  @CsvSource({
    "0x000, 0",
    "0x200, -0.0",
    "0x0f0, 1",
    "0x2f2, -1.125",
    "0x1ef, 63488",
    "0x001, 3.814697265625e-06",
    "0x1f0, +INF",
    "0x3f0, -INF",
    "0x1f8, +QNAN"
  })
  void halves(String field, String text) {
    Isa isa = oneForm("", " R{n=5:2}, {i=19:10 real16}", "00000001", "ADD R0, 0");
    assertBothWays(isa, 1 | Long.decode(field) << 10, "ADD R0, " + text);
  }

  /** The nearest half must have only zeros below the field. */
  @Test
  void halvesThatAreRead() {
    Isa isa = oneForm("", " R{n=5:2}, {i=19:10 real16}", "00000001", "ADD R0, 0");
    assertEquals(Word.of(32, 1 | 0x0f0L << 10), read(isa, "ADD R0, 1.0001").word());
    assertNull(read(isa, "ADD R0, 1.01").word());
    assertNull(read(isa, "ADD R0, 65536").word());
  }

  @Test
  void largeNumbersHaveAnExponent() {
    Isa isa = oneForm("", " R{n=5:2}, {i=29:10 real32}", "00000001", "ADD R0, 0");
    assertBothWays(isa, 1 | 0x4e6e6L << 10, "ADD R0, 999817216");
    assertBothWays(isa, 1 | 0x4e700L << 10, "ADD R0, 1.00663296000000000000e+09");
  }
}
