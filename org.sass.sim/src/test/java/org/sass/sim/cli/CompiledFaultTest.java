package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports of faults in compiled kernels: who did what, where, and what lies there. */
class CompiledFaultTest {
  /** Each thread of the grid stores to its word; P0 is true in the 105th. */
  private static final String BEGIN =
      """
      S2R R0, SR_TID.X
      S2R R1, SR_CTAID.X
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      ISCADD R0, R1, R0, 0x6
      ISCADD R2, R0, R2, 0x2
      ISETP.EQ.AND P0, PT, R0, 0x68, PT
      """;

  @TempDir Path folder;

  private GsassRun run(String arch, String source, int words) throws IOException {
    byte[] cubin = SmallCubin.of(arch, BEGIN + source + "EXIT\n");
    String[] launch = {
      "--grid", "2", "--block", "64", "--buffer", "out=" + words + "xu32", "--param", "@out"
    };
    return GsassRun.runCubin(folder, cubin, launch).assertStatus(3);
  }

  private static void assertPlace(GsassRun run, int pc, String instruction) {
    run.assertErrContains(
        String.format(
            "\n  kernel k, block (1,0), warp 1, lane 8 (thread 40 of the block), pc 0x%04x\n  [",
            pc));
    run.assertErrContains("] " + instruction + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void outOfBounds(String arch) throws IOException {
    GsassRun run = run(arch, "ST.E [R2], R0\n", 104);
    run.assertErrContains("memory access out of bounds: 4 bytes at global address 0x7000001a0: ");
    run.assertErrContains(
        "1 byte past the end of the nearest mapped memory: out is 0x700000000 to 0x70000019f");
    assertPlace(run, arch.equals("sm_35") ? 0x48 : 0x50, "ST.E [R2], R0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void misaligned(String arch) throws IOException {
    GsassRun run = run(arch, "@P0 IADD R2, R2, 0x2\nLD.E R4, [R2]\n", 128);
    run.assertErrContains(
        "misaligned memory access: 4 bytes at global address 0x7000001a2, which is");
    run.assertErrContains(" not a multiple of 4: out is 0x700000000 to 0x7000001ff");
    assertPlace(run, arch.equals("sm_35") ? 0x50 : 0x58, "LD.E R4, [R2]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void sharedMemoryHasNoBuffers(String arch) throws IOException {
    GsassRun run = run(arch, "@P0 MOV32I R0, 0x2\n@P0 LDS R4, [R0]\n", 128);
    run.assertErrContains(
        "memory access out of bounds: 4 bytes at shared address 0x2: the kernel has none");
    assertPlace(run, arch.equals("sm_35") ? 0x50 : 0x58, "@P0 LDS R4, [R0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4,3,2 | lane 10 (thread 10 of the block, at (2,2,0))",
        "3,4,2 | lane 10 (thread 10 of the block, at (1,3,0))",
        "4,1,4 | lane 10 (thread 10 of the block, at (2,0,2))",
        "5,4 | lane 10 (thread 10 of the block, at (0,2,0))",
        "20 | lane 10 (thread 10 of the block)",
      })
  void threadsOfABlockWithDimensionsHaveAPosition(String block, String place) throws IOException {
    String source =
        """
        S2R R0, SR_LANEID
        ISETP.NE.AND P0, PT, R0, 0xa, PT
        @P0 EXIT
        LDS R1, [R0+0x20]
        """;
    byte[] cubin = SmallCubin.of("sm_50", source + "EXIT\n");
    GsassRun run =
        GsassRun.runCubin(folder, cubin, "--block", block, "--buffer", "a=1xu32", "--param", "@a");
    run.assertErrContains("\n  kernel k, block (0,0), warp 0, " + place + ", pc ");
  }
}
