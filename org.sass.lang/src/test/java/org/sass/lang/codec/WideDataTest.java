package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.sass.lang.Blanks;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the table of Volta to Hopper with lists of what NVIDIA's disassembler prints: random
 * words of each form and set, a word of each form, each value of each modifier, and the names of
 * the special registers. {@code wide-differences.txt} has each row that differs, with the reason.
 */
class WideDataTest {
  private static final List<String> ARCHS = List.of("SM70", "SM75", "SM80", "SM86", "SM89", "SM90");

  private final Map<String, Isa> sets = new HashMap<>();

  private Isa set(String nvidiaName) {
    return sets.computeIfAbsent(
        nvidiaName, name -> Isas.load(name.toLowerCase(Locale.ROOT).replace("sm", "sm_")));
  }

  private static Word word(String hex) {
    return new Word(
        128,
        Long.parseUnsignedLong(hex.substring(16), 16),
        Long.parseUnsignedLong(hex.substring(0, 16), 16));
  }

  private static String text(Isa isa, Word word, ControlText control) {
    StringBuilder text = new StringBuilder();
    Decoder decoder = new Decoder(isa, text);
    decoder.setControlText(control);
    decoder.print(word, 0);
    return text.toString();
  }

  /** Returns a text without blanks. */
  /** Returns a text without blanks and the suffix for the performance monitor. */
  private static String bare(String text) {
    int suffix = text.indexOf(" ?PM");
    return Blanks.remove(suffix < 0 ? text : text.substring(0, suffix));
  }

  /** Returns the sets in which a word has another text than the list says, in the lists' order. */
  private List<String> differingSets(String archs, Word word, String wanted) {
    String bareWanted = bare(wanted);
    List<String> differing = new ArrayList<>();
    for (String arch : archs.split(",")) {
      if (!bare(text(set(arch), word, ControlText.HIDDEN)).equals(bareWanted)) {
        differing.add(arch);
      }
    }
    return differing;
  }

