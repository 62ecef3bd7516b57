package org.sass.lang.assemble;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sass.lang.Corpus;
import org.sass.lang.codec.Symbols;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.ListingWriter;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/**
 * Checks that the assembler accepts the disassembler's output in every style, and gives the same
 * bytes again.
 */
class CheckOfDisassemblyTest {

  @Test
  void compiledKernels() throws IOException {
    Path cases = Corpus.path("data/nvrun");
    assumeTrue(Files.exists(cases), "no compiled kernels in " + cases);
    List<Path> files;
    try (Stream<Path> all = Files.walk(cases)) {
      // Names look like k.sm_50.cubin; the folder also has code of sets that have no table.
      files = all.filter(file -> isKnown(file.getFileName().toString())).sorted().toList();
    }
    int seen = 0;
    // Every seventh file: this tests many kernels of all sets in a few seconds.
    for (int i = 0; i < files.size(); i += 7) {
      CodeImage image =
          InputReader.read(InputReader.Format.CUBIN, Files.readAllBytes(files.get(i)));
      Isa isa = Isas.load(image.arch());
      check(isa, image, files.get(i).toString());
      String source =
          ListingWriter.toString(Disassembler.disassemble(isa, image), ListingWriter.Style.SOURCE);
      // A branch to the first instruction of a group names the group's control word. Such targets
      // have labels, too.
      assertFalse(source.contains("no instruction starts there"), source);
      assertFalse(source.contains("0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0\n.const"), source);
      seen++;
    }
    assertTrue(seen > 50, "only " + seen + " files");
  }

  @Test
  void listingsOfTheFirstMachines() throws IOException {
    Path raw = Corpus.path("data/sm_10/raw");
    assumeTrue(Files.exists(raw), "no listings in " + raw);
    try (Stream<Path> files = Files.list(raw)) {
      for (Path file : files.sorted().toList()) {
        byte[] bytes = Files.readAllBytes(file);
        CodeImage image = InputReader.read(InputReader.Format.AUTO, bytes);
        Isa isa = Isas.load(image.arch() == null ? "sm_10" : image.arch());
        check(isa, image, file.toString());
      }
    }
  }

  /** Disassembles random words, of which hardly any is an instruction. */
  @Test
  void noise() {
    for (String arch : Isas.archs()) {
      Isa isa = Isas.load(arch);
      for (int seed = 0; seed < 20; seed++) {
        byte[] code = new byte[isa.hasControlWords() ? 128 : 120];
        new Random(seed).nextBytes(code);
        int group = isa.hasControlWords() ? isa.control().groupBytes() : code.length;
        for (int at = 0; isa.hasControlWords() && at < code.length; at += group) {
          ByteBuffer.wrap(code)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putLong(at, isa.control().fixedBits());
        }
        check(isa, CodeImage.of(code, List.of()), arch + ", seed " + seed);
      }
    }
  }

  /** Disassembles random words, none of which is taken for a control word. */
  @Test
  void noiseWithoutControlWords() {
    for (String arch : Isas.archs()) {
      Isa isa = Isas.load(arch);
      for (int seed = 0; isa.hasControlWords() && seed < 20; seed++) {
        byte[] code = new byte[128];
        new Random(seed).nextBytes(code);
        ByteBuffer bytes = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN);
        // A random word may look like a control word, but code has control words only if all words
        // at these places look like one. The first one must not.
        bytes.putLong(0, ~isa.control().fixedBits());
        check(isa, CodeImage.of(code, List.of()), arch + ", seed " + seed);
        assertEquals(
            0,
            Disassembler.disassemble(isa, CodeImage.of(code, List.of()))
                .kernels()
                .get(0)
                .code()
                .get(0)
                .address());
      }
    }
  }

  /**
   * A branch to the first instruction of a group gives the address of the group's control word. The
   * disassembler writes a label in front of the instruction instead.
   */
  @Test
  void branchToAGroup() {
    Isa isa = Isas.load("sm_50");
    ByteBuffer code = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    for (String text :
        List.of(
            "", "MOV R1, R2", "@P0 BRA 0x20", "MOV R3, R4", "", "MOV R5, R6", "BRA 0x20", "EXIT")) {
      code.putLong(
          text.isEmpty()
              ? isa.control().fixedBits() | 0x001fc400fe2007f6L
              : Encoder.encode(isa, text, 0, text.length(), code.position(), Symbols.NONE)
                  .word()
                  .low());
    }
    CodeImage image = CodeImage.of(code.array(), List.of());
    check(isa, image, "a branch to a group");
    Program program = Disassembler.disassemble(isa, image);
    String source = ListingWriter.toString(program, ListingWriter.Style.SOURCE);
    assertTrue(source.contains("@P0 BRA L_0028"), source);
    assertTrue(source.contains("\nL_0028:\n        [B------:R-:W-:-:S06] MOV R5, R6\n"), source);
    assertFalse(source.contains("0x20"), source);
    Program again = Assembler.assemble(isa, source);
    assertEquals(List.of(), again.problems(), source);
    assertArrayEquals(code.array(), CodeWriter.toBytes(again), source);
  }

  private static boolean isKnown(String name) {
    return name.endsWith(".cubin")
        && Isas.load(name.replaceAll("^.*\\.(sm_\\d+)\\.cubin$", "$1")) != null;
  }

  private static void check(Isa isa, CodeImage image, String description) {
    assertEquals(List.of(), image.problems(), description);
    Program program = Disassembler.disassemble(isa, image);
    byte[] code = CodeWriter.toBytes(program);
    for (ListingWriter.Style style : ListingWriter.Style.values()) {
      String text = ListingWriter.toString(program, style);
      Program again = Assembler.assemble(isa, text);
      List<String> errors = new ArrayList<>();
      for (Problem problem : again.problems()) {
        if (problem.isError()) {
          errors.add(problem.format(description + " in style " + style));
        }
      }
      assertEquals(List.of(), errors.subList(0, Math.min(5, errors.size())), description);
      // The assembler completes a last instruction that was cut off.
      byte[] back = CodeWriter.toBytes(again);
      byte[] filled = Arrays.copyOf(code, Math.max(code.length, back.length));
      assertArrayEquals(filled, back, description + " in style " + style + "\n" + text);
    }
  }
}
