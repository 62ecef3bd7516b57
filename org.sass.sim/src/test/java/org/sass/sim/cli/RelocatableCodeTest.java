package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiled files whose kernels call functions in other sections, and use what a linker places. */
class RelocatableCodeTest {
  private static final String MAXWELL_KERNEL =
      """
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      MOV32I R4, 0x7
      JCAL 0x0
      ST.E [R2], R4
      EXIT
      """;

  private static final String MAXWELL_LOOP =
      """
      MOV32I R5, 0x3
      more:
      IADD R4, R4, R4
      IADD32I R5, R5, -0x1
      ISETP.NE.AND P0, PT, R5, RZ, PT
      @P0 BRA more
      RET
      """;

  @TempDir Path folder;

  private GsassRun run(LinkedCubin cubin, String... more) throws IOException {
    List<String> options =
        new ArrayList<>(List.of("--buffer", "out=4xu32", "--param", "@out", "--dump", "out"));
    options.addAll(List.of(more));
    return GsassRun.runCubin(folder, cubin.build(), options.toArray(String[]::new));
  }

  @Test
  void aFunctionInAnotherSection() throws IOException {
    LinkedCubin cubin =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .function("eightfold", MAXWELL_LOOP)
            .relocation(".text.k", 0x28, 42, "eightfold");
    assertEquals("56 0 0 0", run(cubin).dumpedValues());
  }

  @Test
  void functionsThatOthersNeedComeWithThem() throws IOException {
    LinkedCubin cubin =
        new LinkedCubin("sm_50")
            .function("unused", "JCAL 0x0\nRET\n")
            .kernel("k", MAXWELL_KERNEL)
            .function("first", "JCAL 0x0\nIADD32I R4, R4, 0x1\nRET\n")
            .function("eightfold", MAXWELL_LOOP)
            .undefined("nowhere")
            .relocation(".text.unused", 0x8, 77, "nowhere")
            .relocation(".text.k", 0x28, 42, "first")
            .relocation(".text.first", 0x8, 42, "eightfold");
    assertEquals("57 0 0 0", run(cubin).dumpedValues());
    run(cubin, "--kernel", "first").assertStatus(2).assertErrContains("there is no kernel 'first'");
  }

  @Test
  void callsOfKepler() throws IOException {
    String kernel =
        """
        MOV R2, c[0x0][0x140]
        MOV R3, c[0x0][0x144]
        MOV32I R4, 0x7
        JCAL 0x0
        CAL next
        next:
        ST.E [R2], R4
        EXIT
        """;
    LinkedCubin cubin =
        new LinkedCubin("sm_35")
            .kernel("k", kernel)
            .function("addOne", "IADD R4, R4, 0x1\nRET\n")
            .function("twice", "NOP\nIADD R4, R4, R4\nRET\n")
            .relocation(".text.k", 0x20, 12, "addOne")
            .relocation(".text.k", 0x28, 41, "twice");
    assertEquals("16 0 0 0", run(cubin).dumpedValues());
  }

