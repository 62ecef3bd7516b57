package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Assembler.Options;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.edit.ListingSource;
import org.sass.lang.file.ListingWriter.Style;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;

/** Checks listings of files that have code for several architectures, as CUDA 13 prints them. */
class FatListingTest {
  private static final String LISTING =
      """
      Fatbin elf code:
      ================
      arch = sm_75
      code version = [1,8]
      host = linux
      compile_size = 64bit

      \tcode for sm_75
      \t.target\tsm_75

      \t\tFunction : void scale<float>(T1 *, int)
      \t.headerflags\t@"EF_CUDA_SM75 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM75)"
              /*0000*/          MOV R1, c[0x0][0x28] ;   /* 0x00000a0000017a02 */
                                                         /* 0x000fe40000000f00 */
              /*0010*/          EXIT ;                   /* 0x000000000000794d */
                                                         /* 0x000fea0003800000 */
      \t\t..........

      Fatbin elf code:
      ================
      arch = sm_90

      \tcode for sm_90
      \t.target\tsm_90

      \t\tFunction : void scale<float>(T1 *, int)
      \t.headerflags\t@"EF_CUDA_SM90 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM90)"
              /*0000*/          LDC R1, c[0x0][0x28] ;   /* 0x00000a00ff017b82 */
                                                         /* 0x000ff00000000800 */
              /*0010*/          EXIT ;                   /* 0x000000000000794d */
                                                         /* 0x000fea0003800000 */
      \t\t..........
      """;

  private static List<String> words(Program program) {
    return program.kernels().stream()
        .flatMap(kernel -> kernel.code().stream())
        .map(placed -> placed.isa().archName() + " " + placed.word())
        .toList();
  }

  @Test
  void eachArchitectureHasItsSection() {
    Program program = Assembler.assemble(Isas.load("sm_10"), LISTING);
    assertEquals(List.of(), program.problems());
    assertEquals(
        List.of(
            "sm_75 0x000fe40000000f0000000a0000017a02",
            "sm_75 0x000fea0003800000000000000000794d",
            "sm_90 0x000ff0000000080000000a00ff017b82",
            "sm_90 0x000fea0003800000000000000000794d"),
        words(program));
    for (Style style : List.of(Style.NEW, Style.OLD)) {
      String text = ListingWriter.toString(program, style);
      assertEquals(
          "code for sm_75,code for sm_90",
          text.lines()
              .map(String::strip)
              .filter(line -> line.startsWith("code for"))
              .collect(Collectors.joining(",")));
      Program again = Assembler.assemble(Isas.load("sm_10"), text);
      assertEquals(List.of(), again.problems(), text);
      assertEquals(words(program), words(again), text);
    }
    String text = ListingWriter.toString(program, Style.NEW);
    assertTrue(text.indexOf("EF_CUDA_SM75") < text.indexOf("EF_CUDA_SM90"), text);
  }

  /** A user who names an architecture gets its code alone. */
  @Test
  void oneArchitectureIsChosen() {
    for (String arch : List.of("sm_75", "sm_90")) {
      Options forced = new Options(Isas.load(arch), true, Isas::load, false);
      Program program = Assembler.assemble(forced, LISTING);
      assertEquals(List.of(), program.problems());
      assertEquals(program.kernels(), Document.of(forced, LISTING).program().kernels());
      assertEquals(1, program.kernels().size());
      CodeImage image = read(Isas.load(arch));
      assertEquals(List.of(), image.problems());
      assertEquals(arch, image.arch());
      Program code = Disassembler.disassemble(Isas.load(arch), image);
      assertEquals(words(program), words(code));
      assertEquals(arch, code.isaOf(code.kernels().get(0)).archName());
    }
    // None is there for this one, so that everything is read with it.
    Options other = new Options(Isas.load("sm_80"), true, Isas::load, false);
    assertEquals(2, Assembler.assemble(other, LISTING).kernels().size());
    String letter = LISTING.replace("code for sm_90", "code for sm_90a");
    Options plain = new Options(Isas.load("sm_90"), true, Isas::load, false);
    assertEquals(1, Assembler.assemble(plain, letter).kernels().size());
  }

