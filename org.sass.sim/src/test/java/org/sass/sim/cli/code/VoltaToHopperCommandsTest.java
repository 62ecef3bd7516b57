package org.sass.sim.cli.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.sim.cli.GsassRun;
import org.sass.sim.cli.SmallCubin;

/** Runs commands on files for Volta to Hopper. */
class VoltaToHopperCommandsTest {
  /** A listing as cuobjdump prints it, and as people show it in forums. */
  private static final String LISTING =
      """
      \tcode for sm_86
      \t\tFunction : _Z6kernelPfS_
      \t.headerflags\t@"EF_CUDA_SM86 EF_CUDA_PTX_SM(EF_CUDA_SM86)"
              /*0000*/                   MOV R1, c[0x0][0x28] ;          /* 0x00000a0000017a02 */
                                                                         /* 0x000fc40000000f00 */
              /*0010*/                   S2R R4, SR_CTAID.X ;            /* 0x0000000000047919 */
                                                                         /* 0x000e220000002500 */
              /*0020*/                   EXIT ;                          /* 0x000000000000794d */
                                                                         /* 0x000fea0003800000 */
              /*0030*/                   BRA 0x30;                       /* 0xfffffff000007947 */
                                                                         /* 0x000fc0000383ffff */
      \t\t.....................
      """;

  private static final String SOURCE =
      """
      .arch sm_86
      .kernel _Z6kernelPfS_
          [B------:R-:W-:Y:S02] MOV R1, c[0x0][0x28] ;
          [B------:R-:W0:-:S01] S2R R4, SR_CTAID.X ;
          [B------:R-:W-:-:S05] EXIT ;
      L_0030:
          [B------:R-:W-:Y:S00] BRA L_0030
      .end
      """;

  @TempDir Path folder;

  @Test
  void aListingIsReadAndBecomesASource() {
    GsassRun.runWith(LISTING, "check", "-").assertStatus(0);
    assertEquals(
        SOURCE,
        GsassRun.runWith(LISTING, "convert", "-", "-o", "-", "--emit", "source")
            .assertStatus(0)
            .out());
    String words = GsassRun.runWith(LISTING, "asm", "-", "--emit", "hex").assertStatus(0).out();
    assertEquals(
        words, GsassRun.runWith(SOURCE, "asm", "-", "--emit", "hex").assertStatus(0).out());
  }

  @Test
  void instructionsCopiedFromCompilerExplorerAreRead() {
    GsassRun.runWith(
            "square(int*, int):\n MOV R1, c[0x0][0x28] \n EXIT \n.L_x_0:\n BRA `(.L_x_0)\n",
            "asm",
            "-",
            "--isa",
            "sm_86")
        .assertStatus(0)
        .assertOutContains("Function : square(int*, int)\n")
        .assertOutContains("BRA 0x20;");
  }

