package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.lang.sass.Instruction;
import org.sass.lang.sass.Line;

/**
 * Checks that one grammar fits every instruction set: it reads lines of other sets, as
 * disassemblers print them, without an error, and splits them into the right pieces.
 */
class OneGrammarTest {

  @Test
  void fermi() {
    List<String> texts = Texts.table("other/fermi_sample.tsv").stream().map(r -> r.get(1)).toList();
    check(texts);
  }

  @Test
  void kepler() {
    List<List<String>> rows = Texts.table("other/kepler35_sample.tsv");
    check(rows.stream().map(row -> row.get(2)).toList());
    assertAgreesWithSeed(rows);
  }

  @Test
  void maxwell() {
    List<List<String>> rows = Texts.table("other/maxwell_sample.tsv");
    check(rows.stream().map(row -> row.get(2)).toList());
    assertAgreesWithSeed(rows);
  }

  @Test
  void nvdisasm() {
    check(Texts.table("other/nv_real_sample.tsv").stream().map(row -> row.get(4)).toList());
  }

  @Test
  void apple() {
    check(Texts.table("other/apple_sample.tsv").stream().map(row -> row.get(1)).toList());
  }

  /** Mnemonics that only the seed document spells this way, with their usual spelling. */
  private static final Map<String, String> SEED_NAMES = Map.of("ISSET", "ISET", "ISSETP", "ISETP");

  /** Rows of the seed document whose last operands the disassembler leaves out or joins. */
  private static final Set<String> ROWS_WITH_FEWER_OPERANDS =
      Set.of(
          "DEPBAR sb lit bitfield",
          "MOV32I reg lit lit",
          "TEXS reg reg reg lit tex channel",
          "TLD reg reg lit tex lit");

  /**
   * The tables of the seed document list the kinds of the operands, one word each. They are right
   * except for a few rows, which spell ISET differently or count an operand that is left out if it
   * is 0.
   */
  private static void assertAgreesWithSeed(List<List<String>> rows) {
    int compared = 0;
    for (List<String> row : rows) {
      if (row.get(5).equals("y")) {
        Instruction insn = parseInstruction(row.get(2));
        String[] seed = row.get(3).split(" ");
        String mnemonic = SEED_NAMES.getOrDefault(seed[0], seed[0]);
        assertEquals(mnemonic, insn.getMnemonic().split("\\.")[0], row.get(2));
        if (!ROWS_WITH_FEWER_OPERANDS.contains(row.get(3))) {
          assertEquals(seed.length - 1, insn.getOperands().size(), row.get(2));
        }
        compared++;
      }
    }
    assertTrue(compared > 100, "only " + compared + " rows");
  }

  private static void check(List<String> texts) {
    for (String text : texts) {
      if (!text.isBlank()) {
        Instruction insn = parseInstruction(text);
        assertEquals(mnemonic(text), insn.getMnemonic(), text);
        assertEquals(operands(text), insn.getOperands().size(), text);
      }
    }
  }

  private static Instruction parseInstruction(String text) {
    ParsedSource parsed = ParsedSource.of(text);
    assertTrue(parsed.resource().getErrors().isEmpty(), text);
    List<Line> lines = parsed.program().getLines();
    assertEquals(1, lines.size(), text);
    return (Instruction) lines.get(0).getStatement();
  }

  /** Returns the first word that is neither a guard nor a brace; null if there is none. */
  private static String mnemonic(String text) {
    for (String word : text.replace(";", " ").trim().split("\\s+")) {
      if (!word.startsWith("@") && !word.equals("{")) {
        return word;
      }
    }
    return null;
  }

  /**
   * Returns the number of pieces between commas after the mnemonic. None of these texts has commas
   * in brackets.
   */
  private static int operands(String text) {
    String mnemonic = mnemonic(text);
    String operands = text.substring(text.indexOf(mnemonic) + mnemonic.length()).replace(";", "");
    List<String> pieces = new ArrayList<>(List.of(operands.split(",")));
    return operands.isBlank() ? 0 : pieces.size();
  }
}
