package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the table of Volta to Hopper with words of 128 bits that NVIDIA's disassembler printed:
 * those of compiled kernels. {@link WideDataTest} compares random ones of each form.
 */
class NvidiaWideFormsTest {
  private static final int COMPILED_ROWS = 6000;
  private static final int COMPILED_FILES = 174;

  /** The tables of the sets, by NVIDIA's name. */
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

  private static String text(Isa isa, Word word, long address, ControlText control) {
    StringBuilder text = new StringBuilder();
    Decoder decoder = new Decoder(isa, text);
    decoder.setControlText(control);
    decoder.print(word, address);
    return text.toString();
  }

  /** Returns whether the text with its control gives the same word. */
  private static boolean comesBack(Isa isa, Word word, long address) {
    String text = text(isa, word, address, ControlText.ALWAYS);
    Encoder.Encoded back = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
    return back.failure() == null && back.word().equals(word);
  }

  @Test
  void examplesOfTheTable() {
    assertEquals(List.of(), TableExamples.check("sm_70.isa", Isas.load("sm_70")));
  }

  /**
   * Checks words that CUDA 13.0's compiler wrote with their control, of instructions that NVIDIA's
   * disassembler of CUDA 11.8 does not print.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sm_80 | 002e62000c80043f00100000ff047f8c | ATOMS.ARRIVE.64 R4, [URZ+0x1000]
          sm_80 | 001e22000c80043f0000080002027f8c | ATOMS.ARRIVE.64 R2, [R2+URZ+0x8]
          sm_89 | 004ff60000000c0a000000080404727a | QMMA.16832.F16.E4M3.E4M3 R4, R4, R8, R10
          sm_89 | 004ff60000002408000000000404727a | QMMA.16816.F32.E4M3.E4M3 R4, R4, R0, R8
          sm_89 | 004ff6000001740c000000080404727a | QMMA.SP.16864.F32.E5M2.E4M3 R4, R4, R8, R12, R0, 0x0
          sm_90 | 000fe6000800301800000000041879f3 | QGMMA.64x8x32.F16.E5M2.E5M2 R24, gdesc[UR4], R24, gsb0
          sm_90 | 000fe2000b80281883000000041879f3 | QGMMA.64x200x32.F32.E4M3.E5M2 R24, gdesc[UR4].negB, R24, UP0, gsb0
          sm_90 | 000fe60008002918000000041c187df3 | QGMMA.64x8x32.F32.E4M3.E5M2 R24, -R28, gdesc[UR4], R24, gsb0
          sm_90 | 000fe60008000a1884001c00041879f3 | QGMMA.SP.64x8x64.F32.E4M3.E4M3 R24, gdesc[UR4].negB, R24, R28, 0x0, gsb0
          sm_90 | 004ea4000a81417f00000000020079a4 | LDGMC.E.AND.STRONG.SYS R0, [R2.64+URZ]
          sm_90 | 004ea4000901457f00000000020479a4 | LDGMC.E.MAX.64.STRONG.SYS R4, [R2.64+URZ]
          """)
  void whatNewerCompilersWrite(String arch, String hex, String wanted) {
    Isa isa = Isas.load(arch);
    assertEquals(wanted, text(isa, word(hex), 0, ControlText.HIDDEN));
    assertTrue(comesBack(isa, word(hex), 0), wanted);
  }

  /** Bits that no text expresses get a remark, and a word that lacks its fixed bits is none. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"})
  void reservedBitsAreNamed(String arch) {
    Isa isa = Isas.load(arch);
    Insn exit = Decoder.decode(isa, word("000fea0003800004000000000000794d"));
    assertEquals("[B------:R-:W-:-:S05] EXIT", exit.text());
    assertEquals(List.of("reserved bit 66 is set"), exit.notes());
    assertEquals(List.of(), Decoder.decode(isa, word("000fea0003800000000000000000794d")).notes());
    Insn move = Decoder.decode(isa, word("800fe40000000f010000000400057202"));
    assertEquals("[B------:R-:W-:-:S02] MOV R5, R4", move.text());
    assertEquals(
        Set.of("reserved bit 64 is set", "reserved bit 127 is set"), Set.copyOf(move.notes()));
    assertTrue(Decoder.decode(isa, word("000fea0003800000000000000000094d")).notes().isEmpty());
    assertTrue(
        Decoder.decode(isa, word("00000000000000000000000000000fff")).text().startsWith("."));
  }

  @Test
  void everyCompiledInstruction() {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (Tsv.Row row : Tsv.read("data/nv128/nv128_real_sample.tsv")) {
      Isa isa = set(row.get("arch"));
      Word word = word(row.get("word_hex"));
      long address = Long.parseLong(row.get("addr"), 16);
      String wanted = NvidiaComparison.squeezed(row.get("nvdisasm_text"));
      String text = text(isa, word, address, ControlText.HIDDEN);
      compared++;
      if (!NvidiaComparison.squeezed(text).equals(wanted)) {
        wrong.add(word + " is " + text + ", not " + wanted);
      } else if (!comesBack(isa, word, address)) {
        wrong.add(text + " does not give " + word);
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(COMPILED_ROWS, compared);
  }

  /**
   * Every word that NVIDIA's compiler wrote is an instruction, and comes back from its text. Fields
   * that a text does not have get the values that the compiler writes.
   */
  @ParameterizedTest
  @ValueSource(strings = {"sm_75", "sm_80", "sm_90"})
  void everyWordOfCompiledKernels(String arch) throws IOException {
    Path folder = Corpus.path("data/nvrun");
    assumeTrue(Files.exists(folder), "no corpus: " + folder);
    Isa isa = Isas.load(arch);
    Map<Word, Long> words = new HashMap<>();
    int files = 0;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(f -> f.endsWith("k." + arch + ".cubin")).toList()) {
        files++;
        CodeImage image = InputReader.read(InputReader.Format.AUTO, Files.readAllBytes(file));
        for (Program.Kernel kernel : Disassembler.disassemble(isa, image).kernels()) {
          for (Program.PlacedInstruction placed : kernel.code()) {
            words.put(placed.word(), (long) placed.address());
          }
        }
      }
    }
    Set<String> wrong = new TreeSet<>();
    words.forEach(
        (word, address) -> {
          String text = text(isa, word, address, ControlText.ALWAYS);
          if (text.startsWith(Decoder.WORD_DIRECTIVE) || text.contains(":bits=")) {
            wrong.add(text);
          } else if (!comesBack(isa, word, address)) {
            wrong.add(text + " does not give " + word);
          }
        });
    assertEquals(Set.of(), wrong);
    assertEquals(COMPILED_FILES, files);
  }
}