  @Test
  void placesThatALinkerGives() throws IOException {
    String kernel =
        """
        MOV R2, c[0x0][0x140]
        MOV R3, c[0x0][0x144]
        MOV R4, c[0x0][0x0]
        LDC R5, c[0x0][0x4]
        STS [0x0], R4
        LDS R6, [0x0]
        MOV32I R7, 0x0
        ST.E.128 [R2], R4
        EXIT
        """;
    byte[] table = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};
    LinkedCubin cubin =
        new LinkedCubin("sm_50")
            .kernel("k", kernel)
            .function("f", "RET\n")
            .data(".nv.constant3", table)
            .empty(".nv.shared.k", 8)
            .empty(".nv.shared.f", 12)
            .variable("table", ".nv.constant3", 8)
            .variable("own", ".nv.shared.k", 4)
            .variable("other", ".nv.shared.f", 8)
            .relocation(".text.k", 0x18, 50, "table")
            .relocation(".text.k", 0x28, 54, "table")
            .relocation(".text.k", 0x30, 45, "other")
            .relocation(".text.k", 0x38, 45, "other")
            .relocation(".text.k", 0x48, 43, "f");
    // Word 8 of the constants is 3, that at 8 + 4 is 4. The function begins after the kernel.
    assertEquals("3 4 3 128", run(cubin).dumpedValues());
  }

  @Test
  void aVariableThatAFunctionUses() throws IOException {
    LinkedCubin cubin =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .function("f", "MOV32I R6, 0x0\nMOV32I R7, 0x0\nLD.E R4, [R6]\nRET\n")
            .data(".nv.global.init", new byte[] {5, 0, 0, 0, 99, 0, 0, 0})
            .variable("v", ".nv.global.init", 4)
            .relocation(".text.k", 0x28, 42, "f")
            .relocation(".text.f", 0x8, 43, "v")
            .relocation(".text.f", 0x10, 44, "v");
    assertEquals("99 0 0 0", run(cubin).dumpedValues());
  }

  @Test
  void addressesInData() throws IOException {
    // The table in constant memory has the addresses of v, of the byte 4 after it, and of w.
    String kernel =
        """
        MOV R2, c[0x0][0x140]
        MOV R3, c[0x0][0x144]
        MOV R4, c[0x3][0x8]
        MOV R5, c[0x3][0xc]
        LD.E R8, [R4]
        MOV R4, c[0x3][0x10]
        MOV R5, c[0x3][0x14]
        LD.E R9, [R4]
        MOV R4, c[0x3][0x18]
        MOV R5, c[0x3][0x1c]
        LD.E.64 R4, [R4]
        LD.E R10, [R4]
        MOV R11, RZ
        ST.E.128 [R2], R8
        EXIT
        """;
    ByteBuffer table = SmallCubin.little(32).putLong(0, -1).putLong(16, 4);
    ByteBuffer data = SmallCubin.little(32).putInt(8, 11).putInt(12, 12).putInt(20, 13);
    for (String arch : List.of("sm_35", "sm_50")) {
      LinkedCubin cubin =
          new LinkedCubin(arch)
              .kernel("k", kernel)
              .data(".nv.constant3", table.array())
              .data(".nv.global.init", data.array())
              .variable("v", ".nv.global.init", 8)
              .variable("w", ".nv.global.init", 24)
              .relocation(".nv.constant3", 8, 4, "v")
              .relocation(".nv.constant3", 16, 4, "v")
              .relocation(".nv.constant3", 24, 4, "w")
              // An addend beside the place: w holds the address of the byte 12 after v.
              .relocation(".nv.global.init", 24, 4, "v", 12);
      assertEquals("11 12 13 0", run(cubin).dumpedValues(), arch);
    }
    LinkedCubin outside =
        new LinkedCubin("sm_50")
            .kernel("k", kernel)
            .data(".nv.global.init", data.array())
            .variable("v", ".nv.global.init", 8)
            .relocation(".nv.global.init", 25, 4, "v");
    run(outside).assertStatus(2).assertErrContains(".nv.global.init at 0x19 needs v");
  }

  @Test
  void whatIsMissing() throws IOException {
    LinkedCubin undefined =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .undefined("elsewhere")
            .relocation(".text.k", 0x28, 42, "elsewhere");
    run(undefined)
        .assertStatus(3)
        .assertErrContains("it calls elsewhere, which is not in the file");
    LinkedCubin descriptor =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .function("f", "RET\n")
            .relocation(".text.k", 0x18, 48, "f");
    run(descriptor)
        .assertStatus(2)
        .assertErrContains(
            "kernel k cannot be run: .text.k at 0x18 needs f as a descriptor of a function, which"
                + " only the driver makes (relocation 48): [B012345:R-:W-:-:S15] MOV32I R4, 0x7");
    LinkedCubin constants =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .function("f", "RET\n")
            .data(".nv.constant2.f", new byte[] {1, 2, 3, 4})
            .relocation(".text.k", 0x28, 42, "f");
    run(constants)
        .assertStatus(2)
        .assertErrContains("k calls f, which has constants of its own in bank 2; link the file");
    LinkedCubin place =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .empty(".nv.surprise", 8)
            .variable("v", ".nv.surprise", 0)
            .relocation(".text.k", 0x18, 43, "v");
    run(place)
        .assertStatus(2)
        .assertErrContains("needs v, which is in .nv.surprise, a section without an address here");
  }

  /** Version 2, the file a.cu: line 7 at 0x8, line 9 at 0x18 and line 11 at 0x28. */
  private static final String LINE_UNIT =
      """
      32 00 00 00 02 00 16 00 00 00 01 01 fd 0e 0a 00
      01 01 01 01 00 00 00 01 00 61 2e 63 75 00 00 00
      00 00 02 08 03 06 01 02 10 03 02 01 02 10 03 02
      01 02 10 00 01 01
      """;

  /** What needs a driver names the line of the source, before the run and in it. */
  @Test
  void linesOfTheSource() throws IOException {
    byte[] lines = HexFormat.of().parseHex(LINE_UNIT.replaceAll("\\s", ""));
    LinkedCubin descriptor =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .undefined("f")
            .data(".debug_line", lines)
            .relocation(".text.k", 0x18, 48, "f");
    run(descriptor).assertStatus(2).assertErrContains("(relocation 48), a.cu:9: [B012345");
    LinkedCubin undefined =
        new LinkedCubin("sm_50")
            .kernel("k", MAXWELL_KERNEL)
            .undefined("elsewhere")
            .data(".debug_line", lines)
            .relocation(".text.k", 0x28, 42, "elsewhere");
    run(undefined)
        .assertStatus(3)
        .assertErrContains("it calls elsewhere, which is not in the file")
        .assertErrContains(", pc 0x0028, a.cu:11\n");
    run(undefined, "--format", "json").assertStatus(3).assertErrContains("\"source\":\"a.cu:11\"");
  }

  @Test
  void moreConstantsThanABankHas() throws IOException {
    LinkedCubin stored =
        new LinkedCubin("sm_50").kernel("k", "EXIT\n").data(".nv.constant3", new byte[65540]);
    String message =
        "the file has 65540 bytes for constant bank 3; there are banks 0 to 15 of 65536 bytes";
    run(stored).assertStatus(2).assertErrContains(message);
    LinkedCubin empty =
        new LinkedCubin("sm_50").kernel("k", "EXIT\n").empty(".nv.constant3", 65540);
    run(empty).assertStatus(2).assertErrContains(message);
    LinkedCubin other =
        new LinkedCubin("sm_50").kernel("k", "EXIT\n").data(".nv.constant17", new byte[8]);
    run(other).assertStatus(2).assertErrContains("the file has 8 bytes for constant bank 17");
  }
}
