package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.file.WordLines;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.EffectsReader;
import org.sass.lang.flow.Resources;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Checks words of 128 bits that contain their control, with a made-up instruction set. */
class WideWordsTest {
  private static final Isa TABLE = NotationFeaturesTest.table("wide");

  private static Word encode(Isa isa, String text, long address) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
    assertNull(encoded.failure(), () -> text + ": " + encoded.failure().message());
    return encoded.word();
  }

  private static String mistake(String arch, String text) {
    Isa isa = TABLE.withArch(arch);
    return Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE).failure().message();
  }

  private static String disassemble(String arch, ControlText control, String line) {
    StringBuilder out = new StringBuilder();
    new WordLines(TABLE.withArch(arch), control).disassemble(line, out);
    return out.toString();
  }

  private static String assemble(String arch, String line) {
    StringBuilder out = new StringBuilder();
    new WordLines(TABLE.withArch(arch), ControlText.HIDDEN).assemble(line, out);
    return out.toString();
  }

  @Test
  void examples() {
    assertEquals(List.of(), TableExamples.check("wide.isa", TABLE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"wide_1", "wide_2", "wide_3"})
  void randomInstructionsComeBack(String arch) {
    Isa isa = TABLE.withArch(arch);
    for (Form form : RandomInstructions.forms(isa)) {
      RandomInstructions generator = new RandomInstructions(isa, new Random(form.line()));
      for (int i = 0; i < 3000; i++) {
        Word word = generator.next(form);
        Insn insn = Decoder.decode(isa, word, 16L * i);
        assertEquals(form, insn.form(), () -> word + " " + insn.text());
        assertEquals(List.of(), insn.notes(), () -> word + " " + insn.text());
        assertEquals(word, encode(isa, insn.text(), 16L * i), insn::text);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "000fe40007fe00ff0000000403027210 | [B------:R-:W-:-:S02] IADD3 R2, R3, R4, RZ",
        "040fe40007fe00ff0000000403027210 | [B------:R-:W-:-:S02] IADD3 R2, R3.reuse, R4, RZ",
        "040fc40007fe00ff0000000403027210 | [B------:R-:W-:Y:S02:0x1] IADD3 R2, R3, R4, RZ",
        "000fe40007fe01ffffffffff03027810 | [B------:R-:W-:-:S02] IADD3 R2, -R3, -0x1, RZ",
        "000fe40007fe00ff0000160003027a10 | [B------:R-:W-:-:S02] IADD3 R2, R3, c[0x0][0x58], RZ",
        "000fe4000ffe00ff0000160403027a10 | [B------:R-:W-:-:S02] IADD3 R2, R3, cx[UR4][0x58], RZ",
        "000fe4000ffe00ff8000003f03027c10 | [B------:R-:W-:-:S02] IADD3 R2, R3, -URZ, RZ",
        "000fe40001c008ff0000000403027210 | [B------:R-:W-:-:S02] IADD3 R2, P0, P4, R3, R4, -RZ, P3",
        "000fe200000000ff0000000203007824 | [B------:R-:W-:-:S01] IMAD.SHL R0, R3, 0x2, RZ",
        "000fe20000000003000000ff02007224 | [B------:R-:W-:-:S01] IMAD R0, R2, RZ, R3",
        "000e280008000c000000100402047381 | [B------:R-:W0:-:S04] LDG.128 R4, desc[UR4][R2.64+0x10]",
        "000e280000008c00fffff00002047381 | [B------:R-:W0:-:S04] LDG.128.NEW R4, [R2.64+-0x10]",
        "000fe4000003ffffffffffb000007947 | [B------:R-:W-:-:S02] BRA -0x40",
        "025fe400000000000000000d0000791a | [B0-2--5:R-:W-:-:S02] DEPBAR {3,2,0}",
        "000fe48000000000000000000000794d | [B------:R-:W-:-:S02] EXIT ?PM2",
        "03fff60000000000000000000000794d | [B012345:R-:W-:-:S11] EXIT"
      })
  void wordsAndTexts(String hex, String text) {
    assertEquals(text + "\t", disassemble("wide_3", ControlText.ALWAYS, hex));
    assertEquals(hex, assemble("wide_3", text));
    String low = hex.substring(24) + " " + hex.substring(16, 24);
    String high = hex.substring(8, 16) + " " + hex.substring(0, 8);
    assertEquals(text + "\t", disassemble("wide_3", ControlText.ALWAYS, low + " " + high));
  }

  @Test
  void theControlIsShownOnRequest() {
    String hex = "025fe400000000000000000d0000791a";
    assertEquals(
        "DEPBAR {3,2,0}\tthe control is not shown", disassemble("wide_3", ControlText.HIDDEN, hex));
    assertEquals(
        "EXIT\t", disassemble("wide_3", ControlText.HIDDEN, "03fff60000000000000000000000794d"));
    assertEquals("03fff60000000000000000000000794d", assemble("wide_3", "EXIT"));
    assertEquals("03fe3600000008000000000002047381", assemble("wide_3", "LDG R4, [R2.64]"));
    assertEquals(
        "025fe400000000000000000d0000791a", assemble("wide_3", "25:-:-:-:2 DEPBAR {3,2,0}"));
  }

  @Test
  void targetsCountFromTheAddressOfTheLine() {
    String hex = "000fe4000003ffffffffffb000007947";
    assertEquals(
        "[B------:R-:W-:-:S02] BRA 0x60\t",
        disassemble("wide_3", ControlText.ALWAYS, "00a0: " + hex));
    assertEquals(hex, assemble("wide_3", "0xa0: [B------:R-:W-:-:S02] BRA 0x60"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000794d",
        "000fe48000000000",
        "000fe48000000000 0000794d",
        "000fe48000000000000000000000794d 0",
        "000fe480000000000000000000007g4d",
        "0000794d 00000000 00000000"
      })
  void otherNumbersOfDigitsAreNoWords(String line) {
    String answer = disassemble("wide_3", ControlText.HIDDEN, line);
    assertTrue(answer.startsWith("error: "), answer);
  }

  @Test
  void whatHasGoneIsNoInstructionOfNewerArchitectures() {
    String hex = "03fff60000000000000000000403731e";
    assertEquals("R2B B3, R4\t", disassemble("wide_2", ControlText.HIDDEN, hex));
    assertEquals(
        ".word 0x000000000403731e, 0x03fff60000000000"
            + "\tno instruction of wide_3 has this word: R2B needs wide_2 or older",
        disassemble("wide_3", ControlText.HIDDEN, hex));
    assertEquals(
        "R2B exists up to wide_2, the program is for wide_3; write .arch wide_2",
        mistake("wide_3", "R2B B3, R4"));
    assertEquals(
        ".OLD of LDG exists up to wide_2, the program is for wide_3; write .arch wide_2",
        mistake("wide_3", "LDG.OLD R4, [R2.64]"));
    assertEquals(
        ".NEW of LDG needs wide_3, the program is for wide_1; write .arch wide_3",
        mistake("wide_1", "LDG.NEW R4, [R2.64]"));
    String old = "000e280000008c000000100002047381";
    assertEquals(
        "LDG.128.OLD R4, [R2.64+0x10]\tthe control is not shown",
        disassemble("wide_1", ControlText.HIDDEN, old));
  }

  @Test
  void anOptionalOperandIsAnOperandThatIsNotShown() {
    Isa isa = TABLE.withArch("wide_3");
    Insn short3 = Decoder.decode(isa, encode(isa, "IADD3 R2, R3, -R4, R5", 0));
    Insn all = Decoder.decode(isa, encode(isa, "IADD3 R2, P0, P4, R3, -R4, R5, !P3", 0));
    assertEquals(
        List.of("R2", "", "", "R3", "-R4", "R5", ""),
        short3.operands().stream().map(Operand::text).toList());
    assertEquals(
        List.of("R2", "P0", "P4", "R3", "-R4", "R5", "!P3"),
        all.operands().stream().map(Operand::text).toList());
    assertEquals(7L, short3.operands().get(1).values().get("n"));
    assertEquals("pred", short3.operands().get(1).kind());
    assertTrue(short3.operands().get(4).negated());
    assertEquals(short3.word(), encode(isa, "IADD3 R2, PT, R3, -R4, R5", 0));
  }

  @Test
  void effectsKnowOptionalOperandsAndUniformRegisters() {
    Isa isa = TABLE.withArch("wide_3");
    assertEquals(
        "w R2@0 w P0@1 w P4@2 r R3@3 r R4@4 r R5@5 r P3@6",
        effects(isa, "IADD3 R2, P0, P4, R3, R4, R5, !P3"));
    assertEquals("w R2@0 r R3@1 r UR4@2 r R5@3", effects(isa, "IADD3 R2, R3, UR4, R5"));
    assertEquals("w R2@0 r R3@1 r UR4@2", effects(isa, "IADD3 R2, R3, cx[UR4][0x10], RZ"));
    assertEquals("w R4@0 r UR4@1 r R2@1", effects(isa, "LDG.128 R4, desc[UR4][R2.64]"));
  }

  private static String effects(Isa isa, String text) {
    Effects effects = EffectsReader.of(isa, encode(isa, text, 0));
    Resources resources = Resources.of(isa);
    StringBuilder out = new StringBuilder();
    for (Effects.ResourceUse use : effects.uses()) {
      out.append(out.isEmpty() ? "" : " ")
          .append(use.writes() ? "w " : "r ")
          .append(resources.registerFile(use.first()).prefix())
          .append(resources.registerNumber(use.first()))
          .append('@')
          .append(use.operandIndex());
    }
    return out.toString();
  }

  @Test
  void eachBitIsExplained() {
    Isa isa = TABLE.withArch("wide_3");
    Insn insn = Decoder.decode(isa, encode(isa, "LDG R4, desc[UR4][R2.64+0x10]", 0));
    long low = 0;
    long high = 0;
    for (BitTable.Row row : BitTable.of(isa, insn, 0)) {
      low |= row.bits().maskLow();
      high |= row.bits().maskHigh();
    }
    assertEquals(-1, low);
    assertEquals(-1, high);
  }
}
