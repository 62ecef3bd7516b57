package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Problem;

/**
 * Checks what nvdisasm prints around the code: sections, symbols, and the architecture, which is
 * only in the flags.
 */
class NvdisasmListingTest {
  private static final String LISTING =
      "\t.headerflags\t@\"EF_CUDA_TEXMODE_UNIFIED EF_CUDA_SM50 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM50)\"\n"
          + "\t.elftype\t@\"ET_EXEC\"\n"
          + "//--------------------- .text.add            --------------------------\n"
          + "\t.section\t.text.add,\"ax\",@progbits\n"
          + "\t.sectioninfo\t@\"SHI_REGISTERS=8\"\n"
          + "\t.align\t32\n"
          + "        .global         add\n"
          + "        .type           add,@function\n"
          + "        .size           add,(.L_19 - add)\n"
          + "        .other          add,@\"STO_CUDA_ENTRY STV_DEFAULT\"\n"
          + ".text.add:\n"
          + "                                             /* 0x083fc400e3e007f0 */\n"
          + "        /*0008*/        MOV R1, c[0x0][0x20];   /* 0x4c98078000870001 */\n"
          + "        /*0010*/        S2R R0, SR_TID.X;       /* 0xf0c8000002170000 */\n"
          + "        /*0018*/        EXIT;                   /* 0xe30000000007000f */\n"
          + ".L_19:\n";

  /** A whole file as nvdisasm -hex lists it: sections of data, and words in two lines. */
  private static final String WIDE =
      """
      \t.headerflags\t@"EF_CUDA_TEXMODE_UNIFIED EF_CUDA_64BIT_ADDRESS EF_CUDA_SM80 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM80)"
      \t.elftype\t@"ET_EXEC"
      //--------------------- .debug_frame              --------------------------
      \t.section\t.debug_frame,"",@progbits
      .debug_frame:
              /*0000*/ \t.byte\t0xff, 0xff, 0xff, 0xff, 0x24, 0x00, 0x00, 0x00
              /*0008*/ \t.dword\tscale
      //--------------------- .nv.info                  --------------------------
      \t.section\t.nv.info,"",@"SHT_CUDA_INFO"
      \t.align\t4

      \t//----- nvinfo : EIATTR_REGCOUNT
      \t.align\t\t4
              /*0000*/ \t.byte\t0x04, 0x2f
              /*0002*/ \t.short\t(.L_1 - .L_0)
      .L_0:
              /*0004*/ \t.word\tindex@(scale)
              /*0008*/ \t.word\t0x00000008
      \t//   ....[0]....
      .L_1:
      //--------------------- .nv.constant0.scale --------------------------
      \t.section\t.nv.constant0.scale,"a",@progbits
      \t.sectionflags\t@""
      \t.align\t4
      .nv.constant0.scale:
      \t.zero\t\t364
      //--------------------- .text.scale    --------------------------
      \t.section\t.text.scale,"ax",@progbits
      \t.sectionflags\t@"SHF_BARRIERS=1"
      \t.sectioninfo\t@"SHI_REGISTERS=8"
      \t.align\t128
              .global         scale
              .type           scale,@function
              .size           scale,(.L_x_1 - scale)
              .other          scale,@"STO_CUDA_ENTRY STV_DEFAULT"
      scale:
      .text.scale:
              /*0000*/                   MOV R1, c[0x0][0x28] ;     /* 0x00000a0000017a02 */
                                                                   /* 0x000fc40000000f00 */
      .L_x_0:
              /*0010*/                   BRA `(.L_x_0);             /* 0xfffffff000007947 */
                                                                   /* 0x000fc0000383ffff */
              /*0020*/                   NOP;                       /* 0x0000000000007918 */
                                                                   /* 0x000fc00000000000 */
      .L_x_1:
      """;

  private static List<String> errors(Program program) {
    return program.problems().stream().filter(Problem::isError).map(Problem::message).toList();
  }

  @Test
  void isReadWithItsOwnInstructionSet() {
    Program program = Assembler.assemble(Isas.load("sm_10"), LISTING);
    assertEquals(List.of(), errors(program));
    assertEquals("sm_50", program.isa().archName());
    assertEquals("add", program.kernels().get(0).name());
    assertEquals(3, program.kernels().get(0).code().size());
  }

