package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.Tsv;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the table of Volta to Hopper with lists of what NVIDIA's disassembler prints: a word of
 * each form, each value of each modifier, and the names of the special registers. A row holds if
 * one of its architectures prints its text.
 */
class WideDataTest {
  private static final List<String> ARCHS = List.of("SM70", "SM75", "SM80", "SM86", "SM89", "SM90");

  private static Word word(String hex) {
    return new Word(
        128,
        Long.parseUnsignedLong(hex.substring(16), 16),
        Long.parseUnsignedLong(hex.substring(0, 16), 16));
  }

  private static Isa isa(String nvidiaName) {
    return Isas.load(nvidiaName.toLowerCase(Locale.ROOT).replace("sm", "sm_"));
  }

  /** Returns a text without blanks, control and the suffix for the performance monitor. */
  private static String bare(String text) {
    return NvidiaComparison.squeezed(text.replaceFirst("^\\[[^\\]]*\\]", ""))
        .replaceFirst("\\?\\w+$", "");
  }

  private static boolean isPrinted(String archs, Word word, String text) {
    return Arrays.stream(archs.split(","))
        .anyMatch(arch -> bare(NvidiaComparison.text(isa(arch), word)).equals(bare(text)));
  }

  /** Returns the forms with a row that is known to differ. */
  private static Set<String> known(String kind) throws IOException {
    try (InputStream in = WideDataTest.class.getResourceAsStream("wide-differences.txt")) {
      assertNotNull(in);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(kind + " "))
          .map(line -> line.substring(kind.length() + 1))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void aWordOfEveryForm() throws IOException {
    Set<String> differing = new TreeSet<>();
    List<Tsv.Row> rows = Tsv.read("data/nv128/nv128_forms.tsv");
    for (Tsv.Row row : rows) {
      if (!isPrinted(row.get("archs"), word(row.get("base_word")), row.get("base_text"))) {
        differing.add(row.get("form_id"));
      }
    }
    assertEquals(1701, rows.size());
    assertEquals(known("word"), differing);
  }

  @Test
  void everyModifier() throws IOException {
    Set<String> differing = new TreeSet<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/nv128/nv128_modifiers.tsv")) {
      if (row.get("status").equals("ok")) {
        compared++;
        Word word = word(row.get("word"));
        if (!isPrinted(row.get("archs_with_this_text"), word, row.get("nvdisasm_text"))) {
          differing.add(row.get("form_id"));
        }
      }
    }
    assertEquals(31637, compared);
    assertEquals(known("modifier"), differing);
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
          String text = NvidiaComparison.text(isa(arch), word);
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
