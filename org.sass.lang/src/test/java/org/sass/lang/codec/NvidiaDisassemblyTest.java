package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares the tables of Maxwell and its relatives with what NVIDIA's disassembler prints. White
 * space is ignored.
 */
class NvidiaDisassemblyTest {

  /** Number of random words of each form, on all architectures together. */
  private static final int RANDOM_WORDS = 600;

  @ParameterizedTest
  @CsvSource({"sm_50, maxwell_sample, 177", "sm_35, kepler35_sample, 170"})
  void everyRowOfTheSample(String table, String file, int rows) {
    Isa isa = NvidiaComparison.checkedTable(table);
    List<String> wrong = new ArrayList<>();
    List<Tsv.Row> all = Tsv.read("data/other/" + file + ".tsv");
    for (Tsv.Row row : all) {
      long bits = Long.parseUnsignedLong(row.get("word_hex"), 16);
      wrong.addAll(NvidiaComparison.compare(isa, Word.of(64, bits), row.get("nvdisasm")));
    }
    assertEquals(List.of(), wrong);
    assertEquals(rows, all.size());
  }

  /**
   * Checks the base word of each row of the seed, and the word with each bit flipped that the seed
   * counts as opcode by mistake.
   */
  @ParameterizedTest
  @CsvSource({"sm_50, 5", "sm_35, 3"})
  void everyRowOfTheSeedBitByBit(String table, String generation) {
    Isa isa = NvidiaComparison.checkedTable(table);
    List<String> wrong = new ArrayList<>();
    int rows = 0;
    List<Tsv.Row> over = Tsv.read("data/other/nv_overspecified_bits.tsv");
    for (Tsv.Row row : Tsv.read("data/other/nv_fields_bitflip.tsv")) {
      if (!row.get("arch").startsWith(generation)) {
        continue;
      }
      rows++;
      long bits = Long.parseUnsignedLong(row.get("base_word"), 16);
      wrong.addAll(NvidiaComparison.compare(isa, Word.of(64, bits), row.get("base_text")));
      for (Tsv.Row flip : over) {
        String text = flip.get("text_when_flipped");
        boolean same = flip.get("arch").equals(row.get("arch"));
        if (same && flip.get("seed_line").equals(row.get("seed_line")) && !text.startsWith("(")) {
          long flipped = bits ^ 1L << Integer.parseInt(flip.get("bit"));
          wrong.addAll(NvidiaComparison.compare(isa, Word.of(64, flipped), text));
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(rows > 130, "only " + rows + " rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_50", "sm_35"})
  void examplesAndRandomInstructionsComeBack(String table) {
    Isa isa = NvidiaComparison.checkedTable(table);
    assertEquals(List.of(), TableExamples.check(table + ".isa", isa));
    for (String arch : isa.archs()) {
      everyRandomInstructionComesBack(isa.withArch(arch));
    }
  }

  private static void everyRandomInstructionComesBack(Isa isa) {
    for (Form form : RandomInstructions.forms(isa)) {
      RandomInstructions generator = new RandomInstructions(isa, new Random(form.line()));
      for (int i = 0; i < RANDOM_WORDS / isa.archs().size(); i++) {
        Word word = generator.next(form);
        Insn insn = Decoder.decode(isa, word, 8L * i);
        String text = insn.text();
        assertEquals(form, insn.form(), text);
        assertEquals(List.of(), insn.notes(), text);
        Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), 8L * i, Symbols.NONE);
        String why = read.failure() == null ? "" : read.failure().message();
        assertEquals(word, read.word(), () -> form + " " + text + " " + why);
      }
    }
  }

  /**
   * A word that is in no row is shown as a word with a note; the nearest instruction is not
   * guessed.
   */
  @ParameterizedTest
  @ValueSource(strings = {"sm_50", "sm_35"})
  void anyWordHasAText(String table) {
    Isa isa = Isas.load(table);
    Random random = new Random(7);
    int unknown = 0;
    for (int i = 0; i < 20_000; i++) {
      Word word = Word.of(64, random.nextLong());
      Insn insn = Decoder.decode(isa, word);
      if (insn.form() == null) {
        unknown++;
        assertTrue(insn.text().startsWith(".word 0x"), insn.text());
        assertTrue(insn.notes().get(0).startsWith("no instruction of "), insn.notes().get(0));
        assertEquals(1, insn.notes().size());
      }
      String text = insn.text();
      Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
      assertTrue(read.failure() == null, () -> text + ": " + read.failure().message());
      assertEquals(word.equals(read.word()), insn.form() == null || insn.notes().isEmpty(), text);
    }
    assertTrue(unknown > 0);
  }

  /** The part of a register that is converted stands inside of the bars of its absolute value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sm_50; 5cb2230005af07c5; @!PT F2I.U64.F16.CEIL R197, -|R90.H1|",
        "sm_50; 5cba838004370238; I2F.F32.U8.RZ R56.CC, |R67.B1|",
        "sm_50; 5ce6a600066730f7; I2I.S8.S8.SAT R247.CC, -|R102.B3|",
        "sm_50; 4cba044cf0c70200; I2F.F32.U8 R0, |c[0x13][0x3c30].B2|",
        "sm_35; e5901c00465c1f22; F2I.U64.F16.TRUNC.S R200, |R140.H1|",
        "sm_35; 65d02267861c0802; I2F.F32.U8 R0, |c[0x13][0x3c30].B2|"
      })
  void partsStandInsideOfBars(String table, String digits, String text) {
    Isa isa = Isas.load(table);
    Word word = new Word(64, Long.parseUnsignedLong(digits, 16), 0);
    assertEquals(text, Decoder.decode(isa, word).text());
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertEquals(null, encoded.failure());
    assertEquals(word.low(), encoded.word().low(), text);
  }

  /** The bits of the operand cache are in the control word; the text has them at their operands. */
  @Test
  void reuseIsKeptInControlWords() {
    String listing =
        """
        \tcode for sm_50
        \t\tFunction : k
                                                            /* 0x001f8140fec607f1 */
        /*0008*/        IADD R0, R1.reuse, R2.reuse;        /* 0x5c10000000270100 */
        /*0010*/        FFMA R3, R1.reuse, R4, R5.reuse;    /* 0x5980028000470103 */
        /*0018*/        FADD R6, R7, R8;                    /* 0x5c58000000870706 */
                                                            /* 0x07fffc00ffe207f2 */
        /*0028*/        IADD R9, R10.reuse, R11;            /* 0x5c10000000b70a09 */
        /*0030*/        EXIT;                               /* 0xe30000000007000f */
        /*0038*/        NOP;                                /* 0x50b0000000070f00 */
        """;
    Isa isa = Isas.load("sm_50");
    Program program = Assembler.assemble(isa, listing);
    assertEquals(List.of(), program.problems());
    byte[] bytes = CodeWriter.toBytes(program);
    Program read = Disassembler.disassemble(isa, InputReader.read(InputReader.Format.BIN, bytes));
    for (ListingWriter.Style style : ListingWriter.Style.values()) {
      String text = ListingWriter.toString(read, style);
      assertTrue(text.contains("IADD R0, R1.reuse, R2.reuse"), text);
      assertTrue(text.contains("FFMA R3, R1.reuse, R4, R5.reuse"), text);
      assertTrue(text.contains("IADD R9, R10.reuse, R11"), text);
      assertArrayEquals(bytes, CodeWriter.toBytes(Assembler.assemble(isa, text)), text);
    }
    // Without the word, the assembler sets the same bits itself.
    String source = ".kernel k\nIADD R0, R1.reuse, R2\nEXIT\n.end\n";
    Program own = Assembler.assemble(isa, source);
    assertEquals(List.of(), own.problems());
    String text = own.kernels().get(0).code().get(0).decode().text();
    assertTrue(text.endsWith("IADD R0, R1.reuse, R2"), text);
  }

  /** Listing and source of real kernels give all words again, control words included. */
  @ParameterizedTest
  @CsvSource({"sm_50, 4", "sm_60, 4", "sm_35, 8"})
  void wholeKernelsComeBack(String arch, int group) {
    Isa isa = Isas.load(arch);
    Map<String, List<Tsv.Row>> functions = new LinkedHashMap<>();
    for (Tsv.Row row : Tsv.read("data/other/nv_real_sample.tsv")) {
      if (row.get("arch").equals(arch)) {
        functions.computeIfAbsent(row.get("function"), f -> new ArrayList<>()).add(row);
      }
    }
    int compared = 0;
    List<String> wrong = new ArrayList<>();
    for (List<Tsv.Row> rows : functions.values()) {
      // The sample may start and end inside a group, so only its whole groups are used.
      int first = 0;
      while (Long.parseLong(rows.get(first).get("addr"), 16) % (8 * group) != 0) {
        first++;
      }
      List<Tsv.Row> whole = rows.subList(first, first + (rows.size() - first) / group * group);
      StringBuilder hex = new StringBuilder();
      whole.forEach(row -> hex.append(row.get("word_hex")).append('\n'));
      byte[] bytes = hex.toString().getBytes(StandardCharsets.US_ASCII);
      CodeImage image = InputReader.read(InputReader.Format.HEX, bytes);
      Program program = Disassembler.disassemble(isa, image);
      String source = ListingWriter.toString(program, ListingWriter.Style.SOURCE);
      Program again = Assembler.assemble(isa, source);
      assertArrayEquals(CodeWriter.toBytes(program), CodeWriter.toBytes(again), source);
      assertArrayEquals(image.sections().get(0).code(), CodeWriter.toBytes(program));
      for (Program.PlacedInstruction placed : program.kernels().get(0).code()) {
        Tsv.Row row = whole.get(placed.address() / 8);
        String text = row.get("nvdisasm").replaceAll("[{};]|\\(\\*.*", "");
        String mnemonic = text.strip().replaceAll("@!?P\\w ", "").split("[ .]")[0];
        if (text.contains("`(") || text.isBlank() || isa.formsOf(mnemonic) == null) {
          continue;
        }
        compared++;
        String ours = placed.decode().text().replaceAll("^\\[.*?] ", "");
        if (!NvidiaComparison.squeezed(ours).equals(NvidiaComparison.squeezed(text))) {
          wrong.add(ours + ", not " + text);
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(compared > 100, "only " + compared);
  }

  @Test
  void numbersThatTwentyBitsCannotHold() {
    Isa isa = Isas.load("sm_50");
    String text = "FADD R0, R1, 0.1";
    Encoder.Encoded wrong = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertEquals("out-of-range", wrong.failure().code());
    assertEquals(
        "0.1 cannot be written exactly in 20 bits; write 0.0999755859375, or load it from constant memory or in"
            + " two steps",
        wrong.failure().message());
    for (String number : List.of("0", "-0.0", "1", "-1.5", "+INF", "-INF", "+QNAN", "1e-40")) {
      String one = "FADD32I R0, R1, " + number;
      Encoder.Encoded read = Encoder.encode(isa, one, 0, one.length(), 0, Symbols.NONE);
      assertEquals(null, read.failure(), number);
      String shown = Decoder.decode(isa, read.word()).text();
      Encoder.Encoded again = Encoder.encode(isa, shown, 0, shown.length(), 0, Symbols.NONE);
      assertEquals(read.word(), again.word(), shown);
    }
  }

  /** Of two signs, the message keeps the one that has an effect. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_80"})
  void aNumberHasOneSign(String arch) {
    Isa isa = Isas.load(arch);
    Map<String, String> single =
        Map.of(
            "+-0", "-0", "-+0", "-0", "+-1.5", "-1.5", "-+1.5", "-1.5", "--0", "-0", "++1.5", "1.5",
            "---1.5", "-1.5", "- + 1.5", "-1.5", "-+INF", "-INF", "+-R2", "-R2");
    single.forEach(
        (number, right) -> {
          EncodingFailure failure = failure(isa, number);
          assertEquals("operand-sign one sign is enough", failure.code() + " " + failure.message());
          assertEquals(right, failure.fix(), number);
        });
    for (String number : List.of("+", "-", "-~1.5")) {
      assertTrue(failure(isa, number).code().matches("operand-(kind|sign)"), number);
    }
    assertTrue(failure(isa, "+R2").message().endsWith(" takes no plus sign here"));
  }

  private static EncodingFailure failure(Isa isa, String number) {
    String text = "FADD R0, R1, " + number;
    EncodingFailure failure =
        Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE).failure();
    assertNotNull(failure, number);
    assertEquals(number, text.substring(failure.start(), failure.end()));
    return failure;
  }
}
