package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constants that launch settings put into the banks of a compiled kernel. */
class CompiledConstantsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_50 | 0:0x144=1 | the parameters to offsets 0x140 to 0x147 of bank 0",
        "sm_50 | 0:0x13c=1,2 | the parameters to offsets 0x140 to 0x147 of bank 0",
        "sm_50 | 0:0xc=1 | the sizes of a block to offsets 0x8 to 0x13 of bank 0",
        "sm_50 | 0:0x1c=1 | the sizes of the grid to offsets 0x14 to 0x1f of bank 0",
        "sm_50 | 0:0x20=1 | the initial stack pointer to offsets 0x20 to 0x23 of bank 0",
        "sm_50 | 0:0=1 | the address of shared memory to offsets 0x0 to 0x3 of bank 0",
        "sm_50 | 0:4=1 | the address of local memory to offsets 0x4 to 0x7 of bank 0",
        "sm_50 | 0:0xd4=1 | the address of constant memory to offsets 0xd0 to 0xd7 of bank 0",
        "sm_35 | 0:0x20=1 | the address of shared memory to offsets 0x20 to 0x23 of bank 0"
      })
  void constantsWhereTheLaunchWrites(String arch, String constant, String place)
      throws IOException {
    GsassRun.runCubin(folder, SmallCubin.of(arch, "EXIT"), "--param", "0", "--const", constant)
        .assertStatus(2)
        .assertErrContains("--const: the launch writes " + place + "; put constants at other");
  }

  /** The words around those of the launch are free. */
  @Test
  void constantsBesideThem() throws IOException {
    byte[] cubin =
        SmallCubin.of(
            "sm_50",
            """
            MOV R2, c[0x0][0x140]
            MOV R3, c[0x0][0x144]
            MOV R4, c[0x0][0x24]
            MOV R5, c[0x0][0x13c]
            MOV R6, c[0x0][0x148]
            MOV R7, c[0x3][0x140]
            ST.E.128 [R2], R4
            EXIT
            """);
    String[] options = {
      "--buffer",
      "a=4xu32",
      "--param",
      "@a",
      "--dump",
      "a",
      "--const",
      "0:0x24=1",
      "--const",
      "0:0x13c=2",
      "--const",
      "0:0x148=3",
      "--const",
      "3:0x140=4"
    };
    assertEquals("1 2 3 4", GsassRun.runCubin(folder, cubin, options).dumpedValues());
  }

  /** A structure takes whole words, and an address two. */
  @Test
  void valuesOfSeveralWords() throws IOException {
    byte[] cubin =
        SmallCubin.of(
            "sm_50",
            """
            MOV R2, c[0x3][0x8]
            MOV R3, c[0x3][0xc]
            MOV R4, c[0x3][0x0]
            MOV R5, c[0x3][0x4]
            MOV R6, c[0x3][0x10]
            ST.E.64 [R2], R4
            ST.E [R2+0x8], R6
            EXIT
            """);
    String[] options = {
      "--buffer", "a=3xu32", "--param", "0", "--dump", "a", "--const", "3:0=x:0100000002,@a,9"
    };
    assertEquals("1 2 9", GsassRun.runCubin(folder, cubin, options).dumpedValues());
    GsassRun.runCubin(folder, cubin, "--buffer", "a=4", "--param", "0", "--const", "3:0xfffc=@a")
        .assertStatus(2)
        .assertErrContains("--const: the values do not fit: a constant bank ends at 0xffff");
  }

  @Test
  void aCheckFindsThemInASource() throws IOException {
    Path source = folder.resolve("k.gsass");
    Files.writeString(
        source,
        """
        //! launch param=1,2
        //! const 0:0x144=7
        //! const 0:0x148=7
        .arch sm_50
        .kernel k
        EXIT
        .end
        """);
    GsassRun.run("check", source.toString())
        .assertStatus(1)
        .assertErrContains("k.gsass:2:13: error: the launch writes the parameters to offsets 0x140")
        .assertErrLacks(":3:");
  }

  /** The launch would overwrite them, so that the kernel would not see its own constant. */
  @Test
  void constantsOfASource() throws IOException {
    Path source = folder.resolve("k.gsass");
    Files.writeString(
        source,
        """
        //! launch grid=1
        .arch sm_50
        .kernel k
        .const 0 0x4 = 7
        .const 0 0x24 = 8
        .const 3 0x4 = 9
        EXIT
        .end
        """);
    for (String command : new String[] {"check", "run"}) {
      GsassRun.run(command, source.toString())
          .assertStatus(1)
          .assertErrContains(
              "k.gsass:4:8: error: k: .const 0 0x4: the launch writes the address of local memory"
                  + " to offsets 0x4 to 0x7 of bank 0; put constants at other offsets")
          .assertErrLacks("0x24")
          .assertErrLacks("const 3");
    }
  }
}
