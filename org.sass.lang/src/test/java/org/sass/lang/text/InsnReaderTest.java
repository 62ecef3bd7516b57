package org.sass.lang.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.Corpus;

/** Checks the shapes of instructions of every set; their meaning depends on the tables. */
class InsnReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '"',
      textBlock =
          """
          RET                                     ! RET
          BRA C0.NE, 0x348                        ! BRA <C0.NE> <0x348>
          IADD R4 (C0.EQU), R4, c[0x1][0x0]       ! IADD <R4 (C0.EQU) guard> <R4> <c[0x1][0x0]>
          ISET.S32.C0 o [0x7f], -g [A1+0xd], LE   ! ISET .S32 .C0 <o [0x7f]> <-g [A1+0xd]> <LE>
          LDG.E.128 R2, [R4+-0x8] ;               ! LDG .E .128 <R2> <[R4+-0x8] ;>
          FMUL.FMZ.D2.RM.SAT R40.CC, R86, 4073    ! FMUL .FMZ .D2 .RM .SAT <R40.CC> <R86> <4073>
          BRA `(.L_x_60)                          ! BRA <`(.L_x_60)>
          if_icmp r0l, nueq, r1, 2, 3             ! if_icmp <r0l> <nueq> <r1> <2> <3>
          bfi r6, 0, 4, r4, mask 0xFF             ! bfi <r6> <0> <4> <r4> <mask 0xFF>
          """)
  void splits(String text, String expected) {
    assertEquals(expected, describe(text.trim()));
  }

  @Test
  void prefixes() {
    assertEquals("@!P0 BRA <`(.L_x_4)>", describe("@!P0 BRA `(.L_x_4)"));
    assertEquals("{ FFMA <R8> <R26>", describe("{ FFMA R8, R26"));
    assertEquals("{ FADD <R1> <R2>", describe("FADD R1, R2 }"));
    assertEquals(
        "[B------:R-:W0:-:S02] @P1 MOV <R1>", describe("[B------:R-:W0:-:S02] @P1 MOV R1"));
    assertEquals("SCHI <{1,2}> <{3}>", describe("SCHI {1,2}, {3}"));
  }

  @Test
  void halfTypedLines() {
    assertEquals("", describe(""));
    assertEquals("IADD .", describe("IADD."));
    assertEquals("IADD <R1> <>", describe("IADD R1,"));
    assertEquals("IADD <> <> <>", describe("IADD ,,"));
    assertEquals("IADD <R1> <c[0x1, R2>", describe("IADD R1, c[0x1, R2"));
    assertEquals("IADD <R1>)> <R2>", describe("IADD R1>), R2"));
    assertEquals("@", describe("@"));
  }

  @Test
  void bareOperandHasNoGuard() {
    String text = "IADD R4 (C0.EQU), R5";
    InsnText insn = InsnReader.read(text);
    assertEquals("R4", insn.operands().get(0).bareSpan(text).textIn(text));
    assertEquals("(C0.EQU)", insn.operands().get(0).guard().textIn(text));
    assertEquals("R5", insn.operands().get(1).bareSpan(text).textIn(text));
    assertEquals(0, insn.operandAt(text.indexOf("EQU")));
    assertEquals(-1, insn.operandAt(2));
  }

  /** Every text of the other instruction sets has a mnemonic, and no character of it is lost. */
  @Test
  void otherInstructionSets() throws IOException {
    Path folder = Corpus.path("data/other");
    assumeTrue(Files.isDirectory(folder), "no corpus: " + folder);
    int seen = 0;
    for (String[] sample :
        new String[][] {
          {"fermi_sample.tsv", "1"},
          {"kepler35_sample.tsv", "2"},
          {"maxwell_sample.tsv", "2"},
          {"nv_real_sample.tsv", "4"},
          {"apple_sample.tsv", "1"}
        }) {
      try (Stream<String> lines = Files.lines(folder.resolve(sample[0]))) {
        for (String line : (Iterable<String>) lines::iterator) {
          String[] columns = line.split("\t", -1);
          String text = columns.length > 1 ? columns[Integer.parseInt(sample[1])] : "";
          if (!line.startsWith("#") && !text.isBlank()) {
            assertWellFormed(text);
            seen++;
          }
        }
      }
    }
    assertTrue(seen > 1000, "only " + seen + " texts read");
  }

  private static void assertWellFormed(String text) {
    SourceLine line = SourceReader.read(text).get(0);
    assertEquals(1, line.statements().size(), text);
    String source = line.statements().get(0).text();
    InsnText insn = InsnReader.read(source);
    assertFalse(insn.mnemonic().isEmpty(), text);
    insn.operands().forEach(operand -> assertFalse(operand.span().isEmpty(), text));
    String rebuilt = rebuild(insn, source);
    assertEquals(
        source.replaceAll("[\\s{}]", ""),
        rebuilt.replaceAll("[\\s{}]", ""),
        () -> "pieces of " + text);
  }

  private static String rebuild(InsnText insn, String source) {
    StringBuilder out = new StringBuilder();
    for (Span span : new Span[] {insn.control(), insn.guard(), insn.fullMnemonic()}) {
      out.append(span == null ? "" : span.textIn(source));
    }
    for (int i = 0; i < insn.operands().size(); i++) {
      out.append(i == 0 ? " " : ",").append(insn.operands().get(i).span().textIn(source));
    }
    return out.toString();
  }

  private static String describe(String text) {
    InsnText insn = InsnReader.read(text);
    StringBuilder out = new StringBuilder(insn.isPaired() ? "{ " : "");
    out.append(insn.control() == null ? "" : insn.control().textIn(text) + " ");
    out.append(insn.guard() == null ? "" : insn.guard().textIn(text) + " ");
    out.append(insn.mnemonic().textIn(text));
    insn.suffixes().forEach(suffix -> out.append(' ').append(suffix.textIn(text)));
    insn.operands()
        .forEach(
            operand ->
                out.append(" <")
                    .append(operand.span().textIn(text))
                    .append(operand.guard() == null ? ">" : " guard>"));
    return out.toString().trim();
  }
}
