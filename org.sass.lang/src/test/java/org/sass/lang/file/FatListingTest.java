package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.ListingWriter.Style;
import org.sass.lang.isa.Isas;

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
