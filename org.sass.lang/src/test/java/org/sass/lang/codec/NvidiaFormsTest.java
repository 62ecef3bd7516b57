package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.lang.Corpus;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the tables with all forms that NVIDIA's disassembler knows: random words of each form,
 * and a word for each value of each modifier.
 */
class NvidiaFormsTest {

  private static Word word(String hex) {
    return Word.of(64, Long.parseUnsignedLong(hex, 16));
  }

  @ParameterizedTest
  @CsvSource({"sm_35, SM35, 3238"})
  void everyRowOfTheSample(String table, String arch, int rows) {
    NvidiaComparison nvidia = new NvidiaComparison(NvidiaComparison.checked(table));
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_all_sample.tsv")) {
      if (row.get("arch").equals(arch)) {
        compared++;
        wrong.addAll(nvidia.compare(word(row.get("word_hex")), row.get("nvdisasm_text"), 0));
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(rows, compared);
  }

  /**
   * Checks the rows of one status: values with a meaning ({@code ok}), values that the disassembler
   * shows as invalid ({@code reserved}), and values that make the word one of another form.
   *
   * @param group the beginning of the names of the forms
   */
  @ParameterizedTest
  @CsvSource({"sm_35, 3x., ok, 9911", "sm_35, 3x., reserved, 1525", "sm_35, 3x., other form, 30"})
  void everyValueOfEveryModifier(String table, String group, String status, int rows) {
    NvidiaComparison nvidia = new NvidiaComparison(NvidiaComparison.checked(table));
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/other/nv_all_modifiers.tsv")) {
      if (row.get("form_id").startsWith(group) && row.get("status").equals(status)) {
        compared++;
        wrong.addAll(nvidia.compare(word(row.get("word")), row.get("nvdisasm_text")));
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(rows, compared);
  }

  /** Every word that NVIDIA's compiler wrote is an instruction, and comes back from its text. */
  @ParameterizedTest
  @CsvSource({"sm_35, 167"})
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
            wrong.addAll(new NvidiaComparison(isa).comeBack(insn, placed.address()));
          }
        }
      }
    }
    assertEquals(Set.of(), wrong);
    assertEquals(files, read);
  }
}