  private static CodeImage read(Isa isa) {
    byte[] bytes = LISTING.getBytes(StandardCharsets.UTF_8);
    return InputReader.read(InputReader.Format.LISTING, bytes, isa, Isas::load);
  }

  @Test
  void wordsAreNotReadForSeveralArchitectures() {
    String several = "this listing has code for several architectures (sm_75, sm_90)";
    assertEquals(several + "; choose one with --isa ARCH", read(null).problems().get(0).message());
    assertEquals(
        several + ", but not for sm_80; choose one with --isa ARCH",
        read(Isas.load("sm_80")).problems().get(0).message());
  }

  /** A source text is for one architecture. The same text would be other words for another. */
  @Test
  void aSourceTextIsForOneArchitecture() {
    String branches =
        LISTING
            .replaceAll("EXIT ;\\s+/\\* 0x000000000000794d \\*/\\s+/\\*.*?\\*/", "BRA 0x10 ;")
            .replaceAll("(?m)^.*[/]\\* 0x000f.*$", "");
    Options sm10 = Options.of(Isas.load("sm_10"));
    Document document = Document.of(sm10, branches);
    assertEquals(List.of(), document.program().problems(), branches);
    assertEquals(
        "a source text is for one architecture, and this listing has code for sm_75 and sm_90",
        ListingSource.hindrance(document).text());
    assertNull(ListingSource.of(document));
    // sm_13 has all instructions of sm_10, with the same words. A word with a reserved bit is
    // written as a word.
    String old =
        """
        \tcode for sm_10
        \t\tFunction : a
                /*0000*/         MOV R1, R2;    /* 0x0403c78010000405 */
                /*0008*/         MOV R1, R2;    /* 0x8403c78010000405 */
        \tcode for sm_13
        \t\tFunction : b
                /*0000*/         MOV R1, R2;    /* 0x0403c78010000405 */
        """;
    Document same = Document.of(sm10, old);
    assertNull(ListingSource.hindrance(same));
    String source = ListingSource.of(same);
    assertTrue(source.startsWith(".arch sm_13\n"), source);
    assertTrue(source.contains(".word 0x10000405, 0x8403c780 /* MOV R1, R2: reserved"), source);
  }

  @Test
  void jsonNamesTheArchitectureOfAKernel() {
    CodeContents contents = CodeContents.of(Assembler.assemble(Isas.load("sm_10"), LISTING));
    assertEquals("sm_90", contents.isa());
    assertEquals("sm_75", contents.kernels().get(0).isa());
    assertNull(contents.kernels().get(1).isa());
  }

  @Test
  void anUpperHalfAloneGetsAWarning() {
    String code =
        """
        .arch sm_90
        EXIT ;
                                                   /* 0x000fea0003800000 */
        """;
    Problem problem = Assembler.assemble(Isas.load("sm_10"), code).problems().get(0);
    assertEquals(
        "3: this upper half of a word is ignored, because the instruction before it has no lower"
            + " half beside it; write both halves or none",
        problem.line() + ": " + problem.message());
    assertTrue(!problem.isError());
    String apart = code.replace("EXIT ;", "EXIT ;\n");
    assertEquals(List.of(), Assembler.assemble(Isas.load("sm_10"), apart).problems());
  }

  /** A listing of nvdisasm has no line {@code code for}. */
  @Test
  void theTargetNamesTheArchitecture() {
    String code =
        ".target\tsm_90a\n.section\t.text.k,\"ax\",@progbits\nk:\n.text.k:\nWARPGROUP.ARRIVE ;\n";
    Program program = Assembler.assemble(Isas.load("sm_10"), code);
    assertEquals(List.of(), program.problems().stream().filter(p -> p.isError()).toList());
    assertEquals(
        "sm_90", Isas.withoutLetter(program.kernels().get(0).code().get(0).isa().archName()));
    // PTX has this directive, too, in one column.
    Program ptx = Assembler.assemble(Isas.load("sm_10"), ".target sm_90\n");
    assertEquals("unknown-directive", ptx.problems().get(0).code());
  }
}
