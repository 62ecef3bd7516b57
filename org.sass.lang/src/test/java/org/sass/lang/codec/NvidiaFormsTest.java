package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.Corpus;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the tables with all forms of instructions that NVIDIA's disassembler knows: random words
 * of each form, and each value of each modifier.
 */
class NvidiaFormsTest {

  /** The disassembler calls it NOP. For us, it is no instruction: NOP is another word. */
  private static final Word PADDING = Word.of(64, 0);

  /** An address of an instruction other than 0. */
  private static final long ADDRESS = 0x1238;

  /** Between the texts of several architectures: {@code SM52,SM53: TEXT | SM60: TEXT}. */
  private static final String NEXT_TEXT = " \\| ";

  private static Word word(String hex) {
    return Word.of(64, Long.parseUnsignedLong(hex, 16));
  }

  /** Returns the table with an architecture chosen; null if it does not have the architecture. */
  private static Isa withArch(Isa isa, String nvidiaName) {
    return isa.withArch(nvidiaName.toLowerCase(Locale.ROOT).replace("sm", "sm_"));
  }

  @ParameterizedTest
  @CsvSource({"sm_35, SM35, 3238, 3065", "sm_50, SM50, 3014, 2805", "sm_50, SM61, 352, 338"})
  void everyRowOfTheSample(String table, String arch, int rows, int identical) {
    Isa isa = withArch(NvidiaComparison.checkedTable(table), arch);
    List<String> wrong = new ArrayList<>();
    int complete = 0;
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_all_sample.tsv")) {
      Word word = word(row.get("word_hex"));
      if (row.get("arch").equals(arch) && !word.equals(PADDING)) {
        compared++;
        wrong.addAll(NvidiaComparison.compare(isa, word, row.get("nvdisasm_text")));
        // Other words have bits that no text shows.
        complete += Decoder.decode(isa, word).notes().isEmpty() ? 1 : 0;
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(rows, compared);
    assertEquals(identical, complete);
  }

  /**
   * The blanks are those that the disassembler prints, except in three of its texts: {@code
   * CCTL.QRY1[R0]} lacks one, {@code c[0x1] [0x4]} of conversions and XMAD and {@code -QNAN .NEG}
   * have one too many. We read these texts, too.
   */
  @Test
  void blanksAreThoseOfTheDisassembler() {
    Set<String> wrong = new TreeSet<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_all_sample.tsv")) {
      Isa isa = Isas.load(row.get("arch").toLowerCase(Locale.ROOT).replace("sm", "sm_"));
      String own = NvidiaComparison.text(isa, word(row.get("word_hex")));
      String wanted =
          row.get("nvdisasm_text")
              .replaceAll("\\s*;$", "")
              .replaceAll("(\\.QRY1(\\.S)?)\\[", "$1 [")
              .replace("] [", "][")
              .replace("QNAN ", "QNAN");
      boolean same = NvidiaComparison.squeezed(own).equals(NvidiaComparison.squeezed(wanted));
      compared += same ? 1 : 0;
      if (same && !own.equals(wanted)) {
        wrong.add(own + " is printed as " + wanted);
      }
    }
    assertEquals(Set.of(), wrong);
    assertTrue(compared > 6_400, "only " + compared);
  }

  /** The text of a row would come back as another word, and so change the file. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_50", "sm_61"})
  void theWordZeroComesBack(String arch) {
    Isa isa = Isas.load(arch);
    Insn insn = Decoder.decode(isa, PADDING);
    assertEquals(".word 0x0000000000000000", insn.text());
    String known =
        "NVIDIA's disassembler prints NOP for it, but compilers write 0x50b0000000070f00";
    assertTrue(insn.notes().get(0).contains(known), insn.notes().toString());
    assertEquals("NOP", NvidiaComparison.text(isa, word("50b0000000070f00")));
  }

  /** The target of a branch is written as an address, and stored as the distance to it. */
  @ParameterizedTest
  @CsvSource({"sm_35, SM35, 64", "sm_50, SM50, 72"})
  void targetsFollowTheAddress(String table, String arch, int rows) {
    Isa isa = withArch(NvidiaComparison.checkedTable(table), arch);
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_all_sample.tsv")) {
      if (!row.get("arch").equals(arch) || !row.get("relative(text at address 0)").equals("y")) {
        continue;
      }
      compared++;
      Insn moved = Decoder.decode(isa, word(row.get("word_hex")), ADDRESS);
      String wanted = NvidiaComparison.squeezed(row.get("nvdisasm_text"));
      long target = NvidiaComparison.lastNumber(wanted);
      assertEquals(target + ADDRESS, NvidiaComparison.lastNumber(moved.text()), wanted);
      int end = moved.text().length();
      Word back = Encoder.encode(isa, moved.text(), 0, end, ADDRESS, Symbols.NONE).word();
      assertEquals(wanted, NvidiaComparison.squeezed(NvidiaComparison.text(isa, back)));
    }
    assertEquals(rows, compared);
  }

  /** Checks the values that have a meaning, and the reserved ones, on all architectures. */
  @ParameterizedTest
  @CsvSource({"sm_35, 3x., 11000", "sm_50, 5x., 60000"})
  void everyModifier(String table, String forms, int atLeast) {
    Isa isa = NvidiaComparison.checkedTable(table);
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_all_modifiers.tsv")) {
      if (!row.get("form_id").startsWith(forms)) {
        continue;
      }
      List<String> texts = new ArrayList<>();
      if (List.of("ok", "reserved").contains(row.get("status"))) {
        texts.add(row.get("archs_with_this_text") + ": " + row.get("nvdisasm_text"));
      }
      texts.addAll(Arrays.asList(row.get("other_archs").split(NEXT_TEXT)));
      for (String text : texts) {
        int colon = text.indexOf(": ");
        if (colon < 0 || text.endsWith(": refused")) {
          continue;
        }
        for (String arch : text.substring(0, colon).split(",")) {
          compared++;
          Isa chosen = withArch(isa, arch);
          NvidiaComparison.compare(chosen, word(row.get("word")), text.substring(colon + 2))
              .forEach(mistake -> wrong.add(arch + ": " + mistake));
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(compared > atLeast, "only " + compared);
  }

  /** Every word that NVIDIA's compiler wrote is an instruction, and comes back from its text. */
  @ParameterizedTest
  @CsvSource({"sm_35, 167", "sm_50, 168", "sm_61, 178"})
  void everyWordOfCompiledKernels(String arch, int files) throws IOException {
    Path folder = Corpus.path("data/nvrun");
    assumeTrue(Files.exists(folder), "no corpus: " + folder);
    Isa isa = Isas.load(arch);
    Set<String> wrong = new TreeSet<>();
    int read = 0;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(f -> f.endsWith("k." + arch + ".cubin")).toList()) {
        read++;
        CodeImage image = InputReader.read(InputReader.Format.AUTO, Files.readAllBytes(file));
        for (Program.Kernel kernel : Disassembler.disassemble(isa, image).kernels()) {
          for (Program.PlacedInstruction placed : kernel.code()) {
            Insn insn = placed.decode();
            wrong.addAll(insn.notes());
            wrong.addAll(NvidiaComparison.comeBack(isa, insn, insn.text(), placed.address()));
          }
        }
      }
    }
    assertEquals(Set.of(), wrong);
    assertEquals(files, read);
  }
}