  /** nvdisasm repeats the name of a function in a label before the function's header. */
  @Test
  void theLabelBeforeAFunctionIsNoKernel() {
    String labelled = LISTING.replace(".text.add:", "add:\n.text.add:");
    String second = labelled.substring(labelled.indexOf("//--")).replace("add", "sub");
    Program program = Assembler.assemble(Isas.load("sm_10"), labelled + second.replace("19", "20"));
    assertEquals(
        List.of("add", "sub"), program.kernels().stream().map(Program.Kernel::name).toList());
    assertEquals(List.of(), program.problems());
    String cut = ".arch sm_50\n" + labelled.substring(labelled.indexOf("add:\n.text"));
    program = Assembler.assemble(Isas.load("sm_10"), cut);
    assertEquals(1, program.kernels().size(), "without the lines before the label");
  }

  @Test
  void anEditKeepsTheLabelBeforeAFunctionOut() {
    String labelled =
        ".arch sm_50\n"
            + LISTING.substring(LISTING.indexOf(".text.add:")).replace(".text", "add:\n.text");
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), labelled);
    Document edited = document.edit(0, 0, 0, 0, "// an edit\n");
    assertEquals(1, edited.program().kernels().size());
  }

  @Test
  void whatStandsBeforeTheFlagsCounts() {
    Program program = Assembler.assemble(Isas.load("sm_10"), ".arch sm_60\n" + LISTING);
    assertEquals("sm_60", program.isa().archName());
    Assembler.Options fixed = new Assembler.Options(Isas.load("sm_52"), true, Isas::load, false);
    assertEquals("sm_52", Assembler.assemble(fixed, LISTING).isa().archName());
  }

  @Test
  void anEditOfTheFlagsChangesTheSet() {
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), LISTING);
    assertEquals("sm_50", document.isa().archName());
    int at = document.lineText(0).indexOf("SM50");
    Document other = document.edit(0, at + 2, 0, at + 4, "60");
    assertEquals("sm_60", other.isa().archName());
    assertEquals("sm_10", other.edit(0, 0, 1, 0, "").isa().archName());
  }

  @Test
  void aWholeFileWithWordsOf128Bits() {
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), WIDE);
    for (Program program :
        List.of(Assembler.assemble(Isas.load("sm_10"), WIDE), document.program())) {
      assertEquals(List.of(), program.problems());
      assertEquals("sm_80", program.isa().archName());
      assertEquals(1, program.kernels().size());
      assertEquals("scale", program.kernels().get(0).name());
      assertEquals(
          List.of(
              new Word(128, 0x00000a0000017a02L, 0x000fc40000000f00L),
              new Word(128, 0xfffffff000007947L, 0x000fc0000383ffffL),
              new Word(128, 0x0000000000007918L, 0x000fc00000000000L)),
          program.kernels().get(0).code().stream().map(placed -> placed.word()).toList());
    }
    CodeImage image =
        InputReader.read(InputReader.Format.AUTO, WIDE.getBytes(StandardCharsets.UTF_8));
    assertEquals(List.of(), image.problems());
    assertEquals("sm_80", image.arch());
    assertEquals(48, image.sections().get(0).code().length);
  }

  /** An edit in a section of data, and one that makes it a section of code, keep the rules. */
  @Test
  void anEditBeforeTheCode() {
    Document document = Document.of(Assembler.Options.of(Isas.load("sm_10")), WIDE);
    document.program();
    Document edited = document.edit(5, 0, 5, 0, "FOO R1 ;\n");
    assertEquals(List.of(), errors(edited.program()));
    Document other = edited.edit(3, 0, 4, 0, "\t.section\t.text.f,\"\",@progbits\n");
    assertEquals(
        Assembler.assemble(Isas.load("sm_10"), other.text()).problems(),
        other.program().problems());
    assertTrue(errors(other.program()).toString().contains("FOO"), "code");
  }

  @Test
  void aSourceHasNoSuchDirectives() {
    Program program = Assembler.assemble(Isas.load("sm_10"), ".align 32\nRET\n");
    assertTrue(errors(program).toString().contains(".align is not a directive"), "in silence");
  }
}
