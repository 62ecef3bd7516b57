package org.sass.sim.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sizes of the stack of a thread and of the heap of a kernel. */
class StackAndHeapTest {
  /**
   * Replaces the number in a buffer by the sum of the numbers up to it. Each step takes 32 bytes of
   * stack.
   */
  private static final String SUM =
      """
      MOV R1, c[0x0][STACK]
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      LD.E R4, [R2]
      MOV R0, RZ
      CAL sum
      ST.E [R2], R0
      EXIT
      sum: ISETP.EQ.AND P0, PT, R4, RZ, PT
      @P0 RET
      IADD R1, R1, -0x20
      STL.128 [R1], R4
      IADD R4, R4, -0x1
      CAL sum
      LDL R5, [R1]
      IADD R0, R0, R5
      IADD R1, R1, 0x20
      RET
      """;

  private static final String BUFFER = "a=1xu32:100";

  @TempDir private Path folder;

  private static byte[] sum(String arch) {
    return SmallCubin.of(arch, SUM.replace("STACK", arch.equals("sm_35") ? "0x44" : "0x20"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50", "sm_61"})
  void aLargerStackIsForDeeperRecursion(String arch) throws IOException {
    String[] options = {"--param", "@a", "--buffer", BUFFER, "--stack", "3200"};
    GsassRun.runCubin(folder, sum(arch), options).assertStatus(0).assertOutContains("a[0] = 5050");
    options[5] = "3184";
    GsassRun.runCubin(folder, sum(arch), options)
        .assertStatus(3)
        .assertErrContains(
            "the 3184 bytes of local memory of the thread are full; does a function call itself"
                + " endlessly? If not, the launch setting stack gives it more");
  }

  @Test
  void aLaunchFileGivesAStack() throws IOException {
    Path settings = folder.resolve("k.launch");
    Files.writeString(settings, "launch param=@a stack=4K\nbuffer a=1xu32 fill=100\nexpect a=5050");
    GsassRun.runCubin(folder, sum("sm_50")).assertStatus(0);
    GsassRun.runCubin(folder, sum("sm_50"), "--stack", "1K")
        .assertStatus(3)
        .assertErrContains("the 1024 bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "stack, 0, 0 is out of range: the stack of a thread has 16 bytes to 512K",
    "stack, -16, -16 is out of range: the stack of a thread has 16 bytes to 512K",
    "stack, 513K, 513K is out of range: the stack of a thread has 16 bytes to 512K",
    "stack, 99999999999999999999, 99999999999999999999 is out of range",
    "stack, 100, '100 is not a multiple of 16, as the stack of a thread needs; the nearest are 96"
        + " and 112'",
    "stack, big, '''big'' is not a number of bytes'",
    "heap, 0, 0 is out of range: the heap has 16 bytes to 1G",
    "heap, 4G, 4G is out of range: the heap has 16 bytes to 1G",
    "heap, 0x18, '0x18 is not a multiple of 16, as the heap needs; the nearest are 16 and 32'"
  })
  void aSizeThatIsNotPossible(String setting, String size, String message) throws IOException {
    GsassRun.runCubin(folder, sum("sm_50"), "--param", "0", "--" + setting, size)
        .assertStatus(2)
        .assertErrContains("--" + setting + ": " + message);
    GsassRun.runWith(".arch sm_50\n//! launch %s=%s\nEXIT\n".formatted(setting, size), "check", "-")
        .assertStatus(1)
        .assertErrContains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "stack, 'kernels of sm_10 to sm_13 have no stack in memory, and a thread always has 16K of"
        + " local memory; leave it out'",
    "heap, 'kernels of sm_10 to sm_13 have no malloc and no heap; leave it out'"
  })
  void kernelsWithoutThem(String setting, String message) {
    String kernel = ".arch sm_10\nNOP.EXIT\n";
    GsassRun.runWith(kernel, "run", "-", "--" + setting, "4K")
        .assertStatus(2)
        .assertErrContains("--" + setting + ": " + message);
    GsassRun.runWith("//! launch " + setting + "=4K\n" + kernel, "check", "-")
        .assertErrContains(" error: " + setting + ": " + message);
  }

  @ParameterizedTest
  @CsvSource({
    "0x800000, 8M, malloc returned 0 once; the heap has 8 MiB",
    "0x800000, 9M, ''",
    "0x400, 1K, malloc returned 0 once; the heap has 1 KiB",
    "0x400, 2K, ''",
    "0, 16, ''",
    "0x10, 48, ''",
    "0x11, 48, malloc returned 0 once; the heap has 48 bytes"
  })
  void anAllocationMayNeedALargerHeap(String bytes, String heap, String note) throws IOException {
    String source =
        """
        MOV32I R4, %s
        MOV R5, RZ
        JCAL 0x0
        EXIT
        """
            .formatted(bytes);
    byte[] cubin = SmallCubin.of("sm_50", source, new SmallCubin.Relocation(0x18, 42, "malloc"));
    GsassRun run = GsassRun.runCubin(folder, cubin, "--param", "0", "--heap", heap).assertStatus(0);
    if (note.isEmpty()) {
      run.assertErrLacks("malloc");
    } else {
      run.assertErrContains("note: " + note + ", and the launch setting heap makes it larger");
    }
  }
}
