package org.sass.lang.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isas;
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
    assertEquals(
        List.of("no instruction branches to .L_19", "no instruction branches to .L_20"),
        program.problems().stream().map(Problem::message).toList());
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
  void aSourceHasNoSuchDirectives() {
    Program program = Assembler.assemble(Isas.load("sm_10"), ".align 32\nRET\n");
    assertTrue(errors(program).toString().contains(".align is not a directive"), "in silence");
  }
}