  /** Other rows of the table give the same instruction to other architectures. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_70 | BRA 0x50 |",
        "sm_90 | BRA 0x50 |",
        "sm_89 | MUFU.EX2 R2, R3 |",
        "sm_75 | HMMA.16816.F32 R8, R4, R10, R8 | needs        sm_75 or newer",
        "sm_90 | HMMA.16816.F32 R8, R4, R10, R8 | needs        sm_75 or newer",
        "sm_75 | LDG.E.SYS R4, [R2] | only in      sm_70 to sm_75",
      })
  void theArchitecturesOfAnInstructionAreNamed(String arch, String text, String expected) {
    String page = GsassRun.run("explain", "--isa", arch, text).assertStatus(0).out();
    List<String> said =
        page.lines().map(String::strip).filter(line -> line.matches("(needs|only in) .*")).toList();
    assertEquals(expected == null ? List.of() : List.of(expected), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90"})
  void aCubinIsShownAndWrittenBack(String arch) throws IOException {
    Path file = folder.resolve("k.cubin");
    byte[] cubin = SmallCubin.of(arch, "S2R R0, SR_TID.X\nMOV R2, c[0x0][0x160]\nEXIT\n");
    Files.write(file, cubin);
    GsassRun.run("dis", file.toString())
        .assertStatus(0)
        .assertOutContains("code for " + arch + "\n")
        .assertOutContains("S2R R0, SR_TID.X;");
    GsassRun.run("dis", file.toString(), "--list").assertStatus(0).assertOutContains(arch);
    Path text = folder.resolve("k.gsass");
    GsassRun.run("dis", file.toString(), "--editable", "-o", text.toString()).assertStatus(0);
    Path again = folder.resolve("again.cubin");
    GsassRun.run("asm", text.toString(), "--into", file.toString(), "-o", again.toString())
        .assertStatus(0);
    assertArrayEquals(cubin, Files.readAllBytes(again));
  }

  @Test
  void aNewerArchitectureIsRefused() throws IOException {
    Path file = folder.resolve("k.cubin");
    byte[] cubin = SmallCubin.of("sm_90", "EXIT\n");
    // The flags of the file have the architecture twice.
    cubin[48] = 100;
    cubin[50] = 100;
    Files.write(file, cubin);
    String known =
        "files for sm_10 to sm_13, sm_20 to sm_30, sm_35, sm_37, sm_50 to sm_62, sm_70 to";
    for (String command : new String[] {"dis", "convert"}) {
      GsassRun.run(command, file.toString(), "-o", folder.resolve("k.gsass").toString())
          .assertStatus(1)
          .assertErrContains("this file is for sm_100, whose instructions are not known; " + known);
    }
    GsassRun.run("run", file.toString())
        .assertStatus(1)
        .assertErrContains("this file cannot be run. There is no emulator for sm_100. Kernels of ");
  }

  /** A file of CUDA 13, which has its architecture in other bits of the header. */
  @Test
  void aNewerArchitectureInAFileOfCuda13IsRefused() throws IOException {
    Path file = folder.resolve("k.cubin");
    byte[] cubin = SmallCubin.of("sm_90", "EXIT\n");
    cubin[8] = 8;
    ByteBuffer.wrap(cubin).order(ByteOrder.LITTLE_ENDIAN).putInt(48, 0x06006402);
    Files.write(file, cubin);
    GsassRun.run("dis", file.toString())
        .assertStatus(1)
        .assertErrContains("this file is for sm_100, whose instructions are not known");
    cubin[48] |= 8;
    Files.write(file, cubin);
    GsassRun.run("dis", file.toString())
        .assertStatus(1)
        .assertErrContains("this file is for sm_100a, whose instructions are not known");
  }

  @Test
  void textsAndWordsAreExplained() {
    GsassRun.run("explain", "LDG.E R2, desc[UR4][R2.64]", "--isa", "sm_90")
        .assertStatus(0)
        .assertOutContains("LDG.E R2, [R2.64]\n  word 02027981 00000004 0c1e1900 03f23600");
    GsassRun.run("explain", "0x000fe20000000000000001000000794d", "--isa", "sm_80")
        .assertStatus(0)
        .assertOutContains("[B------:R-:W-:-:S01] EXIT P0\n")
        .assertOutContains("note: reserved bit 40 is set\n");
  }

  @Test
  void linesOfTheSourceAreAboveInstructionsOf16Bytes() throws IOException {
    Path file = folder.resolve("lines.cubin");
    try (InputStream in = GsassRun.class.getResourceAsStream("lines.sm_90.cubin")) {
      Files.write(file, in.readAllBytes());
    }
    GsassRun.run("dis", file.toString(), "--lines")
        .assertStatus(0)
        .assertOutContains("// /project/lines.cu:2\n        /*0010*/        LDC.64 R2,")
        .assertOutContains("// /project/lines.cu:3\n        /*0050*/        EXIT;");
  }
}
