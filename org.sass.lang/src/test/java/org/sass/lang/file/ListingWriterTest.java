package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.Corpus;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.ListingWriter.Style;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

class ListingWriterTest {
  private static final Isa SM_10 = Isas.load("sm_10");

  private static final String SOURCE =
      """
      .kernel copy
      .param from
      .param count u32
      .shared 64
      .const 1 0x8 = 7, 1.5
              MOV32 R1, from
              IADD32 R2, R1, c[0x1][0x2]
      loop:   GLD.U32 R3, global14[R1]
              ISET.S32.C0 o[0x7f], R3, R124, NE
              BRA C0.NE, loop
              RET C0.EQ
              LOP.PASS_B R0, R0, ~R3
              .word 0x00000000
              .word 0x00000000
              GST.EXIT.U32 global14[R1], R3
      .end
      """;

  @Test
  void newGeneration() {
    check(
        Style.NEW,
        """

        \tcode for sm_10
        \t\tFunction : copy
        \t.headerflags    @"EF_CUDA_SM10 EF_CUDA_PTX_SM(EF_CUDA_SM10)"
                /*0000*/        MOV32 R1, g [0x4];                 /* 0x1100e804         */
                /*0004*/        IADD32 R2, R1, c[0x1][0x2];        /* 0x20a28208         */
                /*0008*/        GLD.U32 R3, global14[R1];          /* 0x80c00780d00e020d */
                /*0010*/        ISET.S32.C0 o[0x7f], R3, R124, NE; /* 0x6c0147c8307c07fd */
                /*0018*/        BRA C0.NE, 0x8;                    /* 0x0000028010001003 */
        """);
  }

  @Test
  void oldGeneration() {
    check(
        Style.OLD,
        """

        \tcode for sm_10
        \t\tFunction : copy
        \t/*0000*/     /*0x1100e804        */ \tMOV32 R1, g [0x4];
        \t/*0004*/     /*0x20a28208        */ \tIADD32 R2, R1, c [0x1] [0x2];
        \t/*0008*/     /*0xd00e020d80c00780*/ \tGLD.U32 R3, global14 [R1];
        \t/*0010*/     /*0x307c07fd6c0147c8*/ \tISET.S32.C0 o [0x7f], R3, R124, NE;
        \t/*0018*/     /*0x1000100300000280*/ \tBRA C0.NE, 0x8;
        """);
  }

  @Test
  void source() {
    check(
        Style.SOURCE,
        """
        .arch sm_10

        .kernel copy
        .param from u32
        .param count u32
        .shared 64
        .const 1 0x8 = 0x7, 0x3fc00000
                MOV32 R1, g [0x4]
                IADD32 R2, R1, c[0x1][0x2]
        loop:
                GLD.U32 R3, global14[R1]
                ISET.S32.C0 o[0x7f], R3, R124, NE
                BRA C0.NE, loop
                RET C0.EQ
                LOP.PASS_B R0, R0, ~R3
                .word 0x00000000
                .word 0x00000000
                GST.EXIT.U32 global14[R1], R3
        .end
        """);
  }

  @Test
  void severalKernelsAndNoExit() {
    String source = ".kernel a.b\nRET\n.end\n.kernel c\nMOV32 R1, R2\nMOV32 R1, R2\n.end\n";
    Program program = Assembler.assemble(SM_10, source);
    assertEquals(
        """
        .arch sm_10

        .kernel a.b
                RET
        .end

        .kernel c
                MOV32 R1, R2
                .word 0x10008404  // MOV32 R1, R2
        .end
        """,
        ListingWriter.toString(program, Style.SOURCE));
  }

  /** Genuine listings are written again exactly as they were, character by character. */
  @TestFactory
  Stream<DynamicTest> genuine() throws IOException {
    Path folder = Corpus.path("data/sm_10/raw");
    assumeTrue(Files.isDirectory(folder), "no corpus: " + folder);
    List<Path> files;
    try (Stream<Path> list = Files.list(folder)) {
      files = list.sorted().toList();
    }
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(), () -> assertWrittenUnchanged(file)));
  }

  private static void assertWrittenUnchanged(Path file) throws IOException {
    String text = Files.readString(file).replaceAll("[\u202a-\u202e]", "");
    Program program = Assembler.assemble(SM_10, text);
    Style style = text.contains("*/ \t") ? Style.OLD : Style.NEW;
    assertEquals(text.strip(), ListingWriter.toString(program, style).strip());
  }

  @Property(tries = 300)
  void everyStyleGivesTheWordsBack(@ForAll("programs") byte[] code) {
    CodeImage image = CodeImage.of(code, List.of());
    Program program = Disassembler.disassemble(SM_10, image);
    List<String> words = words(program);
    for (Style style : List.of(Style.NEW, Style.OLD)) {
      byte[] listing = ListingWriter.toString(program, style).getBytes();
      assertEquals(
          words,
          words(
              Disassembler.disassemble(SM_10, InputReader.read(InputReader.Format.AUTO, listing))));
    }
    String source = ListingWriter.toString(program, Style.SOURCE);
    Program again = Assembler.assemble(SM_10, source);
    assertEquals(
        List.of(),
        again.problems().stream()
            .filter(p -> p.severity().compareTo(Problem.Severity.WARNING) < 0)
            .map(p -> p.format("") + "\n" + source)
            .toList());
    assertEquals(words, words(again), source);
  }

  /**
   * Creates programs of random units. The last unit is a short word, so that no long word is cut
   * off.
   */
  @Provide
  static Arbitrary<byte[]> programs() {
    Arbitrary<Integer> unit =
        Arbitraries.oneOf(
            Arbitraries.integers(),
            Arbitraries.of(0x10008404, 0x1100e804, 0xd00e020d, 0x10001003, 0x30000003, 0xf0000001),
            Arbitraries.of(0x0403c780, 0x80c00780, 0x280, 0x780, 0xe0000001, 3));
    return unit.list()
        .ofMaxSize(24)
        .map(
            list -> {
              CodeUnits units = new CodeUnits();
              list.forEach(units::addUnit);
              units.addUnit(0x10008404);
              units.addUnit(0x10008404);
              return units.toBytes();
            });
  }

  private static List<String> words(Program program) {
    return program.kernels().stream()
        .flatMap(kernel -> kernel.code().stream())
        .map(placed -> placed.word().toString())
        .toList();
  }

  private static void check(Style style, String expected) {
    Program program = Assembler.assemble(SM_10, SOURCE);
    assertEquals(List.of(), program.problems().stream().filter(Problem::isError).toList());
    String text = ListingWriter.toString(program, style);
    assertEquals(expected, text.substring(0, Math.min(expected.length(), text.length())));
  }
}