  /**
   * Returns the entries of the list of differences that start with a word, and checks that each
   * stands below a reason.
   */
  private static Set<String> known(String kind) throws IOException {
    try (InputStream in = WideDataTest.class.getResourceAsStream("wide-differences.txt")) {
      assertNotNull(in);
      Set<String> known = new TreeSet<>();
      String reason = "";
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (line.startsWith("reason ")) {
          reason = line.substring("reason ".length());
        } else if (line.startsWith(kind + " ")) {
          assertEquals(true, reason.endsWith("."), "a reason for " + line);
          assertEquals(true, known.add(line), "twice: " + line);
        }
      }
      return known;
    }
  }

  /**
   * Compares rows that have one text for several sets. The list gives the text of one of these sets
   * only: it says that the form, or the value of the modifier, exists in the others, where other
   * parts of the text may differ. So a set may differ if another one has the text, and if all its
   * own random words of the form have the right text.
   */
  private void assertRows(String kind, List<Tsv.Row> rows, String archs, String word, String text)
      throws IOException {
    Set<String> withDifference = new HashSet<>();
    for (String entry : known("sample")) {
      String[] cells = entry.split(" ");
      withDifference.add(cells[1] + " " + cells[2]);
    }
    Set<String> differing = new TreeSet<>();
    for (Tsv.Row row : rows) {
      List<String> sets = differingSets(row.get(archs), word(row.get(word)), row.get(text));
      boolean isPrinted = sets.size() < row.get(archs).split(",").length;
      if (isPrinted) {
        sets.removeIf(set -> !withDifference.contains(set + " " + row.get("form_id")));
      }
      if (!sets.isEmpty()) {
        differing.add(
            kind + " " + String.join(",", sets) + " " + row.get("form_id") + " " + row.get(word));
      }
    }
    assertListed(kind, differing);
  }

  /** Checks that a test finds those differences that are listed, and no others. */
  private static void assertListed(String kind, Set<String> found) throws IOException {
    Set<String> known = known(kind);
    Set<String> unlisted = new TreeSet<>(found);
    unlisted.removeAll(known);
    assertEquals(Set.of(), unlisted, "differences without a reason");
    known.removeAll(found);
    assertEquals(Set.of(), known, "listed, but there is no difference");
  }

  @Test
  void randomWordsOfEveryForm() throws IOException {
    Set<String> otherText = new TreeSet<>();
    Set<String> otherWord = new TreeSet<>();
    List<Tsv.Row> rows = Tsv.read("data/nv128/nv128_sample.tsv");
    for (Tsv.Row row : rows) {
      Isa isa = set(row.get("arch"));
      Word word = word(row.get("word_hex"));
      String atZero = row.get("relative(text at address 0)");
      String wanted = atZero.isEmpty() ? row.get("nvdisasm_text") : atZero;
      String entry = row.get("arch") + " " + row.get("form_id") + " " + row.get("word_hex");
      String text = text(isa, word, ControlText.ALWAYS);
      String withoutControl = text.startsWith("[B") ? text.substring(text.indexOf(']') + 1) : text;
      if (!Blanks.remove(withoutControl).equals(Blanks.remove(wanted))) {
        otherText.add("sample " + entry);
      } else {
        Encoder.Encoded back = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
        if (back.failure() != null || !back.word().equals(word)) {
          otherWord.add("back " + entry);
        }
      }
    }
    assertEquals(56501, rows.size());
    assertListed("sample", otherText);
    assertListed("back", otherWord);
  }

  @Test
  void aWordOfEveryForm() throws IOException {
    List<Tsv.Row> rows = Tsv.read("data/nv128/nv128_forms.tsv");
    assertEquals(1701, rows.size());
    assertRows("word", rows, "archs", "base_word", "base_text");
  }

  /** The bits that the text of a word does not express are random in these words. */
  @Test
  void aWordOfEveryFormComesBack() {
    List<String> wrong = new ArrayList<>();
    for (Tsv.Row row : Tsv.read("data/nv128/nv128_forms.tsv")) {
      for (String arch : row.get("archs").split(",")) {
        Insn insn = Decoder.decode(set(arch), word(row.get("base_word")));
        if (!insn.text().startsWith(Decoder.WORD_DIRECTIVE)) {
          NvidiaComparison.comeBack(set(arch), insn, insn.text(), 0)
              .forEach(text -> wrong.add(arch + " " + row.get("form_id") + ": " + text));
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void everyModifier() throws IOException {
    List<Tsv.Row> rows =
        Tsv.read("data/nv128/nv128_modifiers.tsv").stream()
            .filter(row -> row.get("status").equals("ok"))
            .toList();
    assertEquals(31637, rows.size());
    assertRows("modifier", rows, "archs_with_this_text", "word", "nvdisasm_text");
  }

  /**
   * A value that is no modifier is marked as such in the text, or the word has a remark, or it is
   * no instruction.
   */
  @Test
  void valuesThatAreNoModifiers() throws IOException {
    Set<String> unmarked = new TreeSet<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/nv128/nv128_modifiers.tsv")) {
      if (row.get("status").equals("invalid")) {
        compared++;
        Word word = word(row.get("word"));
        for (String arch : row.get("archs_with_this_text").split(",")) {
          Insn insn = Decoder.decode(set(arch), word);
          boolean isMarked =
              insn.text().contains("INVALID")
                  || insn.text().contains("???")
                  || insn.text().startsWith(Decoder.WORD_DIRECTIVE)
                  || !insn.notes().isEmpty();
          if (!isMarked) {
            unmarked.add("invalid " + arch + " " + row.get("form_id") + " " + row.get("word"));
          }
        }
      }
    }
    assertEquals(7813, compared);
    assertListed("invalid", unmarked);
  }

  @Test
  void everySpecialRegister() {
    Map<String, Long> opcodes = Map.of("S2R", 0x7919L, "CS2R", 0x7805L, "S2UR", 0x79c3L);
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/nv128/nv128_special_registers.tsv")) {
      String instruction = row.get("instruction");
      long number = Long.parseLong(row.get("value"));
      Word word = new Word(128, opcodes.get(instruction), 0x000fe20000000000L | number << 8);
      for (String arch : ARCHS) {
        String name = row.get(arch);
        if (!name.isEmpty()) {
          compared++;
          String text = text(set(arch), word, ControlText.HIDDEN);
          if (!text.contains(instruction) || !text.endsWith(" " + name)) {
            wrong.add(arch + " " + instruction + " " + number + " " + name + ": " + text);
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(256 * 17, compared);
  }
}
