package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The variables of a compiled file: launch settings set, pass and save them. */
class CompiledVariablesTest {
  /** Stores two words of the variable c, in constant memory, and two of v, in global memory. */
  private static final LinkedCubin COPIES_VARIABLES =
      new LinkedCubin("sm_50")
          .kernel(
              "k",
              """
              MOV R2, c[0x0][0x140]
              MOV R3, c[0x0][0x144]
              MOV R4, c[0x3][0x4]
              MOV R5, c[0x3][0x8]
              MOV32I R8, 0x0
              MOV32I R9, 0x0
              LD.E.64 R6, [R8]
              ST.E.128 [R2], R4
              MOV32I R10, 0x63
              ST.E [R8], R10
              EXIT
              """)
          .data(".nv.constant3", new byte[] {0, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0})
          .empty(".nv.global", 16)
          .variable("c", ".nv.constant3", 4, 8)
          .variable("v", ".nv.global", 8, 8)
          .relocation(".text.k", 0x30, 43, "v")
          .relocation(".text.k", 0x38, 44, "v");

  @TempDir Path folder;

  private Path file(String name, String hex) throws IOException {
    return Files.write(folder.resolve(name), HexFormat.of().parseHex(hex));
  }

  private GsassRun copyVariables(String... more) throws IOException {
    String[] options = new String[6 + more.length];
    System.arraycopy(
        new String[] {"--buffer", "out=4xu32", "--param", "@out", "--dump", "out"},
        0,
        options,
        0,
        6);
    System.arraycopy(more, 0, options, 6, more.length);
    return GsassRun.runCubin(folder, COPIES_VARIABLES.build(), options);
  }

  @Test
  void aFileSetsAVariable() throws IOException {
    assertEquals("7 8 0 0", copyVariables().dumpedValues());
    Path constant = file("c.bin", "0100000002000000");
    Path device = file("v.bin", "03000000");
    assertEquals("1 2 0 0", copyVariables("--symbol", "c=" + constant).dumpedValues());
    // A file that is shorter than the variable sets its beginning.
    GsassRun shorter = copyVariables("--symbol", "v=" + device, "--symbol", "c=" + device);
    assertEquals("3 8 3 0", shorter.dumpedValues());
    shorter.assertErrContains(
        "warning: --symbol: "
            + device
            + " has 4 bytes; the other 4 of c keep the value in the compiled file");
    Path large = file("large.bin", "00".repeat(9));
    copyVariables("--symbol", "v=" + large)
        .assertStatus(2)
        .assertErrContains("large.bin has 9 bytes; v has 8");
    copyVariables("--symbol", "w=" + device)
        .assertStatus(2)
        .assertErrContains("there is no variable w (there are: c, v)");
  }

  /** An option replaces a launch setting; two options contradict each other. */
  @Test
  void aVariableIsSetOnce() throws IOException {
    Path file = file("c.bin", "0100000002000000");
    copyVariables("--symbol", "c=" + file, "--symbol", "c=" + file("d.bin", "03000000"))
        .assertStatus(2)
        .assertErrContains("--symbol: c is set twice; name one file for it");
    Files.writeString(folder.resolve("k.launch"), "launch symbol=c=c.bin\n");
    assertEquals("1 2 0 0", copyVariables().dumpedValues());
    assertEquals(
        "3 8 0 0", copyVariables("--symbol", "c=" + folder.resolve("d.bin")).dumpedValues());
  }

  @Test
  void aRunSavesBuffersAndVariables() throws IOException {
    Path out = folder.resolve("out.bin");
    Path device = folder.resolve("v.bin");
    Path constant = folder.resolve("c.bin");
    copyVariables("--save", "out=" + out, "--save", "v=" + device, "--save", "c=" + constant)
        .assertStatus(0);
    HexFormat hex = HexFormat.of();
    assertArrayEquals(hex.parseHex("07000000080000000000000000000000"), Files.readAllBytes(out));
    assertArrayEquals(hex.parseHex("6300000000000000"), Files.readAllBytes(device));
    assertArrayEquals(hex.parseHex("0700000008000000"), Files.readAllBytes(constant));
  }

  @Test
  void aBufferIsSavedToSeveralFiles() throws IOException {
    Path first = folder.resolve("first.bin");
    Path second = folder.resolve("second.bin");
    copyVariables("--save", "v=" + first, "--save", "v=" + second).assertStatus(0);
    assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
    String same = folder.resolve(".").resolve("first.bin").toString();
    copyVariables("--save", "v=" + first, "--save", "c=" + same)
        .assertStatus(2)
        .assertErrContains(same + " is the file for v already; save each buffer to a file of its");
  }

  @Test
  void theAddressOfAVariableIsAParameter() throws IOException {
    byte[] cubin =
        new LinkedCubin("sm_50")
            .kernel(
                "k",
                """
                MOV R2, c[0x0][0x140]
                MOV R3, c[0x0][0x144]
                LD.E R4, [R2]
                IADD R4, R4, 0x1
                ST.E [R2], R4
                EXIT
                """)
            .data(".nv.global.init", new byte[] {0, 0, 0, 0, 41, 0, 0, 0})
            .variable("count", ".nv.global.init", 4, 4)
            .build();
    assertEquals(
        "42",
        GsassRun.runCubin(folder, cubin, "--param", "@count", "--dump", "count").dumpedValues());
    Files.writeString(folder.resolve("k.launch"), "launch param=u64:@count\nexpect count = 42\n");
    GsassRun.runCubin(folder, cubin).assertStatus(0).assertOutContains("the expectation holds");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@c | c is in constant memory, which the loads of the emulator do not reach by an address;",
        "@w | there is no buffer or variable w; declare it, as in --buffer w=32xf32 (there are: v)",
        "@w --buffer a=4 --buffer b=4 | there is no buffer or variable w (there are: a, b, v)"
      })
  void aParameterThatIsNoVariable(String options, String message) throws IOException {
    GsassRun.runCubin(folder, COPIES_VARIABLES.build(), ("--param " + options).split(" "))
        .assertStatus(2)
        .assertErrContains(message);
  }
}
