package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaException;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Word;

/**
 * Checks what the notation of tables must be able to express, each point with the instruction that
 * requires it. The instructions of other sets are in {@link NotationFeaturesTest}.
 */
class NotationTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  private static Isa table(String body) {
    return IsaReader.read("t.isa", "isa t \"Test\"\nlength 32 0=0\nlength 64 0=1\n" + body, null);
  }

  /** Returns a complete instruction of a table around a few forms. */
  private static String insn(String mnemonic, String rows) {
    return "insn "
        + mnemonic
        + " test\n  text \"Test.\"\n  op \"test\"\n  sem none \"a test\"\n  from \"test\"\n"
        + rows;
  }

  /** Checks that a word and a text belong together, in both directions. */
  private static void assertBothWays(Isa isa, String word, String text) {
    Insn insn = Decoder.decode(isa, word(word));
    assertEquals(text, insn.text());
    assertEquals(List.of(), insn.notes());
    assertEquals(word(word), encode(isa, text));
  }

  private static Word word(String text) {
    String[] units = text.split(" ");
    long low = Long.parseLong(units[0], 16);
    return units.length == 1
        ? Word.of(32, low)
        : Word.of(64, low | Long.parseLong(units[1], 16) << 32);
  }

  private static Word encode(Isa isa, String text) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertNull(encoded.failure(), () -> text + ": " + encoded.failure().message());
    return encoded.word();
  }

  private static String encodingError(Isa isa, String text) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertNull(encoded.word(), () -> text + " is " + encoded.word());
    return encoded.failure().code();
  }

  /** The immediates of SM_1.0 consist of bits 59 to 34 above bits 21 to 16. */
  @Test
  void splitFields() {
    assertBothWays(SM_10, "202f8825 0deadbef", "IADD32I R9, R4, 0xdeadbeef");
    assertBothWays(SM_10, "102f8005 0deadbef", "MVI R1, 0xdeadbeef");
    BitField split =
        SM_10.parts().get("imm").cases().get(0).elements().get(0)
                instanceof org.sass.lang.isa.Element.Hole hole
            ? hole.field()
            : null;
    assertNotNull(split);
    assertEquals("59:34,21:16", split.toString());
    assertEquals(32, split.width());
    assertEquals(0xdeadbeefL, split.extract(split.putLow(0xdeadbeefL), 0));
  }

  /** A field may cross bit 64, and a word may have 128 bits. */
  @Test
  void wideWords() {
    Isa isa =
        IsaReader.read(
            "wide.isa",
            "isa wide \"Wide\"\nunit 64\nlength 128\n"
                + insn(
                    "FOO",
                    "  form 128 11:0=0x123 127:120=7 \"FOO R{n=71:60}, {i=119:104,31:16 x}\"\n"
                        + "  golden 0000000000000123 0700000000000000 \"FOO R0, 0x0\" \"test\"\n"),
            null);
    Insn insn = Decoder.decode(isa, new Word(128, 0x5000_0000_beef_0123L, 0x07de_ad00_0000_00fcL));
    assertEquals("FOO R4037, 0xdeadbeef", insn.text());
    assertEquals(List.of(), insn.notes());
    assertEquals(insn.word(), encode(isa, insn.text()));
    Word unknown = new Word(128, 0xfedc_ba98_7654_3210L, 1);
    String text = ".word 0xfedcba9876543210, 0x0000000000000001";
    assertEquals(text, Decoder.decode(isa, unknown).text());
    assertEquals(unknown, encode(isa, text));
    assertEquals("bad-word", encodingError(isa, ".word 0x10000000000000000"));
  }

  @Test
  void lengthsChosenByBits() {
    assertEquals(32, SM_10.sizeOf(0x1100e804L, 0));
    assertEquals(64, SM_10.sizeOf(0x1000f829L, 0));
    assertEquals(64, SM_10.maxSize());
  }

  /** An operand is a register, shared memory or a constant; distant bits tell which. */
  @Test
  void operandCasesWithADiscriminator() {
    assertBothWays(SM_10, "20000a11 04010780", "IADD R4, R5, R4");
    assertBothWays(SM_10, "2000c809 04208780", "IADD R2, g [0x4], R2");
    assertBothWays(SM_10, "21000001 04400780", "IADD R0, R0, c[0x1][0x0]");
    Insn insn = Decoder.decode(SM_10, word("2000c809 04208780"));
    assertEquals(
        List.of("reg", "shared", "reg"), insn.operands().stream().map(Operand::kind).toList());
  }

  /**
   * Offsets count elements of a type that other bits name; the number of a half register counts
   * halves.
   */
  @Test
  void fieldsThatOthersScale() {
    assertBothWays(SM_10, "10004405 0023c780", "MOV.U16 R0H, g [0x2].U16");
    assertBothWays(SM_10, "1000d001 0423c780", "MOV R0, g [0x8]");
    assertBothWays(SM_10, "40021a20", "IMUL32.U16.U16 R8, R6H, R1L");
    Operand half = Decoder.decode(SM_10, word("40021a20")).operands().get(1);
    assertEquals("half", half.kind());
    assertEquals(13, half.value("n"));
    // Targets are stored in words of 4 bytes.
    assertBothWays(SM_10, "1001e003 00000780", "BRA 0xf0");
    assertEquals("misaligned", encodingError(SM_10, "BRA 0xf2"));
  }

  /** Modifiers are named groups, most with a default that is not printed. */
  @Test
  void modifierGroups() {
    assertBothWays(SM_10, "60020a0d 0000c780", "IMAD.U16 R3, R2H, R1L, R3");
    assertBothWays(SM_10, "60020a0d 4000c780", "IMAD.SAT.S16 R3, R2H, R1L, R3");
    Insn insn = Decoder.decode(SM_10, word("60020a0d 4000c780"));
    assertEquals(".SAT.S16", insn.modifier("type"));
    assertEquals("", insn.modifier("cw"));
    assertEquals("", insn.modifier("mark"));
    assertEquals(".S", Decoder.decode(SM_10, word("60020a0d 4000c782")).modifier("mark"));
  }

  /** Signs are in bits away from their operand; both signs of IADD together mean something else. */
  @Test
  void operandModifiersAwayFromTheOperand() {
    assertBothWays(SM_10, "20400a11 04010780", "IADD R4, R5, -R4");
    assertBothWays(SM_10, "30000a11 04010780", "IADD R4, -R5, R4");
    assertBothWays(SM_10, "30400a11 04010780", "IADD.CARRY0 R4, R5, R4");
    assertEquals("bad-guard", encodingError(SM_10, "IADD.CARRY0 R4 (C0.NE), R5, R4"));
    assertTrue(Decoder.decode(SM_10, word("30000a11 04010780")).operands().get(1).negated());
    assertBothWays(SM_10, "60030211 04010780", "IMAD.U16 R4, R0H, R1H, -R4");
  }

  /** Names that are read but not printed, and a mnemonic that two documents spell differently. */
  @Test
  void aliases() {
    assertEquals(
        encode(SM_10, "GLD.S64 R2, global14[R5]"), encode(SM_10, "GLD.U64 R2, global14[R5]"));
    assertEquals(encode(SM_10, "BRA C0.NAN, 0x0"), encode(SM_10, "BRA C0.nan, 0x0"));
    Isa isa =
        table(
            "names cmp\n  0 F\n  1 LT\n  2 EQ\n"
                + insn(
                    "ISETP",
                    "  alias ISSETP ISET_P\n"
                        + "  form 64 1:0=1 63:60=5 \"ISETP.{c=3:2 cmp} P{p=6:4}, R{n=13:7}\"\n"
                        + "  golden 00000005 50000000 \"ISETP.LT P0, R0\" \"test\"\n"));
    assertEquals(encode(isa, "ISETP.LT P0, R1"), encode(isa, "ISSETP.LT P0, R1"));
    assertEquals(encode(isa, "ISETP.LT P0, R1"), encode(isa, "ISET_P.LT P0, R1"));
    assertEquals("ISETP.LT P0, R1", Decoder.decode(isa, encode(isa, "ISSETP.LT P0, R1")).text());
    assertEquals("unknown-mnemonic", encodingError(isa, "ISSET.LT P0, R1"));
    assertEquals("operand-kind", encodingError(isa, "ISSETP.LT P0, P1"));
  }

  /** The third source of IMAD32 is its destination; a carry leaves no place for a guard. */
  @Test
  void constraintsThatSpanFields() {
    assertBothWays(SM_10, "600a0c04", "IMAD32.U16 R1, R3L, R5L, R1");
    assertEquals("operand-repeat", encodingError(SM_10, "IMAD32.U16 R1, R3L, R5L, R2"));
    assertEquals("register-range", encodingError(SM_10, "MOV.U16 R64L, R0L"));
    assertEquals("register-range", encodingError(SM_10, "IADD32 R64, R1, R2"));
    assertEquals("conflict", encodingError(SM_10, "FMAD R1, R2, c[0x1][0x0], c[0x1][0x1]"));
  }

  /** Bits that no text shows are accepted, kept and reported. */
  @Test
  void bitsThatDoNotMatter() {
    Insn insn = Decoder.decode(SM_10, word("a001d003 00000780"));
    assertEquals("SSY 0xe8", insn.text());
    assertEquals(List.of("ignored field cond = 15"), insn.notes());
    assertEquals(word("a001d003 00000000"), encode(SM_10, insn.text()));
    Form ssy = insn.form();
    assertEquals(List.of("cond", "creg"), ssy.ignored().stream().map(Form.Ignored::name).toList());
  }

  private static final String BRANCHES =
      insn(
              "BRA",
              "  form 64 1:0=1 63:56=0xe2 5=0 \"BRA CC.{misc=4:2 flags}, {t=43:20 x}\"\n"
                  + "  golden 00100005 e2000000 \"BRA CC.LT, 0x1\" \"test\"\n"
                  + "  form 64 1:0=1 63:56=0xe2 5:2=0 \"BRA {t=43:20 x}\"\n"
                  + "  golden 00100001 e2000000 \"BRA 0x1\" \"test\"\n")
          .replaceFirst("^", "names flags\n  0 F\n  1 LT\n  7 T\n");

  /** If one pattern is inside another, the special one wins, whichever comes first in the table. */
  @Test
  void specificity() {
    Isa isa = table(BRANCHES);
    assertBothWays(isa, "00100005 e2000000", "BRA CC.LT, 0x1");
    assertBothWays(isa, "00100001 e2000000", "BRA 0x1");
    assertEquals(List.of(), TableExamples.check("t.isa", isa));
    // The word that the general form has for CC.F also matches the special form, so it is printed
    // as that one.
    Insn never = Decoder.decode(isa, encode(isa, "BRA CC.F, 0x1"));
    assertEquals("BRA 0x1", never.text());
    IsaException tie =
        assertThrows(
            IsaException.class,
            () -> table(BRANCHES.replace("5=0 \"BRA CC.{misc=4:2", "48=0 \"BRA CC.{misc=4:2")));
    assertTrue(tie.getMessage().startsWith("t.isa:15:3: BRA: some words are both"));
  }

  /** If a case allows two spellings, the first one is meant. */
  @Test
  void orderOfCases() {
    Part guard = SM_10.parts().get("guard");
    Case first = guard.cases().get(0);
    assertTrue(first.elements().isEmpty());
    assertBothWays(SM_10, "30000215 c4000780", "SHL R5, R1, R0");
    assertBothWays(SM_10, "30000215 c4000500", "SHL R5 (C0.EQU), R1, R0");
  }

  @Test
  void controlWords() {
    Isa isa =
        IsaReader.read(
            "gk.isa",
            "isa gk \"GK110\"\nunit 64\nlength 64\ncontrol 8 64\n"
                + insn("NOP", "  form 64 1:0=2 \"NOP\"\n  golden 0000000000000002 \"NOP\" \"t\"\n"),
            null);
    assertEquals(new Control(8, 64), isa.control());
    assertNull(SM_10.control());
  }

  /** Every row says what it is, where it comes from and how well it is known. */
  @Test
  void documentation() {
    Form iadd = SM_10.byMnemonic().get("IADD").get(0);
    assertEquals("manual p. 22", iadd.source());
    assertEquals(Form.Status.CORRECTED, iadd.status());
    assertTrue(iadd.statusNote().contains("carry"));
    assertEquals("Rz <- Rx + Ry", iadd.operation());
    assertEquals("iadd", iadd.semantics());
    Form tex = SM_10.byMnemonic().get("TEX").get(0);
    assertNull(tex.semantics());
    assertTrue(tex.notRunReason().startsWith("textures are not emulated"));
  }

  /** A user's table adds an instruction to an existing table. */
  @Test
  void extendsAnotherTable() {
    String more =
        "isa mine \"My RTL\"\nextends sm_10\n"
            + insn(
                "POPC32",
                "  form 32 1:0=0 31:28=8 \"POPC32 {sdst.w}, {sa.r}\"\n"
                    + "  golden 80000204 \"POPC32 R1, R1\" \"test\"\n");
    Isa isa = IsaReader.read("mine.isa", more, Isas::load);
    assertEquals(List.of(), TableExamples.check("mine.isa", isa));
    assertBothWays(isa, "80000204", "POPC32 R1, R1");
    assertBothWays(isa, "20000a11 04010780", "IADD R4, R5, R4");
    assertEquals("sm_13", isa.withArch("sm_13").archName());
    IsaException overlap =
        assertThrows(
            IsaException.class,
            () -> IsaReader.read("mine.isa", more.replace("31:28=8", "31:28=9"), Isas::load));
    assertTrue(
        overlap.getMessage().contains("some words are both this and RCP32 of sm_10, line "),
        overlap::getMessage);
    Isa wrong =
        IsaReader.read("mine.isa", more.replace("golden 80000204", "golden 80000208"), Isas::load);
    assertEquals(
        "mine.isa:9:3: 0x80000208 is POPC32 R2, R1, not POPC32 R1, R1",
        TableExamples.check("mine.isa", wrong).get(0).getMessage());
  }

  /** Conversions of Kepler and Maxwell have immediates of half precision. */
  @Test
  void halfPrecision() {
    Isa isa =
        table(
            insn(
                "CVT",
                "  form 32 0=0 31:24=0xc5 \"CVT {i=16:1 real16}\"\n"
                    + "  golden c5000000 \"CVT 0\" \"test\"\n"));
    assertBothWays(isa, "c5007800", "CVT 1");
    assertBothWays(isa, "c5017800", "CVT -1");
    assertBothWays(isa, "c5000002", "CVT 5.9604644775390625e-08");
    assertBothWays(isa, "c500f7fe", "CVT 65504");
    assertBothWays(isa, "c500f800", "CVT +INF");
    assertBothWays(isa, "c501fc00", "CVT -QNAN");
    assertEquals("CVT 0.0999755859375", Decoder.decode(isa, encode(isa, "CVT 0.1")).text());
    assertEquals(
        "70000 is out of range: it is not a number of this precision",
        Encoder.encode(isa, "CVT 70000", 0, 9, 0, Symbols.NONE).failure().message());
    // NVIDIA's disassembler does not show the payload of a NaN.
    Insn payload = Decoder.decode(isa, word("c500f802"));
    assertEquals("CVT +QNAN", payload.text());
    assertEquals(List.of("reserved bit 1 is set"), payload.notes());
  }

  /** The signs for the lanes of a quad stand side by side in Kepler's FSWZ: PPNP. */
  @Test
  void partsContinueAWord() {
    Isa isa =
        table(
            "mod lane0 \"lane 0\"\n  2:1=0 \"PP\"\n  2:1=1 \"NP\"\n  2:1=2 \"PN\"\n"
                + "operand lanes \"lanes\"\n"
                + "  4:3=0 \"PP{lane0}\"\n  4:3=1 \"NP{lane0}\"\n  4:3=2 \"PN{lane0}\"\n"
                + insn(
                    "SWZ",
                    "  form 32 0=0 31:24=0xc5 \"SWZ {lanes}\"\n"
                        + "  golden c5000000 \"SWZ PPPP\" \"test\"\n"));
    assertBothWays(isa, "c5000000", "SWZ PPPP");
    assertBothWays(isa, "c500000c", "SWZ NPPN");
    assertBothWays(isa, "c5000012", "SWZ PNNP");
    for (String wrong : List.of("SWZ PP", "SWZ PPPPP", "SWZ PPPX")) {
      assertNotNull(
          Encoder.encode(isa, wrong, 0, wrong.length(), 0, Symbols.NONE).failure(), wrong);
    }
  }
}
