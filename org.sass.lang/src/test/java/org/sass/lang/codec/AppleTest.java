package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sass.lang.Blanks;
import org.sass.lang.Tsv;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.HexBytes;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.file.WordLines;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares texts and words of Apple's G13 with what the community's disassembler prints and its
 * assembler reads. White space is ignored.
 */
class AppleTest {
  private static final Isa G13 = IsaReader.read("g13.isa", Isas.tableText("g13"), Isas::load);

  /** Returns the word of some bytes in the order of a listing, the lowest byte first. */
  private static Word word(byte[] bytes) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < bytes.length; i++) {
      long one = bytes[i] & 0xffL;
      low |= i < 8 ? one << (8 * i) : 0;
      high |= i < 8 ? 0 : one << (8 * i - 64);
    }
    return new Word(8 * bytes.length, low, high);
  }

  private static Encoder.Encoded encode(String text) {
    return Encoder.encode(G13, text, 0, text.length(), 0, Symbols.NONE);
  }

  @Test
  void everyRowOfTheSample() {
    List<String> wrong = new ArrayList<>();
    List<Tsv.Row> rows = Tsv.read("data/other/apple_sample.tsv");
    for (Tsv.Row row : rows) {
      Word word = word(HexFormat.of().parseHex(row.get("hex")));
      String text = row.get("asm");
      assertEquals(word.size(), G13.sizeOf(word.low(), word.high()), text);
      String ours = Decoder.decode(G13, word).text();
      if (!Blanks.remove(ours).equals(Blanks.remove(text))) {
        wrong.add(row.get("hex") + " is " + ours + ", not " + text);
        continue;
      }
      Encoder.Encoded read = encode(text);
      if (read.failure() != null) {
        wrong.add(text + ": " + read.failure().message());
      } else if (row.get("roundtrip").equals("y") && !read.word().equals(word)) {
        wrong.add(text + " is " + read.word() + ", not " + word);
      } else if (!Decoder.decode(G13, read.word()).text().equals(ours)) {
        wrong.add(text + " comes back as " + Decoder.decode(G13, read.word()).text());
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(770, rows.size());
  }

  /** The long word holds the register's upper two bits; the short one has registers up to r31. */
  @Test
  void shaderInstructionsThatTheSampleLacks() {
    check("a1c40e3000000030", "ld_var r113l.cache, 0, 14, 3");
    check("21510b40", "ld_var r20, 0, 11, 4");
    check("21d10b4000000010", "ld_var r52, 0, 11, 4");
    check("1c10", "TODO.after_sampling1");
    check("cc62", "TODO.after_sampling2");
    assertEquals(
        "r128 is out of range: ld_var takes r0 to r127 here",
        encode("ld_var r128, 0, 11, 4").failure().message());
  }

  private static void check(String bytes, String text) {
    Word word = word(HexFormat.of().parseHex(bytes));
    assertEquals(word.size(), G13.sizeOf(word.low(), word.high()), text);
    assertEquals(text, Decoder.decode(G13, word).text());
    assertEquals(word, encode(text).word(), text);
  }

  @Test
  void examplesAndRandomInstructionsComeBack() {
    assertEquals(List.of(), TableExamples.check("g13.isa", G13));
    for (Form form : G13.forms()) {
      RandomInstructions generator = new RandomInstructions(G13, new Random(form.line()));
      for (int i = 0; i < 500; i++) {
        Word word = generator.next(form);
        Insn insn = Decoder.decode(G13, word, 2L * i);
        assertEquals(form, insn.form(), () -> word + " " + insn.text());
        assertEquals(List.of(), insn.notes(), () -> word + " " + insn.text());
        String text = insn.text();
        Encoder.Encoded again = Encoder.encode(G13, text, 0, text.length(), 2L * i, Symbols.NONE);
        String why = again.failure() == null ? "" : again.failure().message();
        assertEquals(word, again.word(), () -> form + " " + text + " " + why);
        assertEquals(word.size(), G13.sizeOf(word.low(), word.high()));
      }
    }
  }

  /**
   * Fills the free bits of each form at random, in both lengths. The text must encode to a word
   * with the same text.
   */
  @Test
  void anyWordOfAFormHasAStableText() {
    Random random = new Random(13);
    List<String> wrong = new ArrayList<>();
    int texts = 0;
    for (Form form : G13.forms()) {
      for (int i = 0; i < Integer.getInteger("g13.words", 400); i++) {
        Word word = randomWord(form, random);
        Insn insn = Decoder.decode(G13, word);
        String text = insn.text();
        Encoder.Encoded read = encode(text);
        if (read.failure() != null) {
          wrong.add(word + " " + text + ": " + read.failure().message());
        } else if (!Decoder.decode(G13, read.word()).text().equals(text)) {
          wrong.add(text + " comes back as " + Decoder.decode(G13, read.word()).text());
        } else if (insn.notes().isEmpty() && !read.word().equals(word)) {
          wrong.add(text + " is " + read.word() + ", not " + word + ", and no note says so");
        }
        texts += insn.form() == null ? 0 : 1;
      }
    }
    assertEquals(List.of(), wrong.subList(0, Math.min(20, wrong.size())));
    assertTrue(texts > 100 * G13.forms().size(), texts + " texts");
  }

  private static Word randomWord(Form form, Random random) {
    boolean brief = form.shortSize() != 0 && random.nextBoolean();
    int size = brief ? form.shortSize() : form.size();
    long low = random.nextLong() & ~form.fixedPattern().maskLow() | form.fixedPattern().valueLow();
    long high =
        random.nextLong() & ~form.fixedPattern().maskHigh() | form.fixedPattern().valueHigh();
    if (form.shortSize() != 0) {
      low &= ~form.shortMaskLow();
      low |=
          brief
              ? form.shortPattern().valueLow()
              : form.shortMaskLow() & ~form.shortPattern().valueLow();
    }
    long lowMask = size >= 64 ? -1 : (1L << size) - 1;
    long highMask = size <= 64 ? 0 : size == 128 ? -1 : (1L << (size - 64)) - 1;
    return new Word(size, low & lowMask, high & highMask);
  }

  /** Instructions of all lengths one after another, and bytes that are no instructions. */
  @Test
  void anyBytesComeBack() {
    Random random = new Random(7);
    for (int run = 0; run < 50; run++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (int i = 0; i < 40; i++) {
        Form form = G13.forms().get(random.nextInt(G13.forms().size()));
        Word word = randomWord(form, random);
        for (int at = 0; at < word.size(); at += 8) {
          out.write((int) (at < 64 ? word.low() >>> at : word.high() >>> (at - 64)));
        }
      }
      byte[] bytes = out.toByteArray();
      CodeImage image = InputReader.read(InputReader.Format.BIN, bytes);
      Program program = Disassembler.disassemble(G13, image);
      assertArrayEquals(bytes, CodeWriter.toBytes(program));
      for (ListingWriter.Style style : ListingWriter.Style.values()) {
        String text = ListingWriter.toString(program, style);
        Program again = Assembler.assemble(G13, text);
        assertArrayEquals(bytes, CodeWriter.toBytes(again), () -> style + "\n" + text);
      }
    }
  }

  /** Code in hexadecimal is bytes in the order of memory; after 0x it is a number. */
  @Test
  void hexadecimalDigitsAreBytes() {
    WordLines lines = new WordLines(G13, ControlText.HIDDEN);
    StringBuilder out = new StringBuilder();
    for (String line : List.of("6278ce4e", "62 78 ce 4e", "0x4ece7862")) {
      lines.disassemble(line, out);
      assertEquals("mov r30l, 20174\t", out.toString());
      out.setLength(0);
    }
    lines.assemble("mov r30l, 20174", out);
    assertEquals("6278ce4e", out.toString());
    out.setLength(0);
    lines.disassemble("6278", out);
    String missing =
        "the instruction that starts with these bytes has 4 bytes; the last ones are missing";
    assertEquals("error: " + missing, out.toString());
    String mistake = "'627' is not a row of bytes, two hexadecimal digits each";
    assertEquals(mistake, HexBytes.readWord(G13, "627", 0, 3).mistake());
    byte[] text = "// two\n6278ce4e\n8800\n".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    CodeImage image = InputReader.read(InputReader.Format.AUTO, text, G13, Isas::load);
    assertEquals(List.of(), image.problems());
    assertEquals("6278ce4e8800", HexFormat.of().formatHex(image.sections().get(0).code()));
  }

  /** Reads labels instead of distances, and special registers by their names. */
  @Test
  void readsWhatPeopleWrite() {
    String source =
        """
        .arch g13
        mov_imm r0l, 0x10 + 2
        get_sr r1, sr80 (thread_position_in_grid.x)
        again: fadd32 r2, r1, 1.5
        jmp_exec_any again
        jmp_exec_any pc - 6
        jmp_exec_none 0xe
        bitop_mov r0, u6
        stop
        """;
    Program program = Assembler.assemble(G13, source);
    assertEquals(List.of(), program.problems());
    List<String> texts =
        program.kernels().get(0).code().stream().map(placed -> placed.decode().text()).toList();
    assertEquals(
        List.of(
            "mov r0l, 18",
            "get_sr r1, sr80",
            "fadd r2, r1, 1.5",
            "jmp_exec_any pc-6",
            "jmp_exec_any pc-6",
            "jmp_exec_none pc-12",
            "mov r0, u6",
            "stop"),
        texts);
  }

  @Test
  void mistakesAreSaidInTheLettersOfTheSet() {
    assertEquals(
        "registers are written in small letters: r1",
        encode("iadd R1, R2, R3").failure().message());
    assertEquals(
        "unknown mnemonic IADD; mnemonics are written in small letters: iadd",
        encode("IADD r1, r2, r3").failure().message());
    assertEquals(
        "'r1' cannot be the destination of fadd16; it takes rnl or rnh; write r1l or r1h for a half"
            + " of the register",
        encode("fadd16 r1, r2l, r3l").failure().message());
    assertEquals(
        "'r2_r3' cannot be the first source of bfi; it takes n, un, unl or unh, rn or rnl or rnh",
        encode("bfi r1, r2_r3, r4, r5").failure().message());
    assertEquals("out-of-range", encode("fadd r1, r2, 0.3").failure().code());
    assertEquals("operand-repeat", encode("iadd r8_r10, r1, r2").failure().code());
  }
}
